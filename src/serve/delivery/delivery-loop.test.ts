import pino from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { backOffMs, concurrentTries, maxTries, startDeliveryLoop } from './delivery-loop.ts';
import { openOutbox } from './outbox.ts';
import { collectLog } from '../testing/collect-log.ts';
import { startHookServer } from '../testing/hook-server.ts';
import { mailHeader, startMailServer } from '../testing/mail-server.ts';
import { serverLoops, testClock } from '../testing/test-clock.ts';
import { referenceOf, validFields } from '../testing/start-server.ts';
import { newEnquiry } from '../testing/store-files.ts';
import { newTestStore, startServerOn, storeKinds, type TestStore } from '../testing/test-stores.ts';
import { createWebhookChannel } from './webhook-channel.ts';

const hour = 3_600_000;
/** A loop looks every 15 seconds: tests of hours look less often, when each delivery is due again. */
const stepMs = 3 * hour;

/** Receivers of both kinds, a clock, and the variables that name them. */
async function receivers() {
  const [mail, hook] = await Promise.all([startMailServer(), startHookServer()]);
  return { mail, hook, clock: testClock(serverLoops(2)), variables: { ...mail.variables, ...hook.variables } };
}

const deliveryRows = (place: TestStore) =>
  place.query('SELECT channel, state, tries, last_error FROM deliveries ORDER BY channel');

async function storeWithOne(place: TestStore, deliverTo: string[]) {
  const store = await place.open();
  await store.save(newEnquiry('one', { payload: '{"name":"Ada"}', deliverTo }));
  return store;
}

describe.each(storeKinds)('a delivery from a store (%s)', (kind) => {
  it('is made once by mail and webhook although the post is repeated, and both outcomes are recorded', async () => {
    const { mail, hook, clock, variables } = await receivers();
    const { post, place } = await startServerOn(kind, { variables, ...clock });
    const send = () => post(validFields, { 'idempotency-key': 'k' });
    const reference = await referenceOf(await send());
    for (let round = 0; round < 2; round += 1) await send();
    await clock.idle();
    expect([mail.mails.length, hook.posts.length]).toEqual([1, 1]);
    expect(mailHeader(mail.mails[0], 'Subject')).toBe(`Contact enquiry ${reference}`);
    expect(hook.posts[0]?.headers['webhook-id']).toBe(`msg_${reference}`);
    await clock.pass(6 * hour, stepMs);
    expect([mail.mails.length, hook.posts.length]).toEqual([1, 1]);
    expect(await deliveryRows(place)).toMatchObject([
      { channel: 'email', state: 'delivered', tries: 1 },
      { channel: 'webhook', state: 'delivered', tries: 1 },
    ]);
  });

  it('goes on after a restart of the server', async () => {
    const { mail, hook, clock, variables } = await receivers();
    [mail.mode, hook.mode] = ['is-busy', 503];
    const first = await startServerOn(kind, { variables, ...clock });
    await first.post(validFields);
    await clock.idle();
    await first.server.close();
    [mail.mode, hook.mode] = ['accepts', 200];
    const next = await startServerOn(kind, { variables, ...clock }, first.place);
    await clock.pass(60_000);
    expect(mail.mails).toHaveLength(1);
    expect(hook.posts.map(({ headers }) => headers['webhook-id'])).toEqual(
      Array(2).fill(hook.posts[0]?.headers['webhook-id']),
    );
    expect(await deliveryRows(first.place)).toMatchObject([{ state: 'delivered' }, { state: 'delivered' }]);
    await next.server.close();
  });
});

// The rest is the same for each store.
const kind = 'file';

describe('a new enquiry', () => {
  it('that looks like spam is mailed, marked, and posted to no program', async () => {
    const { mail, hook, clock, variables } = await receivers();
    const { post } = await startServerOn(kind, { variables, ...clock });
    expect((await post(validFields, { 'x-form-trap': '1', 'x-fill-time': '1200' })).status).toBe(201);
    await clock.pass(hour, stepMs);
    expect(mail.mails).toHaveLength(1);
    const [sent] = mail.mails;
    expect(mailHeader(sent, 'Subject')).toContain('Looks like spam');
    expect(sent!.text).toContain('This looks like spam');
    expect(hook.posts).toHaveLength(0);
  });

  it('gets its response at once while the receivers hang, which delay a stop for two seconds at most', async () => {
    const { mail, hook, clock, variables } = await receivers();
    [mail.mode, hook.mode] = ['says-nothing', 'says-nothing'];
    const { post, server } = await startServerOn(kind, { variables, ...clock });
    expect((await post(validFields)).status).toBe(201);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const closing = server.close();
    await vi.advanceTimersByTimeAsync(2_000);
    vi.useRealTimers();
    await closing;
  });
});

