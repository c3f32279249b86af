import { expect, it } from 'vitest';
import { openDirection } from './open-direction.ts';

it.each([
  ['text without any', 'Eine Kasse'],
  ['pairs, one in another', '\u2067abc \u202bdef\u202c\u2069 ghi'],
  ['marks that have no end', 'abc\u200f (def)\u200e'],
])('invisible characters for directions are in order in %s', (_, text) => {
  expect(openDirection(text)).toBeNull();
});

it.each([
  ['is not ended', 'a \u202eb', 'U+202E'],
  ['is not ended before the line is', 'a \u2067b\nc\u2069', 'U+2067'],
  ['ends nothing', 'a\u2069b', 'U+2069'],
  ['ends another kind', '\u202ba\u2069', 'U+2069'],
])('an invisible character for a direction that %s is named', (_, text, name) => {
  expect(openDirection(text)).toBe(name);
});
