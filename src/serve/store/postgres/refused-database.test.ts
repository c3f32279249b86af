import pino from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { databaseError } from './failures.ts';
import { startServer } from '../../testing/start-server.ts';
import { emptyDatabase, newDatabase, newTestStore } from '../../testing/test-stores.ts';
import { openStore } from '../store.ts';

const silent = pino({ enabled: false });

/** What a server says that is started with this DATABASE_URL. */
const refusal = (url: string): Promise<string> =>
  startServer({ variables: { DATABASE_URL: url } }).then(
    () => 'started',
    (error: unknown) => String(error),
  );

describe('a server at its start', () => {
  it('says that the password is wrong, without printing it', async () => {
    const url = new URL(await emptyDatabase());
    url.password = 'hunter2';
    expect(await refusal(url.href)).toBe(`StartProblem: DATABASE_URL  bad-environment
  What  The database refuses the user or the password, or a connection without TLS.
  Why   Enquiries are kept there; without it none could be taken.
  Fix   Correct them: DATABASE_URL=postgres://user:password@host:5432/database. Special characters are percent-encoded. Where it asks for TLS, add ?sslmode=verify-full.`);
  });

  it('says that there is no such database', async () => {
    const url = new URL(await emptyDatabase());
    url.pathname = '/missing';
    expect(await refusal(url.href)).toContain('What  The server has no database of this name.');
  });

  it.each([
    ['?sslmode=verify-full', 'The database offers no TLS, and the value asks for it.'],
    ['?sslmode=verify-full&sslrootcert=/missing.pem', 'The value cannot be read, or a file that it names.'],
  ])('says what is wrong with %s', async (query, what) => {
    expect(await refusal((await emptyDatabase()) + query)).toContain(`What  ${what}`);
  });
});

describe('a database', () => {
  it.each(['prefer', 'require', 'verify-ca'])(
    'is asked for TLS by sslmode=%s without a warning of its driver, which means the same by it',
    async (mode) => {
      const warned = vi.spyOn(process, 'emitWarning');
      expect(await refusal(`${await emptyDatabase()}?sslmode=${mode}`)).toContain('The database offers no TLS');
      expect(warned).not.toHaveBeenCalled();
      warned.mockRestore();
    },
  );

  it.each(['SELF_SIGNED_CERT_IN_CHAIN', 'ERR_TLS_CERT_ALTNAME_INVALID', 'CERT_HAS_EXPIRED'])(
    'whose certificate is not trusted is refused: %s',
    (code) => {
      const error = databaseError(Object.assign(new Error('secret'), { code }));
      expect(error.message).toContain('The certificate of the database is not trusted.');
    },
  );

  it('that may lose commits is refused, unless somebody has accepted that', async () => {
    const { location, query } = await newTestStore('PostgreSQL');
    await query(
      `DO $$ BEGIN EXECUTE 'ALTER DATABASE ' || current_database() || ' SET synchronous_commit = off'; END $$`,
    );
    await expect(openStore(location, silent)).rejects.toThrow('The database runs with synchronous_commit = off.');
    const store = await openStore({ url: location.url!, mayLoseCommits: true }, silent);
    await expect(store.check()).resolves.toBeUndefined();
    await store.close();
  });

  it('that does not store UTF-8 is refused', async () => {
    const url = await newDatabase("ENCODING 'LATIN1' LOCALE 'C'");
    await expect(openStore({ url }, silent)).rejects.toThrow('The database does not store its text as UTF-8.');
  });
});
