import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { checkStore, CopyError, notAStore, withClient, type CopiedStore } from './copy-store.ts';
import { withoutEnquiry } from '../../../files/file-store.ts';
import { filesFolderOf, isReference } from '../../../files/folder-files.ts';
import { copyFiles, linkFiles, type CopiedFiles } from './copy-files.ts';
import { fsyncPath, fsyncFolderOf } from '../fsync.ts';
import { takeWholeStore } from '../lock.ts';
import { emptyWal } from '../overwrite-deleted.ts';
import { migrate } from '../schema.ts';
import { isThere, realFileOf } from '../../store-location.ts';

/** The result of a restore. */
export interface RestoredStore extends CopiedStore, Pick<CopiedFiles, 'missing' | 'total'> {
  /** The `-wal` file that was included; null when there was none. */
  walFile: string | null;
  /** The copy is of a store as a server keeps it, and there was no `-wal` file beside it. */
  lacksWal: boolean;
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

/** Copies a database and its `-wal` file, which holds the newest changes, synced; the main file last. */
function copyWithWal(file: string, copy: string): void {
  for (const ending of ['-wal', ''].filter((ending) => sizeOf(file + ending) > 0)) {
    copyFileSync(file + ending, copy + ending);
    // A copy gets the permissions of its original, which may be read-only or for everybody.
    chmodSync(copy + ending, 0o600);
    fsyncPath(copy + ending);
  }
}

/**
 * Opens a copy, which brings the changes in its `-wal` file into the main file.
 *
 * @param file  It was copied from, for messages.
 * @returns     Whether it is of a store as a server keeps it: in WAL mode. A backup is not.
 * @throws      CopyError when nothing of the `-wal` file can be read.
 */
async function applyWal(copy: string, file: string): Promise<boolean> {
  const hasWal = sizeOf(`${copy}-wal`) > 0;
  const { mode, read } = await withClient(copy, async (client) => {
    const [{ journal_mode: mode } = {}] = (await client.execute('PRAGMA journal_mode')).rows;
    const [state] = (await client.execute('PRAGMA wal_checkpoint(PASSIVE)')).rows;
    await client.execute('PRAGMA journal_mode=DELETE');
    return { mode, read: Number(state?.['log']) };
  }).catch((error: unknown) => {
    throw notAStore(file, error);
  });
  if (!hasWal || read > 0) return mode === 'wal';
  throw new CopyError(
    `"${file}-wal" holds changes to "${file}" that cannot be read. Copy both files again, or move the -wal file away ` +
      'to restore without these changes.',
  );
}

/** Number of enquiries in a store, counted in a copy so that the store stays unchanged; null when it is damaged. */
async function countReplaced(storeFile: string, copy: string): Promise<number | null> {
  copyWithWal(storeFile, copy);
  try {
    return (await checkStore(copy)).enquiries;
  } catch {
    return null;
  }
}

/**
 * Replaces the main file of a store, in one step: until then it is the old store, from then on the new one. Its `-wal` file
 * goes before, or SQLite would take it for part of the new one.
 *
 * @param isIntact  Its `-wal` file can be moved into the main file, so that nothing is lost in between.
 * @param folder    For what is replaced.
 */
async function replaceMain(copy: string, storeFile: string, isIntact: boolean, folder: string): Promise<void> {
  if (isIntact && !(await withClient(storeFile, emptyWal)))
    throw new CopyError('Another program reads the store. End it, then restore.');
  const wal = `${storeFile}-wal`;
  const oldWal = path.join(folder, 'replaced-wal');
  if (existsSync(wal)) renameSync(wal, oldWal);
  // SQLite makes it again from the -wal file. Nothing may fail once the copy is in its place.
  rmSync(`${storeFile}-shm`, { force: true });
  try {
    renameSync(copy, storeFile);
  } catch (error) {
    if (existsSync(oldWal)) renameSync(oldWal, wal);
    throw error;
  }
  fsyncFolderOf(storeFile);
}

/** Deletes files that no enquiry of a store names any more; they were linked beside the replaced store. */
async function deleteOrphans(storeFile: string): Promise<void> {
  const folder = filesFolderOf(storeFile);
  if (!existsSync(folder)) return;
  const names = readdirSync(folder).filter(isReference);
  const orphans = await withClient(storeFile, (client) =>
    withoutEnquiry(names, { run: (statements, mode) => client.batch(statements, mode) }),
  );
  for (const name of orphans) rmSync(path.join(folder, name), { recursive: true, force: true });
}

/**
 * Replaces the store by a copy, with the changes in the `-wal` file beside the copy, and its files. The replaced store stays
 * beside it. The copy may be a backup, or the files of a store whose server does not run.
 *
 * First the replaced store is copied, then files are added, then the main file is renamed: the process may end at any step.
 *
 * @param now                   ISO 8601; becomes part of the replaced store's name.
 * @param options.mayMissFiles  Files that the copy lacks are accepted.
 * @throws                      CopyError when the file is not an intact store; StoreInUse while a server or a studio runs; any error of the
 *                              disk. Nothing is changed then.
 */
export async function restoreStore(
  file: string,
  storeFile: string,
  now: string,
  { mayMissFiles = false } = {},
): Promise<RestoredStore> {
  if (!isThere(file)) throw new CopyError(`There is no file "${file}".`);
  const target = realFileOf(storeFile);
  if (isSameFile(file, target)) throw new CopyError(`"${file}" is the store itself.`);
  mkdirSync(path.dirname(target), { recursive: true, mode: 0o700 });
  const lock = await takeWholeStore(target);
  const partFolder = `${target}.part`;
  const copy = path.join(partFolder, 'copy.db');
  const oldFile = `${target}.before-${now.replace(/[:.]/g, '-')}`;
  const oldFiles = [oldFile, `${oldFile}-wal`, filesFolderOf(oldFile)];
  let added: string[] = [];
  try {
    rmSync(partFolder, { recursive: true, force: true });
    mkdirSync(partFolder, { mode: 0o700 });
    copyWithWal(file, copy);
    const walFile = sizeOf(`${copy}-wal`) > 0 ? `${file}-wal` : null;
    const lacksWal = (await applyWal(copy, file)) && !existsSync(`${file}-wal`);
    const { enquiries } = await checkStore(copy, walFile === null ? file : `${file}" with "${walFile}`);
    const oldEnquiries = await countReplaced(target, path.join(partFolder, 'old.db'));
    linkFiles(filesFolderOf(target), filesFolderOf(oldFile));
    copyWithWal(target, oldFile);
    fsyncFolderOf(oldFile);
    const copied = await withClient(copy, async (client) => {
      await migrate(client);
      const found = await copyFiles(client, filesFolderOf(file), filesFolderOf(target));
      await client.execute(`UPDATE sweeping SET since = CAST(unixepoch('subsec') * 1000 AS INTEGER)`);
      return found;
    });
    added = copied.added;
    const { missing, total } = copied;
    if (missing > 0 && !mayMissFiles) throw new CopyError(missingWords(missing, total, file));
    fsyncPath(copy);
    await replaceMain(copy, target, oldEnquiries !== null, partFolder);
    // What stays is older than the store: never swept, but told.
    await deleteOrphans(target).catch(() => {});
    const files = oldFiles.filter((name) => existsSync(name));
    const old = files.length > 0 ? { files, enquiries: oldEnquiries } : null;
    return { enquiries, walFile, lacksWal, missing, total, old };
  } catch (error) {
    for (const name of [...added, ...oldFiles]) rmSync(name, { recursive: true, force: true });
    throw error;
  } finally {
    rmSync(partFolder, { recursive: true, force: true });
    lock.release();
  }
}

const missingWords = (missing: number, total: number, file: string): string =>
  `${missing} of the ${total} files that visitors sent with these enquiries are missing. Nothing is changed. Copy ` +
  `"${filesFolderOf(file)}" as well, or restore without them: npm run restore -- ${file} --despite-missing-files`;
