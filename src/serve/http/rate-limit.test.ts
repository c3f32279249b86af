import { describe, expect, it } from 'vitest';
import { startServer, validFields } from '../testing/start-server.ts';
import { createRateLimit } from './rate-limit.ts';

describe('the rate limit', () => {
  it('refills over a minute, up to the burst of a minute', () => {
    let now = 0;
    const limit = createRateLimit(60, () => now);
    const burst = () => Array.from({ length: 100 }, () => limit.take('a')).filter((seconds) => seconds === 0).length;
    expect(burst()).toBe(60);
    now += 5_000;
    expect(burst()).toBe(5);
    now += 3_600_000;
    expect(burst()).toBe(60);
    expect(limit.take('b')).toBe(0);
  });

  it('remembers the 20,000 clients that were seen last, and no more', () => {
    const limit = createRateLimit(1, () => 0);
    const see = (from: number, to: number) => {
      for (let client = from; client <= to; client += 1) limit.take(String(client));
    };
    see(1, 20_000);
    expect(limit.take('1')).toBeGreaterThan(0);
    // The second is forgotten; the first was seen again.
    limit.take('one more');
    expect(limit.take('1')).toBeGreaterThan(0);
    expect(limit.take('3')).toBeGreaterThan(0);
    expect(limit.take('2')).toBe(0);
  });

  it('allows everything when it is 0', () => {
    const limit = createRateLimit(0, () => 0);
    expect(Array.from({ length: 1000 }, () => limit.take('a')).every((seconds) => seconds === 0)).toBe(true);
  });
});

describe('a post too many', () => {
  it.each([
    ['60', 'Wait 1 second and send it again.'],
    ['30', 'Wait 2 seconds and send it again.'],
  ])('learns how long to wait, in the right number: %s a minute', async (limit, sentence) => {
    const { post } = await startServer({ variables: { RATE_LIMIT: limit }, now: () => 1_000_000 });
    for (let count = 0; count < Number(limit); count++) await post(validFields);
    expect(await (await post(validFields)).text()).toContain(sentence);
  });
});
