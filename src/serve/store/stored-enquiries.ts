import { existsSync } from 'node:fs';
import { createClient, type Client, type Row } from '@libsql/client';
import type { StoreLocation } from './store-location.ts';

/** The delivery of an enquiry by one channel. */
export interface DeliveryState {
  channel: string;
  state: 'waiting' | 'delivered' | 'failed';
  tries: number;
  /** Milliseconds since 1970; of the next try while it waits. */
  dueAt: number;
  /** ISO 8601, UTC; null while it waits. */
  endedAt: string | null;
  /** Of the last try; may quote the receiver. */
  lastError: string | null;
}

/** An enquiry in the store. */
export interface StoredEnquiry {
  /** The reference the visitor got. */
  id: string;
  form: string;
  /** ISO 8601, UTC. */
  receivedAt: string;
  suspectedSpam: boolean;
  fields: Record<string, unknown>;
  /** One for each channel that was configured when it arrived. */
  deliveries: DeliveryState[];
}

/** A store opened for reading. */
export interface EnquiryReader {
  /** Enquiries in order of arrival, a few hundred in memory at a time. `since`: ISO 8601, UTC. */
  all(since?: string): AsyncGenerator<StoredEnquiry>;
  /** One enquiry, or null. */
  find(id: string): Promise<StoredEnquiry | null>;
  /** Names of all fields ever stored, oldest first. */
  fieldNames(): Promise<string[]>;
  /** False for a store of an older build, which delivered nothing. */
  hasDeliveries: boolean;
  close(): void;
}

const rowsPerTransaction = 500;

/** The tables of the store: none where a server created the file and stopped, one where its build was older. */
async function tablesOf(client: Client): Promise<string[]> {
  const sql = "SELECT name FROM sqlite_master WHERE type = 'table' AND name IN ('enquiries', 'deliveries')";
  return (await client.execute(sql)).rows.map((row) => String(row['name']));
}

/** Deliveries as a JSON column, so that one statement reads everything. */
const deliveriesColumn = `(SELECT json_group_array(json_object('channel', channel, 'state', state, 'tries', tries,
    'dueAt', due_at, 'endedAt', settled_at, 'lastError', last_error))
  FROM deliveries WHERE enquiry_id = enquiries.id)`;

function enquiryOf(row: Row): StoredEnquiry {
  return {
    id: String(row['id']),
    form: String(row['form']),
    receivedAt: String(row['received_at']),
    suspectedSpam: row['suspected_spam'] === 1,
    fields: JSON.parse(String(row['payload'])) as Record<string, unknown>,
    deliveries: JSON.parse(String(row['deliveries'])) as DeliveryState[],
  };
}

/**
 * Opens a store for reading, also while a server writes to it. Takes no lock, creates nothing.
 *
 * @returns  Null when nothing was ever stored there.
 * @throws   When the database cannot be read.
 */
export async function openReader(location: StoreLocation): Promise<EnquiryReader | null> {
  if (location.file !== undefined && !existsSync(location.file)) return null;
  const client = createClient({ url: location.url, concurrency: 1, timeout: 5_000 });
  if (location.file !== undefined) await client.execute('PRAGMA query_only=1');
  const tables = await tablesOf(client);
  if (!tables.includes('enquiries')) {
    client.close();
    return null;
  }
  const hasDeliveries = tables.includes('deliveries');
  const columns = `*, ${hasDeliveries ? deliveriesColumn : "'[]'"} AS deliveries`;
  async function* all(since = ''): AsyncGenerator<StoredEnquiry> {
    for (let after = 0; ;) {
      const sql = `SELECT ${columns} FROM enquiries WHERE seq > ? AND received_at >= ? ORDER BY seq LIMIT ?`;
      const { rows } = await client.execute({ sql, args: [after, since, rowsPerTransaction] });
      for (const row of rows) {
        after = Number(row['seq']);
        yield enquiryOf(row);
      }
      if (rows.length < rowsPerTransaction) return;
    }
  }
  async function find(id: string): Promise<StoredEnquiry | null> {
    const { rows } = await client.execute({ sql: `SELECT ${columns} FROM enquiries WHERE id = ?`, args: [id] });
    return rows[0] ? enquiryOf(rows[0]) : null;
  }
  async function fieldNames(): Promise<string[]> {
    const sql = `SELECT field.key AS name FROM enquiries, json_each(enquiries.payload) AS field
      GROUP BY field.key ORDER BY MIN(enquiries.seq), MIN(field.id)`;
    return (await client.execute(sql)).rows.map((row) => String(row['name']));
  }
  return { all, find, fieldNames, hasDeliveries, close: () => client.close() };
}
