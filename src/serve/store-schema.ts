/** One step of the store's shape. Steps are never changed, only added; each may run twice without harm. */
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
];

/**
 * The statements that bring a store to today's shape; to be run in one write transaction at each opening. They keep
 * their own table of steps, because `PRAGMA user_version` does not work with every remote libSQL.
 *
 * @param done  Versions found in the table `migrations`; empty for a new store.
 */
export function migrationStatements(done: number[]): { sql: string; args: (string | number)[] }[] {
  return migrations
    .filter((step) => !done.includes(step.version))
    .flatMap((step) => [
      ...step.statements.map((sql) => ({ sql, args: [] })),
      { sql: 'INSERT OR IGNORE INTO migrations (version) VALUES (?)', args: [step.version] },
    ]);
}

/** Creates the table the steps are noted in. */
export const migrationsTable = 'CREATE TABLE IF NOT EXISTS migrations (version INTEGER PRIMARY KEY)';
