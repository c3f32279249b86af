import type { Statement } from './database.ts';
import type { StoreLocation } from './store-location.ts';

/** SQL that the databases say differently. */
export interface Dialect {
  /** Ends a SELECT of rows to claim: other servers take other rows and do not wait for these. */
  skipLocked: string;
  /** Selects a row where the store has its tables. */
  isThere: string;
  /** The deliveries of an enquiry as JSON, so that one statement reads everything. */
  deliveriesColumn: string;
  /** Part of each transaction that deletes enquiries. */
  afterDeletion: Statement[];
}

/** Records that bytes are to be overwritten, also by the next process. */
export const markDeletion: Statement = { sql: 'UPDATE maintenance SET overwrite_due = overwrite_due + 1', args: [] };

const embedded: Dialect = {
  // One server has the file open.
  skipLocked: '',
  isThere: "SELECT 1 FROM sqlite_master WHERE name = 'enquiries'",
  deliveriesColumn: `(SELECT json_group_array(json_object('channel', channel, 'state', state, 'tries', tries,
      'dueAt', due_at, 'endedAt', settled_at, 'lastError', last_error))
    FROM deliveries WHERE enquiry_id = enquiries.id)`,
  afterDeletion: [markDeletion],
};

const postgres: Dialect = {
  skipLocked: 'FOR UPDATE SKIP LOCKED',
  isThere: "SELECT 1 WHERE to_regclass('enquiries') IS NOT NULL",
  deliveriesColumn: `(SELECT COALESCE(json_agg(json_build_object('channel', channel, 'state', state, 'tries', tries,
      'dueAt', due_at, 'endedAt', settled_at, 'lastError', last_error) ORDER BY rowid), '[]')::text
    FROM deliveries WHERE enquiry_id = enquiries.id)`,
  // What the database frees is overwritten as it reuses the space.
  afterDeletion: [],
};

/** The SQL of a store's database. */
export function dialectOf(location: StoreLocation): Dialect {
  return location.file === undefined ? postgres : embedded;
}
