import { randomInt } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { createClient, type Client, type Transaction } from '@libsql/client';
import { codeOf } from '../environment/start-problem.ts';

/** Held for as long as a server uses a store. */
export interface StoreLock {
  /** Identifies the lock file: one that was deleted comes back with another number. */
  number: number;
  /** Notes the process id, for the message that another server gets. */
  notePid(): void;
  release(): void;
}

/** How often a store under a new lock is tried to be had alone, and the pause in between, in milliseconds. */
const aloneTries = 10;
const alonePauseMs = 100;

/** Another server uses the store. */
export class StoreInUse extends Error {
  /** Process id of the other server, as far as it is known. */
  readonly holder: string;

  constructor(holder: string) {
    super(`The store is in use by process ${holder}.`);
    this.name = 'StoreInUse';
    this.holder = holder;
  }
}

/** A number that SQLite stores in the header of a database and does not use itself; 0 where none was set. */
async function userVersionOf(on: Pick<Client, 'execute'>): Promise<number> {
  return Number((await on.execute('PRAGMA user_version')).rows[0]?.['user_version']);
}

/**
 * Takes the lock of a store: a write transaction on a small database beside it, which the system ends when the process
 * ends, however it ends. A file with a process id alone would outlive a crash, and ids repeat: in a container each
 * server has the same. The id stands beside the lock for the message only. A server has to `claimStore` as well.
 *
 * @param databaseFile  Real path of the store (`realFileOf`); the lock is `FILE.lock`, the id `FILE.pid`.
 * @throws              StoreInUse when another server holds it; other errors when the folder cannot be written.
 */
export async function takeStoreLock(databaseFile: string): Promise<StoreLock> {
  const client = createClient({ url: pathToFileURL(`${databaseFile}.lock`).href, concurrency: 1 });
  let held: Transaction | null = null;
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
    notePid() {
      hasPid = true;
      notePid(pidFile);
    },
    release() {
      if (hasPid) forgetPid(pidFile);
      for (const each of held) each.close();
    },
  };
}

/**
 * Makes sure that no other server uses a store under another lock: one that was deleted while it ran, or one beside
 * another name (a hard link) of the same file.
 *
 * The store holds the number of the lock it was opened under. While that is ours, the lock alone decides. Otherwise
 * the store has to be ours alone for a moment, which SQLite's own locks on the file tell, whatever the file is called;
 * they go with a process that is killed.
 *
 * @param client      On the store, not used before.
 * @param lastNumber  Of the lock under which this process had the store open before.
 * @throws            StoreInUse when somebody else has the store open for a second on end.
 * @see               docs/decisions/0046-lock-the-store-itself.md
 */
export async function claimStore(
  client: Client,
  lock: StoreLock,
  databaseFile: string,
  lastNumber?: number,
): Promise<void> {
  const number = await userVersionOf(client);
  if (number !== lock.number) {
    if (number !== lastNumber) await waitUntilAlone(client, databaseFile);
    await client.execute(`PRAGMA user_version = ${lock.number}`);
  }
  lock.notePid();
}

/** Leaving WAL mode needs the file alone: everybody who has it open holds a shared lock on it. */
async function waitUntilAlone(client: Client, databaseFile: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await client.execute('PRAGMA journal_mode=DELETE');
      return;
    } catch (error) {
      if (codeOf(error) !== 'SQLITE_BUSY') throw error;
      if (tries >= aloneTries) throw new StoreInUse(holderOf(databaseFile));
      await delay(alonePauseMs);
    }
  }
}

/** For the message only: a full disk must not keep the store from opening. */
function notePid(file: string): void {
  try {
    writeFileSync(file, `${process.pid}\n`);
  } catch {
    // The lock holds without it.
  }
}

/** A disk that is read-only must not keep the lock from being given back. */
function forgetPid(file: string): void {
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
