import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createClient, type Client } from '@libsql/client';
import { takeStoreLock } from './store-lock.ts';

/** What a copy holds. */
export interface CopiedStore {
  enquiries: number;
}

/** A copy or a restore that cannot be done; the message is a sentence for the person who asked for it. */
export class CopyProblem extends Error {}

function withClient<T>(file: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = createClient({ url: pathToFileURL(file).href, concurrency: 1, timeout: 5_000 });
  return work(client).finally(() => client.close());
}

/** Makes a file, or a name in a folder, outlast a loss of power. */
function sync(file: string): void {
  const handle = openSync(file, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

/** Looks whether a file is a whole store. Throws CopyProblem when it is not. */
async function checkStore(file: string): Promise<CopiedStore> {
  return withClient(file, async (client) => {
    const [verdict] = (await client.execute('PRAGMA integrity_check')).rows;
    if (verdict?.['integrity_check'] !== 'ok') throw new CopyProblem(`"${file}" is damaged.`);
    const { rows } = await client.execute('SELECT COUNT(*) AS count FROM enquiries');
    return { enquiries: Number(rows[0]?.['count']) };
  }).catch((error: unknown) => {
    if (error instanceof CopyProblem) throw error;
    throw new CopyProblem(`"${file}" is not a store of enquiries: ${String(error)}`, { cause: error });
  });
}

/**
 * Copies a store, while a server writes to it too: the copy is the store as it is at one moment. It appears under its
 * name only when it is whole and on the disk.
 *
 * @param storeFile  Absolute path of the store.
 * @param file       Absolute path of the copy; its folder is made where it is missing.
 * @throws           CopyProblem when there is nothing to copy, or something of that name already.
 * @see              https://sqlite.org/lang_vacuum.html, "VACUUM with an INTO clause"
 */
export async function backUpStore(storeFile: string, file: string): Promise<CopiedStore> {
  if (!existsSync(storeFile)) throw new CopyProblem(`There is no store at "${storeFile}" yet.`);
  if (existsSync(file)) throw new CopyProblem(`"${file}" is there already. Name a new file.`);
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const partFile = `${file}.part`;
  rmSync(partFile, { force: true });
  try {
    await withClient(storeFile, (client) => client.execute({ sql: 'VACUUM INTO ?', args: [partFile] }));
    const copied = await checkStore(partFile);
    sync(partFile);
    renameSync(partFile, file);
    syncFolderOf(file);
    return copied;
  } finally {
    rmSync(partFile, { force: true });
  }
}

/** Not possible everywhere (Windows): then the system needs none. */
function syncFolderOf(file: string): void {
  try {
    sync(path.dirname(file));
  } catch {
    // Nothing to do: the file itself is on the disk.
  }
}

/**
 * Puts a backup in the place of the store. The store as it was stays beside it.
 *
 * @param now  ISO 8601; becomes part of the old store's new name.
 * @returns    What is in the store now, and where the old one lies; null when there was none.
 * @throws     CopyProblem when the file is no whole store; StoreInUse while a server runs. Nothing is changed then.
 */
export async function restoreStore(
  file: string,
  storeFile: string,
  now: string,
): Promise<CopiedStore & { oldFile: string | null }> {
  if (!existsSync(file)) throw new CopyProblem(`There is no file "${file}".`);
  if (path.resolve(file) === storeFile) throw new CopyProblem(`"${file}" is the store itself.`);
  mkdirSync(path.dirname(storeFile), { recursive: true, mode: 0o700 });
  const lock = await takeStoreLock(storeFile);
  const partFile = `${storeFile}.part`;
  try {
    copyFileSync(file, partFile);
    const restored = await checkStore(partFile);
    sync(partFile);
    const oldFile = existsSync(storeFile) ? `${storeFile}.before-${now.replace(/[:.]/g, '-')}` : null;
    if (oldFile !== null) await setAside(storeFile, oldFile);
    renameSync(partFile, storeFile);
    syncFolderOf(storeFile);
    return { ...restored, oldFile };
  } finally {
    rmSync(partFile, { force: true });
    lock.release();
  }
}

/** Gives a store another name, in one file where it is sound, with the files beside it where it is not. */
async function setAside(storeFile: string, oldFile: string): Promise<void> {
  await withClient(storeFile, (client) => client.execute('PRAGMA wal_checkpoint(TRUNCATE)')).catch(() => {});
  // An empty -wal holds nothing, and -shm is made anew from it.
  if ((statSync(`${storeFile}-wal`, { throwIfNoEntry: false })?.size ?? 0) === 0) {
    for (const ending of ['-wal', '-shm']) rmSync(storeFile + ending, { force: true });
  }
  for (const ending of ['-wal', '-shm', '']) {
    if (existsSync(storeFile + ending)) renameSync(storeFile + ending, oldFile + ending);
  }
}
