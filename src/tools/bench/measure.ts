import type { Sides } from './figures.ts';

/** What one run took, by the figure's name; `undefined` where the site has nothing of the kind. */
export type Taken = Record<string, number | undefined>;

/** Something measured in one go, and the figures it gives. */
export interface Measurement {
  name: string;
  /** Takes too long for more than one run. */
  once?: boolean;
  take(siteUrl: string): Promise<Taken>;
}

/**
 * Takes each measurement once to warm up, then as often as asked. Sites take turns, so that a busy moment of the machine
 * affects all of them. `sites` are addresses by name.
 */
export async function measure(
  measurements: Measurement[],
  sites: Record<string, string>,
  runs: number,
): Promise<Sides> {
  const sides: Sides = Object.fromEntries(Object.keys(sites).map((name) => [name, {}]));
  for (const { name, once, take } of measurements)
    for (let run = once ? 1 : 0; run <= (once ? 1 : runs); run++) {
      console.error(`${name} … ${run === 0 ? 'warm-up' : run}`);
      for (const [side, url] of Object.entries(sites))
        for (const [figure, value] of Object.entries(await take(url)))
          if (run > 0 && value !== undefined) (sides[side]![figure] ??= []).push(Number(value.toFixed(3)));
    }
  return sides;
}
