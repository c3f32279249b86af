import type { InStatement, ResultSet } from '@libsql/client';
import type { Logger } from 'pino';
import type { NewEnquiry, Stored } from './insert-enquiries.ts';
import { openConnection, type Connection, type Opening } from './store-connection.ts';
import { StoreInUse } from './store-lock.ts';
import type { StorePlace } from './store-place.ts';
import { codeOf } from '../environment/start-problem.ts';

/** Nothing can be stored at this moment; answer 503. */
export class StoreUnavailable extends Error {
  constructor(cause: unknown) {
    super('The store cannot be used at this moment.', { cause });
    this.name = 'StoreUnavailable';
  }
}

/** Where enquiries are kept. It opens by itself, and again by itself when it was lost. */
export interface Store {
  /**
   * Stores an enquiry, once for each key of a form.
   *
   * @returns  After the row is on the disk: the row of this enquiry, or the one that lay under its key already.
   * @throws   StoreUnavailable
   */
  save(enquiry: NewEnquiry): Promise<Stored>;
  /** What lies under a key of a form, or null. Throws StoreUnavailable. */
  find(form: string, key: string): Promise<Stored | null>;
  /** Runs statements in one transaction; twice, perhaps, when the store is lost on the way. Throws StoreUnavailable. */
  run(statements: InStatement[], mode?: 'read' | 'write'): Promise<ResultSet[]>;
  /** Resolves when enquiries can be stored: one was a moment ago, or a trial now. Throws StoreUnavailable. */
  check(): Promise<void>;
  /**
   * Overwrites what was deleted from a file, wherever its bytes still stand; does nothing where nothing was.
   *
   * @returns  False when another program reads the store: to be tried again later.
   * @throws   StoreUnavailable
   */
  overwriteDeleted(): Promise<boolean>;
  /** Waits for what is being stored, then lets go of the store and its lock. */
  close(): Promise<void>;
}

/** What the store is used for. */
type Purpose = 'read' | 'write';

interface Waiting {
  enquiry: NewEnquiry;
  resolve(stored: Stored): void;
  reject(error: StoreUnavailable): void;
}

/** Rows that share one transaction, and so one wait for the disk. */
const rowsAtOnce = 64;
/** How often a busy store is asked, with this pause in milliseconds; the event loop is free in between. */
const busyTries = 20;
const busyPauseMs = 90;
/** How long a successful write says that writing works, so that asking often costs no writes. Milliseconds. */
const proofMs = 10_000;
/** For each of two tries: a browser gives up after 10 s, the answer must come before. Milliseconds. */
const deadlineMs = 4_000;

function withDeadline<T>(work: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The store does not answer.')), deadlineMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * Opens the store of a place.
 *
 * All writing goes through one queue: what waits while the disk is busy is written together, each group in one
 * transaction, each answer after its commit. An error closes the store; the next call opens it anew and tries once more.
 *
 * @param logger  Told when the store is lost and when it is back; never a field of an enquiry.
 * @returns       A store, also when it cannot be opened yet: pages go on, `save` throws until it can.
 * @throws        StoreInUse when another server holds it at the start.
 * @see           Issue 6, part 1
 */
export async function openStore(place: StorePlace, logger: Logger): Promise<Store> {
  let connection: Promise<Connection> | null = null;
  let closing: Promise<unknown> = Promise.resolve();
  let last: Opening | undefined;
  /** What it could not do when it was lost. */
  let lost: Purpose | null = null;
  /** When it was last written to, by a steady clock. */
  let provenAt = -Infinity;
  let checking: Promise<void> | null = null;
  let isClosed = false;
  const queue: Waiting[] = [];
  let writing: Promise<void> | null = null;

  /** Lets go of a connection that failed; the next one opens when its lock is free. */
  function lose(failed: Promise<Connection>): void {
    if (connection !== failed) return;
    connection = null;
    const closed = failed.then((opened) => opened.close()).catch(() => {});
    // A remote database that does not answer may never come to its end.
    if (place.file !== undefined) closing = closed;
  }

  function tellLost(error: unknown, purpose: Purpose): void {
    if (!lost) logger.error({ code: codeOf(error) }, `The store is lost: ${messageOf(error)} Enquiries get 503.`);
    lost = lost === 'write' ? lost : purpose;
    provenAt = -Infinity;
  }

  /** What can be read may still be read-only: only a write shows that writing works again. */
  function tellBack(purpose: Purpose): void {
    if (purpose === 'write') provenAt = performance.now();
    if (lost === null || (lost === 'write' && purpose === 'read')) return;
    logger.warn('The store is back.');
    lost = null;
  }

  async function open(): Promise<Connection> {
    await closing;
    const opened = await openConnection(place, last);
    last = opened.opening;
    return opened;
  }

  function connect(): Promise<Connection> {
    if (isClosed) return Promise.reject(new Error('The server is stopping.'));
    return (connection ??= open());
  }

  /** Runs work on the open store; reopens and tries once more when that fails, waits while the store is busy. */
  async function use<T>(purpose: Purpose, work: (on: Connection) => Promise<T>): Promise<T> {
    for (let failures = 0, busy = 0; ;) {
      const mine = connect();
      try {
        const result = await withDeadline(mine.then(work));
        tellBack(purpose);
        return result;
      } catch (error) {
        // Also when it was only busy: the statement that failed would keep libSQL from writing for seconds.
        lose(mine);
        if (['SQLITE_BUSY', 'SQLITE_LOCKED'].includes(codeOf(error)) && ++busy < busyTries) {
          await new Promise((resolve) => setTimeout(resolve, busyPauseMs));
        } else if (++failures > 1 || isClosed || error instanceof StoreInUse) {
          tellLost(error, purpose);
          throw new StoreUnavailable(error);
        }
      }
    }
  }

  async function writeAll(): Promise<void> {
    // One turn of the loop: posts that arrive together are written together.
    await new Promise((resolve) => setImmediate(resolve));
    while (queue.length > 0) {
      const group = queue.splice(0, rowsAtOnce);
      try {
        const stored = await use('write', (on) => on.insert(group.map((waiting) => waiting.enquiry)));
        group.forEach((waiting, index) => waiting.resolve(stored[index]!));
      } catch (error) {
        // Those behind them would only wait as long for the same answer.
        for (const waiting of [...group, ...queue.splice(0)]) waiting.reject(error as StoreUnavailable);
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
    writing = null;
  }

  const first = connect();
  try {
    await withDeadline(first);
  } catch (error) {
    if (error instanceof StoreInUse) throw error;
    lose(first);
    tellLost(error, 'read');
  }
  const tryWriting = () => use('write', (on) => on.check()).finally(() => (checking = null));

  return {
    save: (enquiry) =>
      new Promise((resolve, reject) => {
        queue.push({ enquiry, resolve, reject });
        writing ??= writeAll();
      }),
    find: (form, key) => use('read', (on) => on.find(form, key)),
    run: (statements, mode = 'write') => use(mode, (on) => on.run(statements, mode)),
    async check() {
      if (performance.now() - provenAt > proofMs) await (checking ??= tryWriting());
    },
    overwriteDeleted: () => use('write', (on) => on.overwriteDeleted()),
    async close() {
      while (writing) await writing;
      isClosed = true;
      const current = await connection?.catch(() => null);
      connection = null;
      await Promise.all([closing, current?.close()]);
    },
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
