import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { test } from '@playwright/test';
import type { SiteFile } from '../../src/validate/site-file.ts';
import { expect, serveBuild } from '../browser/site.ts';

const rootDir = join(import.meta.dirname, '../..');

/** Made by programs, or none of a build's business. */
const LEFT_OUT = ['node_modules', '.git', '.build', 'dist', 'data', 'test-results'];

/** The checks that `npm run verify` makes of a folder. */
const CHECKS = [
  'prettier --check src/sections/pricing',
  'oxlint --deny-warnings src/sections/pricing',
  'tsx src/tools/generate.ts --check',
  'vitest run src/sections/pricing tests/sections -t pricing',
];

test.describe('A section type made by new:section', () => {
  let copy: string;

  /** What a program says; one that fails fails the test with its words. */
  const run = async (command: string, environment: Record<string, string> = {}): Promise<string> => {
    const options = { cwd: copy, env: { ...process.env, ...environment } };
    const { stdout } = await promisify(execFile)('npx', command.split(' '), options).catch(
      (failure: { stdout: string; stderr: string }) => {
        throw new Error(`${command}:\n${failure.stdout}${failure.stderr}`);
      },
    );
    return stdout;
  };

  test.beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'new-section-'));
    for (const entry of readdirSync(rootDir))
      if (!LEFT_OUT.includes(entry)) cpSync(join(rootDir, entry), join(copy, entry), { recursive: true });
    symlinkSync(join(rootDir, 'node_modules'), join(copy, 'node_modules'), 'dir');
  });
  test.afterAll(() => rmSync(copy, { recursive: true, force: true }));

  test('passes every check and stands on a page, with no edit outside its folder', async ({ page }) => {
    test.setTimeout(240_000);
    await run('tsx src/tools/new-section.ts pricing');
    for (const check of CHECKS) await run(check);
    // Types are checked for the whole project; a fault elsewhere is not this folder's.
    const typeFaults = await run('tsc --noEmit -p .').catch((failure: Error) => failure.message);
    expect(typeFaults).not.toContain('src/sections/pricing');

    const samples = JSON.parse(readFileSync(join(copy, 'src/sections/pricing/samples.json'), 'utf8')) as {
      default: { heading: string };
    };
    const config = JSON.parse(readFileSync(join(copy, 'site.config.json'), 'utf8')) as SiteFile;
    config.routes[0]!.sections = [{ id: 'prices', type: 'pricing', ...samples.default }];
    writeFileSync(join(copy, 'prices.json'), JSON.stringify(config));
    await run('tsx src/prerender/build.ts', { SITE_CONFIG: 'prices.json' });

    const running = await serveBuild(join(copy, 'dist'));
    try {
      await page.goto(running.url);
      await expect(page.getByRole('heading', { level: 1, name: samples.default.heading })).toBeVisible();
      await expect(page.locator('[data-section-type="pricing"] li')).toHaveCount(3);
    } finally {
      await running.close();
    }
  });
});
