// @vitest-environment jsdom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { drawSample } from '../../../tests/sections/draw-sample.ts';
import samples from './samples.json';

describe('Steps', () => {
  it('counts its steps as an ordered list', async () => {
    const list = within(await drawSample('steps')).getByRole('list');
    expect(list.tagName).toBe('OL');
    expect(
      within(list)
        .getAllByRole('heading')
        .map(({ textContent }) => textContent),
    ).toEqual(samples.default.items.map(({ title }) => title));
  });

  it('leaves out no heading level, be it the first section of a page or a later one', async () => {
    const headings = within(await drawSample('steps')).getAllByRole('heading');
    expect(headings.map(({ tagName }) => tagName)).toEqual(['H1', ...samples.default.items.map(() => 'H2')]);
  });
});
