import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PROJECT } from '../../../tests/own-site.ts';
import { loadConfig } from '../../config/index.ts';
import { validateSite } from '../../validate/index.ts';
import { newSite } from './new-site.ts';
import { newFolder } from '../../../tests/new-folder.ts';

let folder: string;

beforeEach(() => void (folder = newFolder()));

afterEach(() => {
  vi.unstubAllEnvs();
});

it('A new site is sound, and called by its folder', () => {
  const site = join(folder, 'corner-pizzeria');
  const { output, exitCode } = newSite([site], PROJECT);
  expect([exitCode, output]).toEqual([0, expect.stringContaining(`SITE_DIR=${site} npm run edit`)]);
  vi.stubEnv('SITE_DIR', site);
  const verdict = validateSite(loadConfig(join(site, 'site.config.json')), { rootDir: site });
  expect(verdict.problems).toEqual([]);
  expect([verdict.site!.site.name, verdict.site!.routes.length]).toEqual(['Corner Pizzeria', 3]);
  expect(new Set(verdict.warnings.map(({ code }) => code))).toEqual(new Set(['sample-content']));
});

it('A folder that holds files is refused, and nothing in it is touched', () => {
  const file = join(folder, 'recipes.txt');
  writeFileSync(file, 'Dough');
  const { output, exitCode } = newSite([folder], PROJECT);
  expect([exitCode, output]).toEqual([1, expect.stringContaining('such as recipes.txt')]);
  expect(readFileSync(file, 'utf8')).toBe('Dough');
});

it.each([
  ['no folder', []],
  ['two folders', ['../corner', 'pizzeria']],
])('%s is refused in a sentence', (_, args) => {
  expect(newSite(args, PROJECT)).toMatchObject({
    exitCode: 1,
    output: expect.stringContaining('npm run new:site') as string,
  });
});
