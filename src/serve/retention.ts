import type { Logger } from 'pino';
import type { Wait } from './deliver.ts';
import { codeOf } from './problem.ts';
import { StoreUnavailable, type Store } from './store.ts';

/** How often is looked for what is too old, in milliseconds. */
const lookAgainMs = 60 * 60 * 1000;
/** Rows that share one transaction: enquiries that come meanwhile wait for a moment only. */
const rowsAtOnce = 200;
const dayMs = 24 * 60 * 60 * 1000;

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

/** The statements that delete enquiries chosen by a condition, with their deliveries. */
async function deleteSome(store: Store, before: string): Promise<number> {
  const chosen = 'SELECT id FROM enquiries WHERE received_at < ? ORDER BY received_at, seq LIMIT ?';
  const args = [before, rowsAtOnce];
  const results = await store.run([
    { sql: `DELETE FROM deliveries WHERE enquiry_id IN (${chosen})`, args },
    { sql: `DELETE FROM enquiries WHERE id IN (${chosen})`, args },
  ]);
  return results[1]?.rowsAffected ?? 0;
}

/**
 * Deletes enquiries that are older than RETENTION_DAYS, at the start and once an hour, whatever became of them.
 *
 * @returns  Ends it.
 */
export function startRetention({ store, retentionDays, logger, now, wait }: RetentionOptions): () => Promise<void> {
  const stopping = new AbortController();
  async function run(): Promise<void> {
    while (retentionDays > 0 && !stopping.signal.aborted) {
      let deleted = 0;
      try {
        deleted = await deleteSome(store, new Date(now() - retentionDays * dayMs).toISOString());
        if (deleted > 0) logger.info({ deleted }, 'Old enquiries were deleted.');
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error;
        logger.warn({ code: codeOf(error) }, 'Old enquiries could not be deleted; it is tried again in an hour.');
      }
      if (deleted < rowsAtOnce) await wait(lookAgainMs, stopping.signal);
    }
  }
  const running = run();
  return async () => {
    stopping.abort();
    await running;
  };
}
