import { expect, it } from 'vitest';
import { directionOf } from './text-direction.ts';

it('The direction of a language is that of its script', () => {
  const rightToLeft = ['ar', 'fa', 'he', 'ur-PK', 'ckb', 'dv', 'yi', 'pa-Arab', 'az-Arab'];
  const leftToRight = ['en', 'de', 'pt-BR', 'zh-Hant', 'az', 'pa', 'ru', 'th', 'en-AE'];
  expect(rightToLeft.filter((language) => directionOf(language) !== 'rtl')).toEqual([]);
  expect(leftToRight.filter((language) => directionOf(language) !== 'ltr')).toEqual([]);
});
