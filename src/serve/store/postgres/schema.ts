import type { ClientBase } from 'pg';

/**
 * A schema migration. Migrations are only added, never changed, and only add to the schema: during a release, servers of
 * the old and of the new version use it side by side.
 */
interface Migration {
  version: number;
  statements: string[];
}

const migrations: Migration[] = [
  {
    version: 1,
    // The tables of embedded/schema.ts. Columns compare by bytes, whatever the language of the database is.
    statements: [
      'CREATE SEQUENCE enquiries_seq',
      `CREATE TABLE enquiries (
        seq BIGINT PRIMARY KEY DEFAULT nextval('enquiries_seq'),
        id TEXT COLLATE "C" NOT NULL UNIQUE,
        form TEXT COLLATE "C" NOT NULL,
        received_at TEXT COLLATE "C" NOT NULL,
        payload TEXT NOT NULL,
        idempotency_key TEXT COLLATE "C",
        content_hash TEXT COLLATE "C" NOT NULL,
        suspected_spam INTEGER NOT NULL DEFAULT 0
      )`,
      'CREATE UNIQUE INDEX enquiries_key ON enquiries (form, idempotency_key)',
      'CREATE INDEX enquiries_received ON enquiries (received_at)',
      // rowid: the order of arrival, which SQLite counts by itself.
      `CREATE TABLE deliveries (
        rowid BIGINT GENERATED ALWAYS AS IDENTITY,
        enquiry_id TEXT COLLATE "C" NOT NULL REFERENCES enquiries (id) ON DELETE CASCADE,
        channel TEXT COLLATE "C" NOT NULL,
        state TEXT COLLATE "C" NOT NULL DEFAULT 'waiting',
        tries INTEGER NOT NULL DEFAULT 0,
        due_at BIGINT NOT NULL,
        settled_at TEXT COLLATE "C",
        last_error TEXT,
        PRIMARY KEY (enquiry_id, channel)
      )`,
      "CREATE INDEX deliveries_due ON deliveries (channel, due_at) WHERE state = 'waiting'",
      // For the figures of /metrics.
      "CREATE INDEX deliveries_open ON deliveries (channel, state) WHERE state <> 'delivered'",
      // One row; see retention/clock-check.ts.
      `CREATE TABLE maintenance (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        seen_at BIGINT,
        doubted_at BIGINT,
        looks INTEGER NOT NULL DEFAULT 0
      )`,
      'INSERT INTO maintenance (id) VALUES (1)',
    ],
  },
  {
    version: 2,
    // Files of enquiries, in chunks. They come before their enquiry, so they refer to none. stored_at: milliseconds since 1970.
    statements: [
      `CREATE TABLE enquiry_files (
        enquiry_id TEXT COLLATE "C" NOT NULL,
        digest TEXT COLLATE "C" NOT NULL,
        n INTEGER NOT NULL,
        bytes BYTEA NOT NULL,
        stored_at BIGINT NOT NULL,
        PRIMARY KEY (enquiry_id, digest, n)
      )`,
    ],
  },
  {
    version: 3,
    // Since when files without an enquiry are set aside; milliseconds since 1970.
    statements: ['ALTER TABLE enquiry_files ADD COLUMN aside_at BIGINT'],
  },
  // That of the page an enquiry was sent from; null on a site with one.
  { version: 4, statements: ['ALTER TABLE enquiries ADD COLUMN language TEXT COLLATE "C"'] },
  // For the inbox of a team: the enquiries of a form in order of arrival, and their number between dates.
  { version: 5, statements: ['CREATE INDEX enquiries_form ON enquiries (form, seq, received_at)'] },
];

/** Held while migrating, so that servers that start together do it one after the other. Any number of our own. */
const migrationLock = 7_303_001;

async function missing(client: ClientBase): Promise<Migration[]> {
  const found = await client.query("SELECT to_regclass('enquiry_migrations') IS NOT NULL AS exists");
  if (found.rows[0]?.exists !== true) return migrations;
  const { rows } = await client.query<{ version: number }>('SELECT version FROM enquiry_migrations');
  return migrations.filter(({ version }) => !rows.some((row) => row.version === version));
}

/**
 * Migrates a database to the current schema, in one transaction. One that is there already is only read, so a replica can
 * be opened too. Versions that this server does not know belong to a newer one, and are left alone.
 */
export async function migrate(client: ClientBase): Promise<void> {
  if ((await missing(client)).length === 0) return;
  await client.query('BEGIN');
  try {
    await client.query('SELECT pg_advisory_xact_lock($1)', [migrationLock]);
    await client.query('CREATE TABLE IF NOT EXISTS enquiry_migrations (version INTEGER PRIMARY KEY)');
    for (const { version, statements } of await missing(client)) {
      for (const sql of statements) await client.query(sql);
      await client.query('INSERT INTO enquiry_migrations (version) VALUES ($1)', [version]);
    }
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}
