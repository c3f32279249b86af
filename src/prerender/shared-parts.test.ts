import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from 'vite';
import { expect, it } from 'vitest';
import { newFolder } from '../../tests/new-folder.ts';
import { OWN_ROOT, PROJECT, site } from '../../tests/own-site.ts';
import type { Page } from '../model/page.ts';
import { resolvePages } from '../resolve/index.ts';
import { composeSiteSchema } from '../validate/schema/compose-schema.ts';
import { NO_ICONS } from './brand/make-icons.ts';
import type { Bundle } from './bundle.ts';
import { headersFile } from './files/site-files.ts';
import { pageParts } from './shared-parts.ts';

const TYPES = Array.from({ length: 60 }, (_, index) => `type-${index}`);

/** A bundle in which each section type has styles of its own. */
function bundleOf(types: string[]): Bundle {
  const clientDir = newFolder();
  mkdirSync(join(clientDir, 'assets'));
  const rules = types.map((type) => `@supports (--folder: sections/${type}){.${type}{color:red}}`);
  writeFileSync(join(clientDir, 'assets/style.css'), `body{margin:0}${rules.join('')}`);
  const chunks = ['client/boot/boot.ts', ...types.map((type) => `sections/${type}/index.ts`)].map(
    (source) => [`src/${source}`, { file: `assets/${source}.js`, src: `src/${source}` }] as const,
  );
  const files = ['assets/style.css', 'assets/sans-latin-wght-normal.woff2'].map((file) => [file, { file }] as const);
  const manifest = Object.fromEntries([...chunks, ...files]) as Manifest;
  return {
    hash: 'hash',
    clientDir,
    manifest,
    serverDir: '',
    renderPage: () => Promise.reject(new Error('Not drawn.')),
  };
}

/** A page for each type, and one with all. */
const pages = [...TYPES.map((type) => [type]), TYPES].map((types) => ({
  sections: types.map((type) => ({ type, props: {} })),
})) as unknown as Page[];
const resolved = { ...resolvePages(site, composeSiteSchema(PROJECT), OWN_ROOT), pages, later: [], forms: [] };

it('A site of many section types has a policy that Cloudflare takes, which names the styles of every page', () => {
  const { shared } = pageParts(resolved, bundleOf([...TYPES, ...readdirSync('src/sections')]), NO_ICONS);
  const lines = headersFile(shared.headers).split('\n');
  expect(lines.filter((line) => line.length > 2_000)).toEqual([]);
  const policy = lines.find((line) => line.includes('Content-Security-Policy'))!;
  const styles = pages.flatMap((page) =>
    [...shared.stylesOf(page).matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css]) => css!),
  );
  const isNamed = (css: string) => policy.includes(createHash('sha256').update(css).digest('base64'));
  expect(styles.filter((css) => !isNamed(css))).toEqual([]);
  const drawn = pages.map((page) => shared.stylesOf(page));
  expect(TYPES.filter((type, index) => drawn[index]!.split(`.${type}{`).length !== 2)).toEqual([]);
});
