import { setImmediate } from 'node:timers/promises';
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

/** What the store is asked for; null for all. */
export interface StoredFilter {
  /** The name of a form. */
  form: string | null;
  /** Received from this moment on, and before that one: ISO 8601, UTC, or the beginning of one. */
  since: string | null;
  before: string | null;
}

/** What all enquiries of a store have. */
export interface StoreSummary {
  /** All fields ever stored, oldest first: by form and name, as `flatFields` gives it, the number of enquiries that have it. */
  fields: StoredField[];
  /** Whether an enquiry has a language. */
  hasLanguages: boolean;
}

/** The enquiries of a store that is open. However many there are, other work is done while they are read. */
export interface StoredEnquiries {
  /** Enquiries in order of arrival, a few hundred in memory at a time. `since`: ISO 8601, UTC. */
  all(since?: string): AsyncGenerator<StoredEnquiry>;
  /** Enquiries a few hundred at a time, by default in order of arrival. Those that arrive meanwhile are not among them. */
  pages(filter: StoredFilter, order?: 'oldest first' | 'newest first'): AsyncGenerator<StoredEnquiry[]>;
  count(filter: StoredFilter): Promise<number>;
  /** The names of the forms that enquiries came by. */
  forms(): Promise<string[]>;
  /** One enquiry, or null. */
  find(id: string): Promise<StoredEnquiry | null>;
  summary(): Promise<StoreSummary>;
}

/** A store opened for reading. */
export interface EnquiryReader extends StoredEnquiries {
  close(): Promise<void>;
}

/** Enquiries of a page: with long texts, too, other work waits for one a few hundredths of a second at most. */
const PAGE_ROWS = 200;
const ALL: StoredFilter = { form: null, since: null, before: null };

/** The conditions of a filter, with their values. */
function conditionsOf({ form, since, before }: StoredFilter): [conditions: string[], args: string[]] {
  const given = Object.entries({ 'form = ?': form, 'received_at >= ?': since, 'received_at < ?': before }).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  return [given.map(([condition]) => condition), given.map(([, arg]) => arg)];
}

const whereOf = (conditions: string[]): string => (conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '');

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
  /**
   * The numbers of the first and the last enquiry that fit dates. Between them pages follow the primary key: with dates alone,
   * SQLite would sort all that fit for each page.
   */
  async function boundsOf({ since, before }: StoredFilter): Promise<[first: number, last: number]> {
    const [conditions, args] = conditionsOf({ form: null, since, before });
    // The last one alone is looked up: for both, all that fit are read.
    const first = conditions.length > 0 ? 'COALESCE(MIN(seq), 1)' : '1';
    const sql = `SELECT ${first} AS first, COALESCE(MAX(seq), 0) AS last FROM enquiries ${whereOf(conditions)}`;
    const [row] = await read(sql, args);
    return [Number(row!['first']), Number(row!['last'])];
  }
  async function* pages(
    filter: StoredFilter,
    order: Parameters<StoredEnquiries['pages']>[1] = 'oldest first',
  ): AsyncGenerator<StoredEnquiry[]> {
    const [conditions, args] = conditionsOf(filter);
    const isUp = order === 'oldest first';
    const where = whereOf(['seq >= ?', 'seq <= ?', ...conditions]);
    const sql = `SELECT ${columns} FROM enquiries ${where} ORDER BY seq ${isUp ? 'ASC' : 'DESC'} LIMIT ?`;
    for (let [first, last] = await boundsOf(filter); first <= last;) {
      const rows = await read(sql, [first, last, ...args, PAGE_ROWS]);
      if (rows.length > 0) yield rows.map(enquiryOf);
      if (rows.length < PAGE_ROWS) return;
      const seq = Number(rows.at(-1)!['seq']);
      if (isUp) first = seq + 1;
      else last = seq - 1;
      // An embedded database answers at once, and nothing else would be done until the last page.
      await setImmediate();
    }
  }
  async function* all(since?: string): AsyncGenerator<StoredEnquiry> {
    for await (const page of pages({ ...ALL, since: since ?? null })) yield* page;
  }
  async function count(filter: StoredFilter): Promise<number> {
    const [conditions, args] = conditionsOf(filter);
    const [row] = await read(`SELECT COUNT(*) AS count FROM enquiries ${whereOf(conditions)}`, args);
    return Number(row!['count']);
  }
  async function forms(): Promise<string[]> {
    // From one name to the next by the index: DISTINCT reads an entry for each enquiry.
    const rows = await read(`WITH RECURSIVE names (form) AS (SELECT MIN(form) FROM enquiries UNION ALL
      SELECT (SELECT MIN(form) FROM enquiries WHERE form > names.form) FROM names WHERE form IS NOT NULL)
      SELECT form FROM names WHERE form IS NOT NULL`);
    return rows.map(({ form }) => String(form));
  }
  async function find(id: string): Promise<StoredEnquiry | null> {
    const [row] = await read(`SELECT ${columns} FROM enquiries WHERE id = ?`, [id]);
    return row ? enquiryOf(row) : null;
  }
  async function summary(): Promise<StoreSummary> {
    const found = new Map<string, StoredField>();
    let hasLanguages = false;
    for await (const { form, fields, language } of all()) {
      hasLanguages ||= language !== null;
      for (const name of flatFields(fields).keys()) {
        const key = `${form} ${name}`;
        const field = found.get(key) ?? { form, name, count: 0 };
        field.count += 1;
        found.set(key, field);
      }
    }
    return { fields: [...found.values()], hasLanguages };
  }
  return { all, pages, count, forms, find, summary };
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
