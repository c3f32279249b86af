// @vitest-environment jsdom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { drawSample } from '../../../tests/sections/draw-sample.ts';
import samples from './samples.json';

describe('Tabs', () => {
  it('are one choice named by the heading, the first part first', async () => {
    const { heading, items } = samples.default;
    const group = within(within(await drawSample('tabs')).getByRole('group', { name: heading }));
    const tabs = group.getAllByRole<HTMLInputElement>('radio');
    expect(tabs.map((tab) => tab.labels![0]!.textContent)).toEqual(items.map(({ label }) => label));
    expect(tabs.map(({ checked }) => checked)).toEqual([true, false, false]);
  });

  it('have an address each, also where two are called alike', async () => {
    const tabs = within(await drawSample('tabs', 'six-parts')).getAllByRole('radio');
    expect(tabs.map(({ id }) => id.replace('six-parts_', ''))).toEqual([
      'till',
      'stock',
      'rewards',
      'stock_4',
      'settlement',
      'support',
    ]);
  });

  it('have a heading for each part', async () => {
    const [, ...parts] = within(await drawSample('tabs')).getAllByRole('heading');
    expect(parts.map(({ textContent }) => textContent)).toEqual(samples.default.items.map(({ heading }) => heading));
  });
});
