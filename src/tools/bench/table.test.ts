import { describe, expect, it } from 'vitest';
import type { Results } from './figures.ts';
import { inMarkdown, inTerminal, runTable, storedTable } from './table.ts';

const ours: Results = {
  'visit /: LCP': { unit: 'ms', values: [600, 620, 610] },
  'build, 10,000 routes': { unit: 's', values: [9.5] },
};
const theirs: Results = { 'visit /: LCP': { unit: 'ms', values: [1220] } };

describe('The table of a run', () => {
  it('shows medians, ratios and how far the runs lie apart', () =>
    expect(inTerminal(runTable(ours, { name: 'astro', results: theirs }))).toBe(
      [
        'Figure                 Median     astro   Ratio   Runs',
        'visit /: LCP           610 ms   1220 ms   ×0.50   600–620',
        'build, 10,000 routes   9.50 s         –       –   once',
      ].join('\n'),
    ));

  it('has no ratios when there is nothing to compare with', () =>
    expect(runTable(ours, null)[0]).toEqual(['Figure', 'Median', 'Runs']));
});

describe('The stored table', () => {
  it('shows each peer beside our own figures', () =>
    expect(inMarkdown(storedTable(ours, { astro: theirs }))).toBe(
      [
        '| Figure | Median | Runs | astro |',
        '| --- | --: | --: | --: |',
        '| visit /: LCP | 610 ms | 600–620 | 1220 ms (×0.50) |',
        '| build, 10,000 routes | 9.50 s | once | – |',
      ].join('\n'),
    ));
});
