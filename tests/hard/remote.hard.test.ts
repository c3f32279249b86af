import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { startHookServer } from '../../src/serve/testing/hook-server.ts';
import { runProgram, runServer } from '../../src/serve/testing/run-program.ts';
import { tempFolder, writeSite } from '../../src/serve/testing/write-site.ts';
import { storedRows, validFields } from '../../src/serve/testing/start-server.ts';
import { startHranaServer, type HranaServer } from './hrana-server.ts';
import { openSender, referenceIn } from './post-many.ts';

const body = JSON.stringify(validFields);

/** A server whose store is behind HTTP. `dataDir` holds the database's file. */
async function remoteSite(variables: Record<string, string> = {}) {
  const folder = await tempFolder();
  const distDir = path.join(folder, 'dist');
  await writeSite(distDir);
  const database = await startHranaServer(path.join(folder, 'enquiries.db'));
  const start = () =>
    runServer(distDir, { DATABASE_URL: database.url, DATA_DIR: path.join(folder, 'no'), ...variables });
  return { database, start, dataDir: folder };
}

async function listed(database: HranaServer): Promise<Record<string, unknown>[]> {
  const { ended, output } = runProgram('enquiries.ts', ['--json'], { DATABASE_URL: database.url });
  expect([await ended, output.stderr]).toEqual([0, '']);
  const lines = output.stdout.split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('a store behind HTTP', () => {
  it('stores enquiries, once for each key, and lists them', async () => {
    const { database, start, dataDir } = await remoteSite();
    const { origin } = await start();
    const sender = openSender(origin, 20);
    const keys = Array.from({ length: 200 }, (_, index) => ({
      'idempotency-key': `key ${index % 100}`.replace(' ', '-'),
    }));
    const responses = await Promise.all(keys.map((key) => sender.post(body, key)));
    const other = await sender.post(JSON.stringify({ ...validFields, message: 'Other' }), keys[0]);
    sender.close();
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201, 200]));
    expect(other.status).toBe(422);
    expect(await storedRows(dataDir)).toHaveLength(100);
    const list = await listed(database);
    expect(new Set(list.map(({ id }) => id))).toEqual(new Set(responses.map(referenceIn)));
    expect(list[0]).toMatchObject(validFields);
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  });

  it('gives 503 while it is unavailable in any way, and no 2xx without a row', async () => {
    const { database, start, dataDir } = await remoteSite();
    const { origin } = await start();
    const sender = openSender(origin, 4);
    const references: string[] = [];
    const modes = ['cuts-before', 'fails', 'says-nothing', 'cuts-after', 'is-off'] as const;
    for (const mode of modes) {
      if (mode === 'is-off') await database.stop();
      else database.mode = mode;
      const refused = await sender.post(body, { 'idempotency-key': mode });
      expect([mode, refused.status, refused.headers['retry-after']]).toEqual([mode, 503, '5']);
      expect(refused.tookMs).toBeLessThan(10_000);
      expect((await fetch(`${origin}/`)).status).toBe(200);
      expect((await fetch(`${origin}/healthz`)).status).toBe(503);
      if (mode === 'is-off') await database.restart();
      database.mode = 'works';
      const again = await sender.post(body, { 'idempotency-key': mode });
      expect([mode, [200, 201].includes(again.status)]).toEqual([mode, true]);
      references.push(referenceIn(again));
    }
    sender.close();
    expect((await storedRows(dataDir)).map(({ id }) => id)).toEqual(references);
  });

  it('loses nothing and stores nothing twice when responses are cut off under writers', async () => {
    const { database, start, dataDir } = await remoteSite();
    const { origin } = await start();
    const sender = openSender(origin, 8);
    const taken = new Map<string, string>();
    const statuses = new Map<number, number>();
    const write = async (writer: number) => {
      for (let count = 0; count < 60; count += 1) {
        const modes = ['works', 'cuts-after', 'works', 'cuts-before', 'fails'] as const;
        if (writer === 0) database.mode = modes[count % modes.length]!;
        const key = `${writer}-${count}`;
        const response = await sender.post(body, { 'idempotency-key': key });
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
        if (response.status < 300) taken.set(key, referenceIn(response));
      }
    };
    await Promise.all(Array.from({ length: 8 }, (_, writer) => write(writer)));
    sender.close();
    const rows = await storedRows(dataDir);
    const byKey = new Map(rows.map((row) => [row['idempotency_key'], row['id']]));
    const missing = [...taken].filter(([key, reference]) => byKey.get(key) !== reference);
    console.log(
      `remote: ${JSON.stringify(Object.fromEntries(statuses))}, ${missing.length} missing, ${rows.length} stored`,
    );
    expect([...statuses.keys()].filter((status) => ![200, 201, 503].includes(status))).toEqual([]);
    expect(taken.size).toBeGreaterThan(0);
    expect(missing).toEqual([]);
    expect(byKey.size).toBe(rows.length);
  });

  it('keeps pending deliveries across a kill, for the next server', async () => {
    const hook = await startHookServer();
    hook.mode = 500;
    const secret = `whsec_${Buffer.alloc(32).toString('base64')}`;
    const { database, start } = await remoteSite({ WEBHOOK_URL: hook.url, WEBHOOK_SECRET: secret });
    const { child, ended, origin } = await start();
    const sender = openSender(origin, 1);
    const reference = referenceIn(await sender.post(body));
    await vi.waitFor(() => expect(hook.posts.length).toBe(1), { timeout: 10_000 });
    child.kill('SIGKILL');
    await ended;
    sender.close();
    hook.mode = 204;
    const retry = runProgram('enquiries.ts', ['retry', reference], { DATABASE_URL: database.url });
    expect(await retry.ended).toBe(0);
    await start();
    await vi.waitFor(
      async () => expect(await listed(database)).toMatchObject([{ deliveries: { webhook: 'delivered' } }]),
      {
        timeout: 30_000,
      },
    );
    expect(new Set(hook.posts.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([`msg_${reference}`]));
  });
});
