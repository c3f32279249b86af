import pg from 'pg';
import type { Connection, Database, Result, Statement, Stored } from '../database.ts';
import type { PostgresLocation } from '../store-location.ts';
import { readRows } from '../stored-row.ts';
import { databaseError, isAboutStatement, refusedDatabase } from './failures.ts';
import { insertStatement } from './insert-enquiries.ts';
import { migrate } from './schema.ts';

/** Connections of one server: one writes enquiries, the others look up keys and deliveries. */
const maxConnections = 8;
/** Milliseconds. Below the deadline of a try in store.ts. */
const connectTimeoutMs = 3_000;
/** Ends what nobody waits for any more, so that it does not pile up in a database that is slow. Milliseconds. */
const statementTimeoutMs = 10_000;
/** After this, connections are cut whose statement nobody waits for any more. Milliseconds. */
const closeTimeoutMs = 4_000;
/** Held by the server whose turn it is to delete old enquiries. Any number of our own. */
const turnLock = 7_303_002;

/**
 * An address whose mode of TLS says what `pg` does with it. It checks the certificate in each of these modes, warns that a later
 * version will not, and must not begin to trust anybody then.
 */
const inSoManyWords = (url: string): string =>
  url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full');

/** A pool that never ends the process, and whose connections end even where the database does not answer. */
function openPool(url: string, timeoutMs: number): { pool: pg.Pool; close(): Promise<void> } {
  const clients = new Set<pg.ClientBase>();
  const pool = new pg.Pool({
    connectionString: inSoManyWords(url),
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: 'website',
    // By statements, because PgBouncer refuses parameters of a connection. Keepalives free what a server that vanished
    // has locked.
    onConnect: async (client) => {
      clients.add(client);
      // A connection that breaks between two statements says so here, and would end the process; the next one fails.
      client.on('error', () => {});
      await client.query(`SET statement_timeout = ${timeoutMs}; SET tcp_keepalives_idle = 30;
        SET tcp_keepalives_interval = 10; SET tcp_keepalives_count = 3`);
    },
  });
  pool.on('remove', (client) => clients.delete(client));
  // An idle connection broke; the pool has dropped it.
  pool.on('error', () => {});
  return {
    pool,
    async close() {
      // With a statement running, `end` cuts the connection.
      const timer = setTimeout(() => clients.forEach((client) => void (client as pg.Client).end()), closeTimeoutMs);
      await pool.end();
      clearTimeout(timer);
    },
  };
}

/** Runs work on one connection; a connection whose work failed is not used again. */
async function onClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    const result = await work(client);
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** A statement for `pg`, which numbers its values. */
function numbered({ sql, args }: Statement): { text: string; values: unknown[] } {
  let count = 0;
  return { text: sql.replace(/\?/g, () => `$${(count += 1)}`), values: args };
}

async function runOn(on: pg.Pool | pg.PoolClient, statement: Statement): Promise<Result> {
  const { rows, rowCount } = await on.query<Record<string, unknown>>(numbered(statement));
  return { rows, rowsAffected: rowCount ?? 0 };
}

