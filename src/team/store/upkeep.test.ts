import { expect, it, onTestFinished, vi } from 'vitest';
import { openComments } from '../comments/comments.ts';
import { createPreviews } from '../previews/previews.ts';
import { newTeamStore } from '../testing/team-stores.ts';
import { openLog } from './team-log.ts';
import { startUpkeep } from './upkeep.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

it('A studio that runs for long removes each day what is over, also after a day on which the store was away', async () => {
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
  const end = await startUpkeep([away, log.prune, comments.prune, previews.prune]);

  await previews.service.create(mira, { content: null, lastsMs: DAY_MS });
  await comments.service.add(mira, { page: '/', section: null, field: [], words: 'Home' }, 'Fine');
  const [comment] = await comments.service.list();
  await comments.service.setDone(mira, comment!.id, true);
  expect(await count()).toEqual([3, 1, 1]);
  clock.at += 2 * DAY_MS;
  isAway = true;
  vi.advanceTimersByTime(DAY_MS);
  isAway = false;
  vi.advanceTimersByTime(DAY_MS);
  await vi.waitFor(async () => expect(await count()).toEqual([3, 1, 0]));
  clock.at += 367 * DAY_MS;
  vi.advanceTimersByTime(DAY_MS);
  await vi.waitFor(async () => expect(await count()).toEqual([0, 0, 0]));
  end();
  expect(vi.getTimerCount()).toBe(0);
});
