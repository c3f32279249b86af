import { errors } from '@playwright/test';
import { BenchProblem } from './bench-problem.ts';
import type { Bench, Side } from './measurement.ts';
import { openPhone, type Phone } from './phone.ts';
import type { StaticSite } from './static-site.ts';

/**
 * Visits a page of a side on a phone of its own, which is put away afterwards.
 *
 * @param act  What the visitor does there.
 * @returns    What `act` gives; `null` when that side has no such page.
 * @throws     BenchProblem when something the visitor wants stays out of reach.
 */
export async function withPhone<T>(
  bench: Bench,
  side: Side,
  route: string,
  act: (phone: Phone, site: StaticSite) => Promise<T>,
): Promise<T | null> {
  const site = await bench.pages(side);
  if (!site.has(route)) return null;
  const phone = await openPhone(await bench.browser());
  try {
    await phone.page.goto(site.url + route);
    return await act(phone, site);
  } catch (fault) {
    if (!(fault instanceof errors.TimeoutError)) throw fault;
    throw new BenchProblem('visit-stopped', side === 'peer' ? '--peer' : 'npm run bench', {
      what: `The visit of ${route} came to a stop.`,
      why: fault.message.trim().replaceAll('\n', '\n        '),
      fix: 'Open the page on a phone and see what is in the way; or leave it out: --only takes a pattern of figures.',
    });
  } finally {
    await phone.close();
  }
}
