import { describe, expect, it } from 'vitest';
import { storeKinds } from '../../serve/testing/test-stores.ts';
import { newTeamStore } from '../testing/team-stores.ts';
import { createEdits } from './edits.ts';
import { openLog } from './team-log.ts';

describe.each(storeKinds)('the log of a team (%s)', (kind) => {
  it('holds who did what, in order, also where several write at once', async () => {
    const store = await newTeamStore(kind);
    const log = openLog(store, () => 5);
    await log.write('mira@example.com', 'signed in');
    await Promise.all(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => log.write('terminal', 'invited', name)));
    const entries = await log.list();
    expect(entries.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(entries[0]).toEqual({ seq: 1, at: 5, person: 'mira@example.com', event: 'signed in', details: '' });
    expect(await log.firstBroken()).toBeNull();
  });

  it.each([
    ['an entry was changed', "UPDATE team_log SET person = 'jon@example.com' WHERE seq = 2", { changed: 2 }],
    ['an entry was taken out', 'DELETE FROM team_log WHERE seq = 2', { changed: 3 }],
    ['its beginning was cut off', 'DELETE FROM team_log WHERE seq < 3', { gone: [1, 2] }],
    ['its end was cut off', 'DELETE FROM team_log WHERE seq > 1', { gone: [2, 3] }],
    ['all of it was deleted', 'DELETE FROM team_log', { gone: [1, 3] }],
    ['what says where it ends was deleted', 'DELETE FROM team_log_ends', 'ends'],
  ])('tells where %s', async (_, sql, broken) => {
    const store = await newTeamStore(kind);
    const log = openLog(store, () => 5);
    for (const name of ['a', 'b', 'c']) await log.write('terminal', 'invited', name);
    await store.write(sql);
    expect(await log.firstBroken()).toEqual(broken);
    // What is written next hides nothing.
    const again = openLog(await store.again(), () => 5);
    await again.write('terminal', 'invited', 'd');
    expect(await again.firstBroken()).not.toBeNull();
  });

  it('is read part by part, and tells of one between two parts that was taken out', async () => {
    const store = await newTeamStore(kind);
    const log = openLog(store, () => 5);
    for (let entry = 1; entry <= 502; entry++) await log.write('terminal', 'invited', `${entry}`);
    expect([await log.list(), await log.list(500), await log.list(502)].map(({ length }) => length)).toEqual([
      500, 2, 0,
    ]);
    expect(await log.firstBroken()).toBeNull();
    await store.write('DELETE FROM team_log WHERE seq = 501');
    expect(await log.firstBroken()).toEqual({ changed: 502 });
  });

  it('keeps the beginning of details that are long', async () => {
    const store = await newTeamStore(kind);
    const log = openLog(store, () => 5);
    const edits = createEdits({ log, now: () => 5 });
    edits.note({ may: () => true }, [`/${'a'.repeat(10_000)}`, `/${'a'.repeat(20_000)}`]);
    await edits.whenStored();
    expect((await log.list()).map(({ details }) => details)).toEqual([`/${'a'.repeat(299)} …`]);
  });

  it('is kept for a year', async () => {
    const store = await newTeamStore(kind);
    const clock = { at: 0 };
    const log = openLog(store, () => clock.at);
    await log.write('terminal', 'invited', 'old');
    clock.at = 367 * 24 * 60 * 60 * 1000;
    await log.write('terminal', 'invited', 'new');
    await log.prune();
    expect((await log.list()).map(({ details }) => details)).toEqual(['new']);
    expect(await log.firstBroken()).toBeNull();
    clock.at *= 3;
    await log.prune();
    await log.write('terminal', 'invited', 'newest');
    expect((await log.list()).map(({ seq }) => seq)).toEqual([3]);
    expect(await log.firstBroken()).toBeNull();
    await store.write('DELETE FROM team_log WHERE seq = 3');
    await log.prune();
    expect(await log.firstBroken()).toEqual({ gone: [3, 3] });
  });

  it('of a store of before ends where it ends now', async () => {
    const store = await newTeamStore(kind);
    const log = openLog(store, () => 5);
    for (const name of ['a', 'b']) await log.write('terminal', 'invited', name);
    await store.write('DROP TABLE team_log_ends');
    const again = openLog(await store.again(), () => 5);
    expect(await again.firstBroken()).toBeNull();
    await again.write('terminal', 'invited', 'c');
    await store.write('DELETE FROM team_log WHERE seq = 3');
    expect(await again.firstBroken()).toEqual({ gone: [3, 3] });
  });
});
