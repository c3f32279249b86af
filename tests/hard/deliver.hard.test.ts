import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { startHookServer } from '../../src/serve/testing/hook-server.ts';
import { runServer } from '../../src/serve/testing/run-program.ts';
import { tempFolder, writeSite } from '../../src/serve/testing/write-site.ts';
import { storedRows, validFields } from '../../src/serve/testing/start-server.ts';
import { openSender } from './post-many.ts';

/** Longer than a lease and the first back-offs, in milliseconds. */
const timeoutMs = 400_000;

describe('a server that is killed three times while it delivers', () => {
  it('has delivered every enquiry in the end, repetitions under the same id', async () => {
    const folder = await tempFolder();
    const [releasesDir, dataDir] = [path.join(folder, 'dist-server'), path.join(folder, 'data')];
    await writeSite(releasesDir);
    const hook = await startHookServer();
    const secret = `whsec_${Buffer.alloc(32).toString('base64')}`;
    const variables = { DATA_DIR: dataDir, WEBHOOK_URL: hook.url, WEBHOOK_SECRET: secret };
    for (let round = 0; round < 3; round += 1) {
      const { child, ended, origin } = await runServer(releasesDir, variables);
      const sender = openSender(origin, 8);
      const goal = hook.posts.length + 40;
      const write = async () => {
        for (;;) {
          await sender.post(JSON.stringify(validFields));
          if (hook.posts.length >= goal) child.kill('SIGKILL');
        }
      };
      await Promise.allSettled(Array.from({ length: 8 }, write));
      sender.close();
      await ended;
    }
    await runServer(releasesDir, variables);
    const stored = (await storedRows(dataDir)).map((row) => `msg_${String(row['id'])}`);
    const told = () => new Set(hook.posts.map(({ headers }) => headers['webhook-id']));
    await vi.waitFor(() => expect(told().size).toBe(stored.length), { timeout: timeoutMs, interval: 500 });
    console.log(`kill -9 while telling: ${stored.length} enquiries, ${hook.posts.length} posts of ${told().size} ids`);
    expect(stored.filter((id) => !told().has(id))).toEqual([]);
    const bodies = new Map(hook.posts.map(({ headers, body }) => [headers['webhook-id'], body]));
    expect(hook.posts.filter(({ headers, body }) => bodies.get(headers['webhook-id']) !== body)).toEqual([]);
  });
});
