import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import pg from 'pg';
import { StoreInUse } from '../embedded/lock.ts';
import type { PostgresLocation } from '../store-location.ts';
import { databaseError } from './failures.ts';

/** Held by the studio of a team that runs. Any number of our own, another one than that of deletions by age. */
const LOCK = 7_303_003;
/** Milliseconds, of connecting and of one statement. */
const TIMEOUT_MS = 10_000;
/** The interval of attempts to take it again, in ms. */
const RETRY_MS = 1_000;
/** What PostgreSQL keeps of a name. */
const MAX_NAME = 63;

/** Held for as long as a studio runs. */
export interface StudioLock {
  /** Resolves once it is held, also where its connection broke meanwhile. @throws  Where it cannot be taken again. */
  hold(): Promise<void>;
  release(): Promise<void>;
}

const BEGIN = `BEGIN;
  SELECT set_config(name, '0', true) FROM pg_settings
    WHERE name IN ('idle_in_transaction_session_timeout', 'transaction_timeout', 'statement_timeout');
  SET LOCAL tcp_keepalives_idle = 30; SET LOCAL tcp_keepalives_interval = 10; SET LOCAL tcp_keepalives_count = 3`;

/** What a connection of this process is called: a name of its own, and for people the process. */
const newName = (): string => `studio ${randomUUID().slice(0, 8)} ${process.pid} on ${hostname()}`.slice(0, MAX_NAME);

const HOLDER = `SELECT application_name AS name FROM pg_locks JOIN pg_stat_activity USING (pid)
  WHERE locktype = 'advisory' AND objid = ${LOCK} AND granted
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

/** The lock is held by the connection of this name. */
class Held extends StoreInUse {
  constructor(readonly connection: string) {
    super(connection.replace(/^studio \w+ /, '') || 'unknown');
  }
}

/** Takes the lock on a connection of its own. @throws Held; what the database says, in our words */
async function take({ url }: PostgresLocation, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    keepAlive: true,
    application_name: name,
  });
  // A connection that breaks ends, which is what counts.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(BEGIN);
    const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS mine', [LOCK]);
    if (rows[0]?.mine === true) return client;
    const [holder] = (await client.query<{ name: string | null }>(HOLDER)).rows;
    throw new Held(holder?.name ?? '');
  } catch (error) {
    client.end().catch(() => {});
    throw error instanceof Held ? error : databaseError(error);
  }
}

/**
 * Takes the lock of the studio of a team in a database: two would order one draft. It is that of an open transaction, so that it
 * ends with its connection, also behind a pool of connections. Where that breaks, it is taken again at once.
 *
 * @param onDisplaced  Called where another studio has taken it meanwhile.
 * @throws         StoreInUse; StartError; an error that may pass.
 */
export async function lockStudio(location: PostgresLocation, onDisplaced: () => void): Promise<StudioLock> {
  let held: pg.Client | null = null;
  /** Of the connection that held it last: the database may notice later than we that it broke. */
  let name = '';
  let taking: Promise<void> | null = null;
  let asked: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const begin = async () => {
    const next = newName();
    const client = await take(location, next);
    if (isOver) return client.end();
    client.once('end', () => lose(client));
    [held, name] = [client, next];
  };
  const retake = (): Promise<void> =>
    (taking ??= begin()
      .catch((error: unknown) => {
        clearTimeout(timer);
        if (isOver) throw error;
        if (error instanceof Held && error.connection !== name) onDisplaced();
        else timer = setTimeout(() => void retake().catch(() => {}), RETRY_MS).unref();
        throw error;
      })
      .finally(() => (taking = null)));
  const lose = (client: pg.Client) => {
    if (client !== held || isOver) return;
    held = null;
    client.end().catch(() => {});
    clearTimeout(timer);
    retake().catch(() => {});
  };
  await begin();
  return {
    async hold() {
      // It may be broken already. One question after the other: pg takes no second one before the answer from version 9 on.
      asked = asked.then(async () => {
        const client = held;
        await client?.query('SELECT 1').catch(() => lose(client));
      });
      await asked;
      if (!held) await retake();
    },
    async release() {
      isOver = true;
      clearTimeout(timer);
      await held?.end().catch(() => {});
    },
  };
}
