// @vitest-environment jsdom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { drawSample } from '../../../tests/sections/draw-sample.ts';
import samples from './samples.json';

describe('Testimonials', () => {
  it('quotes each customer once, under their name', async () => {
    const figures = within(await drawSample('testimonials')).getAllByRole('figure');
    expect(figures.map((figure) => figure.querySelector('blockquote')?.textContent)).toEqual(
      samples.default.items.map(({ quote }) => quote),
    );
    expect(figures.map((figure) => figure.querySelector('figcaption strong')?.textContent)).toEqual(
      samples.default.items.map(({ name }) => name),
    );
  });
});
