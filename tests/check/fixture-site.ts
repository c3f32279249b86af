import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { workerFolder } from '../worker-folder.ts';

export const PROJECT = resolve(import.meta.dirname, '../..');
export const FIXTURES = join(PROJECT, 'tests/fixtures');

/** Section types that fixtures use. Fixed, so that a new type changes no expected text. */
const TYPES = ['call-out', 'embed', 'feature-grid', 'form', 'hero', 'marquee', 'steps', 'video'];

/** Names of all fixtures; `_site` holds the files they share. */
export const fixtureNames = (): string[] =>
  readdirSync(FIXTURES)
    .filter((name) => !name.startsWith('_') && !name.startsWith('.'))
    .toSorted();

/** A project folder in which a fixture's config is checked. */
export interface FixtureSite {
  rootDir: string;
  remove(): void;
}

/**
 * Creates a small project: the real schemas, a few section types, and the files of a fixture.
 *
 * @param name    A fixture whose public/, schema/ and sections/ are added to those of `_site`.
 * @param parent  The folder that it is in.
 */
export function fixtureSite(name = '_site', parent = tmpdir()): FixtureSite {
  const rootDir = mkdtempSync(join(parent, 'fixture-'));
  mkdirSync(join(rootDir, 'schema'));
  mkdirSync(join(rootDir, 'src/sections'), { recursive: true });
  symlinkSync(join(PROJECT, 'schema/parts'), join(rootDir, 'schema/parts'), 'dir');
  for (const type of TYPES)
    symlinkSync(join(PROJECT, 'src/sections', type), join(rootDir, 'src/sections', type), 'dir');
  for (const source of new Set(['_site', name]))
    for (const [folder, to] of Object.entries({ public: 'public', schema: 'schema', sections: 'src/sections' }))
      if (existsSync(join(FIXTURES, source, folder)))
        cpSync(join(FIXTURES, source, folder), join(rootDir, to), { recursive: true, verbatimSymlinks: true });
  for (const type of readdirSync(join(rootDir, 'src/sections')))
    if (!TYPES.includes(type)) writeFileSync(join(rootDir, 'src/sections', type, 'index.ts'), '');
  return { rootDir, remove: () => rmSync(rootDir, { recursive: true, force: true }) };
}

/** Of the fixtures without files of their own, whose schemas are read and compiled once. */
let shared: string | undefined;

/** Uses the project of a fixture. */
export function withFixture<Result>(name: string, use: (rootDir: string) => Result): Result {
  if (!readdirSync(join(FIXTURES, name), { withFileTypes: true }).some((entry) => entry.isDirectory()))
    return use((shared ??= fixtureSite('_site', workerFolder()).rootDir));
  const { rootDir, remove } = fixtureSite(name);
  try {
    return use(rootDir);
  } finally {
    remove();
  }
}
