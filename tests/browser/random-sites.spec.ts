import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { randomSite } from '../check/random-site.ts';
import { accessFaults, expect, serveBuild, test } from './site.ts';

const rootDir = join(import.meta.dirname, '../..');

test('25 pages of random sections are open to everyone, and nothing is said in the console', async ({ page }) => {
  test.setTimeout(180_000);
  mkdirSync(join(rootDir, '.build'), { recursive: true });
  const folder = mkdtempSync(join(rootDir, '.build/random-'));
  const sites = fc.sample(randomSite, { numRuns: 13, seed: 20_261 });
  const [first] = sites;
  const routes = sites.flatMap((site) => site.routes).slice(0, 25);
  const paths = routes.map((route, index) => (index < 2 ? route.path : `/random/${index}`));
  try {
    const file = join(folder, 'site.config.json');
    writeFileSync(
      file,
      JSON.stringify({ ...first, routes: routes.map((route, index) => ({ ...route, path: paths[index] })) }),
    );
    execFileSync('npx', ['tsx', 'src/prerender/build.ts', '--out', join(folder, 'dist')], {
      cwd: rootDir,
      env: { ...process.env, SITE_CONFIG: file },
      stdio: 'pipe',
    });
    const running = await serveBuild(join(folder, 'dist'));
    try {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const faults: Record<string, string[]> = {};
      for (const path of paths) {
        await page.goto(running.url + path);
        const found = await accessFaults(page);
        if (found.length > 0) faults[path] = found;
      }
      expect(faults).toEqual({});
    } finally {
      await running.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
