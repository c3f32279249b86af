/** An unclosed bracket, judged by indentation. */
export interface Unclosed {
  open: '{' | '[';
  /** Where it was opened. */
  offset: number;
  /** The bracket before which the missing one belongs. */
  before: number;
}

/** Tells of offsets, each behind the one before, how their line begins: with spaces and tabs, and where these end. */
function indentsOf(text: string): (offset: number) => { indent: string; indentEnd: number } {
  let lineEnd = -1;
  let found = { indent: '', indentEnd: 0 };
  return (offset) => {
    if (offset < lineEnd) return found;
    const start = text.lastIndexOf('\n', offset - 1) + 1;
    const next = text.indexOf('\n', offset);
    lineEnd = next < 0 ? text.length : next;
    let indentEnd = start;
    while (text[indentEnd] === ' ' || text[indentEnd] === '\t') indentEnd++;
    found = { indent: text.slice(start, indentEnd), indentEnd };
    return found;
  };
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
  const stack: { open: '{' | '['; offset: number; indent: string }[] = [];
  const indentAt = indentsOf(text);
  for (let i = 0; i < end; i++) {
    const character = text[i]!;
    if (character === '"') {
      for (i++; i < end && text[i] !== '"' && text[i] !== '\n'; i++) if (text[i] === '\\') i++;
    } else if (character === '{' || character === '[')
      stack.push({ open: character, offset: i, indent: indentAt(i).indent });
    else if (character === '}' || character === ']') {
      const opener = stack.pop();
      if (!opener) return null;
      const { indent, indentEnd } = indentAt(i);
      if (i === indentEnd && indent !== opener.indent)
        return indent.length < opener.indent.length ? { open: opener.open, offset: opener.offset, before: i } : null;
      if ((character === '}') !== (opener.open === '{')) return null;
    }
  }
  return null;
}
