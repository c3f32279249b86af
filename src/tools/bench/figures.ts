/** What a figure is counted in. A score has no unit: layout shift. */
export type Unit = 'ms' | 's' | 'KiB' | 'MiB' | 'count' | 'score';

/** What one measurement took, by name of figure; `null`: there is nothing of this kind to measure. */
export type Taken = Record<string, number | null>;

/** All values of one figure. */
export interface Values {
  unit: Unit;
  values: (number | null)[];
}

/** Figures by name, in the order they were measured. */
export type Results = Record<string, Values>;

/** Digits after the point: what is below them is noise. */
const DIGITS: Record<Unit, number> = { ms: 0, s: 2, KiB: 1, MiB: 0, count: 0, score: 3 };

const known = (values: (number | null)[]): number[] => values.filter((value) => value !== null);

/** The middle value; the mean of the middle two where their number is even. `null` where nothing could be measured. */
export function median(values: (number | null)[]): number | null {
  const sorted = known(values).toSorted((a, b) => a - b);
  if (sorted.length === 0) return null;
  const middle = sorted.length / 2;
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle) - 1]!) / 2;
}

/** How many times the other it is; below 1 is better in every figure. `null` where there is nothing to compare. */
export function ratio(value: number | null, other: number | null): number | null {
  if (value === null || other === null) return null;
  if (value === other) return 1;
  return other === 0 ? null : value / other;
}

/** "663 ms"; "–" for what there is not. */
export function inWords(value: number | null, unit: Unit): string {
  if (value === null) return '–';
  const digits = value.toFixed(DIGITS[unit]);
  return unit === 'count' || unit === 'score' ? digits : `${digits} ${unit}`;
}

/** "×0.98"; "–" where there is nothing to compare. */
export const ratioInWords = (factor: number | null): string => (factor === null ? '–' : `×${factor.toFixed(2)}`);

/** How far the runs lie apart: "655–671"; "once" for a single run; says so when some runs gave nothing. */
export function spread({ unit, values }: Values): string {
  const numbers = known(values);
  if (numbers.length === 0) return '';
  if (values.length === 1) return 'once';
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)].map((value) => value.toFixed(DIGITS[unit]));
  const range = least === most ? 'all the same' : `${least}–${most}`;
  return numbers.length < values.length ? `${range}, ${numbers.length} of ${values.length} runs` : range;
}
