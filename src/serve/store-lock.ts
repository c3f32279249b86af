import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { createClient, type Transaction } from '@libsql/client';
import { codeOf } from './problem.ts';

/** Held for as long as a server uses a store. */
export interface StoreLock {
  release(): void;
}

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

/**
 * Takes the lock of a store: a write transaction on a small database beside it, which the system ends when the process
 * ends, however it ends. A file with a process id alone would outlive a crash, and ids repeat: in a container each
 * server has the same. The id stands beside the lock for the message only.
 *
 * @param databaseFile  Absolute path of the store; the lock is `FILE.lock`, the id `FILE.pid`.
 * @throws              StoreInUse when another server holds it; other errors when the folder cannot be written.
 */
export async function takeStoreLock(databaseFile: string): Promise<StoreLock> {
  const client = createClient({ url: pathToFileURL(`${databaseFile}.lock`).href, concurrency: 1 });
  let held: Transaction;
  try {
    held = await client.transaction('write');
  } catch (error) {
    client.close();
    if (codeOf(error) === 'SQLITE_BUSY') throw new StoreInUse(holderOf(databaseFile));
    throw error;
  }
  notePid(`${databaseFile}.pid`);
  return {
    release() {
      forgetPid(`${databaseFile}.pid`);
      held.close();
      client.close();
    },
  };
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
