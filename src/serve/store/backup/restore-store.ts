import { chmodSync, copyFileSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { checkStore, CopyProblem, notAStore, sync, syncFolderOf, withClient, type CopiedStore } from './copy-store.ts';
import { countWalPages, isInWalMode } from './read-wal.ts';
import { takeStoreLock } from '../store-lock.ts';
import { realFileOf } from '../store-place.ts';

/** What a restore did. */
export interface RestoredStore extends CopiedStore {
  /** The `-wal` file that was taken along; null when there was none. */
  walFile: string | null;
  /** The copy is of a kind that has a `-wal` file while it is in use, and none was beside it. */
  lacksWal: boolean;
  /** Changed pages of it that belong to no complete write. */
  pagesLeftOut: number;
  /** The store as it was; null when there was none. */
  old: OldStore | null;
}

/** A store that another one took the place of. */
export interface OldStore {
  /** Its files, the main one first. */
  files: string[];
  /** Null when it could not be read. */
  enquiries: number | null;
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function isSameFile(one: string, other: string): boolean {
  const [a, b] = [statSync(one), statSync(other, { throwIfNoEntry: false })];
  return a.dev === b?.dev && a.ino === b.ino;
}

/** Copies a database and its `-wal` file, which holds the newest changes. */
function copyWithWal(file: string, copy: string): void {
  for (const ending of sizeOf(`${file}-wal`) > 0 ? ['', '-wal'] : ['']) {
    copyFileSync(file + ending, copy + ending);
    // A copy gets the rights of its original, which may be read-only, or for everybody.
    chmodSync(copy + ending, 0o600);
  }
}

/**
 * Moves what stands in the `-wal` file of a copy into its main file.
 *
 * @returns  How many changed pages were left out, because they belong to no complete write.
 * @throws   CopyProblem when nothing of the `-wal` file can be read.
 */
async function foldWal(copy: string, file: string): Promise<number> {
  if (sizeOf(`${copy}-wal`) === 0) return 0;
  // Before the copy is opened: SQLite may empty or delete the file.
  const written = countWalPages(`${copy}-wal`);
  const read = await withClient(copy, async (client) => {
    const [state] = (await client.execute('PRAGMA wal_checkpoint(PASSIVE)')).rows;
    await client.execute('PRAGMA journal_mode=DELETE');
    return Math.max(0, Number(state?.['log']));
  }).catch((error: unknown) => {
    throw notAStore(file, error);
  });
  if (written !== null && (read > 0 || written === 0)) return written - read;
  throw new CopyProblem(
    `"${file}-wal" holds changes to "${file}" that cannot be read. Copy both files again, or move the -wal file away ` +
      'to restore without these changes.',
  );
}

/** How many enquiries a store holds, found out on a copy of it, so that it stays as it is; null when it is damaged. */
async function countOld(storeFile: string, copy: string): Promise<number | null> {
  try {
    copyWithWal(storeFile, copy);
    return (await checkStore(copy)).enquiries;
  } catch {
    return null;
  }
}

/**
 * Gives a store another name, byte for byte and with its `-wal` file: opening it would change it where it is damaged,
 * and SQLite deletes the `-wal` file of an empty one.
 */
function setAside(storeFile: string, oldFile: string): string[] {
  const endings = ['-wal', ''].filter((ending) => sizeOf(storeFile + ending) > 0);
  for (const ending of endings) renameSync(storeFile + ending, oldFile + ending);
  // What is empty holds nothing, and -shm is made anew from -wal.
  for (const ending of ['-wal', '-shm', '']) rmSync(storeFile + ending, { force: true });
  return endings.map((ending) => oldFile + ending).toReversed();
}

/**
 * Puts a copy in the place of the store, with the changes in the `-wal` file beside the copy. The store as it was stays
 * beside it. The copy may be a backup, or the files of a store whose server does not run.
 *
 * @param now  ISO 8601; becomes part of the old store's new name.
 * @throws     CopyProblem when the file is no whole store; StoreInUse while a server runs. Nothing is changed then.
 */
export async function restoreStore(file: string, storeFile: string, now: string): Promise<RestoredStore> {
  if (!existsSync(file)) throw new CopyProblem(`There is no file "${file}".`);
  const place = realFileOf(storeFile);
  if (isSameFile(file, place)) throw new CopyProblem(`"${file}" is the store itself.`);
  mkdirSync(path.dirname(place), { recursive: true, mode: 0o700 });
  const lock = await takeStoreLock(place);
  const partFolder = `${place}.part`;
  const copy = path.join(partFolder, 'copy.db');
  try {
    rmSync(partFolder, { recursive: true, force: true });
    mkdirSync(partFolder, { mode: 0o700 });
    copyWithWal(file, copy);
    const walFile = existsSync(`${copy}-wal`) ? `${file}-wal` : null;
    const name = walFile === null ? file : `${file}" with "${walFile}`;
    const lacksWal = isInWalMode(copy) && !existsSync(`${file}-wal`);
    const pagesLeftOut = await foldWal(copy, file);
    const { enquiries } = await checkStore(copy, name);
    sync(copy);
    const oldEnquiries = await countOld(place, path.join(partFolder, 'old.db'));
    const files = setAside(place, `${place}.before-${now.replace(/[:.]/g, '-')}`);
    renameSync(copy, place);
    syncFolderOf(place);
    return {
      enquiries,
      walFile,
      lacksWal,
      pagesLeftOut,
      old: files.length > 0 ? { files, enquiries: oldEnquiries } : null,
    };
  } finally {
    rmSync(partFolder, { recursive: true, force: true });
    lock.release();
  }
}
