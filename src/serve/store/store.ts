import type { Logger } from 'pino';
import type { Connection, NewEnquiry, Result, Statement, Stored } from './database.ts';
import { dialectOf, type Dialect } from './dialect.ts';
import { DamagedStore } from './embedded/check-intact.ts';
import { StoreInUse } from './embedded/lock.ts';
import { openConnection } from './open-database.ts';
import type { StoreLocation } from './store-location.ts';
import { withDeadline } from '../wait.ts';
import { codeOf, StartError } from '../environment/start-error.ts';

/** Nothing can be stored at the moment; respond with 503. */
export class StoreUnavailable extends Error {
  constructor(cause: unknown) {
    super('The store cannot be used at this moment.', { cause });
    this.name = 'StoreUnavailable';
  }
}

/** The store of enquiries. It reconnects by itself when it was lost. */
export interface Store {
  /**
   * Stores an enquiry, once for each key of a form.
   *
   * @returns  Once the row is on the disk: the row of this enquiry, or the one that was under its key already.
   * @throws   StoreUnavailable
   */
  save(enquiry: NewEnquiry): Promise<Stored>;
  /** The row under a key of a form, or null. Throws StoreUnavailable. */
  find(form: string, key: string): Promise<Stored | null>;
  /** For the statements of `run`. */
  dialect: Dialect;
  /** Runs statements in one transaction, possibly twice when the store is lost meanwhile. Throws StoreUnavailable. */
  run(statements: Statement[], mode?: 'read' | 'write'): Promise<Result[]>;
  /** Runs work unless another server on this store does. Throws StoreUnavailable, and what the work throws. */
  alone(work: () => Promise<void>): Promise<void>;
  /** Resolves when enquiries can be stored, by a recent write or a probe. Throws StoreUnavailable. */
  check(): Promise<void>;
  /**
   * Overwrites deleted data in all files of the store; does nothing where nothing was deleted.
   *
   * @returns  False when another program reads the store, or its disk is full: retry later.
   * @throws   StoreUnavailable
   */
  overwriteDeleted(): Promise<boolean>;
  /** Waits for running writes, then closes the store and releases its lock. */
  close(): Promise<void>;
}

/** What the store is used for. */
type Purpose = 'read' | 'write';

interface QueuedInsert {
  enquiry: NewEnquiry;
  resolve(stored: Stored): void;
  reject(error: StoreUnavailable): void;
}

/** Rows that share a transaction, and so one disk sync. */
const rowsPerTransaction = 64;
/** Retries of a busy store, with this pause in milliseconds; the event loop is free in between. */
const busyTries = 20;
const busyPauseMs = 90;
/** How long a successful write proves that writing works, so that frequent health checks cost no writes. Milliseconds. */
const writeProofMs = 10_000;
/** Timeout of each of two tries: anyone who waits hears within 8 s. Milliseconds. */
const deadlineMs = 3_500;

const noAnswer = () => new Error('The store does not answer.');

/**
 * Opens a store.
 *
 * All writes go through one queue: what waits while the disk is busy is written together, each group in one transaction,
 * and each promise resolves after the commit. An error closes the store; the next call reopens it and retries once.
 *
 * @param logger  Logs when the store is lost and when it is back; never a field of an enquiry.
 * @returns       A store, even when it cannot be opened yet: `save` throws until it can.
 * @throws        StoreInUse when another server holds it at the start; StartError when it is set up wrong then.
 */
