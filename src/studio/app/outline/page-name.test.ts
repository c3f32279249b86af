import { expect, it } from 'vitest';
import { asPath, proposedPath } from './page-name.ts';

it.each([
  ['Prices', '/prices'],
  ['prices/', '/prices'],
  ['/help/Cards & cash', '/help/cards-cash'],
  ['Über uns', '/uber-uns'],
  ['/st. gallen/v1.0_a', '/st-gallen/v1.0_a'],
  ['/', '/'],
])('%s is the path %s', (text, path) => {
  expect(asPath(text)).toBe(path);
});

it.each([
  ['Prices: what the till costs you', '/prices'],
  ['About us', '/about-us-2'],
  ['Cards/cash', '/cards-cash'],
  ['价格', ''],
])('a page titled %s is proposed the path "%s"', (title, path) => {
  expect(proposedPath(title, ['/', '/about-us'])).toBe(path);
});
