import { describe, expect, it } from 'vitest';
import { inCaseOf } from './replace.ts';

describe('A replacement keeps the case of its place', () => {
  it.each([
    ['merchants', 'merchants', 'shop owners', 'shop owners'],
    ['Merchants', 'merchants', 'shop owners', 'Shop owners'],
    ['MERCHANTS', 'merchants', 'shop owners', 'SHOP OWNERS'],
    ['merchants', 'Merchants', 'Shop owners', 'shop owners'],
    ['MERCHANTS', 'Merchants', 'Shop owners', 'SHOP OWNERS'],
    ['till', 'till', 'Nyra', 'Nyra'],
    ['ACME', 'ACME', 'Bolt', 'Bolt'],
    ['Till', 'till', 'POS', 'POS'],
    ['A', 'a', 'the', 'The'],
  ])('%s, found as %s, with %s: %s', (found, find, replacement, expected) => {
    expect(inCaseOf(found, find, replacement)).toBe(expected);
  });
});
