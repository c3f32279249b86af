// @vitest-environment jsdom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { drawSample } from '../../../tests/sections/draw-sample.ts';
import samples from './samples.json';

describe('Timeline', () => {
  it('is an ordered list in which each date comes before its words', async () => {
    const list = within(await drawSample('timeline')).getByRole('list');
    expect(list.tagName).toBe('OL');
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(samples.default.items.map(({ date, title, text }) => `${date}${title}${text}`));
  });
});
