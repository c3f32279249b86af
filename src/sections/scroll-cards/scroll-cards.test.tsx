// @vitest-environment jsdom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { drawSample } from '../../../tests/sections/draw-sample.ts';
import samples from './samples.json';

describe('ScrollCards', () => {
  it('marks the card that is being read, and no other', async () => {
    const cards = within(await drawSample('scroll-cards')).getAllByRole('article');
    expect(cards.map((card) => card.closest('li')!.getAttribute('aria-current'))).toEqual(
      samples.default.cards.map((_, index) => (index === 0 ? 'true' : null)),
    );
  });
});
