/** A position in a text, as editors count. */
export interface Position {
  /** From 1. */
  line: number;
  /** From 1, in UTF-16 units; a tab is one. */
  column: number;
  /** From 0, in UTF-16 units. */
  offset: number;
  /** In UTF-16 units. */
  length: number;
}

/** The offsets at which lines begin. CRLF, LF and a lone CR each end a line, as in VS Code. */
export function lineStarts(text: string): number[] {
  const starts = [0];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 10 || (code === 13 && text.charCodeAt(i + 1) !== 10)) starts.push(i + 1);
  }
  return starts;
}

/**
 * How many characters of a JSON text stand for the first ones of a string in it.
 *
 * @param start  The offset of the string's first quotation mark.
 * @param count  Characters of the string's value.
 * @returns      With the quotation mark.
 */
export function lengthInJson(text: string, start: number, count: number): number {
  let at = start + 1;
  for (let passed = 0; passed < count; passed++) at += text[at] !== '\\' ? 1 : text[at + 1] === 'u' ? 6 : 2;
  return at - start;
}

/**
 * Turns an offset into line and column.
 *
 * @param starts  From `lineStarts`.
 * @param offset  From 0; may be the end of the text.
 * @param length  Of what is there.
 */
export function positionAt(starts: number[], offset: number, length: number): Position {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - starts[low]! + 1, offset, length };
}
