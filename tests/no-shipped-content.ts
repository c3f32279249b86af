import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach } from 'vitest';

/** Fails a unit test that reads content of the shipped site: it is the editor's, and no test depends on it. */

const PROJECT = join(import.meta.dirname, '..');
const CONFIG = join(PROJECT, 'site.config.json');
const PUBLIC = join(PROJECT, 'public');
const SCHEMAS = join(PROJECT, 'schema');

/** Generated from the code. */
const GENERATED = ['site', 'language'].map((name) => join(SCHEMAS, `${name}.schema.json`));

function isContent(file: unknown): boolean {
  if (typeof file !== 'string' && !(file instanceof URL)) return false;
  const path = typeof file === 'string' ? resolve(file) : fileURLToPath(file);
  if (GENERATED.includes(path)) return false;
  return (
    path === CONFIG ||
    `${path}/`.startsWith(`${PUBLIC}/`) ||
    (path.startsWith(SCHEMAS) && path.endsWith('.schema.json'))
  );
}

/** One world is shared by the files of a project without isolation: it is guarded once. */
const world = globalThis as { shippedFilesRead?: string[] };
const isGuarded = world.shippedFilesRead !== undefined;

/** The files read: code under test may catch the error. */
const shippedRead = (world.shippedFilesRead ??= []);

afterEach(() => {
  if (shippedRead.length === 0) return;
  const files = shippedRead.splice(0).join(', ');
  throw new Error(
    `This test, or its file, looks at ${files}: content of the shipped site, which is the editor's. ` +
      "Take the tests' own site: tests/own-site.ts.",
  );
});

const READERS = ['readFile', 'readdir', 'stat', 'lstat', 'open', 'access', 'copyFile', 'cp'] as const;

type Reader = (file: unknown, ...rest: unknown[]) => unknown;

/** Wraps a function that reads files. */
function guard(functions: object, name: string): void {
  const table = functions as Record<string, Reader | undefined>;
  const read = table[name];
  if (!read) return;
  table[name] = Object.assign((file: unknown, ...rest: unknown[]) => {
    if (isContent(file)) {
      shippedRead.push(String(file));
      throw new Error(`${String(file)} is not for tests.`);
    }
    return read(file, ...rest);
  }, read);
}

if (!isGuarded) {
  for (const name of READERS) {
    guard(fs, name);
    guard(fs, `${name}Sync`);
    guard(fs.promises, name);
  }
  for (const name of ['existsSync', 'createReadStream']) guard(fs, name);
  syncBuiltinESMExports();
}
