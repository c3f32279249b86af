import type { Database } from '../../serve/store/database.ts';
import { MARKS_TABLE } from '../../studio/panels/inbox/server/inbox.ts';
import { LOG_TABLE } from '../../studio/server/draft/draft-log.ts';
import { PUBLICATION_TABLES } from '../../studio/server/publications/publications.ts';

/**
 * The tables of a team, in the SQL that both databases know. Times are milliseconds since 1970. What opens a door (invitations,
 * sessions, previews) is stored as a hash. Tables are only added to.
 */
const TABLES = [
  `CREATE TABLE IF NOT EXISTS team_people (
    id TEXT PRIMARY KEY,
    address TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    roles TEXT NOT NULL,
    created_at BIGINT NOT NULL
  )`,
  `CREATE TABLE IF NOT EXISTS team_passkeys (
    id TEXT PRIMARY KEY,
    person TEXT NOT NULL,
    public_key TEXT NOT NULL,
    counter BIGINT NOT NULL,
    transports TEXT NOT NULL,
    created_at BIGINT NOT NULL
  )`,
  // The account of a company that somebody has first signed in with.
  `CREATE TABLE IF NOT EXISTS team_company_accounts (
    person TEXT PRIMARY KEY,
    issuer TEXT NOT NULL,
    subject TEXT NOT NULL
  )`,
  `CREATE TABLE IF NOT EXISTS team_invitations (
    hash TEXT PRIMARY KEY,
    person TEXT NOT NULL,
    expires_at BIGINT NOT NULL,
    used_by TEXT
  )`,
  `CREATE TABLE IF NOT EXISTS team_sessions (
    hash TEXT PRIMARY KEY,
    person TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
  )`,
  // What a session was opened on, for anyone who looks for one that is not theirs.
  `CREATE TABLE IF NOT EXISTS team_session_devices (
    session TEXT PRIMARY KEY,
    device TEXT NOT NULL
  )`,
  LOG_TABLE,
  ...PUBLICATION_TABLES,
  // Who asks that what they have changed is published.
  `CREATE TABLE IF NOT EXISTS team_asked (
    person TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    note TEXT NOT NULL,
    at BIGINT NOT NULL
  )`,
  // Drafts that anyone who has the link may look at. `body` is all files of the site as one value; null for those of each moment.
  `CREATE TABLE IF NOT EXISTS team_previews (
    hash TEXT PRIMARY KEY,
    person TEXT NOT NULL,
    name TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    body TEXT
  )`,
  // What was said of a draft: by somebody who is signed in (`person`), or by a link (`preview`, its hash). `field` is a path as JSON.
  `CREATE TABLE IF NOT EXISTS team_comments (
    id TEXT PRIMARY KEY,
    at BIGINT NOT NULL,
    person TEXT,
    preview TEXT,
    name TEXT NOT NULL,
    page TEXT NOT NULL,
    section TEXT,
    field TEXT NOT NULL,
    place TEXT NOT NULL,
    body TEXT NOT NULL,
    done_at BIGINT,
    done_by TEXT
  )`,
  MARKS_TABLE,
  `CREATE TABLE IF NOT EXISTS team_log (
    seq BIGINT PRIMARY KEY,
    at BIGINT NOT NULL,
    person TEXT NOT NULL,
    event TEXT NOT NULL,
    details TEXT NOT NULL,
    previous TEXT NOT NULL,
    hash TEXT NOT NULL
  )`,
  // One row. What the clock was when it was last looked at: see clock-check.ts.
  `CREATE TABLE IF NOT EXISTS team_clock (
    id BIGINT PRIMARY KEY,
    seen_at BIGINT,
    doubted_at BIGINT,
    looks BIGINT NOT NULL
  )`,
  'INSERT INTO team_clock (id, looks) VALUES (1, 0) ON CONFLICT DO NOTHING',
];

/**
 * Where the log begins and ends, so that a part that was cut off is missed: the first number that is still kept, and the last one with
 * its hash. It is begun with the table alone: a row that was deleted is missed as well.
 */
const LOG_ENDS = [
  `CREATE TABLE IF NOT EXISTS team_log_ends (
    id BIGINT PRIMARY KEY,
    first_seq BIGINT NOT NULL,
    last_seq BIGINT NOT NULL,
    last_hash TEXT NOT NULL
  )`,
  // `WHERE true`: SQLite would take what follows for a part of a join.
  `INSERT INTO team_log_ends (id, first_seq, last_seq, last_hash)
    SELECT 1, COALESCE(MIN(seq), 1), COALESCE(MAX(seq), 0),
      COALESCE((SELECT hash FROM team_log ORDER BY seq DESC LIMIT 1), '') FROM team_log WHERE true
    ON CONFLICT DO NOTHING`,
];

/** Creates the tables of a team where they are missing. */
export async function createTables(database: Database): Promise<void> {
  const hasEnds = await database.run([{ sql: 'SELECT id FROM team_log_ends', args: [] }], 'read').then(
    () => true,
    () => false,
  );
  await database.run(
    [...TABLES, ...(hasEnds ? [] : LOG_ENDS)].map((sql) => ({ sql, args: [] })),
    'write',
  );
}
