import { visible } from './quote.ts';

/** Longest line of an excerpt, in terminal columns. */
const MAX_WIDTH = 100;

/** Characters that take two terminal columns: emoji and East Asian scripts. */
const WIDE =
  /[\p{Emoji_Presentation}\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\uff01-\uff60]/u;

const widthOf = (text: string): number =>
  [...text].reduce((sum, character) => sum + (WIDE.test(character) ? 2 : /\p{M}/u.test(character) ? 0 : 1), 0);

/** Length of the caret: to the end of the quoted text, or of the word. */
function tokenLength(line: string, from: number): number {
  const token = /^(?:"(?:[^"\\]|\\.)*(?:"|$)|[^\s,:"{}[\]]+|.)/su.exec(line.slice(from))?.[0];
  return token?.length ?? 1;
}

/**
 * The line of a problem with a caret under it.
 *
 * @param lines   All lines of the file.
 * @param line    From 1.
 * @param column  From 1, in UTF-16 units.
 * @returns       Two lines without the last line break; null when the file has no such line.
 */
export function excerpt(lines: string[], line: number, column: number): { line: string; caret: string } | null {
  const whole = lines[line - 1];
  if (whole === undefined || whole.trim() === '') return null;
  const start = Math.min(column - 1, whole.length);
  const length = tokenLength(whole, start);
  const clean = (part: string): string => visible(part.replaceAll('\t', '  '));
  let before = clean(whole.slice(0, start));
  let marked = clean(whole.slice(start, start + length));
  let after = clean(whole.slice(start + length));
  if (before.length > MAX_WIDTH / 2) before = `… ${before.slice(-MAX_WIDTH / 2 + 2)}`;
  if (marked.length > MAX_WIDTH / 2) marked = `${marked.slice(0, MAX_WIDTH / 2)} …`;
  const room = Math.max(0, MAX_WIDTH - before.length - marked.length);
  if (after.length > room) after = `${after.slice(0, room)} …`;
  const margin = `${String(line).padStart(6)} | `;
  return {
    line: `${margin}${before}${marked}${after}`.trimEnd(),
    caret: `${' '.repeat(6)} | ${' '.repeat(widthOf(before))}${'^'.repeat(Math.max(1, widthOf(marked)))}`,
  };
}
