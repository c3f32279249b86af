import pg from 'pg';
import pino from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { collectLog, readLine } from '../../testing/collect-log.ts';
import { referenceOf, startServer, validFields, type TestServer } from '../../testing/start-server.ts';
import { newEnquiry } from '../../testing/store-files.ts';
import { startTcpProxy } from '../../testing/tcp-proxy.ts';
import { testClock } from '../../testing/test-clock.ts';
import { newDatabase } from '../../testing/test-stores.ts';
import { openStore, StoreUnavailable } from '../store.ts';

/** A server on a database, what it logs, and when it rests: at the start it looks through the store. */
async function serverOn(url: string): Promise<TestServer & { lines: string[]; idle(): Promise<void> }> {
  const { logger, lines } = collectLog('warn');
  const { wait, idle } = testClock(1);
  return { ...(await startServer({ variables: { DATABASE_URL: url, RATE_LIMIT: '0' }, logger, wait })), lines, idle };
}

/** The same database through a network that can fail. */
async function throughProxy() {
  const url = new URL(await newDatabase());
  const proxy = await startTcpProxy(Number(url.port));
  const direct = url.href;
  url.port = String(proxy.port);
  return { proxy, direct, url: url.href };
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(sql).finally(() => client.end());
  return rows;
}

/** A database, and its address for a user of the same name. */
async function withRole(rights: string) {
  const url = await newDatabase();
  const role = new URL(url).pathname.slice(1);
  await query(url, `CREATE ROLE ${role} LOGIN PASSWORD 'p' ${rights}`);
  const own = Object.assign(new URL(url), { username: role, password: 'p' }).href;
  return { url, role, own };
}

/** Posts under a key; gives the status, and when to try again. */
async function post(server: TestServer, key: string) {
  const { status, headers } = await server.post(validFields, { 'idempotency-key': key });
  return { status, retryAfter: headers.get('retry-after') };
}

const unavailable = { status: 503, retryAfter: '5' };
const stored = { status: 201 };

describe('a server whose connection to the database', () => {
  it('is missing at the start serves pages, answers 503, and stores once it is there', async () => {
    const { proxy, url } = await throughProxy();
    await proxy.stop();
    const server = await serverOn(url);
    expect((await server.get('/products')).status).toBe(200);
    expect(await post(server, 'a')).toMatchObject(unavailable);
    expect((await server.get('/healthz')).status).toBe(503);
    await proxy.restart();
    expect(await post(server, 'a')).toMatchObject(stored);
    expect((await server.get('/healthz')).status).toBe(200);
    expect(server.lines.map((line) => readLine(line).msg)).toEqual([
      'The store is lost: Nothing answers at the address of the database. Enquiries get 503.',
      'The store is back.',
    ]);
  });

  it('breaks under posts loses none that was acknowledged, and stores none twice', async () => {
    const { proxy, direct, url } = await throughProxy();
    const server = await serverOn(url);
    const acknowledged = new Map<string, string>();
    const write = async (writer: number) => {
      for (let count = 0; count < 25; count += 1) {
        const key = `${writer}-${count}`;
        while (!acknowledged.has(key)) {
          const response = await server.post(validFields, { 'idempotency-key': key });
          if (response.ok) acknowledged.set(key, await referenceOf(response));
          else expect(response.status).toBe(503);
        }
      }
    };
    const writing = Promise.all(Array.from({ length: 8 }, (_, writer) => write(writer)));
    await vi.waitUntil(() => acknowledged.size > 40, { interval: 1 });
    await proxy.stop();
    await proxy.restart();
    await writing;
    const rows = await query(direct, 'SELECT id, idempotency_key FROM enquiries');
    expect(new Map(rows.map((row) => [row['idempotency_key'], row['id']]))).toEqual(acknowledged);
    expect(rows).toHaveLength(200);
  });

  it('is cut after the commit stores once under the second try', async () => {
    const { proxy, direct, url } = await throughProxy();
    const server = await serverOn(url);
    expect(await post(server, 'before')).toMatchObject(stored);
    proxy.answers = 'cut';
    expect(await post(server, 'a')).toMatchObject(unavailable);
    proxy.answers = 'pass';
    expect([200, 201]).toContain((await post(server, 'a')).status);
    expect(await query(direct, 'SELECT idempotency_key FROM enquiries ORDER BY seq')).toEqual([
      { idempotency_key: 'before' },
      { idempotency_key: 'a' },
    ]);
  });

  it('was cut while it was idle stores at once', async () => {
    const { proxy, url } = await throughProxy();
    const server = await serverOn(url);
    await server.idle();
    await post(server, 'a');
    proxy.cut();
    expect(await post(server, 'b')).toMatchObject(stored);
    expect(server.lines).toEqual([]);
  });
});

