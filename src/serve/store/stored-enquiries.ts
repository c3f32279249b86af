import { flatFields } from '../delivery/flat-fields.ts';
import type { Database, Value } from './database.ts';
import { dialectOf, type Dialect } from './dialect.ts';
import { openForReading } from './open-database.ts';
import type { StoreLocation } from './store-location.ts';

type Row = Record<string, unknown>;

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
  /** That of the page it was sent from: a BCP 47 tag; null on a site with one, and of older builds. */
  language: string | null;
  fields: Record<string, unknown>;
  /** One for each channel that was configured when it arrived. */
  deliveries: DeliveryState[];
}

/** A field of a form in the enquiries that have it. */
export interface StoredField {
  form: string;
  /** In a group "address.city". */
  name: string;
  count: number;
}

/** The enquiries of a store that is open. */
export interface StoredEnquiries {
  /** Enquiries in order of arrival, a few hundred in memory at a time. `since`: ISO 8601, UTC. */
  all(since?: string): AsyncGenerator<StoredEnquiry>;
  /** One enquiry, or null. */
  find(id: string): Promise<StoredEnquiry | null>;
  /** All fields ever stored, oldest first: by form and name, as `flatFields` gives it, the number of enquiries that have it. */
  fields(): Promise<StoredField[]>;
  /** Whether an enquiry has a language. */
  hasLanguages(): Promise<boolean>;
}

/** A store opened for reading. */
export interface EnquiryReader extends StoredEnquiries {
  close(): Promise<void>;
}

const rowsPerTransaction = 500;

/** An enquiry out of a row with `enquiryColumns`. */
export function enquiryOf(row: Row): StoredEnquiry {
  return {
    id: String(row['id']),
    form: String(row['form']),
    receivedAt: String(row['received_at']),
    suspectedSpam: row['suspected_spam'] !== 0,
    language: typeof row['language'] === 'string' ? row['language'] : null,
    fields: JSON.parse(String(row['payload'])) as Record<string, unknown>,
    deliveries: JSON.parse(String(row['deliveries'])) as DeliveryState[],
  };
}

/** Selects all of an enquiry with its deliveries. */
export const enquiryColumns = ({ deliveriesColumn }: Pick<Dialect, 'deliveriesColumn'>): string =>
  `enquiries.*, ${deliveriesColumn} AS deliveries`;

/** Reads the enquiries of a store that is open. */
export function readEnquiries(
  database: Pick<Database, 'run'>,
  dialect: Pick<Dialect, 'deliveriesColumn'>,
): StoredEnquiries {
  const columns = enquiryColumns(dialect);
  async function read(sql: string, args: Value[] = []): Promise<Row[]> {
    return (await database.run([{ sql, args }], 'read'))[0]?.rows ?? [];
  }
  async function* all(since = ''): AsyncGenerator<StoredEnquiry> {
    for (let after = 0; ;) {
      const sql = `SELECT ${columns} FROM enquiries WHERE seq > ? AND received_at >= ? ORDER BY seq LIMIT ?`;
      const rows = await read(sql, [after, since, rowsPerTransaction]);
      for (const row of rows) {
        after = Number(row['seq']);
        yield enquiryOf(row);
      }
      if (rows.length < rowsPerTransaction) return;
    }
  }
  async function find(id: string): Promise<StoredEnquiry | null> {
    const [row] = await read(`SELECT ${columns} FROM enquiries WHERE id = ?`, [id]);
    return row ? enquiryOf(row) : null;
  }
  async function fields(): Promise<StoredField[]> {
    const found = new Map<string, StoredField>();
    for await (const { form, fields: values } of all())
      for (const name of flatFields(values).keys()) {
        const key = `${form} ${name}`;
        const field = found.get(key) ?? { form, name, count: 0 };
        field.count += 1;
        found.set(key, field);
      }
    return [...found.values()];
  }
  const hasLanguages = async () => {
    // The store of an older build has no such column.
    const [first] = await read('SELECT * FROM enquiries LIMIT 1');
    if (!first || !('language' in first)) return false;
    return (await read('SELECT id FROM enquiries WHERE language IS NOT NULL LIMIT 1')).length > 0;
  };
  return { all, find, fields, hasLanguages };
}

/**
 * Opens a store for reading, also while a server writes to it. Takes no lock, creates nothing.
 *
 * @returns  Null when nothing was ever stored there.
 * @throws   When the database cannot be read.
 */
export async function openReader(location: StoreLocation): Promise<EnquiryReader | null> {
  const database = await openForReading(location);
  if (database === null) return null;
  const dialect = dialectOf(location);
  const [found] = await database.run([{ sql: dialect.isThere, args: [] }], 'read');
  if (found?.rows.length === 1) return { ...readEnquiries(database, dialect), close: () => database.close() };
  await database.close();
  return null;
}
