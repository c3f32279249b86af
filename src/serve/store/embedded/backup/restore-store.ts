import { chmodSync, copyFileSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import {
  checkStore,
  CopyError,
  notAStore,
  fsyncPath,
  fsyncFolderOf,
  withClient,
  type CopiedStore,
} from './copy-store.ts';
import { filesFolderOf } from '../../../files/folder-files.ts';
import { copyFiles } from './copy-files.ts';
import { countWalPages, isInWalMode } from './read-wal.ts';
import { takeStoreLock } from '../lock.ts';
import { realFileOf } from '../../store-location.ts';

/** The result of a restore. */
export interface RestoredStore extends CopiedStore {
  /** The `-wal` file that was included; null when there was none. */
  walFile: string | null;
  /** The copy is in WAL mode, and there was no `-wal` file beside it. */
  lacksWal: boolean;
  /** Pages of it that belong to no committed transaction. */
  pagesLeftOut: number;
  /** The store before the restore; null when there was none. */
  old: ReplacedStore | null;
}

/** A store that was replaced by another one. */
export interface ReplacedStore {
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
    // A copy gets the permissions of its original, which may be read-only or for everybody.
    chmodSync(copy + ending, 0o600);
  }
}

/**
 * Applies the `-wal` file of a copy to its main file.
 *
 * @returns  Number of pages left out, because they belong to no committed transaction.
 * @throws   CopyError when nothing of the `-wal` file can be read.
 */
async function applyWal(copy: string, file: string): Promise<number> {
  if (sizeOf(`${copy}-wal`) === 0) return 0;
  // Before the copy is opened: SQLite may truncate or delete the file.
  const written = countWalPages(`${copy}-wal`);
  const read = await withClient(copy, async (client) => {
    const [state] = (await client.execute('PRAGMA wal_checkpoint(PASSIVE)')).rows;
    await client.execute('PRAGMA journal_mode=DELETE');
    return Math.max(0, Number(state?.['log']));
  }).catch((error: unknown) => {
    throw notAStore(file, error);
  });
  if (written !== null && (read > 0 || written === 0)) return written - read;
  throw new CopyError(
    `"${file}-wal" holds changes to "${file}" that cannot be read. Copy both files again, or move the -wal file away ` +
      'to restore without these changes.',
  );
}

/** Number of enquiries in a store, counted in a copy so that the store stays unchanged; null when it is damaged. */
async function countReplaced(storeFile: string, copy: string): Promise<number | null> {
  try {
    copyWithWal(storeFile, copy);
    return (await checkStore(copy)).enquiries;
  } catch {
    return null;
  }
}

/**
 * Renames a store with its `-wal` file. Not by opening it, which would change a damaged store, and delete the `-wal` file
 * of an empty one.
 */
function moveAside(storeFile: string, oldFile: string): string[] {
  const endings = ['-wal', ''].filter((ending) => sizeOf(storeFile + ending) > 0);
  for (const ending of endings) renameSync(storeFile + ending, oldFile + ending);
  // Empty files hold nothing, and -shm is rebuilt from -wal.
  for (const ending of ['-wal', '-shm', '']) rmSync(storeFile + ending, { force: true });
  return endings.map((ending) => oldFile + ending).toReversed();
}

/**
 * Replaces the store by a copy, with the changes in the `-wal` file beside the copy. The replaced store stays beside it. The
 * copy may be a backup, or the files of a store whose server does not run.
 *
 * @param now  ISO 8601; becomes part of the replaced store's name.
 * @throws     CopyError when the file is not an intact store; StoreInUse while a server runs. Nothing is changed then.
 */
export async function restoreStore(file: string, storeFile: string, now: string): Promise<RestoredStore> {
  if (!existsSync(file)) throw new CopyError(`There is no file "${file}".`);
  const target = realFileOf(storeFile);
  if (isSameFile(file, target)) throw new CopyError(`"${file}" is the store itself.`);
  mkdirSync(path.dirname(target), { recursive: true, mode: 0o700 });
  const lock = await takeStoreLock(target);
  const partFolder = `${target}.part`;
  const copy = path.join(partFolder, 'copy.db');
  try {
    rmSync(partFolder, { recursive: true, force: true });
    mkdirSync(partFolder, { mode: 0o700 });
    copyWithWal(file, copy);
    const walFile = existsSync(`${copy}-wal`) ? `${file}-wal` : null;
    const name = walFile === null ? file : `${file}" with "${walFile}`;
    const lacksWal = isInWalMode(copy) && !existsSync(`${file}-wal`);
    const pagesLeftOut = await applyWal(copy, file);
    const { enquiries } = await checkStore(copy, name);
    fsyncPath(copy);
    const oldEnquiries = await countReplaced(target, path.join(partFolder, 'old.db'));
    copyFiles(file, copy);
    const oldFile = `${target}.before-${now.replace(/[:.]/g, '-')}`;
    const files = moveAside(target, oldFile);
    // The files first: an enquiry never stands without them.
    if (existsSync(filesFolderOf(target))) {
      renameSync(filesFolderOf(target), filesFolderOf(oldFile));
      files.push(filesFolderOf(oldFile));
    }
    if (existsSync(filesFolderOf(copy))) renameSync(filesFolderOf(copy), filesFolderOf(target));
    renameSync(copy, target);
    fsyncFolderOf(target);
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
