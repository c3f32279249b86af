import type { Logger } from 'pino';
import { noteClock, type ClockNote } from './clock-check.ts';
import { noteDeletion } from './overwrite-deleted.ts';
import { codeOf } from '../../environment/start-problem.ts';
import type { Wait } from '../../wait.ts';
import { StoreUnavailable, type Store } from '../store.ts';

/** How often is looked for what is too old, in milliseconds. */
const lookAgainMs = 60 * 60 * 1000;
/** Rows that share one transaction: enquiries that come meanwhile wait for a moment only. */
const rowsAtOnce = 200;
const dayMs = 24 * 60 * 60 * 1000;
/** So many at once, and more than half of all, are deleted only after a day's warning. */
const drasticCount = 50;

/** What deleting old enquiries needs. */
export interface RetentionOptions {
  store: Store;
  /** 0 deletes nothing. */
  retentionDays: number;
  logger: Logger;
  /** Milliseconds since 1970. */
  now: () => number;
  wait: Wait;
}

/** What a look finds. */
interface Facts {
  note: ClockNote;
  /** How many enquiries are too old by today's clock, and how many there are. */
  due: number;
  stored: number;
}

async function readFacts(store: Store, before: string, time: number): Promise<Facts> {
  const sql = `SELECT seen_at, doubted_at, looks,
      (SELECT MAX(received_at) FROM enquiries) AS newest,
      (SELECT COUNT(*) FROM enquiries) AS stored,
      (SELECT COUNT(*) FROM enquiries WHERE received_at < ?) AS due
    FROM maintenance`;
  const [row] = (await store.run([{ sql, args: [before] }], 'read'))[0]?.rows ?? [];
  const newest = Date.parse(String(row?.['newest']));
  // A store that was never looked at was last used when the newest enquiry came.
  const seenAt = row?.['seen_at'] ?? (Number.isNaN(newest) ? time : newest);
  const doubtedAt = row?.['doubted_at'] ?? null;
  return {
    note: {
      seenAt: Number(seenAt),
      doubtedAt: doubtedAt === null ? null : Number(doubtedAt),
      looks: Number(row?.['looks']),
    },
    due: Number(row?.['due']),
    stored: Number(row?.['stored']),
  };
}

async function storeNote(store: Store, { seenAt, doubtedAt, looks }: ClockNote): Promise<void> {
  const sql = 'UPDATE maintenance SET seen_at = ?, doubted_at = ?, looks = ?';
  await store.run([{ sql, args: [seenAt, doubtedAt, looks] }]);
}

/** Deletes some of the enquiries older than a time, the oldest first, with their deliveries. */
async function deleteSome(store: Store, before: string): Promise<number> {
  const chosen = 'SELECT id FROM enquiries WHERE received_at < ? ORDER BY received_at, seq LIMIT ?';
  const args = [before, rowsAtOnce];
  const results = await store.run([
    { sql: `DELETE FROM deliveries WHERE enquiry_id IN (${chosen})`, args },
    { sql: `DELETE FROM enquiries WHERE id IN (${chosen})`, args },
    noteDeletion,
  ]);
  return results[1]?.rowsAffected ?? 0;
}

/** Why old enquiries are not deleted yet, as a sentence for the log. */
function reasonToWait({ note, due, stored }: Facts, time: number, retentionDays: number): string {
  const days = (time - note.seenAt) / dayMs;
  const hasJumped = Math.abs(days) > 1;
  const clock = hasJumped
    ? `The clock is ${Math.abs(days).toFixed(1)} days ${days > 0 ? 'ahead of' : 'behind'} the last time the server ran. `
    : '';
  return (
    `${clock}${due} of ${stored} enquiries are older than RETENTION_DAYS=${retentionDays} allows. They are deleted once ` +
    `the server has run like this for a day. To keep them, ${hasJumped ? 'correct the clock' : 'raise RETENTION_DAYS'} ` +
    'before then.'
  );
}

/**
 * Deletes enquiries that are older than RETENTION_DAYS, at the start and once an hour, whatever became of them, and
 * overwrites what was deleted, here or by another program. Notes the time at each look, also while nothing is to be
 * deleted, so that a clock that jumps is seen.
 *
 * @returns  Ends it.
 */
export function startRetention({ store, retentionDays, logger, now, wait }: RetentionOptions): () => Promise<void> {
  const stopping = new AbortController();
  let hasWarned = false;

  /** Gives what is too old now: what came before a time. Null when nothing may be deleted. */
  async function findDue(isLater: boolean): Promise<{ before: string; due: number; stored: number } | null> {
    const time = now();
    const before = retentionDays === 0 ? '' : new Date(time - retentionDays * dayMs).toISOString();
    const facts = await readFacts(store, before, time);
    const { due, stored } = facts;
    const isDrastic = due >= drasticCount && due > stored / 2;
    const note = noteClock(facts.note, { time, isDrastic, isLater });
    await storeNote(store, note);
    if (note.doubtedAt === null) return { before, due, stored };
    if (due > 0 && !hasWarned) {
      hasWarned = true;
      logger.warn({ due, stored }, reasonToWait(facts, time, retentionDays));
    }
    return null;
  }

  async function deleteAll({ before, stored }: { before: string; stored: number }): Promise<void> {
    let deleted = 0;
    for (let some = rowsAtOnce; some === rowsAtOnce && !stopping.signal.aborted; deleted += some) {
      some = await deleteSome(store, before);
    }
    // What was announced is also told when it is done, and so is what empties half of the store.
    const level = hasWarned || deleted > stored / 2 ? 'warn' : 'info';
    logger[level]({ deleted, stored }, 'Old enquiries were deleted.');
  }

  async function look(isLater: boolean): Promise<void> {
    const found = await findDue(isLater);
    if (found !== null && found.due > 0) await deleteAll(found);
    if (found !== null) hasWarned = false;
    if (await store.overwriteDeleted()) return;
    logger.warn('Deleted enquiries are not overwritten yet: another program reads the store. Tried again in an hour.');
  }

  async function run(): Promise<void> {
    for (let isLater = false; !stopping.signal.aborted; isLater = true) {
      try {
        await look(isLater);
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error;
        if (retentionDays > 0) {
          logger.warn({ code: codeOf(error) }, 'Old enquiries could not be deleted; it is tried again in an hour.');
        }
      }
      await wait(lookAgainMs, stopping.signal);
    }
  }
  const running = run();
  return async () => {
    stopping.abort();
    await running;
  };
}
