import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { filesFolderOf } from '../../../files/folder-files.ts';
import { fsyncPath, fsyncFolderOf } from '../fsync.ts';
import { openSqlite, type SqliteClient } from '../sqlite.ts';
import { checkIntact } from '../check-intact.ts';
import { copyFiles, type CopiedFiles } from './copy-files.ts';
import { isThere } from '../../store-location.ts';

/** The content of a copy. */
export interface CopiedStore {
  enquiries: number;
}

/** A copy of a store. */
export interface Backup extends CopiedStore, Pick<CopiedFiles, 'missing' | 'total'> {
  /** The folder with its files; null where it has none. */
  folder: string | null;
}

/** A backup or restore that is impossible; the message is a sentence for the operator. */
export class CopyError extends Error {}

/** How long it waits for another program, in milliseconds. */
const timeoutMs = 5_000;

/** Runs work on a database file, then closes it. */
export function withClient<T>(file: string, work: (client: SqliteClient) => Promise<T>): Promise<T> {
  const client = openSqlite(file, { timeout: timeoutMs });
  return work(client).finally(() => client.close());
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
 * Copies a store with its files, also while a server writes to it: the copy is a snapshot. The database appears under its name
 * last, once everything is complete and on the disk.
 *
 * @param storeFile  Absolute path of the store.
 * @param file       Absolute path of the copy; its folder is created.
 * @throws           CopyError when there is nothing to copy, or a file of that name; DamagedStore.
 * @see              https://sqlite.org/lang_vacuum.html, "VACUUM with an INTO clause"
 */
export async function backUpStore(storeFile: string, file: string): Promise<Backup> {
  if (!isThere(storeFile)) throw new CopyError(`There is no store at "${storeFile}" yet.`);
  const folder = filesFolderOf(file);
  for (const taken of [file, `${file}-wal`, folder].filter((name) => existsSync(name))) {
    // The -wal file of another database would be taken for part of this one.
    throw new CopyError(`"${taken}" is there already. Name a new file.`);
  }
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const part = `${file}.part`;
  const removeParts = () => {
    for (const name of [part, `${part}-wal`, filesFolderOf(part)]) rmSync(name, { recursive: true, force: true });
  };
  removeParts();
  try {
    await checkIntact(storeFile, timeoutMs);
    await withClient(storeFile, (client) => client.execute({ sql: 'VACUUM INTO ?', args: [part] }));
    const { enquiries } = await checkStore(part);
    const copied = await withClient(part, (client) => copyFiles(client, filesFolderOf(storeFile), filesFolderOf(part)));
    fsyncPath(part);
    const hasFiles = existsSync(filesFolderOf(part));
    if (hasFiles) renameSync(filesFolderOf(part), folder);
    renameSync(part, file);
    fsyncFolderOf(file);
    return { enquiries, ...copied, folder: hasFiles ? folder : null };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  } finally {
    removeParts();
  }
}
