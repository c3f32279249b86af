import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openStoreFile } from '../../src/serve/testing/store-files.ts';
import { runServer } from '../../src/serve/testing/run-program.ts';
import { tempFolder, writeSite } from '../../src/serve/testing/write-site.ts';
import { storedRows, validFields } from '../../src/serve/testing/start-server.ts';
import { openSender, referenceIn } from './post-many.ts';

const body = JSON.stringify(validFields);

async function integrityOf(dataDir: string): Promise<unknown> {
  const client = openStoreFile(dataDir);
  const { rows } = await client.execute('PRAGMA integrity_check');
  client.close();
  return rows[0]?.['integrity_check'];
}

describe('a server that is killed ten times under 32 writers', () => {
  it('has lost nothing it acknowledged, and stores nothing twice', async () => {
    const folder = await tempFolder();
    const [releasesDir, dataDir] = [path.join(folder, 'dist-server'), path.join(folder, 'data')];
    await writeSite(releasesDir);
    // With a delivery for each enquiry, to a receiver that does not exist.
    const hook = { WEBHOOK_URL: 'http://127.0.0.1:9/', WEBHOOK_SECRET: `whsec_${Buffer.alloc(32).toString('base64')}` };
    const acknowledged = new Map<string, string>();
    for (let round = 0; round < 10; round += 1) {
      const { child, ended, origin } = await runServer(releasesDir, { DATA_DIR: dataDir, ...hook });
      const sender = openSender(origin, 32);
      const goal = acknowledged.size + 300;
      const write = async (writer: number) => {
        for (let count = 0; ; count += 1) {
          const key = `${round}-${writer}-${count}`;
          const response = await sender.post(body, { 'idempotency-key': key });
          if (response.status !== 201) throw new Error(`The server answered ${response.status}.`);
          acknowledged.set(key, referenceIn(response));
          if (acknowledged.size >= goal) child.kill('SIGKILL');
        }
      };
      await Promise.allSettled(Array.from({ length: 32 }, (_, writer) => write(writer)));
      sender.close();
      await ended;
      expect(acknowledged.size).toBeGreaterThanOrEqual(goal);
      expect(await integrityOf(dataDir)).toBe('ok');
    }
    const rows = await storedRows(dataDir);
    const byKey = new Map(rows.map((row) => [row['idempotency_key'], row['id']]));
    const missing = [...acknowledged].filter(([key, reference]) => byKey.get(key) !== reference);
    console.log(`kill -9: ${acknowledged.size} acknowledged, ${missing.length} missing, ${rows.length} stored`);
    expect(missing).toEqual([]);
    expect(byKey.size).toBe(rows.length);
    const client = openStoreFile(dataDir);
    const { rows: counts } = await client.execute('SELECT COUNT(*) AS count FROM deliveries');
    client.close();
    expect(counts[0]?.['count']).toBe(rows.length);
  });

  it('stores one row for a hundred posts with one key', async () => {
    const folder = await tempFolder();
    const [releasesDir, dataDir] = [path.join(folder, 'dist-server'), path.join(folder, 'data')];
    await writeSite(releasesDir);
    const { origin } = await runServer(releasesDir, { DATA_DIR: dataDir });
    const sender = openSender(origin, 100);
    const posts = Array.from({ length: 100 }, () => sender.post(body, { 'idempotency-key': 'one' }));
    const responses = await Promise.all(posts);
    sender.close();
    expect(new Set(responses.map(referenceIn)).size).toBe(1);
    expect(await storedRows(dataDir)).toHaveLength(1);
  });
});
