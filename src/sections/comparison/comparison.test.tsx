// @vitest-environment jsdom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { drawSample } from '../../../tests/sections/draw-sample.ts';

const names = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent);

describe('Comparison', () => {
  it('is a table with a caption, and headers for its rows and columns', async () => {
    const table = within(await drawSample('comparison')).getByRole('table', { name: 'What the plans hold' });
    expect(names(within(table).getAllByRole('columnheader'))).toEqual(['Start', 'Grow Most chosen', 'Group']);
    expect(names(within(table).getAllByRole('rowheader')).slice(0, 2)).toEqual([
      'Tills',
      'Instant settlement Cards, wallets, stablecoins and real-time payments.',
    ]);
  });

  it('has the heading as its name where it has no caption', async () => {
    const section = within(await drawSample('comparison', 'minimal'));
    expect(section.getByRole('table', { name: 'What is included' })).toBeTruthy();
  });

  it('says in words what a tick and a dash mean', async () => {
    const section = within(await drawSample('comparison', 'two-columns'));
    const row = section.getByRole('row', { name: /Understands/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.querySelector('.visually-hidden')!.textContent),
    ).toEqual(['It does not', 'It does']);
  });

  it('shows a cell too many in a column of its own, and leaves a missing one empty', async () => {
    const section = within(await drawSample('comparison', 'uneven-cells'));
    const cells = (row: RegExp) => names(within(section.getByRole('row', { name: row })).getAllByRole('cell'));
    expect(cells(/Too few/)).toEqual(['Yes', '', '']);
    expect(cells(/Too many/)).toEqual(['Yes', '–No', 'A third one']);
  });
});
