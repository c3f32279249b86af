import { describe, expect, it } from 'vitest';
import { nearestWord } from './nearest-word.ts';

describe('nearestWord', () => {
  it.each([
    ['marque', 'marquee'], ['headng', 'heading'], ['hedaing', 'heading'], ['loop-seconds', 'loopSeconds'], ['LOOPSECONDS', 'loopSeconds'], ['descr', 'description'],
  ])('takes %s for %s', (typed, meant) => {
    expect(nearestWord(typed, ['marquee', 'heading', 'loopSeconds', 'description'])).toBe(meant);
  }); // prettier-ignore
  it('offers nothing when nothing is near', () => {
    expect(nearestWord('colour', ['heading', 'text', 'picture'])).toBeUndefined();
  });
});
