import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readEnvironment } from './environment.ts';
import { StartError } from './start-error.ts';

function messageFor(variables: Record<string, string>): string {
  try {
    readEnvironment(variables);
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
  return 'valid';
}

describe('the environment', () => {
  it('has a default for everything', () => {
    expect(readEnvironment({})).toEqual({
      port: 4173,
      host: 'localhost',
      dataDir: path.resolve('data'),
      trustProxy: 0,
      rateLimit: 60,
      retentionDays: 0,
      logLevel: 'warn',
      metricsPort: 0,
      mayLoseCommits: false,
    });
  });

  it('treats an empty variable as not set', () => {
    expect(readEnvironment({ PORT: '', HOST: ' ' })).toMatchObject({ port: 4173, host: 'localhost' });
  });

  it('reads every variable', () => {
    const [databaseUrl, publicUrl] = ['postgres://db/x', 'https://a.b'];
    const addresses = { HOST: '[::1]', DATA_DIR: '/x', DATABASE_URL: databaseUrl, PUBLIC_URL: publicUrl };
    const others = { PORT: '0', DATABASE_MAY_LOSE_COMMITS: 'yes', TRUST_PROXY: '2', RATE_LIMIT: '0' };
    expect(readEnvironment({ ...addresses, ...others })).toMatchObject({
      port: 0,
      host: '::1',
      dataDir: '/x',
      databaseUrl,
      publicUrl,
      mayLoseCommits: true,
      trustProxy: 2,
      rateLimit: 0,
    });
  });

  it('is described in docs/deployment.md, every variable of it', () => {
    const folder = import.meta.dirname;
    const code = ['environment.ts', 'delivery-environment.ts'].map((name) =>
      readFileSync(path.join(folder, name), 'utf8'),
    );
    const names = new Set(code.join('').match(/(?<=')[A-Z]+(_[A-Z]+)+(?=')|(?<=')(PORT|HOST)(?=')/g));
    const table = readFileSync(path.join(folder, '../../../docs/deployment.md'), 'utf8');
    expect([...names].filter((name) => !table.includes(`\n| \`${name}\` `))).toEqual([]);
    expect(names.size).toBeGreaterThan(12);
  });

  it.each(['-1', '65536', '80.5', '1e3', '0x50', '80 80', '٣'])('does not take "%s" for a port', (value) => {
    expect(messageFor({ PORT: value })).toContain(`"${value}" is not a port.`);
  });

  it('reports every wrong variable of a run', () => {
    const wrong = {
      PORT: 'x',
      HOST: 'http://a',
      DATABASE_URL: 'mysql://user:secret@a',
      DATABASE_MAY_LOSE_COMMITS: '1',
      PUBLIC_URL: 'a.b',
      TRUST_PROXY: 'true',
      RATE_LIMIT: '-5',
      RETENTION_DAYS: 'forever',
      LOG_LEVEL: 'loud',
      METRICS_PORT: '99999',
    };
    expect(messageFor(wrong)).toBe(`PORT  bad-environment
  What  "x" is not a port.
  Why   The server listens on a whole number from 0 to 65535.
  Fix   Leave PORT out for 4173, or write PORT=8080.

HOST  bad-environment
  What  "http://a" is not a host.
  Why   The server listens on a name or an address of this machine, without "http://" and without a port.
  Fix   Leave HOST out for localhost, or write HOST=0.0.0.0 for every address.

DATABASE_URL  bad-environment
  What  The value is not the address of a database.
  Why   Enquiries are kept in a file (file:), or by several servers in PostgreSQL (postgres:).
  Fix   Leave DATABASE_URL out for a file in DATA_DIR, or write DATABASE_URL=postgres://user:password@host:5432/database, with special characters percent-encoded.

DATABASE_MAY_LOSE_COMMITS  bad-environment
  What  "1" is not "yes".
  Why   It accepts a PostgreSQL database that can lose enquiries in a crash.
  Fix   Leave DATABASE_MAY_LOSE_COMMITS out to refuse such a database, or write DATABASE_MAY_LOSE_COMMITS=yes.

PUBLIC_URL  bad-environment
  What  "a.b" is not a web address.
  Why   It is the address at which visitors see the site; forms posted from there are accepted.
  Fix   Leave PUBLIC_URL out for the address in site.config.json, or write PUBLIC_URL=https://www.example.com.

TRUST_PROXY  bad-environment
  What  "true" is not a number of proxies.
  Why   It says how many proxies before this server may tell a client's address: a whole number from 0 to 20.
  Fix   Leave TRUST_PROXY out when nothing stands before the server, or write TRUST_PROXY=1 behind one proxy.

RATE_LIMIT  bad-environment
  What  "-5" is not a number of posts.
  Why   It says how many enquiries one client may send a minute: a whole number from 0 to 1000000; 0 is no limit.
  Fix   Leave RATE_LIMIT out for 60, or write RATE_LIMIT=120.

RETENTION_DAYS  bad-environment
  What  "forever" is not a number of days.
  Why   It says after how many days an enquiry is deleted: a whole number from 0 to 36500; 0 keeps everything.
  Fix   Leave RETENTION_DAYS out to keep everything, or write RETENTION_DAYS=180.

LOG_LEVEL  bad-environment
  What  "loud" is not a level.
  Why   The log knows these levels: fatal, error, warn, info, debug, trace, silent.
  Fix   Leave LOG_LEVEL out for warn, or write LOG_LEVEL=info.

METRICS_PORT  bad-environment
  What  "99999" is not a port.
  Why   Figures for Prometheus are served there: a whole number from 0 to 65535; 0 serves none.
  Fix   Leave METRICS_PORT out to serve none, or write METRICS_PORT=9464.`);
  });
});
