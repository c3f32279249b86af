import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { isThorough } from '../../../../../tests/random.ts';
import { restoreStore } from './restore-store.ts';
import { startHookServer } from '../../../testing/hook-server.ts';
import { runServer } from '../../../testing/run-program.ts';
import { tempFolder, writeSite } from '../../../testing/write-site.ts';
import { postTo, referenceOf, storedRows, validFields } from '../../../testing/start-server.ts';
import { copyStoreFiles, fileIn, openStoreFile } from '../../../testing/store-files.ts';

const { rounds, writers, postsEachRound } = isThorough
  ? { rounds: 10, writers: 32, postsEachRound: 300 }
  : { rounds: 2, writers: 8, postsEachRound: 40 };

it('A server that is killed under writers loses and doubles nothing that it acknowledged, nor does a restore', async () => {
  const [folder, copyDir, restoredDir] = [await tempFolder(), await tempFolder(), await tempFolder()];
  const [releasesDir, dataDir] = [path.join(folder, 'dist-server'), path.join(folder, 'data')];
  await writeSite(releasesDir);
  const hook = await startHookServer();
  const variables = { DATA_DIR: dataDir, ...hook.variables };
  const acknowledged = new Map<string, string>();
  for (let round = 1; round <= rounds; round += 1) {
    const { child, ended, origin } = await runServer(releasesDir, variables);
    const goal = round * postsEachRound;
    const write = async (writer: number) => {
      for (let count = 0; acknowledged.size < goal; count += 1) {
        const key = `${round}-${writer}-${count}`;
        const response = await postTo(origin, validFields, { 'idempotency-key': key });
        if (response.status === 201) acknowledged.set(key, await referenceOf(response));
        // The other writers are in the middle of theirs.
        if (acknowledged.size >= goal) child.kill('SIGKILL');
      }
    };
    await Promise.allSettled(Array.from({ length: writers }, (_, writer) => write(writer)));
    await ended;
    expect(acknowledged.size).toBeGreaterThanOrEqual(goal);
  }
  await copyStoreFiles(dataDir, copyDir);
  await restoreStore(fileIn(copyDir), fileIn(restoredDir), '2026-01-01');
  for (const store of [dataDir, restoredDir]) {
    const rows = await storedRows(store);
    const byKey = new Map(rows.map((row) => [row['idempotency_key'], row['id']]));
    expect([...acknowledged].filter(([key, reference]) => byKey.get(key) !== reference)).toEqual([]);
    expect(byKey.size).toBe(rows.length);
    const client = openStoreFile(store);
    expect((await client.execute('SELECT COUNT(*) AS count FROM deliveries')).rows[0]?.['count']).toBe(rows.length);
    client.close();
  }
  // A delivery that was on its way is due again after two minutes.
  if (!isThorough) return;
  await runServer(releasesDir, variables);
  const stored = (await storedRows(dataDir)).map((row) => `msg_${String(row['id'])}`);
  const reported = () => new Set(hook.posts.map(({ headers }) => headers['webhook-id']));
  await vi.waitFor(() => expect(reported().size).toBe(stored.length), { timeout: 400_000, interval: 500 });
  expect(stored.filter((id) => !reported().has(id))).toEqual([]);
  const bodies = new Map(hook.posts.map(({ headers, body }) => [headers['webhook-id'], body]));
  expect(hook.posts.filter(({ headers, body }) => bodies.get(headers['webhook-id']) !== body)).toEqual([]);
});
