/** What turns the direction of text, by what ends it. @see Unicode Standard Annex 9, explicit formatting characters */
const ENDS: Record<string, string> = {
  '\u202a': '\u202c',
  '\u202b': '\u202c',
  '\u202d': '\u202c',
  '\u202e': '\u202c',
  '\u2066': '\u2069',
  '\u2067': '\u2069',
  '\u2068': '\u2069',
};

/**
 * The invisible character that turns the direction of a text and is not ended, or that ends none: what stands beside the text
 * would be turned with it.
 *
 * @returns  "U+202E"; null where all are in pairs, line by line.
 */
export function openDirection(text: string): string | null {
  const nameOf = (character: string) => `U+${character.codePointAt(0)!.toString(16).toUpperCase()}`;
  for (const line of text.split('\n')) {
    const open: string[] = [];
    for (const character of line.match(/[\u202a-\u202e\u2066-\u2069]/g) ?? [])
      if (ENDS[character] !== undefined) open.push(character);
      else if (ENDS[open.pop() ?? ''] !== character) return nameOf(character);
    if (open.length > 0) return nameOf(open[0]!);
  }
  return null;
}
