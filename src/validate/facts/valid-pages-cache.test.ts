import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { composeSiteSchema } from '../schema/compose-schema.ts';
import { readFacts } from './site-facts.ts';
import { soundPages } from './valid-pages-cache.ts';
import { readSchema } from '../schema/walk-schema.ts';

const schema = readSchema(composeSiteSchema(resolve(import.meta.dirname, '../../..')));
const page = (path: string, heading: string) => ({
  path,
  title: path,
  description: '...',
  sections: [{ id: `at-${path.slice(1)}`, type: 'hero', heading }],
});
const site = { redirects: { '/old': '/a' }, routes: [page('/', 'Home'), page('/a', 'A'), page('/b', 'B')] };

let rootDir: string;
beforeEach(() => {
  rootDir = mkdtempSync(join(tmpdir(), 'sound-'));
  mkdirSync(join(rootDir, 'public/pictures'), { recursive: true });
  writeFileSync(join(rootDir, 'public/pictures/a.svg'), '<svg/>');
});
afterEach(() => rmSync(rootDir, { recursive: true, force: true }));

const open = (config: object, sources = 'as they are') =>
  soundPages(readFacts(config, rootDir, schema), { file: join(rootDir, 'kept/sound-pages'), sources });
/** The paths of the pages that need no check. */
const known = (config: { routes: { path: string }[] }, sources?: string) => {
  const pages = open(config, sources).known;
  return config.routes.filter((route) => pages.has(route)).map(({ path }) => path);
};

describe('Pages that were sound', () => {
  beforeEach(() => open(structuredClone(site)).keep());

  it('are known in the next run', () => {
    expect(known(structuredClone(site))).toEqual(['/', '/a', '/b']);
  });

  it('are known beside one whose text has changed', () => {
    expect(known({ ...site, routes: [page('/', 'Home'), page('/a', 'Changed'), page('/b', 'B')] })).toEqual([
      '/',
      '/b',
    ]);
  });

  it('are known beside one whose title has changed', () => {
    expect(known({ ...site, routes: [{ ...page('/', 'Home'), title: 'New' }, ...site.routes.slice(1)] })).toEqual([
      '/a',
      '/b',
    ]);
  });

  it.each([
    ['a path', { ...site, routes: [page('/', 'Home'), page('/a', 'A'), page('/c', 'B')] }],
    [
      'an id',
      { ...site, routes: [...site.routes.slice(0, 2), { ...page('/b', 'B'), sections: [{ id: 'x', type: 'hero' }] }] },
    ],
    ['the order', { ...site, routes: site.routes.toReversed() }],
    ['a redirect', { ...site, redirects: {} }],
    ['a login', { ...site, login: { merchant: 'https://a.test' } }],
    ["the form's address", { ...site, enquiry: { endpoint: '/write' } }],
    ['the address of the site', { ...site, site: { url: 'https://b.test' } }],
  ])('are checked again when %s has changed', (_, changed) => {
    expect(known(changed)).toEqual([]);
  });

  it('are checked again when a file below public/ has gone', () => {
    rmSync(join(rootDir, 'public/pictures/a.svg'));
    expect(known(site)).toEqual([]);
  });

  it('are checked again when a file below public/ has changed', () => {
    writeFileSync(join(rootDir, 'public/pictures/a.svg'), '<svg></svg>');
    expect(known(site)).toEqual([]);
  });

  it('are checked again when the checks or the schemas have changed', () => {
    expect(known(site, 'changed')).toEqual([]);
  });
});

it('keeps nothing where a file below public/ is a link, as its target may change unseen', () => {
  symlinkSync(join(rootDir, 'elsewhere.svg'), join(rootDir, 'public/b.svg'));
  open(site).keep();
  expect(known(site)).toEqual([]);
});

it('checks everything where nothing can be kept', () => {
  writeFileSync(join(rootDir, 'kept'), 'a file in the place of the folder');
  open(site).keep();
  expect(known(site)).toEqual([]);
});
