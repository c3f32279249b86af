import { existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Connection, Database, Stored } from '../database.ts';
import { isThere, realFileOf } from '../store-location.ts';
import { readRows } from '../stored-row.ts';
import { checkIntact } from './check-intact.ts';
import { fsyncFolderOf } from './fsync.ts';
import { insertStatements } from './insert-enquiries.ts';
import { takeStoreLock, type StoreLock } from './lock.ts';
import { emptyWal, overwriteDeleted } from './overwrite-deleted.ts';
import { migrate } from './schema.ts';
import { openSqlite, type SqliteClient } from './sqlite.ts';

/** Blocks the event loop while another program writes, so it is short; `store.ts` retries. Milliseconds. */
const busyTimeoutMs = 10;
/** How long a command waits for another program that writes, in milliseconds. */
const commandTimeoutMs = 5_000;

/** Writes a page without changing it. */
const checkSql = 'UPDATE migrations SET version = version WHERE version = 1';

/** Identity of the files of a commit. A file that was deleted or replaced would go on taking writes unnoticed. */
function identityOf(file: string): string {
  return [file, `${file}-wal`]
    .map((name) => {
      const stats = statSync(name, { throwIfNoEntry: false });
      return stats ? `${stats.dev}:${stats.ino}` : 'missing';
    })
    .join(' ');
}

const diskOf = (file: string): number => statSync(path.dirname(file)).dev;

/**
 * Moves all rows into the main file and syncs it.
 *
 * When the disk fails to sync a commit, its rows remain in the -wal file as the system caches it. Anyone who opens the store
 * next finds them and would take them for stored. Written again, they are, or this fails.
 *
 * @see  docs/decisions 0038
 */
async function makeDurable(client: SqliteClient): Promise<void> {
  if (await emptyWal(client)) return;
  throw Object.assign(new Error('Another program uses the store.'), { code: 'SQLITE_BUSY' });
}

async function prepare(client: SqliteClient): Promise<void> {
  for (const pragma of [
    'journal_mode=WAL',
    'synchronous=FULL',
    'fullfsync=1',
    'checkpoint_fullfsync=1',
    'secure_delete=1',
  ]) {
    await client.execute(`PRAGMA ${pragma}`);
  }
  await makeDurable(client);
  await migrate(client);
}

/**
 * Opens a database file, takes its lock and migrates it.
 *
 * @param lastDisk  Number of the disk that it was on when this process opened it before.
 * @throws          StoreInUse when another server holds the lock; DamagedStore; any error of the database or the disk.
 * @see             https://sqlite.org/wal.html; with `synchronous=FULL` each commit is synced before it returns
 */
export async function openEmbedded(linkedFile: string, lastDisk?: number): Promise<Connection> {
  const file = realFileOf(linkedFile);
  let lock: StoreLock | null = null;
  let client: SqliteClient | null = null;
  try {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    // Once its disk is mounted again, it would hide what was stored in a new file meanwhile: docs/decisions 0037.
    if (lastDisk !== undefined && !existsSync(file) && diskOf(file) !== lastDisk)
      throw new Error('Its disk is not mounted; to begin a new store on another disk, start the server again.');
    lock = await takeStoreLock(file);
    // At the start: it reads the whole file, and enquiries wait where a process has lost its store.
    if (lastDisk === undefined) await checkIntact(file, busyTimeoutMs);
    client = openSqlite(file, { timeout: busyTimeoutMs });
    await prepare(client);
    fsyncFolderOf(file);
    return connectionOf(client, lock, file);
  } catch (error) {
    client?.close();
    lock?.release();
    throw error;
  }
}

function connectionOf(client: SqliteClient, lock: StoreLock, file: string): Connection {
  const identity = identityOf(file);
  const checkFiles = () => {
    if (identityOf(file) !== identity) throw new Error('Its file was deleted or replaced.');
  };
  const rows = readRows((statement) => client.execute(statement));
  return {
    disk: diskOf(file),
    async insert(enquiries) {
      checkFiles();
      const results = await client.batch(insertStatements(enquiries), 'write');
      checkFiles();
      const stored: Stored[] = [];
      for (const [index, enquiry] of enquiries.entries())
        stored.push(await rows.rowOf(enquiry, results[index]?.rowsAffected === 1));
      return stored;
    },
    async find(form, key) {
      checkFiles();
      return rows.find(form, key);
    },
    async run(statements, mode) {
      checkFiles();
      return client.batch(statements, mode);
    },
    async check() {
      checkFiles();
      await client.execute(checkSql);
      checkFiles();
    },
    // By the lock, there is no other server.
    takeTurn: async () => async () => {},
    async overwriteDeleted() {
      checkFiles();
      return overwriteDeleted(client);
    },
    async close() {
      // libSQL closes its files only when its statements are garbage-collected. With all rows moved into the main file, an
      // old connection that lingers does not mislead the next one, even where the -wal file was deleted.
      await emptyWal(client).catch(() => {});
      client.close();
      lock.release();
    },
  };
}

/** A database file as commands use it: beside a running server, without its lock. */
function databaseOf(client: SqliteClient): Database {
  return {
    run: (statements, mode) => client.batch(statements, mode),
    overwriteDeleted: () => overwriteDeleted(client),
    close: async () => client.close(),
  };
}

/** Opens a database file for reading; creates nothing. Null where there is none. */
export async function openEmbeddedForReading(file: string): Promise<Database | null> {
  if (!isThere(file)) return null;
  await checkIntact(file, commandTimeoutMs);
  const client = openSqlite(file, { timeout: commandTimeoutMs });
  await client.execute('PRAGMA query_only=1');
  return databaseOf(client);
}

/**
 * Opens a database file that exists for changes, also while a server runs.
 *
 * @param timeout  How long it waits for another program that writes, in milliseconds.
 */
export async function openEmbeddedForChanges(file: string, timeout = commandTimeoutMs): Promise<Database> {
  await checkIntact(file, timeout);
  const client = openSqlite(file, { timeout });
  try {
    for (const pragma of ['synchronous=FULL', 'secure_delete=1']) await client.execute(`PRAGMA ${pragma}`);
    await migrate(client);
    return databaseOf(client);
  } catch (error) {
    client.close();
    throw error;
  }
}
