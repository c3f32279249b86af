import { existsSync } from 'node:fs';
import { createClient, type Client } from '@libsql/client';
import type { StorePlace } from './store-place.ts';

/** An enquiry as it lies in the store. */
export interface StoredEnquiry {
  /** The reference the visitor got. */
  id: string;
  form: string;
  /** ISO 8601, UTC. */
  receivedAt: string;
  suspectedSpam: boolean;
  fields: Record<string, unknown>;
}

/** A store that is only read. */
export interface EnquiryReader {
  /** All enquiries in the order they came, a few hundred in memory at a time. */
  all(): AsyncGenerator<StoredEnquiry>;
  /** Names of all fields that were ever stored, oldest first. */
  fieldNames(): Promise<string[]>;
  close(): void;
}

const rowsAtOnce = 500;

/** True when the database holds the table: a server may have made the file and stopped before the table. */
async function hasTable(client: Client): Promise<boolean> {
  const found = await client.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'enquiries'");
  return found.rows.length > 0;
}

/**
 * Opens a store for reading, while a server writes to it or without one. Takes no lock, creates nothing.
 *
 * @returns  Null when nothing was ever stored there.
 * @throws   When the database cannot be read.
 */
export async function openReader(place: StorePlace): Promise<EnquiryReader | null> {
  if (place.file !== undefined && !existsSync(place.file)) return null;
  const client = createClient({ url: place.url, concurrency: 1, timeout: 5_000 });
  if (place.file !== undefined) await client.execute('PRAGMA query_only=1');
  if (!(await hasTable(client))) {
    client.close();
    return null;
  }
  async function* all(): AsyncGenerator<StoredEnquiry> {
    for (let after = 0; ;) {
      const sql = 'SELECT * FROM enquiries WHERE seq > ? ORDER BY seq LIMIT ?';
      const { rows } = await client.execute({ sql, args: [after, rowsAtOnce] });
      for (const row of rows) {
        after = Number(row['seq']);
        yield {
          id: String(row['id']),
          form: String(row['form']),
          receivedAt: String(row['received_at']),
          suspectedSpam: row['suspected_spam'] === 1,
          fields: JSON.parse(String(row['payload'])) as Record<string, unknown>,
        };
      }
      if (rows.length < rowsAtOnce) return;
    }
  }
  async function fieldNames(): Promise<string[]> {
    const sql = `SELECT field.key AS name FROM enquiries, json_each(enquiries.payload) AS field
      GROUP BY field.key ORDER BY MIN(enquiries.seq), MIN(field.id)`;
    return (await client.execute(sql)).rows.map((row) => String(row['name']));
  }
  return { all, fieldNames, close: () => client.close() };
}
