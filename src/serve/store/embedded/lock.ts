import { existsSync } from 'node:fs';
import { codeOf } from '../../environment/start-error.ts';
import { openSqlite, type SqliteClient } from './sqlite.ts';

/** Held for as long as a server uses a store. */
export interface StoreLock {
  release(): void;
}

/** Another server uses the store. */
export class StoreInUse extends Error {
  /** @param holder  Process id of the other server, or "unknown". */
  constructor(readonly holder: string) {
    super(`The store is in use by process ${holder}.`);
    this.name = 'StoreInUse';
  }
}

/** What the studio of a team locks: it runs beside a server, and two would order the same draft. */
export const studioOf = (databaseFile: string): string => `${databaseFile}.team`;

/** Writes the process id, for the message of another server; a full disk must not keep the store from opening. */
async function writePid(client: SqliteClient): Promise<void> {
  await client.execute(`PRAGMA user_version = ${process.pid}`).catch(() => {});
}

async function readPid(client: SqliteClient): Promise<string> {
  const { rows } = await client.execute('PRAGMA user_version');
  return String(rows[0]?.['user_version'] || 'unknown');
}

/**
 * Takes the lock of a store: a write transaction on a small database beside it, which the system ends with the process,
 * however that ends. A file with a process id would outlive a crash, and ids repeat: in a container each server has the
 * same. The id is for the message only.
 *
 * @param databaseFile  Real path of the store (`realFileOf`); the lock is `FILE.lock`.
 * @throws              StoreInUse when another server holds it; other errors when the folder cannot be written.
 */
export async function takeStoreLock(databaseFile: string): Promise<StoreLock> {
  const client = openSqlite(`${databaseFile}.lock`);
  try {
    await writePid(client);
    await client.execute('BEGIN IMMEDIATE');
    return { release: () => client.close() };
  } catch (error) {
    const holder = await readPid(client).catch(() => 'unknown');
    client.close();
    throw codeOf(error) === 'SQLITE_BUSY' ? new StoreInUse(holder) : error;
  }
}

/**
 * Takes the lock of a store, and that of the studio where one has ever run on it.
 *
 * @throws  As `takeStoreLock`.
 */
export async function takeWholeStore(databaseFile: string): Promise<StoreLock> {
  const lock = await takeStoreLock(databaseFile);
  try {
    const studio = studioOf(databaseFile);
    const other = existsSync(`${studio}.lock`) ? await takeStoreLock(studio) : null;
    return {
      release() {
        other?.release();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}
