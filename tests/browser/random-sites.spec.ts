import fc from 'fast-check';
import { randomSite } from '../check/random-site.ts';
import { accessFaults, expect, test } from './site.ts';
import { withBuild } from './with-build.ts';

test('25 pages of random sections are open to everyone, and nothing is said in the console', async ({ page }) => {
  test.setTimeout(180_000);
  const sites = fc.sample(randomSite, { numRuns: 13, seed: 20_261 });
  const routes = sites
    .flatMap((site) => site.routes)
    .slice(0, 25)
    .map((route, index) => ({ ...route, path: index < 2 ? route.path : `/random/${index}` }));
  await withBuild({ ...sites[0]!, routes }, async ({ url }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const faults: Record<string, string[]> = {};
    for (const { path } of routes) {
      await page.goto(url + path);
      const found = await accessFaults(page);
      if (found.length > 0) faults[path] = found;
    }
    expect(faults).toEqual({});
  });
});
