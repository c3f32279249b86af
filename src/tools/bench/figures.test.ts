import { describe, expect, it } from 'vitest';
import { inWords, median, ratio, ratioInWords, spread } from './figures.ts';

describe('A median', () => {
  it('is the middle value, whatever the order', () => expect(median([30, 10, 20])).toBe(20));
  it('is the mean of the middle two of an even number', () => expect(median([4, 1, 2, 3])).toBe(2.5));
  it('leaves out runs that gave nothing', () => expect(median([null, 7, null])).toBe(7));
  it('of nothing is nothing', () => expect(median([null])).toBeNull());
});

describe('A ratio', () => {
  it('is how many times the other', () => expect(ratio(150, 200)).toBe(0.75));
  it('of two noughts is one', () => expect(ratio(0, 0)).toBe(1));
  it('against nought or nothing is none', () => expect([ratio(1, 0), ratio(1, null)]).toEqual([null, null]));
});

describe('A figure in words', () => {
  it.each([
    [662.6, 'ms', '663 ms'],
    [0.914, 's', '0.91 s'],
    [9.84, 'KiB', '9.8 KiB'],
    [12, 'count', '12'],
    [0.0004, 'score', '0.000'],
    [null, 'ms', '–'],
  ] as const)('%s in %s is %s', (value, unit, words) => expect(inWords(value, unit)).toBe(words));

  it('shows a ratio with two digits', () => expect(ratioInWords(0.984)).toBe('×0.98'));
});

describe('The spread of runs', () => {
  it('names the least and the most', () => expect(spread({ unit: 'ms', values: [3, 1, 2] })).toBe('1–3'));
  it('says when all are the same', () => expect(spread({ unit: 'count', values: [9, 9] })).toBe('all the same'));
  it('says when there was one run only', () => expect(spread({ unit: 's', values: [1] })).toBe('once'));
  it('says when some runs gave nothing', () =>
    expect(spread({ unit: 'ms', values: [3, null, 2] })).toBe('2–3, 2 of 3 runs'));
});
