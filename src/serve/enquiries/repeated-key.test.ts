import { describe, expect, it } from 'vitest';
import { startServer, validFields } from '../testing/start-server.ts';

const key = { 'idempotency-key': 'k1' };
const other = (index: number) => ({ ...validFields, message: `Another ${index}` });
const tooLong = { ...validFields, message: 'a'.repeat(66_000) };

/** Posts one after the other; how often each status came. */
async function statusesOf(post: (body: unknown, headers: typeof key) => Promise<Response>, bodies: unknown[]) {
  const counts: Record<number, number> = {};
  for (const body of bodies) {
    const { status } = await post(body, key);
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

describe('a known Idempotency-Key', () => {
  it('with another content each time counts against the rate limit', async () => {
    const { post } = await startServer({ variables: { RATE_LIMIT: '10' }, now: () => 1_000_000 });
    await post(validFields, key);
    const bodies = Array.from({ length: 30 }, (_, index) => other(index));
    expect(await statusesOf(post, bodies)).toEqual({ 422: 9, 429: 21 });
  });

  it('with bodies that are too large counts against the rate limit', async () => {
    const { post } = await startServer({ variables: { RATE_LIMIT: '10' }, now: () => 1_000_000 });
    await post(validFields, key);
    expect(
      await statusesOf(
        post,
        Array.from({ length: 30 }, () => tooLong),
      ),
    ).toEqual({ 413: 9, 429: 21 });
  });

  it('with the same content is never limited, neither before nor after the limit is reached', async () => {
    const { post } = await startServer({ variables: { RATE_LIMIT: '10' }, now: () => 1_000_000 });
    await post(validFields, key);
    expect(
      await statusesOf(
        post,
        Array.from({ length: 30 }, () => validFields),
      ),
    ).toEqual({ 200: 30 });
    await statusesOf(
      post,
      Array.from({ length: 30 }, (_, index) => other(index)),
    );
    expect(
      await statusesOf(
        post,
        Array.from({ length: 30 }, () => validFields),
      ),
    ).toEqual({ 200: 30 });
  });

  it('with the same content uses up nothing of what the client may still send', async () => {
    const { post } = await startServer({ variables: { RATE_LIMIT: '2' }, now: () => 1_000_000 });
    await post(validFields, key);
    await Promise.all(Array.from({ length: 20 }, () => post(validFields, key)));
    expect((await post(other(1), { 'idempotency-key': 'k2' })).status).toBe(201);
    expect((await post(other(2), { 'idempotency-key': 'k3' })).status).toBe(429);
  });
});
