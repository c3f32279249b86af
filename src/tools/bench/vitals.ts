/** An entry of the browser's performance timeline, as `observe-page.js` notes it. Times in ms. */
export interface Entry {
  type: string;
  name: string;
  start: number;
  duration: number;
  /** Layout shift; 0 where the visitor's own action caused it. */
  shift: number;
  /** Number of the interaction; 0 for what is none. */
  interaction: number;
}

/** A task beyond this length blocks the visitor, in ms. https://web.dev/articles/tbt */
const LONG_TASK_MS = 50;
/** A burst of shifts ends after this pause, and at this length, in ms. https://web.dev/articles/cls */
const BURST_PAUSE_MS = 1000;
const BURST_LENGTH_MS = 5000;

/** First Contentful Paint in ms; `null` for a page that painted nothing. */
export const firstPaint = (entries: Entry[]): number | null =>
  entries.find(({ name }) => name === 'first-contentful-paint')?.start ?? null;

/** Largest Contentful Paint in ms: the last candidate counts. */
export const largestPaint = (entries: Entry[]): number | null =>
  entries.findLast(({ type }) => type === 'largest-contentful-paint')?.start ?? null;

/** Total Blocking Time in ms: what long tasks take beyond 50 ms each, from the first paint on. */
export function blockingTime(entries: Entry[]): number {
  const from = firstPaint(entries) ?? 0;
  return entries
    .filter(({ type }) => type === 'longtask')
    .map(({ start, duration }) => start + duration - Math.max(start, from) - LONG_TASK_MS)
    .reduce((sum, blocked) => sum + Math.max(0, blocked), 0);
}

/** Cumulative Layout Shift: the sum of the worst burst. */
export function layoutShift(entries: Entry[]): number {
  let [worst, sum, began, last] = [0, 0, -Infinity, -Infinity];
  for (const { start, shift } of entries.filter(({ type }) => type === 'layout-shift')) {
    if (start - last >= BURST_PAUSE_MS || start - began >= BURST_LENGTH_MS) [sum, began] = [0, start];
    sum += shift;
    last = start;
    worst = Math.max(worst, sum);
  }
  return worst;
}

/** The slowest interaction in ms, from the visitor's act to the paint after it; `null` where none was noticed. */
export function slowestInteraction(entries: Entry[]): number | null {
  const durations = entries
    .filter(({ type, interaction }) => type === 'first-input' || interaction > 0)
    .map(({ duration }) => duration);
  return durations.length > 0 ? Math.max(...durations) : null;
}
