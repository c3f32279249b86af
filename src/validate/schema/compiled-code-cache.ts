import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { contentHash } from '../../config/content-hash.ts';

/** Compiled functions, kept as code from run to run. */
export interface KeptCode {
  /** The function of that name; undefined where none is kept. */
  load(name: string): unknown;
  /** Keeps the code of a CommonJS module. What was kept for another state goes. */
  save(name: string, code: string): void;
}

const load = createRequire(import.meta.url);

/** What ajv's code calls: another version of it means other code. */
const ajvVersion = (): string => readFileSync(load.resolve('ajv/package.json'), 'utf8');

/**
 * Opens the code that is kept for one state of its sources.
 *
 * @param dir    A folder for nothing else; undefined: nothing is kept.
 * @param state  All that the code is made of.
 */
export function keptCode(dir: string | undefined, state: string): KeptCode {
  if (dir === undefined) return { load: () => undefined, save: () => undefined };
  const prefix = `${contentHash(ajvVersion(), state)}-`;
  const fileOf = (name: string) => join(dir, `${prefix}${name}.cjs`);
  return {
    load(name) {
      try {
        return load(fileOf(name));
      } catch {
        // None is kept, or it cannot be read: it is made anew.
        return undefined;
      }
    },
    save(name, code) {
      try {
        mkdirSync(dir, { recursive: true });
        for (const old of readdirSync(dir)) if (!old.startsWith(prefix)) rmSync(join(dir, old), { force: true });
        // Two runs may compile at once: half a file must never be found.
        const fresh = join(dir, `${prefix}${process.pid}`);
        writeFileSync(fresh, code);
        renameSync(fresh, fileOf(name));
      } catch {
        // A disk that cannot be written to: the next run compiles again.
      }
    },
  };
}