it('A store whose database hangs says so within 8 s, and stores as soon as it goes on', async () => {
  const { proxy, direct, url } = await throughProxy();
  const store = await openStore({ url }, pino({ enabled: false }));
  onTestFinished(() => store.close());
  await store.save(newEnquiry('before'));
  proxy.answers = 'stay';
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let error: unknown = null;
  store.save(newEnquiry('a')).catch((reason: unknown) => (error = reason));
  await vi.advanceTimersByTimeAsync(8_000);
  expect(error).toBeInstanceOf(StoreUnavailable);
  vi.useRealTimers();
  proxy.answers = 'pass';
  await store.save(newEnquiry('a'));
  expect(await query(direct, 'SELECT id FROM enquiries')).toHaveLength(2);
});

describe('a server whose database, while it runs,', () => {
  it('becomes read-only answers 503 and still knows its keys', async () => {
    const url = await newDatabase();
    const server = await serverOn(url);
    await post(server, 'a');
    const cut =
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()';
    const name = new URL(url).pathname.slice(1);
    await query(url, `ALTER DATABASE ${name} SET default_transaction_read_only = on; ${cut}`);
    expect(await post(server, 'b')).toMatchObject(unavailable);
    expect(await post(server, 'a')).toMatchObject({ status: 200 });
    await query(url, `BEGIN READ WRITE; ALTER DATABASE ${name} RESET default_transaction_read_only; COMMIT; ${cut}`);
    expect(await post(server, 'b')).toMatchObject(stored);
    expect(server.lines[0]).toContain('The store is lost: The database is read-only, as a replica is.');
  });

  it('has a full disk answers 503, and logs no word of the enquiry', async () => {
    const url = await newDatabase();
    const server = await serverOn(url);
    await query(
      url,
      `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        RAISE EXCEPTION '%', NEW.payload USING ERRCODE = '53100'; END $$;
      CREATE TRIGGER full_disk BEFORE INSERT ON enquiries FOR EACH ROW EXECUTE FUNCTION fail()`,
    );
    expect(await post(server, 'a')).toMatchObject(unavailable);
    await query(url, 'DROP TRIGGER full_disk ON enquiries');
    expect(await post(server, 'a')).toMatchObject(stored);
    expect(server.lines[0]).toContain('The disk of the database is full.');
    expect(server.lines.join('')).not.toMatch(/Ada|only-for-tests/);
  });

  it('has no connection left answers 503 until there is one', async () => {
    const { url, role, own } = await withRole('CONNECTION LIMIT 1');
    await query(url, `ALTER DATABASE ${role} OWNER TO ${role}`);
    const other = new pg.Client({ connectionString: own });
    await other.connect();
    const server = await serverOn(own);
    expect(await post(server, 'a')).toMatchObject(unavailable);
    expect(server.lines[0]).toContain('The database has no connection left.');
    await other.end();
    await vi.waitUntil(async () => (await post(server, 'a')).status === 201);
    await server.server.close();
    await query(url, `ALTER DATABASE ${role} OWNER TO CURRENT_USER; DROP OWNED BY ${role}; DROP ROLE ${role}`);
  });

  it('changes its password answers 503', async () => {
    const { url, role, own } = await withRole('SUPERUSER');
    const server = await serverOn(own);
    await post(server, 'a');
    const cut = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${role}'`;
    await query(url, `ALTER ROLE ${role} PASSWORD 'q'; ${cut}`);
    expect(await post(server, 'b')).toMatchObject(unavailable);
    await query(url, `ALTER ROLE ${role} PASSWORD 'p'`);
    expect(await post(server, 'b')).toMatchObject(stored);
    await server.server.close();
    await query(url, `REASSIGN OWNED BY ${role} TO CURRENT_USER; DROP ROLE ${role}`);
  });
});
