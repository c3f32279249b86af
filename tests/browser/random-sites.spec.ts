import fc from '../random.ts';
import { randomSite } from '../check/random-site.ts';
import { withIcon } from '../own-site.ts';
import { accessFaults, expect, test } from './support/site.ts';
import { withBuild } from './support/with-build.ts';

/** How many pages are looked at; RANDOM_PAGES=100 makes it more. */
const PAGES = Number(process.env['RANDOM_PAGES'] ?? 5);
const SITES = fc.sample(randomSite, { numRuns: PAGES, seed: 20_261 });

test(`${PAGES} pages of random sections are open to everyone, and nothing is said in the console`, async ({ page }) => {
  const routes = SITES.flatMap((site) => site.routes.filter(({ hidden }) => !hidden))
    .slice(0, PAGES)
    .map((route, index) => ({ ...route, path: index < 2 ? ['/', '/second'][index]! : `/random/${index}` }));
  await withBuild({ ...SITES[0]!, site: withIcon(SITES[0]!.site), routes }, async ({ url }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const faults: Record<string, string[]> = {};
    for (const { path } of routes) {
      await page.goto(url + path);
      const found = await accessFaults(page, { within: 'main' });
      if (found.length > 0) faults[path] = found;
    }
    expect(faults).toEqual({});
  });
});
