import type { Statement } from './database.ts';
import type { StoreLocation } from './store-location.ts';

/** SQL that the databases say differently. */
export interface Dialect {
  /** Ends a SELECT of rows to claim: other servers take other rows and do not wait for these. */
  skipLocked: string;
  /** Selects the `name` of each table of the store that exists. */
  tables: string;
  /** The deliveries of an enquiry as JSON, so that one statement reads everything. */
  deliveriesColumn: string;
  /** Selects the `name` of every field ever stored, oldest first. */
  fieldNames: string;
  /** Part of each transaction that deletes enquiries. */
  afterDeletion: Statement[];
}

/** Records that bytes are to be overwritten, also by the next process. */
export const markDeletion: Statement = { sql: 'UPDATE maintenance SET overwrite_due = overwrite_due + 1', args: [] };

const embedded: Dialect = {
  // One server has the file open.
  skipLocked: '',
  tables: "SELECT name FROM sqlite_master WHERE type = 'table' AND name IN ('enquiries', 'deliveries')",
  deliveriesColumn: `(SELECT json_group_array(json_object('channel', channel, 'state', state, 'tries', tries,
      'dueAt', due_at, 'endedAt', settled_at, 'lastError', last_error))
    FROM deliveries WHERE enquiry_id = enquiries.id)`,
  fieldNames: `SELECT field.key || COALESCE('.' || part.key, '') AS name
    FROM enquiries, json_each(enquiries.payload) AS field
      LEFT JOIN json_each(CASE field.type WHEN 'object' THEN field.value ELSE '{}' END) AS part ON TRUE
    GROUP BY 1 ORDER BY MIN(enquiries.seq), MIN(field.id), MIN(part.id)`,
  afterDeletion: [markDeletion],
};

const postgres: Dialect = {
  skipLocked: 'FOR UPDATE SKIP LOCKED',
  tables: `SELECT name FROM unnest(ARRAY['enquiries', 'deliveries']) AS name WHERE to_regclass(name) IS NOT NULL`,
  deliveriesColumn: `(SELECT COALESCE(json_agg(json_build_object('channel', channel, 'state', state, 'tries', tries,
      'dueAt', due_at, 'endedAt', settled_at, 'lastError', last_error) ORDER BY rowid), '[]')::text
    FROM deliveries WHERE enquiry_id = enquiries.id)`,
  fieldNames: `SELECT field.name || COALESCE('.' || part.name, '') AS name
    FROM enquiries CROSS JOIN LATERAL json_each(enquiries.payload::json) WITH ORDINALITY AS field (name, value, n)
      LEFT JOIN LATERAL json_object_keys(CASE json_typeof(field.value) WHEN 'object' THEN field.value ELSE '{}' END)
        WITH ORDINALITY AS part (name, n) ON TRUE
    GROUP BY 1 ORDER BY MIN(enquiries.seq), MIN(field.n), MIN(part.n)`,
  // What the database frees is overwritten as it reuses the space.
  afterDeletion: [],
};

/** The SQL of a store's database. */
export function dialectOf(location: StoreLocation): Dialect {
  return location.file === undefined ? postgres : embedded;
}
