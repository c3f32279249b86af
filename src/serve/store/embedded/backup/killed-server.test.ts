import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { restoreStore } from './restore-store.ts';
import { runServer } from '../../../testing/run-program.ts';
import { tempFolder, writeSite } from '../../../testing/write-site.ts';
import { storedRows, validFields } from '../../../testing/start-server.ts';
import { copyStoreFiles, openStoreFile } from '../../../testing/store-files.ts';

const body = JSON.stringify(validFields);
const writers = 8;
const postsEachRound = 40;

/** Posts with a key of its own each, by several writers, until so many are acknowledged; then kills the server. */
async function round(
  name: number,
  releasesDir: string,
  dataDir: string,
  acknowledged: Map<string, string>,
): Promise<void> {
  // With a delivery for each enquiry, whose receiver is never there.
  const hook = { WEBHOOK_URL: 'http://127.0.0.1:9/', WEBHOOK_SECRET: `whsec_${Buffer.alloc(32).toString('base64')}` };
  const { child, ended, origin } = await runServer(releasesDir, { DATA_DIR: dataDir, ...hook });
  const goal = acknowledged.size + postsEachRound;
  const write = async (writer: number) => {
    for (let count = 0; acknowledged.size < goal; count += 1) {
      const key = `${name}-${writer}-${count}`;
      const headers = { 'content-type': 'application/json', 'idempotency-key': key };
      const response = await fetch(`${origin}/contactwebsite`, { method: 'POST', headers, body });
      const { reference } = (await response.json()) as { reference: string };
      if (response.status === 201) acknowledged.set(key, reference);
      // The other writers are in the middle of theirs.
      if (acknowledged.size >= goal) child.kill('SIGKILL');
    }
  };
  await Promise.allSettled(Array.from({ length: writers }, (_, writer) => write(writer)));
  await ended;
}

describe('a server that is killed twice under eight writers', () => {
  it('has lost nothing it acknowledged and stores nothing twice, nor does a restore of its files', async () => {
    const [folder, copyDir, restoredDir] = [await tempFolder(), await tempFolder(), await tempFolder()];
    const [releasesDir, dataDir] = [path.join(folder, 'dist-server'), path.join(folder, 'data')];
    await writeSite(releasesDir);
    const acknowledged = new Map<string, string>();
    for (const name of [1, 2]) await round(name, releasesDir, dataDir, acknowledged);
    await copyStoreFiles(dataDir, copyDir);
    await restoreStore(path.join(copyDir, 'enquiries.db'), path.join(restoredDir, 'enquiries.db'), '2026-01-01');
    expect(acknowledged.size).toBeGreaterThanOrEqual(2 * postsEachRound);
    for (const store of [dataDir, restoredDir]) {
      const rows = await storedRows(store);
      const byKey = new Map(rows.map((row) => [row['idempotency_key'], row['id']]));
      expect([...acknowledged].filter(([key, reference]) => byKey.get(key) !== reference)).toEqual([]);
      expect(byKey.size).toBe(rows.length);
      const client = openStoreFile(store);
      expect((await client.execute('SELECT COUNT(*) AS count FROM deliveries')).rows[0]?.['count']).toBe(rows.length);
      client.close();
    }
  });
});
