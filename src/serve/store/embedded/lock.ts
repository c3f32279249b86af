import { randomInt } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { codeOf } from '../../environment/start-error.ts';
import { openSqlite, type SqliteClient, type SqliteTransaction } from './sqlite.ts';

/** Held for as long as a server uses a store. */
export interface StoreLock {
  /** Identifies the lock file: a new one after a deletion has another number. */
  number: number;
  /** Writes the process id, for the message of another server. */
  writePid(): void;
  release(): void;
}

/** Tries for exclusive access to a store under a new lock, and the pause in between in milliseconds. */
const exclusiveTries = 10;
const exclusivePauseMs = 100;

/** Another server uses the store. */
export class StoreInUse extends Error {
  /** Process id of the other server, or "unknown". */
  readonly holder: string;

  constructor(holder: string) {
    super(`The store is in use by process ${holder}.`);
    this.name = 'StoreInUse';
    this.holder = holder;
  }
}

/** A number in the header of a database that SQLite itself does not use; 0 by default. */
async function userVersionOf(on: Pick<SqliteClient, 'execute'>): Promise<number> {
  return Number((await on.execute('PRAGMA user_version')).rows[0]?.['user_version']);
}

/**
 * Takes the lock of a store: a write transaction on a small database beside it, which the system ends with the process,
 * however that ends. A file with a process id would outlive a crash, and ids repeat: in a container each server has the
 * same. The id is for the message only. A server has to call `claimStore` as well.
 *
 * @param databaseFile  Real path of the store (`realFileOf`); the lock is `FILE.lock`, the id `FILE.pid`.
 * @throws              StoreInUse when another server holds it; other errors when the folder cannot be written.
 */
export async function takeStoreLock(databaseFile: string): Promise<StoreLock> {
  const client = openSqlite(`${databaseFile}.lock`);
  let held: SqliteTransaction | null = null;
  try {
    if ((await userVersionOf(client)) === 0) await client.execute(`PRAGMA user_version = ${randomInt(1, 2 ** 31)}`);
    held = await client.transaction('write');
    const number = await userVersionOf(held);
    return lockOf(databaseFile, number, [held, client]);
  } catch (error) {
    held?.close();
    client.close();
    if (codeOf(error) === 'SQLITE_BUSY') throw new StoreInUse(holderOf(databaseFile));
    throw error;
  }
}

function lockOf(databaseFile: string, number: number, held: { close(): void }[]): StoreLock {
  const pidFile = `${databaseFile}.pid`;
  let hasPid = false;
  return {
    number,
    writePid() {
      hasPid = true;
      writePid(pidFile);
    },
    release() {
      if (hasPid) deletePid(pidFile);
      for (const each of held) each.close();
    },
  };
}

/**
 * Makes sure that no other server uses a store under another lock: one that was deleted while it ran, or one beside another
 * name (a hard link) of the same file.
 *
 * The store holds the number of the lock it was opened under. While that is ours, the lock alone decides. Otherwise we need
 * exclusive access for a moment, by SQLite's own locks on the file, whatever it is called; they end with a killed process.
 *
 * @param client      On the store, not yet used.
 * @param lastNumber  Of the lock under which this process had the store open before.
 * @throws            StoreInUse when somebody else keeps the store open for a second.
 * @see               docs/decisions/0046-lock-the-store-itself.md
 */
export async function claimStore(
  client: SqliteClient,
  lock: StoreLock,
  databaseFile: string,
  lastNumber?: number,
): Promise<void> {
  const number = await userVersionOf(client);
  if (number !== lock.number) {
    if (number !== lastNumber) await waitForExclusive(client, databaseFile);
    await client.execute(`PRAGMA user_version = ${lock.number}`);
  }
  lock.writePid();
}

/** Leaving WAL mode needs exclusive access: everybody who has the file open holds a shared lock. */
async function waitForExclusive(client: SqliteClient, databaseFile: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await client.execute('PRAGMA journal_mode=DELETE');
      return;
    } catch (error) {
      if (codeOf(error) !== 'SQLITE_BUSY') throw error;
      if (tries >= exclusiveTries) throw new StoreInUse(holderOf(databaseFile));
      await delay(exclusivePauseMs);
    }
  }
}

/** For the message only: a full disk must not keep the store from opening. */
function writePid(file: string): void {
  try {
    writeFileSync(file, `${process.pid}\n`);
  } catch {
    // The lock holds without it.
  }
}

/** A read-only disk must not keep the lock from being released. */
function deletePid(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // The next holder writes its own.
  }
}

function holderOf(databaseFile: string): string {
  try {
    return readFileSync(`${databaseFile}.pid`, 'utf8').trim() || 'unknown';
  } catch {
    return 'unknown';
  }
}
