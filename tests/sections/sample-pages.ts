import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sampleSite } from '../../src/tools/samples/sample-site.ts';
import { listSectionTypes } from '../../src/validate/compose-schema.ts';
import { serveBuild, test as base, type RunningSite } from '../browser/site.ts';

const rootDir = join(import.meta.dirname, '../..');

/** Every folder of src/sections: a new one is in the suite by being there. */
export const types = listSectionTypes(rootDir);

/** Tests of a built site that consists of samples: one page for each type (`/hero`), one section for each sample. */
export const test = base.extend<object, { running: RunningSite }>({
  running: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs: nothing.
    async ({}, use) => {
      mkdirSync(join(rootDir, '.build'), { recursive: true });
      const folder = mkdtempSync(join(rootDir, '.build/samples-'));
      try {
        const file = join(folder, 'site.config.json');
        const site = sampleSite(types);
        // Each sample's own page is for looking at; here all of a type stand on one, for speed.
        const routes = site.routes.filter(({ path }) => path.split('/').length === 2);
        writeFileSync(file, JSON.stringify({ ...site, routes }));
        await promisify(execFile)('npx', ['tsx', 'src/prerender/build.ts', '--out', join(folder, 'dist')], {
          cwd: rootDir,
          env: { ...process.env, SITE_CONFIG: file },
        });
        const running = await serveBuild(join(folder, 'dist'));
        await use(running);
        await running.close();
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
