import { describe, expect, it } from 'vitest';
import { fullRows } from './full-rows.ts';

describe('Items in rows', () => {
  it.each([
    [7, 4],
    [9, 5],
    [10, 5],
    [11, 6],
    [12, 6],
  ])('leave the last row as full as can be: %d in rows of %d', (count, columns) => {
    expect(fullRows(count, [6, 5, 4])).toBe(columns);
  });

  it('stand as preferred where several do alike', () => {
    expect([fullRows(12, [3, 4]), fullRows(12, [4, 3])]).toEqual([3, 4]);
  });
});
