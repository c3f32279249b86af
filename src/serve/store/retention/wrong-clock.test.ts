import { once } from 'node:events';
import pino from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { checkClock, type ClockState } from './clock-check.ts';
import { startRetention } from './retention.ts';
import { openFiles } from '../../files/open-files.ts';
import { testClock } from '../../testing/test-clock.ts';
import { newTestStore, storeKinds, type StoreKind } from '../../testing/test-stores.ts';
import { newEnquiry } from '../../testing/store-files.ts';

const noFiles = openFiles({ file: '/nowhere/enquiries.db' }, { run: async () => [] });
const hour = 3_600_000;
const day = 24 * hour;

/** A store with enquiries of today, where a server has looked for old ones, and what is logged from then on. */
async function storeWith(enquiries: number, days = 180, kind: StoreKind = 'file') {
  const store = await (await newTestStore(kind)).open();
  const clock = testClock(1);
  const receivedAt = new Date(clock.now()).toISOString();
  await Promise.all(Array.from({ length: enquiries }, (_, id) => store.save(newEnquiry(`id-${id}`, { receivedAt }))));
  const lines: { level: number; msg: string; deleted?: number }[] = [];
  const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line) as never) });
  /** Starts the server's work anew; gives what ends it. */
  const start = async (retentionDays = 180) => {
    const end = startRetention({ files: noFiles, store, retentionDays, logger, ...clock });
    onTestFinished(end);
    await clock.idle();
    return end;
  };
  const count = async () => {
    const [found] = await store.run([{ sql: 'SELECT COUNT(*) AS count FROM enquiries', args: [] }], 'read');
    return Number(found?.rows[0]?.['count']);
  };
  await (
    await start(days)
  )();
  return { store, clock, logger, lines, start, count };
}

describe('a server that starts with its clock 400 days ahead', () => {
  it('deletes nothing at first, and warns with the number', async () => {
    const { clock, lines, start, count } = await storeWith(10);
    clock.set(clock.now() + 400 * day);
    await start();
    expect(await count()).toBe(10);
    expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
      [
        40,
        'The clock is 400.0 days ahead of the last time the server ran. 10 of 10 enquiries are older than ' +
          'RETENTION_DAYS=180 allows. They are deleted once the server has run like this for a day. To keep them, ' +
          'correct the clock before then.',
      ],
    ]);
  });

  it('deletes nothing once the clock is corrected', async () => {
    const { clock, start, count } = await storeWith(10);
    const today = clock.now();
    clock.set(today + 400 * day);
    const end = await start();
    await clock.pass(20 * hour);
    await end();
    clock.set(today + 20 * hour);
    await start();
    await clock.pass(10 * hour);
    expect(await count()).toBe(10);
  });

  it.each(storeKinds)('deletes all after a day of running, as it may have been off for so long (%s)', async (kind) => {
    const { clock, lines, start, count } = await storeWith(450, 180, kind);
    clock.set(clock.now() + 400 * day);
    await start();
    await clock.pass(23 * hour);
    expect(await count()).toBe(450);
    await clock.pass(2 * hour);
    expect(await count()).toBe(0);
    expect(lines.map(({ level, deleted }) => [level, deleted])).toEqual([
      [40, undefined],
      [40, 450],
    ]);
  });

  it('does not count its own restarts as time', async () => {
    const { clock, start, count } = await storeWith(10);
    clock.set(clock.now() + 400 * day);
    for (let restart = 0; restart < 26; restart += 1) {
      await (
        await start()
      )();
    }
    expect(await count()).toBe(10);
  });
});

describe('a server whose clock jumps while it runs', () => {
  it('deletes nothing at the next check', async () => {
    const { clock, start, count } = await storeWith(10);
    await start();
    clock.set(clock.now() + 400 * day);
    await clock.pass(2 * hour);
    expect(await count()).toBe(10);
  });
});

describe('a server whose clock was corrected', () => {
  it('warns again when it jumps again', async () => {
    const { store, clock, lines, logger } = await storeWith(10);
    const times = [400, 0, 400].map((jump) => clock.now() + jump * day);
    const allSeen = new AbortController();
    // Each look finds the next time; the last one ends it.
    const now = () => times.shift() ?? clock.now();
    const wait = async () => (times.length === 0 ? allSeen.abort() : undefined);
    const end = startRetention({ files: noFiles, store, retentionDays: 180, logger, now, wait });
    await once(allSeen.signal, 'abort');
    await end();
    expect(lines.map(({ msg }) => msg.slice(0, 21))).toEqual(['The clock is 400.0 da', 'The clock is 400.0 da']);
  });
});

describe('a server that would delete more than half of many enquiries', () => {
  it('warns a day before, so that a wrong RETENTION_DAYS can be corrected', async () => {
    const { store, clock, lines, start, count } = await storeWith(10);
    const receivedAt = '2020-01-01T00:00:00.000Z';
    await Promise.all(Array.from({ length: 60 }, (_, id) => store.save(newEnquiry(`old-${id}`, { receivedAt }))));
    await start();
    await clock.pass(23 * hour);
    expect(await count()).toBe(70);
    expect(lines[0]?.msg).toBe(
      '60 of 70 enquiries are older than RETENTION_DAYS=180 allows. They are deleted once the server has run like this ' +
        'for a day. To keep them, raise RETENTION_DAYS before then.',
    );
    await clock.pass(2 * hour);
    expect(await count()).toBe(10);
  });
});

describe('a server without RETENTION_DAYS', () => {
  it('keeps everything, and records the time, so that the variable deletes at once when it is set', async () => {
    const { store, start, count } = await storeWith(1, 0);
    await store.save(newEnquiry('old', { receivedAt: '2020-01-01T00:00:00.000Z' }));
    await (
      await start(0)
    )();
    expect(await count()).toBe(2);
    await start();
    expect(await count()).toBe(1);
  });
});

describe('the clock check', () => {
  const start = Date.UTC(2026, 0, 1);
  const trusted: ClockState = { seenAt: start, doubtedAt: null, looks: 0 };
  const look = (time: number, changes: { isDrastic?: boolean; isLater?: boolean } = {}) => ({
    time,
    isDrastic: false,
    isLater: true,
    ...changes,
  });

  it('counts the checks of several servers within an hour once', () => {
    const doubted = { seenAt: 0, doubtedAt: start, looks: 5 };
    expect(checkClock(doubted, look(start + 10 * 60_000))).toEqual(doubted);
    expect(checkClock(doubted, look(start + hour))).toEqual({ seenAt: 0, doubtedAt: start + hour, looks: 6 });
  });

  it('trusts at once a clock that is back from a jump, as of a machine that syncs its time after boot', () => {
    const doubted = checkClock(trusted, look(0, { isLater: false }));
    expect(checkClock(doubted, look(start + hour))).toEqual({ seenAt: start + hour, doubtedAt: null, looks: 0 });
  });
});
