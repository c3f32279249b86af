import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createClient, type Client } from '@libsql/client';

/** What a copy holds. */
export interface CopiedStore {
  enquiries: number;
}

/** A copy or a restore that cannot be done; the message is a sentence for the person who asked for it. */
export class CopyProblem extends Error {}

/** Opens a database in a file for some work, and closes it after. */
export function withClient<T>(file: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = createClient({ url: pathToFileURL(file).href, concurrency: 1, timeout: 5_000 });
  return work(client).finally(() => client.close());
}

/** Makes a file, or a name in a folder, outlast a loss of power. */
export function sync(file: string): void {
  const handle = openSync(file, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

/**
 * Looks whether a file is a whole store, its `-wal` included.
 *
 * @param name  What the file is called in messages.
 * @throws      CopyProblem when it is not.
 */
export async function checkStore(file: string, name = file): Promise<CopiedStore> {
  return withClient(file, async (client) => {
    const [verdict] = (await client.execute('PRAGMA integrity_check')).rows;
    if (verdict?.['integrity_check'] !== 'ok') throw new CopyProblem(`"${name}" is damaged.`);
    const { rows } = await client.execute('SELECT COUNT(*) AS count FROM enquiries');
    return { enquiries: Number(rows[0]?.['count']) };
  }).catch((error: unknown) => {
    if (error instanceof CopyProblem) throw error;
    throw notAStore(name, error);
  });
}

/** The problem of a file that cannot be opened as a store. */
export function notAStore(name: string, error: unknown): CopyProblem {
  return new CopyProblem(`"${name}" is not a store of enquiries: ${String(error)}`, { cause: error });
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
  for (const taken of [file, `${file}-wal`].filter((name) => existsSync(name))) {
    // A -wal file of another database would be taken for a part of this one.
    throw new CopyProblem(`"${taken}" is there already. Name a new file.`);
  }
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const partFile = `${file}.part`;
  for (const ending of ['', '-wal']) rmSync(partFile + ending, { force: true });
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
export function syncFolderOf(file: string): void {
  try {
    sync(path.dirname(file));
  } catch {
    // Nothing to do: the file itself is on the disk.
  }
}
