import { describe, expect, it } from 'vitest';
import type { Results } from './figures.ts';
import { merge, type Stored } from './stored.ts';

const taken = (name: string, value: number): Results => ({ [name]: { unit: 'ms', values: [value] } });
const stored: Stored = {
  taken: '2026-01-31',
  machine: '2 cores',
  ours: { ...taken('LCP', 700), ...taken('INP', 40) },
  peers: { next: taken('LCP', 1800) },
};

describe('Storing a run', () => {
  it('puts new figures in the place of old ones, and keeps those that were not taken', () => {
    const { ours } = merge(stored, { ours: taken('LCP', 650), peer: {} }, null);
    expect([ours['LCP']!.values, ours['INP']!.values]).toEqual([[650], [40]]);
  });

  it('adds a peer to those that are there', () => {
    const { peers } = merge(stored, { ours: {}, peer: taken('LCP', 660) }, 'astro');
    expect(Object.keys(peers)).toEqual(['next', 'astro']);
  });

  it('begins where nothing was stored', () =>
    expect(merge(null, { ours: taken('LCP', 1), peer: {} }, null)).toEqual({ ours: taken('LCP', 1), peers: {} }));
});
