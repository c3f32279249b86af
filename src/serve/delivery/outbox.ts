import type { Store } from '../store/store.ts';

/** An enquiry to be delivered by one channel, claimed for one try. */
export interface DueDelivery {
  id: string;
  form: string;
  /** ISO 8601, UTC. */
  receivedAt: string;
  /** That of the page it was sent from; null on a site with one. */
  language: string | null;
  /** 0, or why it looks like spam. @see spamReasons */
  suspectedSpam: number;
  fields: Record<string, unknown>;
  /** This one included. */
  tries: number;
}

/** How a try ended. */
export type TryOutcome = { state: 'delivered' } | { state: 'waiting' | 'failed'; reason: string; dueAt: number };

/** The deliveries of one channel in the store. */
export interface Outbox {
  /** When the next one is due, in milliseconds since 1970; Infinity when there is none. Throws StoreUnavailable. */
  nextDueAt(): Promise<number>;
  /**
   * Claims deliveries that are due: nobody else gets them while the lease lasts. Where the process ends before an
   * outcome is recorded, the delivery is due again when the lease expires.
   */
  claim(now: number, most: number): Promise<DueDelivery[]>;
  recordOutcome(id: string, outcome: TryOutcome, now: number): Promise<void>;
}

/** Longer than any try. Milliseconds. */
export const leaseMs = 120_000;
/** No delivery waits longer: a later time is left from a clock that was set back. Milliseconds. */
export const maxBackOffMs = 3 * 60 * 60 * 1000;

/** The outbox of a channel. Times too far ahead count as due. */
export function openOutbox(store: Store, channel: string): Outbox {
  return {
    async nextDueAt() {
      const sql = `SELECT MIN(due_at) AS due FROM deliveries WHERE state = 'waiting' AND channel = ?`;
      const [result] = await store.run([{ sql, args: [channel] }], 'read');
      const due = result?.rows[0]?.['due'];
      return due === null || due === undefined ? Infinity : Number(due);
    },
    async claim(now, most) {
      // Materialized, so that PostgreSQL evaluates it once: it would lock and claim others each time.
      const sql = `WITH due AS MATERIALIZED (
          SELECT enquiry_id FROM deliveries
          WHERE state = 'waiting' AND channel = ? AND (due_at <= ? OR due_at > ?) ORDER BY due_at, rowid LIMIT ?
          ${store.dialect.skipLocked})
        UPDATE deliveries SET tries = tries + 1, due_at = ?
        WHERE state = 'waiting' AND channel = ? AND enquiry_id IN (SELECT enquiry_id FROM due)
        RETURNING enquiry_id, tries,
          (SELECT form FROM enquiries WHERE id = enquiry_id) AS form,
          (SELECT received_at FROM enquiries WHERE id = enquiry_id) AS received_at,
          (SELECT language FROM enquiries WHERE id = enquiry_id) AS language,
          (SELECT suspected_spam FROM enquiries WHERE id = enquiry_id) AS suspected_spam,
          (SELECT payload FROM enquiries WHERE id = enquiry_id) AS payload`;
      const args = [channel, now, now + maxBackOffMs, most, now + leaseMs, channel];
      const [result] = await store.run([{ sql, args }]);
      return (result?.rows ?? []).map((row) => ({
        id: String(row['enquiry_id']),
        form: String(row['form']),
        receivedAt: String(row['received_at']),
        language: typeof row['language'] === 'string' ? row['language'] : null,
        suspectedSpam: Number(row['suspected_spam']),
        fields: JSON.parse(String(row['payload'])) as Record<string, unknown>,
        tries: Number(row['tries']),
      }));
    },
    async recordOutcome(id, outcome, now) {
      const [reason, dueAt] = outcome.state === 'delivered' ? [null, 0] : [outcome.reason, outcome.dueAt];
      const endedAt = outcome.state === 'waiting' ? null : new Date(now).toISOString();
      const sql = `UPDATE deliveries SET state = ?, due_at = ?, settled_at = ?, last_error = ?
        WHERE enquiry_id = ? AND channel = ? AND state = 'waiting'`;
      await store.run([{ sql, args: [outcome.state, dueAt, endedAt, reason, id, channel] }]);
    },
  };
}
