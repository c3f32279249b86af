import { describe, expect, it } from 'vitest';
import { startServer, storedRows, validFields } from '../testing/start-server.ts';

const key = { 'idempotency-key': 'k1' };
const others = Array.from({ length: 30 }, (_, index) => ({ ...validFields, message: `Another ${index}` }));
const same = Array.from(others, () => validFields);
const tooLong = Array.from(others, () => ({ ...validFields, message: 'a'.repeat(66_000) }));

/** Posts under a known key, one after the other; how often each status came. */
async function serverThatKnowsKey(limit: number) {
  const { post } = await startServer({ variables: { RATE_LIMIT: String(limit) }, now: () => 1_000_000 });
  await post(validFields, key);
  const statusesOf = async (bodies: unknown[]) => {
    const counts: Record<number, number> = {};
    for (const body of bodies) {
      const { status } = await post(body, key);
      counts[status] = (counts[status] ?? 0) + 1;
    }
    return counts;
  };
  return { post, statusesOf };
}

describe('a known Idempotency-Key', () => {
  it('with bodies that are too large counts against the rate limit', async () => {
    const { statusesOf } = await serverThatKnowsKey(10);
    expect(await statusesOf(tooLong)).toEqual({ 413: 9, 429: 21 });
  });

  it('with the same content is never limited, also once others have reached the limit', async () => {
    const { statusesOf } = await serverThatKnowsKey(10);
    expect(await statusesOf(same)).toEqual({ 200: 30 });
    expect(await statusesOf(others)).toEqual({ 422: 9, 429: 21 });
    expect(await statusesOf(same)).toEqual({ 200: 30 });
  });

  it('that a page names whose script has failed stores the same content once, and other content as another enquiry', async () => {
    const { post, postForm, dataDir } = await startServer();
    await post(validFields, key);
    const sendNatively = async (fields: Record<string, string>, name: string) =>
      (await postForm(fields, `?from=/contact&key=${name}`)).status;
    expect(await sendNatively(validFields, 'k1')).toBe(303);
    expect(await storedRows(dataDir)).toHaveLength(1);
    expect(await sendNatively({ ...validFields, message: 'And a third till.' }, 'k1')).toBe(303);
    expect(await sendNatively({ ...validFields, message: 'No key at all.' }, '%00')).toBe(303);
    expect(await storedRows(dataDir)).toHaveLength(3);
  });

  it('with the same content uses up nothing of what the client may still send', async () => {
    const { post } = await serverThatKnowsKey(2);
    await Promise.all(same.map((body) => post(body, key)));
    expect((await post(others[1], { 'idempotency-key': 'k2' })).status).toBe(201);
    expect((await post(others[2], { 'idempotency-key': 'k3' })).status).toBe(429);
  });

  it('is looked up without validation once the limit is reached: each refused post had run all patterns', async () => {
    const stops = 'export default ({ name }) => { if (name === "slow") throw new Error("validated"); return true; };';
    const files = { 'validators/enquiry.js': stops };
    const { post } = await startServer({ variables: { RATE_LIMIT: '1' }, now: () => 1_000_000, files });
    await post(validFields, key);
    await post(others[1], { 'idempotency-key': 'k2' });
    for (const id of ['k1', 'k3'])
      expect((await post({ ...validFields, name: 'slow' }, { 'idempotency-key': id })).status).toBe(429);
    expect((await post(validFields, key)).status).toBe(200);
  });
});
