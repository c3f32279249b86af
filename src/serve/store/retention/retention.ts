import { checkClock, clockJump, clockStateOf, storeClockIn, type ClockState } from './clock-check.ts';
import { createFileSweeper, reasonToKeep } from './sweep-files.ts';
import { codeOf } from '../../environment/start-error.ts';
import type { FileStore, Orphans } from '../../files/file-store.ts';
import type { BackgroundWork } from '../../background-work.ts';
import { StoreUnavailable, type Store } from '../store.ts';

/** How often enquiries are checked for their age, in milliseconds. */
const checkMs = 60 * 60 * 1000;
/** Rows of one transaction: new enquiries wait for a moment only. */
const rowsPerTransaction = 200;
const dayMs = 24 * 60 * 60 * 1000;
/** So many, if they are more than half of all, are deleted only after a day's warning. */
const drasticCount = 50;
const isDrastic = (count: number, all: number) => count >= drasticCount && count > all / 2;

/** What `startRetention` needs. */
export interface RetentionOptions extends BackgroundWork {
  files: FileStore;
  /** 0 deletes nothing. */
  retentionDays: number;
}

/** What a check finds. */
interface RetentionState {
  clock: ClockState;
  /** Number of enquiries that are too old by the current clock, and of all. */
  due: number;
  stored: number;
}

async function readState(store: Store, before: string, time: number): Promise<RetentionState> {
  const sql = `SELECT seen_at, doubted_at, looks,
      (SELECT MAX(received_at) FROM enquiries) AS newest,
      (SELECT COUNT(*) FROM enquiries) AS stored,
      (SELECT COUNT(*) FROM enquiries WHERE received_at < ?) AS due
    FROM maintenance`;
  const [row] = (await store.run([{ sql, args: [before] }], 'read'))[0]?.rows ?? [];
  const newest = Date.parse(String(row?.['newest']));
  return {
    // A store that was never checked was last used when the newest enquiry arrived.
    clock: clockStateOf(row, Number.isNaN(newest) ? time : newest),
    due: Number(row?.['due']),
    stored: Number(row?.['stored']),
  };
}

/** Deletes a batch of the enquiries older than a time, oldest first, with their deliveries. */
async function deleteBatch(store: Store, files: FileStore, before: string): Promise<number> {
  const chosen = 'SELECT id FROM enquiries WHERE received_at < ? ORDER BY received_at, seq LIMIT ?';
  const args = [before, rowsPerTransaction];
  const results = await store.run([
    { sql: `DELETE FROM deliveries WHERE enquiry_id IN (${chosen})`, args },
    { sql: `DELETE FROM enquiries WHERE id IN (${chosen}) RETURNING id`, args },
    ...store.dialect.afterDeletion,
  ]);
  const ids = (results[1]?.rows ?? []).map((row) => String(row['id']));
  // What stays is swept.
  await files.delete(ids).catch(() => {});
  return ids.length;
}

/** Why old enquiries are not deleted yet, as a sentence for the log. */
function reasonToWait({ clock, due, stored }: RetentionState, time: number, retentionDays: number): string {
  const jump = clockJump(time, clock.seenAt, 'server');
  return (
    `${jump}${due} of ${stored} enquiries are older than RETENTION_DAYS=${retentionDays} allows. They are deleted once ` +
    `the server has run like this for a day. To keep them, ${jump ? 'correct the clock' : 'raise RETENTION_DAYS'} ` +
    'before then.'
  );
}

/**
 * Deletes enquiries older than RETENTION_DAYS, at the start and once an hour, delivered or not, and overwrites what was
 * deleted, here or by another program. Stores the time at each check, also while nothing is to be deleted, so that a clock
 * that jumps is noticed.
 *
 * @returns  Stops it.
 */
export function startRetention({
  store,
  files,
  retentionDays,
  logger,
  now,
  wait,
}: RetentionOptions): () => Promise<void> {
  const stopping = new AbortController();
  const sweeper = createFileSweeper(files, logger);
  let hasWarned = false;

  /** Finds what is too old now: what arrived before a time. Null when nothing may be deleted. */
  async function findDue(
    isLater: boolean,
    orphans: Orphans,
  ): Promise<{ before: string; due: number; stored: number } | null> {
    const time = now();
    const before = retentionDays === 0 ? '' : new Date(time - retentionDays * dayMs).toISOString();
    const state = await readState(store, before, time);
    const { due, stored } = state;
    const isMuch = isDrastic(due, stored) || isDrastic(orphans.ids.length, orphans.stored);
    const clock = checkClock(state.clock, { time, isDrastic: isMuch, isLater });
    await store.run([storeClockIn('maintenance', clock)]);
    if (clock.doubtedAt === null) return { before, due, stored };
    if (hasWarned) return null;
    if (due > 0) logger.warn({ due, stored }, reasonToWait(state, time, retentionDays));
    if (orphans.ids.length > 0) logger.warn(reasonToKeep(orphans));
    hasWarned = due + orphans.ids.length > 0;
    return null;
  }

  async function deleteAll({ before, stored }: { before: string; stored: number }): Promise<void> {
    let deleted = 0;
    for (let some = rowsPerTransaction; some === rowsPerTransaction && !stopping.signal.aborted; deleted += some) {
      some = await deleteBatch(store, files, before);
    }
    // At level `warn` where it was announced, or where it empties half of the store.
    const level = hasWarned || deleted > stored / 2 ? 'warn' : 'info';
    logger[level]({ deleted, stored }, 'Old enquiries deleted.');
  }

  async function check(isLater: boolean): Promise<void> {
    const orphans = await sweeper.find();
    const found = await findDue(isLater, orphans);
    if (found !== null) {
      if (found.due > 0) await deleteAll(found);
      hasWarned = false;
      await sweeper.sweep(orphans);
    }
    if (await store.overwriteDeleted()) return;
    logger.warn(
      'Deleted enquiries not overwritten: another program reads the store, or its disk is full. Retrying in an hour.',
    );
  }

  async function run(): Promise<void> {
    for (let isLater = false; !stopping.signal.aborted; isLater = true) {
      try {
        await store.alone(() => check(isLater));
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error;
        if (retentionDays > 0) {
          logger.warn({ code: codeOf(error) }, 'Old enquiries not deleted; retrying in an hour.');
        }
      }
      await wait(checkMs, stopping.signal);
    }
  }
  const running = run();
  return async () => {
    stopping.abort();
    await running;
  };
}
