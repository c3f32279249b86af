import { describe, expect, it } from 'vitest';
import { blockingTime, firstPaint, largestPaint, layoutShift, slowestInteraction, type Entry } from './vitals.ts';

const entry = (type: string, start: number, more: Partial<Entry> = {}): Entry => ({
  type,
  name: '',
  start,
  duration: 0,
  shift: 0,
  interaction: 0,
  ...more,
});
const painted = entry('paint', 600, { name: 'first-contentful-paint' });

describe('The first paint', () => {
  it('is that of content, not of a background', () =>
    expect(firstPaint([entry('paint', 400, { name: 'first-paint' }), painted])).toBe(600));
  it('is none where nothing was painted', () => expect(firstPaint([])).toBeNull());
});

describe('The largest paint', () => {
  it('is the last candidate', () =>
    expect(largestPaint([entry('largest-contentful-paint', 600), entry('largest-contentful-paint', 750)])).toBe(750));
});

describe('Blocking time', () => {
  it('counts what long tasks take beyond 50 ms, after the first paint', () =>
    expect(
      blockingTime([
        painted,
        entry('longtask', 100, { duration: 300 }),
        entry('longtask', 700, { duration: 80 }),
        entry('longtask', 900, { duration: 60 }),
      ]),
    ).toBe(40));
  it('counts the part of a task after the first paint', () =>
    expect(blockingTime([painted, entry('longtask', 500, { duration: 200 })])).toBe(50));
});

describe('Layout shift', () => {
  const shifts = (...times: [number, number][]) =>
    layoutShift(times.map(([start, shift]) => entry('layout-shift', start, { shift })));
  it('adds up within a burst', () => expect(shifts([0, 0.1], [500, 0.2])).toBeCloseTo(0.3));
  it('takes the worst of several bursts', () => expect(shifts([0, 0.1], [2000, 0.2])).toBeCloseTo(0.2));
  it('ends a burst after five seconds', () =>
    expect(shifts(...Array.from({ length: 12 }, (_, index): [number, number] => [index * 900, 0.1]))).toBeCloseTo(0.6));
});

describe('The slowest interaction', () => {
  it('leaves out events that belong to none', () =>
    expect(
      slowestInteraction([
        entry('event', 0, { duration: 400 }),
        entry('event', 0, { duration: 48, interaction: 7 }),
        entry('first-input', 0, { duration: 32 }),
      ]),
    ).toBe(48));
  it('is none where nobody acted', () => expect(slowestInteraction([painted])).toBeNull());
});
