// @vitest-environment jsdom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { drawSample } from '../../../tests/sections/draw-sample.ts';
import samples from './samples.json';

describe('Quote', () => {
  it('says who is quoted', async () => {
    const figure = within(await drawSample('quote')).getByRole('figure');
    const { quote, name, role } = samples.default;
    expect(figure.querySelector('blockquote')!.textContent).toBe(quote);
    expect([...figure.querySelector('figcaption')!.children].map(({ textContent }) => textContent)).toEqual([
      name,
      role,
    ]);
  });

  it('needs no headline', async () => {
    expect(within(await drawSample('quote', 'minimal')).queryByRole('heading')).toBeNull();
  });
});
