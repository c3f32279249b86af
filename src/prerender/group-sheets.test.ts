import { expect, it } from 'vitest';
import { groupSheets } from './group-sheets.ts';

const sheets = new Map([
  ['a', 'x'.repeat(9)],
  ['b', 'x'.repeat(2)],
  ['c', 'x'.repeat(5)],
  ['d', 'x'.repeat(1)],
  ['e', 'x'.repeat(4)],
]);

it('Stylesheets stay by themselves where there is room for each', () => {
  expect(groupSheets(sheets, 5)).toEqual([['a'], ['b'], ['c'], ['d'], ['e']]);
});

it('The smallest are put together where there is not, in their order', () => {
  expect(groupSheets(sheets, 3)).toEqual([['a'], ['c'], ['b', 'd', 'e']]);
  expect(groupSheets(sheets, 0)).toEqual([['a', 'b', 'c', 'd', 'e']]);
});
