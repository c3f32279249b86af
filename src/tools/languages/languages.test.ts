import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OWN_ROOT, site } from '../../../tests/own-site.ts';
import { languages } from './languages.ts';

describe('npm run languages', () => {
  let dir: string;
  const write = (file: string, value: unknown) => writeFileSync(join(dir, file), JSON.stringify(value));
  const run = (...args: string[]) => languages(args, OWN_ROOT);

  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'languages-'));
    mkdirSync(join(dir, 'languages'));
    vi.stubEnv('SITE_CONFIG', join(dir, 'site.config.json'));
    write('site.config.json', { ...site, languages: { de: { name: 'Deutsch' } } });
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(dir, { recursive: true });
  });

  it('counts the texts of each language by their state', async () => {
    const { name, description } = site.site;
    const [first] = site.routes;
    write('languages/de.json', {
      language: 'de',
      site: { name: [name], description: [description, 'Entwurf', 'draft'] },
      pages: { [first!.path]: { title: [`${first!.title} soon`, 'Bald'] }, '/gone': { title: ['Gone', 'Weg'] } },
    });
    const [row] = JSON.parse((await run('--json')).output) as Record<string, unknown>[];
    expect(row).toMatchObject({ language: 'de', done: 1, draft: 1, outdated: 1, leftOver: 1 });
    expect(row!['missing']).toBeGreaterThan(20);
    expect((await run()).output).toMatch(
      /^Language +Done +Draft +Outdated +Missing +Left over\nde +1 +1 +1 +\d+ +1\n$/,
    );
  });

  it('counts a language without its file as missing, and fails where all must be complete', async () => {
    expect(JSON.parse((await run('--json')).output)).toMatchObject([{ language: 'de', done: 0, leftOver: 0 }]);
    expect((await run()).exitCode).toBe(0);
    expect((await run('--complete')).exitCode).toBe(1);
  });

  it('says how to add a language where there is none', async () => {
    write('site.config.json', site);
    expect(await run('--complete')).toEqual({
      output: expect.stringContaining('npm run languages -- add de') as string,
      exitCode: 0,
    });
  });

  it('points at what is wrong in the file of a language', async () => {
    writeFileSync(join(dir, 'languages/de.json'), '{ "language": "de", }');
    expect(await run()).toEqual({ output: expect.stringMatching(/languages\/de\.json:1:\d+/) as string, exitCode: 1 });
  });
});
