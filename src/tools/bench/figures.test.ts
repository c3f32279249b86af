import { describe, expect, it } from 'vitest';
import { median, ratio } from './figures.ts';

describe('A median', () => {
  it('is the middle value, whatever the order', () => expect(median([30, 10, 20])).toBe(20));
  it('is the mean of the middle two of an even number', () => expect(median([4, 1, 2, 3])).toBe(2.5));
});

describe('A ratio', () => {
  it('divides our median by the other', () => expect(ratio([600, 620, 610], [1220])).toBe('×0.50'));
  it('is 1 where both are zero', () => expect(ratio([0], [0])).toBe('×1.00'));
  it.each([[[]], [[0]]])('is missing where the other is %j', (others) => expect(ratio([600], others)).toBe('–'));
});