describe('a delivery', () => {
  it('whose receiver stays down is given up after many tries, visibly', async () => {
    const { mail, clock, variables } = await receivers();
    mail.mode = 'refuses';
    const { logger, lines } = collectLog('warn');
    const { post, place } = await startServerOn(kind, { variables, logger, ...clock });
    await post(validFields);
    await clock.pass((maxTries - 2) * stepMs, stepMs);
    expect((await deliveryRows(place))[0]).toMatchObject({ state: 'waiting' });
    await clock.pass(2 * stepMs, stepMs);
    expect(mail.connections).toBe(maxTries);
    const [row] = await deliveryRows(place);
    expect(row).toMatchObject({ state: 'failed', tries: maxTries });
    expect(row?.['last_error']).toContain('550 Nobody of this name here');
    expect(lines.join('')).toContain('given up');
    expect(lines.join('')).not.toMatch(/Ada|Engines|example\.com|Nobody/);
  });

  it('that a crash interrupted is tried again when its lease expires', async () => {
    const { hook, clock } = await receivers();
    const store = await storeWithOne(await newTestStore(kind), ['webhook']);
    expect(await openOutbox(store, 'webhook').claim(clock.now(), 4)).toMatchObject([{ id: 'one', tries: 1 }]);
    expect(await openOutbox(store, 'webhook').claim(clock.now(), 4)).toEqual([]);
    const one = testClock(concurrentTries);
    const channel = createWebhookChannel({ url: new URL(hook.url), key: Buffer.alloc(32) }, one.now);
    const delivering = startDeliveryLoop({ store, channels: [channel], logger: pino({ enabled: false }), ...one });
    await one.pass(60_000);
    expect(hook.posts).toHaveLength(0);
    await one.pass(90_000);
    expect(hook.posts).toHaveLength(1);
    await delivering.close();
  });

  it('does not wait for years when the clock was set back', async () => {
    const { hook, clock, variables } = await receivers();
    hook.mode = 500;
    const { post } = await startServerOn(kind, { variables: { ...variables, RATE_LIMIT: '0' }, ...clock });
    await post(validFields);
    await clock.idle();
    hook.mode = 200;
    const today = clock.now();
    clock.set(today - 1000 * 24 * hour);
    await post(validFields);
    await clock.idle();
    expect(hook.posts).toHaveLength(3);
  });

  it('is tried at least ten times within five hours and for more than four', () => {
    const ends = [0, 0.999].map((luck) => {
      const waits = Array.from({ length: 9 }, (_, index) => backOffMs(index + 1, () => luck));
      return waits.reduce((sum, ms) => sum + ms, 0) / hour;
    });
    expect(ends[0]).toBeGreaterThan(4);
    expect(ends[1]).toBeLessThan(5);
  });
});

