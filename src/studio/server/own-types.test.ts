import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PROJECT } from '../../../tests/own-site.ts';
import { loadConfig } from '../../config/index.ts';
import type { Json } from '../../document/json.ts';
import { newSite } from '../../tools/new-site/new-site.ts';
import { validateSite } from '../../validate/index.ts';
import { withKnownLinks } from '../app/outline/sections.ts';
import { ownTypes } from './own-types.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'own-types-'));
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

it('a new site can be saved with any section: its picture was one of another site', () => {
  const site = join(folder, 'pizzeria');
  newSite([site], PROJECT);
  vi.stubEnv('SITE_DIR', site);
  const file = join(site, 'site.config.json');
  const config = JSON.parse(readFileSync(file, 'utf8')) as { routes: { sections: Json[] }[] };
  config.routes[0]!.sections = ownTypes(site)
    // A film, and a website whose content comes along, are for the editor to choose.
    .filter(({ name }) => name !== 'video' && name !== 'embed')
    .map(({ name, samples }) => ({
      id: `a-${name}`,
      type: name,
      ...(withKnownLinks(samples['default'] as Json, [{ path: '/' }], {}) as object),
    }));
  writeFileSync(file, JSON.stringify(config));
  const { problems } = validateSite(loadConfig(file), { rootDir: site });
  expect(problems.map(({ what }) => what)).toEqual([]);
  const film = ownTypes(site).find(({ name }) => name === 'video')!.samples['default'];
  expect(film, 'a film is to be chosen first').toMatchObject({ video: { sources: [''] } });
});
