import type { SqliteClient } from './sqlite.ts';

/** A schema migration. Migrations are only added, never changed. */
interface Migration {
  version: number;
  statements: string[];
}

const migrations: Migration[] = [
  {
    version: 1,
    statements: [
      `CREATE TABLE IF NOT EXISTS enquiries (
        seq INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        form TEXT NOT NULL,
        received_at TEXT NOT NULL,
        payload TEXT NOT NULL,
        idempotency_key TEXT,
        content_hash TEXT NOT NULL,
        suspected_spam INTEGER NOT NULL DEFAULT 0
      )`,
      `CREATE UNIQUE INDEX IF NOT EXISTS enquiries_key ON enquiries (form, idempotency_key)`,
    ],
  },
  {
    version: 2,
    statements: [
      // state: waiting, delivered or failed; due_at: milliseconds since 1970.
      `CREATE TABLE IF NOT EXISTS deliveries (
        enquiry_id TEXT NOT NULL,
        channel TEXT NOT NULL,
        state TEXT NOT NULL DEFAULT 'waiting',
        tries INTEGER NOT NULL DEFAULT 0,
        due_at INTEGER NOT NULL,
        settled_at TEXT,
        last_error TEXT,
        PRIMARY KEY (enquiry_id, channel)
      )`,
      `CREATE INDEX IF NOT EXISTS deliveries_due ON deliveries (channel, due_at) WHERE state = 'waiting'`,
      // For RETENTION_DAYS and --since.
      `CREATE INDEX IF NOT EXISTS enquiries_received ON enquiries (received_at)`,
    ],
  },
  {
    version: 3,
    statements: [
      // One row. seen_at, doubted_at: milliseconds since 1970, looks: see clock-check.ts. overwrite_due: number of
      // deletions still to be overwritten; 1 in a store that was used before this migration.
      `CREATE TABLE IF NOT EXISTS maintenance (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        seen_at INTEGER,
        doubted_at INTEGER,
        looks INTEGER NOT NULL DEFAULT 0,
        overwrite_due INTEGER NOT NULL
      )`,
      `INSERT OR IGNORE INTO maintenance (id, overwrite_due)
        SELECT 1, EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'enquiries')`,
    ],
  },
  {
    version: 4,
    // For the figures of /metrics.
    statements: [
      `CREATE INDEX IF NOT EXISTS deliveries_open ON deliveries (channel, state) WHERE state <> 'delivered'`,
    ],
  },
  {
    version: 5,
    statements: [
      // One row. since: files that are older belong to another store and are not swept; milliseconds since 1970.
      'CREATE TABLE IF NOT EXISTS sweeping (id INTEGER PRIMARY KEY CHECK (id = 1), since INTEGER NOT NULL)',
      `INSERT OR IGNORE INTO sweeping VALUES (1, CAST(unixepoch('subsec') * 1000 AS INTEGER))`,
    ],
  },
  // That of the page an enquiry was sent from; null on a site with one.
  { version: 6, statements: ['ALTER TABLE enquiries ADD COLUMN language TEXT'] },
  // For the inbox of a team: the enquiries of a form in order of arrival, and their number between dates.
  {
    version: 7,
    statements: ['CREATE INDEX IF NOT EXISTS enquiries_form ON enquiries (form, seq, received_at)'],
  },
];

async function missing(client: SqliteClient): Promise<Migration[]> {
  const { rows } = await client.execute('SELECT version FROM migrations');
  const done = rows.map((row) => Number(row['version']));
  return migrations.filter(({ version }) => !done.includes(version));
}

/** Migrates a store to the current schema, in one transaction. */
export async function migrate(client: SqliteClient): Promise<void> {
  await client.execute('CREATE TABLE IF NOT EXISTS migrations (version INTEGER PRIMARY KEY)');
  const statements = (await missing(client)).flatMap((step) => [
    ...step.statements.map((sql) => ({ sql, args: [] })),
    { sql: 'INSERT OR IGNORE INTO migrations (version) VALUES (?)', args: [step.version] },
  ]);
  if (statements.length === 0) return;
  try {
    await client.batch(statements, 'write');
  } catch (error) {
    // A command and a server that start together: the other one was first.
    if ((await missing(client)).length > 0) throw error;
  }
}
