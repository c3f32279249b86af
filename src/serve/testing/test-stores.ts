import { randomBytes } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import pino, { type Logger } from 'pino';
import { inject, onTestFinished } from 'vitest';
import type { Value } from '../store/database.ts';
import { openForChanges } from '../store/open-database.ts';
import { openStore, type Store } from '../store/store.ts';
import type { StoreLocation } from '../store/store-location.ts';
import { databasePrefix } from './postgres/shared-postgres.ts';
import { startServer, type TestServer, type Wanted } from './start-server.ts';
import { tempFolder } from './write-site.ts';

/** The stores that a suite runs over: `describe.each(storeKinds)('... (%s)', (kind) => ...)`. */
export const storeKinds = ['file', 'PostgreSQL'] as const;
export type StoreKind = (typeof storeKinds)[number];

/** An empty store of a test, which nobody has open yet. */
export interface TestStore {
  location: StoreLocation;
  /** The environment variables that name it. */
  variables: Record<string, string>;
  /** Opens it as a server does, until the test ends. */
  open(logger?: Logger): Promise<Store>;
  /** Runs a statement as another program would. */
  query(sql: string, args?: Value[]): Promise<Record<string, unknown>[]>;
}

/** Runs a statement in a PostgreSQL database. */
async function runIn(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

/** Creates a PostgreSQL database; returns its address, and what drops it. */
async function createDatabase(options = "ENCODING 'UTF8'"): Promise<{ url: string; drop(): Promise<void> }> {
  const answer = await fetch(inject('postgres'));
  const url = await answer.text();
  if (!answer.ok) throw new Error(url);
  const name = `${databasePrefix(process.ppid)}${randomBytes(8).toString('hex')}`;
  await runIn(url, `CREATE DATABASE ${name} ${options} TEMPLATE template0`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { url: own.href, drop: () => runIn(url, `DROP DATABASE ${name} WITH (FORCE)`) };
}

/** The address of a new PostgreSQL database, which is dropped with the test. */
export async function newDatabase(options?: string): Promise<string> {
  const { url, drop } = await createDatabase(options);
  onTestFinished(drop);
  return url;
}

/** Databases that no test of this worker uses now: to create one takes longer than most tests. */
const unused: Awaited<ReturnType<typeof createDatabase>>[] = [];

/** The address of an empty PostgreSQL database, which is emptied after the test. */
export async function emptyDatabase(): Promise<string> {
  const database = unused.pop() ?? (await createDatabase());
  onTestFinished(async () => {
    const name = new URL(database.url).pathname.slice(1);
    await runIn(database.url, `DROP SCHEMA public CASCADE; CREATE SCHEMA public; ALTER DATABASE ${name} RESET ALL`);
    unused.push(database);
  });
  return database.url;
}

/** A new store of a kind. */
export async function newTestStore(kind: StoreKind): Promise<TestStore> {
  const folder = await tempFolder();
  const file = path.join(folder, 'enquiries.db');
  const url = kind === 'file' ? '' : await emptyDatabase();
  const location: StoreLocation = kind === 'file' ? { file } : { url };
  return {
    location,
    variables: kind === 'file' ? { DATA_DIR: folder } : { DATABASE_URL: url },
    async open(logger = pino({ enabled: false })) {
      const store = await openStore(location, logger);
      onTestFinished(() => store.close());
      return store;
    },
    async query(sql, args = []) {
      const database = await openForChanges(location);
      const [result] = await database.run([{ sql, args }], 'write').finally(() => database.close());
      return result?.rows ?? [];
    },
  };
}

/** Starts a server on a store of a kind, by default a new one. */
export async function startServerOn(
  kind: StoreKind,
  wanted: Wanted = {},
  place?: TestStore,
): Promise<TestServer & { place: TestStore }> {
  const store = place ?? (await newTestStore(kind));
  const server = await startServer({ ...wanted, variables: { ...wanted.variables, ...store.variables } });
  return { place: store, ...server };
}
