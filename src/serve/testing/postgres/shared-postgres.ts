import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startPostgres, type PostgresServer } from './start-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where to ask for the PostgreSQL that all tests of a run share. */
    postgres: string;
  }
}

/** What the names of a run's databases begin with; its process starts the workers. */
export const databasePrefix = (runPid: number): string => `test_${runPid}_`;

/** Drops the databases of this run: its workers empty theirs and use them again, and a server that was given goes on. */
async function dropDatabases(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const names = 'SELECT datname FROM pg_database WHERE starts_with(datname, $1)';
    const { rows } = await client.query<{ datname: string }>(names, [databasePrefix(process.pid)]);
    for (const { datname } of rows) await client.query(`DROP DATABASE ${datname} WITH (FORCE)`);
  } finally {
    await client.end();
  }
}

/**
 * Shares one PostgreSQL among all tests of a run: it starts when the first of them asks. TEST_DATABASE_URL names another
 * one, whose user may create databases.
 *
 * @returns  Ends it.
 */
export async function sharePostgres(project: TestProject): Promise<() => Promise<void>> {
  let starting: Promise<PostgresServer> | null = null;
  const given = process.env['TEST_DATABASE_URL'];
  const door = createServer((_, response) => {
    const url = given
      ? Promise.resolve(given)
      : (starting ??= startPostgres(['max_connections=200'])).then((server) => server.url());
    url.then(
      (text) => response.end(text),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, '127.0.0.1');
  await once(door, 'listening');
  project.provide('postgres', `http://127.0.0.1:${(door.address() as AddressInfo).port}`);
  return async () => {
    door.close();
    await (given ? dropDatabases(given) : starting?.then((server) => server.close()));
  };
}
