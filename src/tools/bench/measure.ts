import type { Results } from './figures.ts';
import type { Bench, Measurement, Side } from './measurement.ts';

/** The figures of each side that was measured. */
export type Measured = Record<Side, Results>;

/** Whether a figure is wanted. */
type Wanted = (name: string) => boolean;

function add(results: Results, { figures }: Measurement, taken: Record<string, number | null>, wanted: Wanted): void {
  for (const [name, unit] of Object.entries(figures))
    if (wanted(name)) (results[name] ??= { unit, values: [] }).values.push(taken[name] ?? null);
}

/**
 * Takes measurements one after the other: each once to warm up, then as often as asked. Both sides take turns, so that
 * a busy moment of the machine meets both.
 *
 * @param say  Told what is being measured.
 */
export async function measure(
  measurements: Measurement[],
  bench: Bench,
  { sides, runs, wanted, say }: { sides: Side[]; runs: number; wanted: Wanted; say(words: string): void },
): Promise<Measured> {
  const measured: Measured = { ours: {}, peer: {} };
  for (const measurement of measurements) {
    const [first = ''] = Object.keys(measurement.figures).filter(wanted);
    const times = measurement.once ? 1 : runs;
    for (let run = measurement.once ? 1 : 0; run <= times; run++) {
      say(`${first} … ${run === 0 ? 'warming up' : `${run} of ${times}`}`);
      for (const side of sides) {
        const taken = await measurement.take(bench, side);
        if (run > 0) add(measured[side], measurement, taken, wanted);
      }
    }
    await measurement.finish?.();
  }
  return measured;
}
