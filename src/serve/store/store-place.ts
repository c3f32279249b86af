import { accessSync, constants, existsSync, mkdirSync, readlinkSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { StoreEnvironment } from '../environment/environment.ts';
import { codeOf, type Problem } from '../environment/start-problem.ts';

/** Where enquiries are kept. */
export interface StorePlace {
  /** For the client of libSQL. */
  url: string;
  /** Absolute path of the database's file; absent for a remote database. */
  file?: string;
}

/** Says where enquiries are kept: DATABASE_URL, or `enquiries.db` in DATA_DIR. Touches nothing. */
export function storePlace(environment: StoreEnvironment): StorePlace {
  const { databaseUrl, dataDir } = environment;
  if (databaseUrl !== undefined && !databaseUrl.startsWith('file:')) return { url: databaseUrl };
  const file = databaseUrl === undefined ? path.join(dataDir, 'enquiries.db') : fileOf(databaseUrl);
  return { url: pathToFileURL(file).href, file };
}

/** "file:data/x.db" is a relative path to libSQL, "file:///x.db" an absolute one. */
function fileOf(url: string): string {
  const [bare] = url.split('?', 1) as [string];
  if (bare.startsWith('file://')) return fileURLToPath(bare);
  return path.resolve(decodeURIComponent(bare.slice('file:'.length)));
}

/**
 * The path of a store's file with every symbolic link resolved, also while the file does not exist yet. SQLite does the
 * same, so this is where the `-wal` file lies.
 */
export function realFileOf(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    // It is missing: a link may still say where it would be created.
  }
  try {
    return realFileOf(path.resolve(path.dirname(file), readlinkSync(file)));
  } catch {
    const folder = path.dirname(file);
    return folder === file ? file : path.join(realFileOf(folder), path.basename(file));
  }
}

/** Why a folder cannot be made or written, as a system code. Node tells ENOENT where a disk is read-only. */
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
 * Makes the folder of the store and looks whether it can be written.
 *
 * @returns  A problem when the variable is wrong: the folder cannot be made there, or belongs to somebody else. Null
 *           when all is well, and when it is the disk's fault (full, mounted read-only): that passes, so pages go on
 *           and enquiries are answered with 503 until then.
 * @see      contract.md, "Environment": a wrong value stops the program before the port opens
 */
export function checkStorePlace(place: StorePlace, environment: StoreEnvironment): Problem | null {
  if (place.file === undefined) return null;
  const folder = path.dirname(realFileOf(place.file));
  try {
    // Enquiries are personal: nobody but this user looks into a folder made here.
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
