import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { filesFolderOf } from '../../../files/folder-files.ts';
import { openSqlite, type SqliteClient } from '../sqlite.ts';

/** The content of a copy. */
export interface CopiedStore {
  enquiries: number;
}

/** A backup or restore that is impossible; the message is a sentence for the operator. */
export class CopyError extends Error {}

/** Runs work on a database file, then closes it. */
export function withClient<T>(file: string, work: (client: SqliteClient) => Promise<T>): Promise<T> {
  const client = openSqlite(file, { timeout: 5_000 });
  return work(client).finally(() => client.close());
}

/** Syncs a file or folder to disk. */
export function fsyncPath(file: string): void {
  const handle = openSync(file, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

/**
 * Checks the integrity of a store, its `-wal` file included.
 *
 * @param name  Of the file, for messages.
 * @throws      CopyError when it is not.
 */
export async function checkStore(file: string, name = file): Promise<CopiedStore> {
  return withClient(file, async (client) => {
    const [verdict] = (await client.execute('PRAGMA integrity_check')).rows;
    if (verdict?.['integrity_check'] !== 'ok') throw new CopyError(`"${name}" is damaged.`);
    const { rows } = await client.execute('SELECT COUNT(*) AS count FROM enquiries');
    return { enquiries: Number(rows[0]?.['count']) };
  }).catch((error: unknown) => {
    if (error instanceof CopyError) throw error;
    throw notAStore(name, error);
  });
}

/** The error of a file that cannot be opened as a store. */
export function notAStore(name: string, error: unknown): CopyError {
  return new CopyError(`"${name}" is not a store of enquiries: ${String(error)}`, { cause: error });
}

/**
 * Copies a store, also while a server writes to it: the copy is a snapshot. It appears under its name only once it is
 * complete and on the disk.
 *
 * @param storeFile  Absolute path of the store.
 * @param file       Absolute path of the copy; its folder is created.
 * @throws           CopyError when there is nothing to copy, or a file of that name.
 * @see              https://sqlite.org/lang_vacuum.html, "VACUUM with an INTO clause"
 */
export async function backUpStore(storeFile: string, file: string): Promise<CopiedStore> {
  if (!existsSync(storeFile)) throw new CopyError(`There is no store at "${storeFile}" yet.`);
  for (const taken of [file, `${file}-wal`, filesFolderOf(file)].filter((name) => existsSync(name))) {
    // The -wal file of another database would be taken for part of this one.
    throw new CopyError(`"${taken}" is there already. Name a new file.`);
  }
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const partFile = `${file}.part`;
  for (const ending of ['', '-wal']) rmSync(partFile + ending, { force: true });
  try {
    await withClient(storeFile, (client) => client.execute({ sql: 'VACUUM INTO ?', args: [partFile] }));
    const copied = await checkStore(partFile);
    fsyncPath(partFile);
    renameSync(partFile, file);
    fsyncFolderOf(file);
    return copied;
  } finally {
    rmSync(partFile, { force: true });
  }
}

/** Not possible everywhere (Windows): then the system needs none. */
export function fsyncFolderOf(file: string): void {
  try {
    fsyncPath(path.dirname(file));
  } catch {
    // Nothing to do: the file itself is on the disk.
  }
}
