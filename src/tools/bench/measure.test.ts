import { describe, expect, it } from 'vitest';
import { measure } from './measure.ts';
import type { Bench, Measurement } from './measurement.ts';

const bench = {} as Bench;
const all = { runs: 2, wanted: () => true, say: () => {} };

/** A measurement whose figure is how often it was taken. */
function counting(more: Partial<Measurement> = {}): Measurement & { turns: string[] } {
  const turns: string[] = [];
  return {
    turns,
    figures: { turns: 'count', bytes: 'KiB' },
    take: (_, side) => Promise.resolve({ turns: turns.push(side) }),
    ...more,
  };
}

describe('Measuring', () => {
  it('lets both sides take turns, and does not count the first turn of each', async () => {
    const measurement = counting();
    const { ours, peer } = await measure([measurement], bench, { ...all, sides: ['ours', 'peer'] });
    expect(measurement.turns).toEqual(['ours', 'peer', 'ours', 'peer', 'ours', 'peer']);
    expect([ours['turns']!.values, peer['turns']!.values]).toEqual([
      [3, 5],
      [4, 6],
    ]);
  });

  it('keeps a place for what one run did not give', async () => {
    const { ours } = await measure([counting()], bench, { ...all, sides: ['ours'] });
    expect(ours['bytes']).toEqual({ unit: 'KiB', values: [null, null] });
  });

  it('takes what is too long for more once, without warming up', async () => {
    const { ours } = await measure([counting({ once: true })], bench, { ...all, sides: ['ours'] });
    expect(ours['turns']!.values).toEqual([1]);
  });

  it('keeps the figures that are wanted alone', async () => {
    const wanted = (name: string) => name === 'bytes';
    const { ours } = await measure([counting()], bench, { ...all, sides: ['ours'], wanted });
    expect(Object.keys(ours)).toEqual(['bytes']);
  });

  it('ends what a measurement left running', async () => {
    let ended = false;
    const finish = () => Promise.resolve(void (ended = true));
    await measure([counting({ finish })], bench, { ...all, sides: ['ours'] });
    expect(ended).toBe(true);
  });
});
