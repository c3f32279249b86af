import { inMarks, quote } from '../config/problems/quote.ts';
import type { Json } from '../document/json.ts';

/** How many characters stand before the first difference. */
const LEAD = 15;

/** A text from a little before a place on. */
const from = (characters: string[], start: number): Json =>
  start === 0 ? characters.join('') : `… ${characters.slice(start).join('').trimStart()}`;

/** Two values as they are quoted in a sentence; of long texts the part in which they differ. */
export function quoteChange(before: Json, after: Json): [string, string] {
  if (typeof before !== 'string' || typeof after !== 'string') return [inMarks(before), inMarks(after)];
  const [one, other] = [[...before], [...after]];
  const difference = one.findIndex((character, index) => character !== other[index]);
  const place = difference < 0 ? one.length : difference;
  const start = place < 40 ? 0 : place - LEAD;
  const parts = [from(one, start), from(other, start)];
  const [was, is] = parts.map(inMarks);
  // Only characters that cannot be seen differ.
  return was === is ? [quote(parts[0]), quote(parts[1])] : [was!, is!];
}
