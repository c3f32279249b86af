import { randomBytes } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import pino, { type Logger } from 'pino';
import { inject, onTestFinished } from 'vitest';
import type { Value } from '../store/database.ts';
import { openForChanges } from '../store/open-database.ts';
import { openStore, type Store } from '../store/store.ts';
import type { StoreLocation } from '../store/store-location.ts';
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

/** The address of a new PostgreSQL database, which is dropped with the test. */
export async function newDatabase(options = "ENCODING 'UTF8'"): Promise<string> {
  const answer = await fetch(inject('postgres'));
  const url = await answer.text();
  if (!answer.ok) throw new Error(url);
  const name = `test_${randomBytes(8).toString('hex')}`;
  const inMain = async (sql: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  await inMain(`CREATE DATABASE ${name} ${options} TEMPLATE template0`);
  onTestFinished(() => inMain(`DROP DATABASE ${name} WITH (FORCE)`));
  const own = new URL(url);
  own.pathname = `/${name}`;
  return own.href;
}

/** A new store of a kind. */
export async function newTestStore(kind: StoreKind): Promise<TestStore> {
  const folder = await tempFolder();
  const file = path.join(folder, 'enquiries.db');
  const url = kind === 'file' ? '' : await newDatabase();
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