describe('a receiver', () => {
  it('that hangs in one delivery delays no other', async () => {
    const store = await (await newTestStore(kind)).open();
    const begun: string[] = [];
    let release = () => {};
    const channel = {
      name: 'webhook',
      timeoutMs: 600_000,
      deliver({ id }: { id: string }) {
        begun.push(id);
        return id === 'one' ? new Promise<void>((resolve) => (release = resolve)) : Promise.resolve();
      },
    };
    const clock = testClock(concurrentTries);
    const delivering = startDeliveryLoop({ store, channels: [channel], logger: pino({ enabled: false }), ...clock });
    for (const id of ['one', 'two', 'three']) {
      await store.save(newEnquiry(id, { payload: '{}', deliverTo: ['webhook'] }));
      delivering.poll();
      await expect.poll(() => begun).toContain(id);
    }
    release();
    await delivering.close();
  });

  it('of webhooks that is gone (410) gets no other try', async () => {
    const { hook, clock, variables } = await receivers();
    hook.mode = 410;
    const { logger, lines } = collectLog('error');
    const { post, place } = await startServerOn(kind, { variables, logger, ...clock });
    await post(validFields);
    await clock.pass(6 * hour, stepMs);
    expect(hook.posts).toHaveLength(1);
    expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([{ channel: 'webhook', code: '410' }]);
    expect((await deliveryRows(place))[1]).toMatchObject({
      state: 'failed',
      tries: 1,
      last_error: 'The receiver responded with 410.',
    });
  });

  it.each([
    ['of 10 minutes', '600', 10],
    ['until a date', new Date(Date.UTC(2026, 0, 2, 0, 20)).toUTCString(), 20],
    ['of a year, and no longer than two hours', '31536000', 120],
  ])('of webhooks that asks for a pause %s gets it', async (_, retryAfter, minutes) => {
    const { hook, clock, variables } = await receivers();
    [hook.mode, hook.headers] = [503, { 'retry-after': retryAfter }];
    const { post, place } = await startServerOn(kind, { variables, ...clock });
    await post(validFields);
    await clock.idle();
    const [row] = await place.query("SELECT due_at FROM deliveries WHERE channel = 'webhook'");
    expect(Number(row?.['due_at'])).toBe(clock.now() + minutes * 60_000);
  });

  it('that was down gets everything once it is back', async () => {
    const { mail, hook, clock, variables } = await receivers();
    await Promise.all([mail.stop(), hook.stop()]);
    const { post, place } = await startServerOn(kind, { variables, ...clock });
    for (let count = 0; count < 10; count += 1) await post(validFields);
    await clock.pass(hour, stepMs);
    expect(await deliveryRows(place)).toMatchObject(Array(20).fill({ state: 'waiting' }));
    await Promise.all([mail.restart(), hook.restart()]);
    await clock.pass(3 * hour, stepMs);
    expect(new Set(mail.mails.map((one) => mailHeader(one, 'Message-ID'))).size).toBe(10);
    expect([mail.mails.length, hook.posts.length]).toEqual([10, 10]);
  });

  it.each([500, 302, 'cuts'] as const)('of webhooks that responds with %s gets a retry', async (mode) => {
    const { hook, clock, variables } = await receivers();
    hook.mode = mode;
    const { post, place } = await startServerOn(kind, { variables, ...clock });
    await post(validFields);
    await clock.idle();
    expect(hook.posts).toHaveLength(1);
    hook.mode = 200;
    await clock.pass(60_000);
    expect(hook.posts).toHaveLength(2);
    expect(hook.posts[1]?.headers['webhook-id']).toBe(hook.posts[0]?.headers['webhook-id']);
    expect(hook.posts[1]?.body).toBe(hook.posts[0]?.body);
    expect((await deliveryRows(place))[1]).toMatchObject({ state: 'delivered', tries: 2, last_error: null });
  });

  it.each(['refuses', 'is-busy', 'cuts-after-data'] as const)('of mail that %s gets a retry', async (mode) => {
    const { mail, clock, variables } = await receivers();
    mail.mode = mode;
    const { post, place } = await startServerOn(kind, { variables, ...clock });
    await post(validFields);
    await clock.idle();
    expect((await deliveryRows(place))[0]).toMatchObject({ state: 'waiting', tries: 1 });
    mail.mode = 'accepts';
    await clock.pass(60_000);
    expect(mail.mails).toHaveLength(mode === 'cuts-after-data' ? 2 : 1);
    expect(new Set(mail.mails.map((one) => mailHeader(one, 'Message-ID'))).size).toBe(1);
    expect((await deliveryRows(place))[0]).toMatchObject({ state: 'delivered', tries: 2 });
  });

  it('that is too slow gets a retry', async () => {
    const { hook, clock } = await receivers();
    hook.mode = 'says-nothing';
    const place = await newTestStore(kind);
    const store = await storeWithOne(place, ['webhook']);
    const settings = { url: new URL(hook.url), key: Buffer.alloc(32) };
    const channel = { ...createWebhookChannel(settings, clock.now), timeoutMs: 50 };
    const one = testClock(concurrentTries);
    const delivering = startDeliveryLoop({ store, channels: [channel], logger: pino({ enabled: false }), ...one });
    await one.idle();
    expect(await deliveryRows(place)).toMatchObject([
      { state: 'waiting', tries: 1, last_error: 'The receiver took too long.' },
    ]);
    hook.mode = 200;
    channel.timeoutMs = 30_000;
    await one.pass(60_000);
    expect(await deliveryRows(place)).toMatchObject([{ state: 'delivered', tries: 2 }]);
    await delivering.close();
  });
});
