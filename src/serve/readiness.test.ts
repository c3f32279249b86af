import { describe, expect, it } from 'vitest';
import { startServer } from './testing/start-server.ts';
import type { Wait } from './wait.ts';

/** Waits that the test ends; the loops of the server wait for good. */
function heldWaits() {
  const held: { ms: number; end(): void }[] = [];
  const wait: Wait = (ms, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) resolve();
      signal.addEventListener('abort', () => resolve());
      held.push({ ms, end: resolve });
    });
  return { held, wait };
}

describe('/readyz', () => {
  it('says no as soon as the server stops, while its port is still open', async () => {
    const { held, wait } = heldWaits();
    const { get, server } = await startServer({ wait });
    const ready = await get('/readyz');
    expect([ready.status, await ready.json()]).toEqual([200, { ok: true }]);
    const closing = server.close(10);
    expect((await get('/readyz')).status).toBe(503);
    expect((await get('/products')).status).toBe(200);
    held.find(({ ms }) => ms === 3_000)?.end();
    await closing;
    await expect(get('/products')).rejects.toThrow('fetch failed');
  });

  it('delays no stop where nobody has asked it', async () => {
    const { held, wait } = heldWaits();
    const { server } = await startServer({ wait });
    await server.close(10);
    expect(held.filter(({ ms }) => ms === 3_000)).toEqual([]);
  });
});
