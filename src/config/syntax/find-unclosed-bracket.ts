/** An unclosed bracket, judged by indentation. */
export interface Unclosed {
  open: '{' | '[';
  /** Where it was opened. */
  offset: number;
  /** The bracket before which the missing one belongs. */
  before: number;
}

/** Spaces and tabs at the beginning of an offset's line. */
function indentOf(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, offset))![0];
}

/**
 * Finds the bracket that is not closed, by comparing indentation: a closing bracket that begins its line has the
 * indentation of the line that opened it.
 *
 * @param text  A text whose brackets do not match.
 * @param end   Where to stop.
 * @returns     The first one that is out of line; null if the indentation gives no hint.
 */
export function findUnclosedBracket(text: string, end: number): Unclosed | null {
  const stack: { open: '{' | '['; offset: number }[] = [];
  for (let i = 0; i < end; i++) {
    const character = text[i]!;
    if (character === '"') {
      for (i++; i < end && text[i] !== '"' && text[i] !== '\n'; i++) if (text[i] === '\\') i++;
    } else if (character === '{' || character === '[') stack.push({ open: character, offset: i });
    else if (character === '}' || character === ']') {
      const opener = stack.pop();
      if (!opener) return null;
      const indent = indentOf(text, i);
      const beginsLine = text.slice(0, i).endsWith(`\n${indent}`);
      const openerIndent = indentOf(text, opener.offset);
      if (beginsLine && indent !== openerIndent)
        return indent.length < openerIndent.length ? { ...opener, before: i } : null;
      if ((character === '}') !== (opener.open === '{')) return null;
    }
  }
  return null;
}
