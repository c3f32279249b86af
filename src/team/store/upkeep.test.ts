import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openComments } from '../comments/comments.ts';
import { createPreviews } from '../previews/previews.ts';
import { collectLog } from '../../serve/testing/collect-log.ts';
import { openPeople, SESSION_MS } from './people.ts';
import { storeKinds } from '../../serve/testing/test-stores.ts';
import { newTeamStore } from '../testing/team-stores.ts';
import { createClockGuard } from './clock-guard.ts';
import { openLog } from './team-log.ts';
import { startUpkeep } from './upkeep.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

it('A studio that runs for long removes what is over, also after a time in which the store was away', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const store = await newTeamStore('file');
  const clock = { at: 1 };
  const now = () => clock.at;
  const log = openLog(store, now);
  const comments = openComments({ store, log, now });
  const previews = createPreviews({ store, log, comments, editUrl: new URL('http://localhost'), now });
  const mira = { id: 'mira', name: 'Mira', may: () => true };
  const count = async () =>
    (
      await Promise.all(
        ['team_log', 'team_comments', 'team_previews'].map((table) => store.read(`SELECT * FROM ${table}`)),
      )
    ).map((rows) => rows.length);
  let isAway = false;
  const away = () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve());
  const { logger } = collectLog('warn');
  const guard = createClockGuard({ store, now, logger });
  const end = await startUpkeep(guard, [away, log.prune, comments.prune, previews.prune]);
  /** Lets time pass on a machine that is on, and then the hour. */
  const pass = async (days: number) => {
    for (let half = 0; half < days * 2; half++) {
      clock.at += DAY_MS / 2;
      await guard.isTrusted();
    }
    vi.advanceTimersByTime(DAY_MS / 24);
  };

  await previews.service.create(mira, { content: null, lastsMs: DAY_MS });
  await comments.service.add(mira, { page: '/', section: null, field: [], words: 'Home' }, 'Fine');
  const [comment] = await comments.service.list();
  await comments.service.setDone(mira, comment!.id, true);
  expect(await count()).toEqual([3, 1, 1]);
  isAway = true;
  await pass(2);
  isAway = false;
  await pass(1);
  await vi.waitFor(async () => expect(await count()).toEqual([3, 1, 0]));
  await pass(367);
  await vi.waitFor(async () => expect(await count()).toEqual([0, 0, 0]));
  end();
  expect(vi.getTimerCount()).toBe(0);
});

describe.each(storeKinds)('A studio that starts with its clock 400 days ahead (%s)', (kind) => {
  async function newStudio() {
    const store = await newTeamStore(kind);
    const clock = { at: Date.UTC(2026, 0, 2) };
    const now = () => clock.at;
    const log = openLog(store, now);
    const people = openPeople(store, now);
    const comments = openComments({ store, log, now });
    const previews = createPreviews({ store, log, comments, editUrl: new URL('http://localhost'), now });
    const { logger, lines } = collectLog('warn');
    const guard = createClockGuard({ store, now, logger });
    const tasks = [log.prune, comments.prune, previews.prune, people.prune];
    const start = async () => (await startUpkeep(guard, tasks))();
    await start();
    await people.invite('mira@example.com', ['author']);
    const { id } = (await people.byAddress('mira@example.com'))!;
    const mira = { id, name: 'Mira', may: () => true };
    const share = async () =>
      (await previews.service.create(mira, { content: null, lastsMs: 14 * DAY_MS })).split('/').at(-2)!;
    return { clock, guard, log, people, previews, id, share, start, lines };
  }

  it('deletes neither log nor links nor sessions, and says so', async () => {
    const { clock, log, people, previews, id, share, start, lines } = await newStudio();
    const [link, session] = [await share(), await people.openSession(id, 'Firefox on Linux')];
    clock.at += 400 * DAY_MS;
    await start();
    // Signing in deletes no other session.
    await people.openSession(id, 'Safari on iPhone');
    clock.at -= 400 * DAY_MS;
    expect((await log.list()).map(({ event }) => event)).toEqual(['shared a preview']);
    expect(await previews.find(link)).not.toBeNull();
    expect(await people.inSession(session)).toMatchObject({ id });
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      'The clock is 400.0 days ahead of the last time the studio ran. Nothing is deleted, and no plan is published, until ' +
        'it has run like this for a day, or the clock is corrected.',
    ]);
  });

  it('leaves no session, invitation or link behind that would hold for as long', async () => {
    const { clock, people, previews, id, share, start } = await newStudio();
    const before = await people.openSession(id, 'Firefox on Linux');
    clock.at += 400 * DAY_MS;
    const [link, session] = [await share(), await people.openSession(id, 'Firefox on Linux')];
    const token = (await people.invite('mira@example.com', null))!;
    clock.at -= 400 * DAY_MS;
    // One that was used while the clock was ahead.
    clock.at += SESSION_MS / 2;
    expect(await people.inSession(before)).toMatchObject({ id });
    const opened = async () => [
      await people.inSession(session),
      await people.invited(token),
      await previews.find(link),
      (await people.sessionsOf(id)).length,
      (await previews.service.list()).length,
    ];
    expect(await opened()).toEqual([null, null, null, 1, 0]);
    await start();
    clock.at += 400 * DAY_MS;
    // Neither are they there once it is that late.
    expect((await opened()).slice(0, 3)).toEqual([null, null, null]);
  });

  it('deletes after a day of running, as it may have been off for so long', async () => {
    const { clock, guard, log, share, start } = await newStudio();
    await share();
    clock.at += 400 * DAY_MS;
    await start();
    for (let hour = 0; hour < 23; hour++) {
      clock.at += DAY_MS / 24;
      expect(await guard.isTrusted(true)).toBe(false);
    }
    clock.at += DAY_MS / 24;
    expect(await guard.isTrusted(true)).toBe(true);
    await start();
    expect(await log.list()).toEqual([]);
  });
});