/** Runs statements in one transaction; one alone is one by itself. */
async function run(pool: pg.Pool, statements: Statement[], mode: 'read' | 'write'): Promise<Result[]> {
  const [first, ...more] = statements;
  if (first !== undefined && more.length === 0) return [await runOn(pool, first)];
  return onClient(pool, async (client) => {
    await client.query(mode === 'read' ? 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY' : 'BEGIN');
    const results: Result[] = [];
    for (const statement of statements) results.push(await runOn(client, statement));
    await client.query('COMMIT');
    return results;
  });
}

interface Settings {
  commits: string;
  syncs: string | null;
  encoding: string;
}

/**
 * Refuses a database that would lose enquiries in a crash or change their text.
 *
 * @see  docs/product.md 6; https://www.postgresql.org/docs/current/wal-async-commit.html
 */
async function checkSettings(client: pg.PoolClient, mayLoseCommits: boolean): Promise<void> {
  const sql = `SELECT current_setting('synchronous_commit') AS commits, current_setting('fsync', true) AS syncs,
    current_setting('server_encoding') AS encoding`;
  const [settings] = (await client.query<Settings>(sql)).rows;
  if (settings?.encoding !== 'UTF8') {
    const fix = "Create it anew: CREATE DATABASE name ENCODING 'UTF8' TEMPLATE template0.";
    throw refusedDatabase('The database does not store its text as UTF-8.', 'It could not hold every name.', fix);
  }
  const off = settings.commits === 'off' ? 'synchronous_commit' : settings.syncs === 'off' ? 'fsync' : null;
  if (off === null || mayLoseCommits) return;
  throw refusedDatabase(
    `The database runs with ${off} = off.`,
    'A crash could lose enquiries whose senders were told that they are stored.',
    `Turn ${off} on, or accept the loss: DATABASE_MAY_LOSE_COMMITS=yes.`,
  );
}

/** Lets the errors of all functions of an object speak our own words. */
function translated<T extends object>(functions: T): T {
  const translate = (error: unknown) => {
    throw databaseError(error);
  };
  return Object.fromEntries(
    Object.entries(functions).map(([name, call]) => [
      name,
      (...args: never[]) => Promise.resolve(call(...args)).catch(translate),
    ]),
  ) as T;
}

/**
 * Opens a PostgreSQL database, checks that it keeps what it commits, and migrates it.
 *
 * @throws  StartError where a person has to change something; else an error that may pass.
 * @see     docs/deployment.md, "Several servers"
 */
export async function openPostgres({ url, mayLoseCommits = false }: PostgresLocation): Promise<Connection> {
  const { pool, close } = connect(url, statementTimeoutMs);
  try {
    await onClient(pool, async (client) => {
      await checkSettings(client, mayLoseCommits);
      await migrate(client);
    });
  } catch (error) {
    await close();
    throw databaseError(error);
  }
  const rows = readRows((statement) => runOn(pool, statement));
  return {
    ...translated({
      async insert(enquiries: Parameters<Connection['insert']>[0]) {
        const inserted = await runOn(pool, insertStatement(enquiries));
        const added = new Set(inserted.rows.map(({ id }) => id));
        const stored: Stored[] = [];
        for (const enquiry of enquiries) stored.push(await rows.rowOf(enquiry, added.has(enquiry.id)));
        return stored;
      },
      find: rows.find,
      run: (statements: Statement[], mode: 'read' | 'write') => run(pool, statements, mode),
      check: async () => void (await pool.query('UPDATE maintenance SET id = id')),
      takeTurn: () => takeTurn(pool),
    }),
    // The database reuses the space that it frees.
    overwriteDeleted: () => Promise.resolve(true),
    survives: isAboutStatement,
    close,
  };
}

function connect(url: string, timeoutMs: number): ReturnType<typeof openPool> {
  try {
    return openPool(url, timeoutMs);
  } catch (error) {
    throw databaseError(error);
  }
}

/** By a transaction, so that it ends with the connection, also behind a pool of connections. */
async function takeTurn(pool: pg.Pool): Promise<(() => Promise<void>) | null> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS mine', [turnLock]);
    const end = () =>
      client.query('COMMIT').then(
        () => client.release(),
        () => client.release(true),
      );
    if (rows[0]?.mine === true) return end;
    await end();
    return null;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Opens a database for reading; creates nothing. */
export async function openPostgresForReading({ url }: PostgresLocation): Promise<Database> {
  const { pool, close } = connect(url, 0);
  return {
    ...translated({ run: (statements: Statement[], mode: 'read' | 'write') => run(pool, statements, mode) }),
    overwriteDeleted: () => Promise.resolve(true),
    close,
  };
}