export async function openStore(location: StoreLocation, logger: Logger): Promise<Store> {
  let connection: Promise<Connection> | null = null;
  let closing: Promise<unknown> = Promise.resolve();
  let lastDisk: number | undefined;
  /** What failed when it was lost. */
  let lost: Purpose | null = null;
  /** Last successful write, by a monotonic clock. */
  let lastWriteAt = -Infinity;
  let checking: Promise<void> | null = null;
  let isClosed = false;
  const queue: QueuedInsert[] = [];
  let writing: Promise<void> | null = null;

  /** Drops a connection that failed; the next one opens once its lock is free. */
  function dropConnection(failed: Promise<Connection>): void {
    if (connection !== failed) return;
    connection = null;
    const closed = failed.then((opened) => opened.close()).catch(() => {});
    // Only a file has a lock that the next opening needs.
    if (location.file !== undefined) closing = closed;
  }

  function reportLost(error: unknown, purpose: Purpose): void {
    if (!lost) logger.error({ code: codeOf(error) }, `The store is lost: ${messageOf(error)} Enquiries get 503.`);
    lost = lost === 'write' ? lost : purpose;
    lastWriteAt = -Infinity;
  }

  /** A store that can be read may be read-only: only a write proves that writing works again. */
  function reportRecovered(purpose: Purpose): void {
    if (purpose === 'write') lastWriteAt = performance.now();
    if (lost === null || (lost === 'write' && purpose === 'read')) return;
    logger.warn('The store is back.');
    lost = null;
  }

  async function open(): Promise<Connection> {
    await closing;
    const opened = await openConnection(location, lastDisk);
    lastDisk = opened.disk;
    return opened;
  }

  function connect(): Promise<Connection> {
    if (isClosed) return Promise.reject(new Error('The server is stopping.'));
    return (connection ??= open());
  }

  /** Runs work on the open store; reopens it and retries once on failure, waits while it is busy. */
  async function use<T>(purpose: Purpose, work: (on: Connection) => Promise<T>): Promise<T> {
    for (let failures = 0, busy = 0; ;) {
      const mine = connect();
      let opened: Connection | undefined;
      try {
        const result = await withDeadline(
          mine.then((on) => work((opened = on))),
          deadlineMs,
          noAnswer,
        );
        reportRecovered(purpose);
        return result;
      } catch (error) {
        // Also when it was only busy: the failed statement would keep libSQL from writing for seconds.
        if (!opened?.survives?.(error)) dropConnection(mine);
        if (['SQLITE_BUSY', 'SQLITE_LOCKED'].includes(codeOf(error)) && ++busy < busyTries) {
          await new Promise((resolve) => setTimeout(resolve, busyPauseMs));
        } else if (++failures > 1 || isClosed || error instanceof StoreInUse) {
          reportLost(error, purpose);
          throw new StoreUnavailable(error);
        }
      }
    }
  }

  async function writeAll(): Promise<void> {
    // One turn of the event loop: posts that arrive together are written together.
    await new Promise((resolve) => setImmediate(resolve));
    while (queue.length > 0) {
      const group = queue.splice(0, rowsPerTransaction);
      try {
        const stored = await use('write', (on) => on.insert(group.map((waiting) => waiting.enquiry)));
        group.forEach((waiting, index) => waiting.resolve(stored[index]!));
      } catch (error) {
        // Those behind them would wait as long for the same error.
        for (const waiting of [...group, ...queue.splice(0)]) waiting.reject(error as StoreUnavailable);
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
    writing = null;
  }

  const first = connect();
  try {
    await withDeadline(first, deadlineMs, noAnswer);
  } catch (error) {
    // A damaged one costs enquiries, and no pages.
    const mustEnd = error instanceof StartError && !(error instanceof DamagedStore);
    if (error instanceof StoreInUse || mustEnd) throw error;
    dropConnection(first);
    reportLost(error, 'read');
  }
  const probe = () => use('write', (on) => on.check()).finally(() => (checking = null));

  return {
    save: (enquiry) =>
      new Promise((resolve, reject) => {
        queue.push({ enquiry, resolve, reject });
        writing ??= writeAll();
      }),
    find: (form, key) => use('read', (on) => on.find(form, key)),
    dialect: dialectOf(location),
    run: (statements, mode = 'write') => use(mode, (on) => on.run(statements, mode)),
    async alone(work) {
      const endTurn = await use('read', (on) => on.takeTurn());
      if (endTurn !== null) await work().finally(endTurn);
    },
    async check() {
      if (performance.now() - lastWriteAt > writeProofMs) await (checking ??= probe());
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
  if (error instanceof DamagedStore) {
    const { name, what, why, fix } = error.problems[0]!;
    return `${what} (${name}). ${why} ${fix}`;
  }
  if (error instanceof StartError) return error.problems.map(({ what }) => what).join(' ');
  return error instanceof Error ? error.message : String(error);
}
