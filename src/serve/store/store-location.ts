import { accessSync, constants, existsSync, mkdirSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { StoreEnvironment } from '../environment/environment.ts';
import { codeOf, type Problem } from '../environment/start-error.ts';

/** Where enquiries are stored: the absolute path of a file, or the address of a PostgreSQL database. */
export type StoreLocation = { file: string; url?: undefined } | PostgresLocation;

/** A PostgreSQL database. */
export interface PostgresLocation {
  /** May hold a password. */
  url: string;
  /** Its commits may be lost in a crash: somebody has said so. */
  mayLoseCommits?: boolean;
  file?: undefined;
}

/** The location of the store: DATABASE_URL, or `enquiries.db` in DATA_DIR. Touches nothing. */
export function storeLocation(environment: StoreEnvironment): StoreLocation {
  const { databaseUrl, dataDir, mayLoseCommits } = environment;
  if (databaseUrl === undefined) return { file: path.join(dataDir, 'enquiries.db') };
  if (databaseUrl.startsWith('file:')) return { file: fileOf(databaseUrl) };
  return { url: databaseUrl, mayLoseCommits };
}

/** "file:data/x.db" is a relative path, "file:///x.db" an absolute one. */
function fileOf(url: string): string {
  const [bare] = url.split('?', 1) as [string];
  if (bare.startsWith('file://')) return fileURLToPath(bare);
  return path.resolve(decodeURIComponent(bare.slice('file:'.length)));
}

/**
 * The path of a store's file with all symbolic links resolved, also while the file does not exist. SQLite does the same, so
 * this is where the `-wal` file is.
 */
export function realFileOf(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    // Missing: a link may still say where it would be created.
  }
  try {
    return realFileOf(path.resolve(path.dirname(file), readlinkSync(file)));
  } catch {
    const folder = path.dirname(file);
    return folder === file ? file : path.join(realFileOf(folder), path.basename(file));
  }
}

/**
 * Whether a file is there.
 *
 * @throws  Error where this user may not look: a command that took it for missing would say that there are no enquiries.
 */
export function isThere(file: string): boolean {
  try {
    statSync(file);
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EACCES') return false;
    const advice = 'Run the command as the user to whom it belongs, that of the server.';
    throw new Error(`This user may not read "${file}". ${advice}`, { cause: error });
  }
}

/** Why a folder cannot be created or written, as a system code. Node reports ENOENT where a disk is read-only. */
function obstacleCode(folder: string, error: unknown): string {
  if (codeOf(error) !== 'ENOENT') return codeOf(error);
  let above = folder;
  while (!existsSync(above) && above !== path.dirname(above)) above = path.dirname(above);
  try {
    accessSync(above, constants.W_OK);
  } catch (reason) {
    return codeOf(reason);
  }
  return 'ENOENT';
}

/**
 * Creates the folder of the store and checks that it can be written.
 *
 * @returns  A problem when the variable is wrong: the folder cannot be created there or belongs to somebody else. Null
 *           otherwise, also when the disk is at fault (full, read-only): that passes, and enquiries get 503 until then.
 * @see      docs/product.md 7
 */
export function checkStoreLocation(location: StoreLocation, environment: StoreEnvironment): Problem | null {
  if (location.file === undefined) return null;
  const folder = path.dirname(realFileOf(location.file));
  try {
    // Enquiries are personal: nobody but this user may read the folder.
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK | constants.X_OK);
    return null;
  } catch (error) {
    const code = obstacleCode(folder, error);
    if (['ENOSPC', 'EROFS', 'EIO', 'EDQUOT', 'EMFILE', 'ENFILE'].includes(code)) return null;
    const name = environment.databaseUrl === undefined ? 'DATA_DIR' : 'DATABASE_URL';
    return {
      code: 'bad-environment',
      name,
      what: `"${folder}" cannot be written (${code}).`,
      why: 'Enquiries are kept there; without it none could be taken.',
      fix:
        name === 'DATA_DIR'
          ? 'Leave DATA_DIR out for ./data, or name a folder that this user may write: DATA_DIR=/var/lib/website.'
          : 'Name a file in a folder that this user may write: DATABASE_URL=file:/var/lib/website/enquiries.db.',
    };
  }
}
