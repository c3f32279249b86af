import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createClient, type Client, type InStatement, type ResultSet } from '@libsql/client';
import { insertStatements, type NewEnquiry, type Stored } from './insert-enquiries.ts';
import { overwriteDeleted } from './retention/overwrite-deleted.ts';
import { migrate } from './store-schema.ts';
import { claimStore, takeStoreLock, type StoreLock } from './store-lock.ts';
import { realFileOf, type StoreLocation } from './store-location.ts';

/** The circumstances under which a database file was opened. */
export interface OpenedUnder {
  /** Number of the file's disk. */
  device: number;
  /** Of the lock. */
  lockNumber: number;
}

/** An open database. After any error it is closed and another one opened. */
export interface Connection {
  /** Absent for a remote database. */
  opening?: OpenedUnder;
  /** Writes all rows in one transaction; resolves, in the order given, once the commit is on the disk. */
  insert(enquiries: NewEnquiry[]): Promise<Stored[]>;
  find(form: string, key: string): Promise<Stored | null>;
  /** Runs statements in one transaction. */
  run(statements: InStatement[], mode: 'read' | 'write'): Promise<ResultSet[]>;
  /** Writes without changing anything: a full or read-only disk can still be read. */
  check(): Promise<void>;
  /** Overwrites deleted data in all files of the store. False when somebody reads it: retry later. */
  overwriteDeleted(): Promise<boolean>;
  close(): Promise<void>;
}

/** Blocks the event loop while another program writes, so it is short; `store.ts` retries. Milliseconds. */
const busyTimeoutMs = 10;

/** Writes a page without changing it. */
const checkSql = 'UPDATE migrations SET version = version WHERE version = 1';
const byIdSql = 'SELECT id, content_hash FROM enquiries WHERE id = ? AND content_hash = ?';
const byKeySql = 'SELECT id, content_hash FROM enquiries WHERE form = ? AND idempotency_key = ?';

/** Identity of the files of a commit. A file that was deleted or replaced would go on taking writes unnoticed. */
function identityOf(file: string): string {
  return [file, `${file}-wal`]
    .map((name) => {
      const facts = statSync(name, { throwIfNoEntry: false });
      return facts ? `${facts.dev}:${facts.ino}` : 'missing';
    })
    .join(' ');
}

/** Number of the disk of a file, or of the one it would be created on. */
function diskOf(file: string): number {
  let folder = file;
  while (!existsSync(folder) && folder !== path.dirname(folder)) folder = path.dirname(folder);
  return statSync(folder).dev;
}

/**
 * Refuses to create a new store while the disk of the old one is not mounted: once it is, it would hide what was stored
 * meanwhile.
 *
 * @see  docs/decisions/0037-a-running-server-begins-no-store-on-another-disk.md
 */
function checkDisk(file: string, lastDevice: number | undefined): void {
  if (lastDevice === undefined || existsSync(file) || diskOf(file) === lastDevice) return;
  throw new Error('Its disk is not mounted; to begin a new store on another disk, start the server again.');
}

/** Makes the directory entry of a new file durable. Not possible everywhere (Windows). */
function fsyncFolder(file: string): void {
  try {
    const folder = openSync(path.dirname(file), 'r');
    fsyncSync(folder);
    closeSync(folder);
  } catch {
    // A system that cannot sync folders needs none.
  }
}

/**
 * Moves all rows into the main file and syncs it.
 *
 * When the disk fails to sync a commit, its rows remain in the -wal file as the system caches it. Whoever opens the store
 * next finds them and would take them for stored. Written again, they are, or this fails.
 *
 * @see  docs/decisions/0038-rows-found-at-opening-are-made-durable-first.md
 */
async function makeDurable(client: Client): Promise<void> {
  const [state] = (await client.execute('PRAGMA wal_checkpoint(TRUNCATE)')).rows;
  if (Number(state?.['busy']) === 0) return;
  throw Object.assign(new Error('Another program uses the store.'), { code: 'SQLITE_BUSY' });
}

async function prepare(client: Client, isLocal: boolean): Promise<void> {
  if (isLocal) {
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
  }
  await migrate(client);
}

/**
 * Opens a database, takes its lock and migrates it.
 *
 * @param last  Circumstances of the last opening by this process.
 * @throws  StoreInUse when another server holds the lock; any error of the database or the disk.
 * @see     https://sqlite.org/wal.html; with `synchronous=FULL` each commit is synced before it returns
 */
export async function openConnection(location: StoreLocation, last?: OpenedUnder): Promise<Connection> {
  const file = location.file === undefined ? undefined : realFileOf(location.file);
  const url = file === undefined ? location.url : pathToFileURL(file).href;
  let lock: StoreLock | null = null;
  let client: Client | null = null;
  try {
    const device = file === undefined ? 0 : diskOf(file);
    if (file !== undefined) {
      checkDisk(file, last?.device);
      mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
      lock = await takeStoreLock(file);
    }
    // One connection, so that the pragmas hold for everything.
    client = createClient({ url, concurrency: file === undefined ? 8 : 1, timeout: busyTimeoutMs });
    if (file !== undefined && lock !== null) await claimStore(client, lock, file, last?.lockNumber);
    await prepare(client, file !== undefined);
    if (file !== undefined) {
      // It may have been unmounted since the check.
      if (diskOf(file) !== device) throw new Error('Its disk was changed while it was being opened.');
      fsyncFolder(file);
    }
    return connectionOf(client, lock, file);
  } catch (error) {
    client?.close();
    lock?.release();
    throw error;
  }
}

function connectionOf(client: Client, lock: StoreLock | null, file: string | undefined): Connection {
  const identity = file === undefined ? '' : identityOf(file);
  const checkFiles = () => {
    if (file !== undefined && identityOf(file) !== identity) throw new Error('Its file was deleted or replaced.');
  };
  async function look(sql: string, args: string[]): Promise<Stored | null> {
    const [row] = (await client.execute({ sql, args })).rows;
    return row ? { id: String(row['id']), contentHash: String(row['content_hash']) } : null;
  }
  const find = (form: string, key: string) => look(byKeySql, [form, key]);
  return {
    ...(file === undefined || lock === null
      ? {}
      : { opening: { device: statSync(file).dev, lockNumber: lock.number } }),
    async insert(enquiries) {
      checkFiles();
      const results = await client.batch(insertStatements(enquiries), 'write');
      checkFiles();
      const stored: Stored[] = [];
      for (const [index, enquiry] of enquiries.entries()) {
        const isNew = results[index]?.rowsAffected === 1;
        const { id, contentHash, form, key } = enquiry;
        // Not new: another one has its key, or a first try was stored although its response was lost.
        const row = isNew
          ? { id, contentHash }
          : ((await look(byIdSql, [id, contentHash])) ?? (key === undefined ? null : await find(form, key)));
        if (!row) throw new Error('A row was not stored.');
        stored.push(row);
      }
      return stored;
    },
    async find(form, key) {
      checkFiles();
      return find(form, key);
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
    async overwriteDeleted() {
      checkFiles();
      // A remote database overwrites as its service does.
      return file === undefined || overwriteDeleted(client);
    },
    async close() {
      // libSQL closes its files only when its statements are garbage-collected. With all rows moved into the main file, an
      // old connection that lingers does not mislead the next one, even where the -wal file was deleted.
      if (file !== undefined) await client.execute('PRAGMA wal_checkpoint(TRUNCATE)').catch(() => {});
      client.close();
      lock?.release();
    },
  };
}
