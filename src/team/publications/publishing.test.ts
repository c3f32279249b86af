import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { newTestStore } from '../../serve/testing/test-stores.ts';
import type { ChangeByPerson, Publication } from '../../studio/protocol.ts';
import { openTeamStore } from '../store/open-team-store.ts';
import { openLog } from '../store/team-log.ts';
import { newTeam, type SignedIn } from '../testing/start-team.ts';
import { newTeamStore } from '../testing/team-stores.ts';
import { openPublications } from './publications.ts';
import { createPublishing } from './publishing.ts';

const field = (key: string, value: string) => ({
  operations: [{ op: 'set', path: ['routes', 0, 'sections', 0, key], value }],
});
const changesFor = async (person: SignedIn) =>
  (await person.request('publication-changes')).body['changes'] as unknown as ChangeByPerson[];
const publicationsFor = async (person: SignedIn) =>
  (await person.request('publications', { asked: 0 })).body['publications'] as unknown as Publication[];
/** Publishes the changes that somebody has made. */
const publish = async (person: SignedIn, by: string | null, at: string | null = null, note = '') => {
  const changes = (await changesFor(person)).filter((change) => by === null || change.by.includes(by));
  return person.request('publish-draft', { note, changes, at });
};
const soon = () => new Date(Date.now() + 1500).toISOString().replace(/\.\d+/, '');

// In a file the browser tests do the same.
it('A team publishes some changes or all, now or then, and brings back what it had, in PostgreSQL', async () => {
  const { variables, location } = await newTestStore('PostgreSQL');
  const { team, mira } = await newTeam(variables);
  const [jon, kim] = [await team.join('jon@example.com', ['author']), await team.join('kim@example.com', ['author'])];
  const ended = async (count: number) =>
    await expect
      .poll(async () => (await publicationsFor(mira)).filter((each) => each.ended !== null).length)
      .toBe(count);

  await mira.request('edit', field('heading', 'By Mira'));
  await jon.request('edit', field('text', 'By Jon'));
  expect((await changesFor(mira)).map(({ by }) => by)).toEqual([['mira'], ['jon']]);
  expect(await jon.request('publish-draft', { note: '', changes: [], at: null })).toMatchObject({ status: 403 });
  expect(
    await mira.request('publish-draft', { note: '', changes: [{ id: '[]', words: 'Gone' }], at: null }),
  ).toMatchObject({
    status: 400,
  });
  // What one asks for is open until it is published as it is then, or taken back.
  const { until, end } = await mira.hear();
  const [own, others] = [await jon.hear(), await kim.hear()];
  await until(/event: asked\ndata: \[\]/);
  await jon.request('ask-publication', { note: 'Ready' });
  // Notes are for whoever publishes, and for whoever has written them.
  await own.until(/"note":"Ready"/);
  expect(await others.until(/(event: asked\ndata: .*\n[^]*){2}/)).not.toContain('Ready');
  [own, others].forEach((window) => window.end());
  await jon.request('take-back-asking');
  await until(/"note":"Ready"[^]*event: asked\ndata: \[\]/);
  expect(await jon.request('ask-publication', { note: 5 })).toMatchObject({ status: 400 });
  await jon.request('ask-publication', { note: ' Until noon ' });
  await until(new RegExp(`\\[\\{"person":"${jon.id}","by":"jon","note":"Until noon","at":`));
  await jon.request('edit', field('text', 'By Jon, later'));
  expect(await publish(mira, 'mira', null, 'A heading')).toMatchObject({ status: 200, body: { problems: [] } });
  await ended(1);
  expect(team.text()).toContain('By Mira');
  expect(team.text()).not.toContain('By Jon');
  expect(await publicationsFor(jon)).toMatchObject([
    { by: 'mira', note: 'A heading', state: 'published', failure: null },
  ]);

  const again = await mira.hear();
  expect(await again.until(/event: asked\n/)).toContain('Until noon');
  again.end();

  // What is planned is the draft of this moment.
  expect(await publish(mira, null, '2026-01-01T00:00Z')).toMatchObject({ status: 400 });
  expect(await publish(mira, null, soon())).toMatchObject({ status: 200 });
  await mira.request('edit', field('heading', 'Zebras later'));
  await ended(2);
  await until(/event: asked\ndata: \[\]/);
  end();
  expect(team.text()).toContain('By Jon');
  expect(team.text()).not.toContain('Zebras');
  expect(await changesFor(mira)).toMatchObject([{ by: ['mira'] }]);

  const [, first] = await publicationsFor(mira);
  // Whoever signed in long ago proves that they are there, each for themselves.
  const sessions = await openTeamStore(location);
  await sessions.write('UPDATE team_sessions SET created_at = created_at - 300000');
  await sessions.close();
  expect(await mira.request('restore', { id: first!.id })).toMatchObject({ status: 428 });
  const proofOf = async ({ device }: SignedIn) => {
    const { challenge } = (await mira.request('proof-options')).body['options'] as { challenge: string };
    return device.signIn({ challenge, origin: team.origin });
  };
  for (const response of [await proofOf(jon), null, {}])
    expect(await mira.request('give-proof', { response })).toMatchObject({ status: 400 });
  const response = await proofOf(mira);
  expect(await mira.request('give-proof', { response })).toMatchObject({ status: 200 });
  expect(await mira.request('give-proof', { response })).toMatchObject({ status: 400 });
  expect(await jon.request('restore', { id: first!.id })).toMatchObject({ status: 428 });
  expect(await mira.request('proof-options')).toMatchObject({ body: { options: null } });
  const state = await mira.request('restore', { id: first!.id });
  expect(JSON.stringify(state.body['page'])).toContain('By Mira');
  expect(JSON.stringify(state.body['page'])).not.toContain('By Jon');

  // A crash in the middle of one, and while another one was due.
  const store = await openTeamStore(location);
  await store.write(
    "UPDATE team_publications SET state = 'running', due_at = 5, asked_at = 1, ended_at = NULL WHERE id = ?",
    [first!.id],
  );
  await store.close();
  await team.restart();
  await ended(2);
  const repeated = (await publicationsFor(mira)).find(({ id }) => id === first!.id)!;
  expect(repeated).toMatchObject({ state: 'published', due: 5 });
});

it('A plan leaves what was published since, and waits for a word where that is in the same place', async () => {
  const { team, mira } = await newTeam({ TEAM_GIT: 'commit' });
  const { folder } = team;
  execFileSync('git', ['init', '--quiet'], { cwd: folder });
  const jon = await team.join('jon@example.com', ['publisher']);
  const ended = async (count: number) =>
    await expect
      .poll(async () => (await publicationsFor(mira)).filter((each) => each.ended !== null).length)
      .toBe(count);
  const far = new Date(Date.now() + 10 * 24 * 60 * 60 * 1000).toISOString().replace(/\.\d+/, '');
  const { until, end } = await mira.hear();
  onTestFinished(end);
  // The clock of a plan, so that no test waits for it.
  const due = async () => {
    const store = await openTeamStore(team.location);
    await store.write("UPDATE team_publications SET due_at = asked_at + 1 WHERE state = 'waiting'");
    await store.close();
  };

  await mira.request('edit', {
    operations: [{ op: 'set', path: ['site', 'timeZone'], value: 'Europe/Berlin' }],
  });
  await mira.request('edit', field('heading', 'Planned heading'));
  expect(await publish(mira, 'mira', far)).toMatchObject({ status: 200 });
  await jon.request('edit', field('text', 'Text by Jon'));
  await publish(jon, 'jon');
  await ended(1);
  await due();
  await ended(2);
  expect(team.text()).toContain('Text by Jon');
  expect(team.text()).toContain('Planned heading');
  // What is brought back is what was published, and not what was planned.
  const first = (await publicationsFor(mira)).find(({ by }) => by === 'mira')!;
  expect((await mira.request('restore-words', { id: first.id })).body).toEqual({ words: [] });

  await mira.request('edit', field('text', 'Text as planned'));
  await publish(mira, null, far);
  await jon.request('edit', field('text', 'Text by Jon again'));
  await publish(jon, null);
  await ended(3);
  await due();
  // Moments are those of the site.
  const said = await until(/event: trouble\ndata: "What mira wanted to publish .* \(Europe\/Berlin\)/);
  expect(said).toMatch(
    /was not published\. It changes “.*Text”\. jon published another text or choice for it on .* \(Europe\/Berlin\)\./,
  );
  expect(team.text()).toContain('Text by Jon again');
  const plan = async () => (await publicationsFor(mira)).find(({ state }) => state === 'failed')!;
  const { id } = await plan();

  // Another publication does not make it forgotten.
  await jon.request('edit', field('heading', 'A later heading'));
  await publish(jon, 'jon');
  await ended(5);
  expect((await plan()).id).toBe(id);
  for (const [who, input, status] of [
    [mira, { id, at: '2020-01-01T00:00Z' }, 400],
    [mira, { id: first.id, at: far }, 400],
    [jon, { id, at: far }, 200],
    [jon, { id, at: far }, 400],
  ] as const)
    expect(await who.request('plan-again', input)).toMatchObject({ status });
  await until(/event: trouble\ndata: null/);
  await due();
  await ended(5);
  expect(team.text()).toContain('Text as planned');
  expect(team.text()).toContain('A later heading');

  // A publication that fails is told to everybody until another one succeeds.
  await mira.request('edit', field('heading', 'By Mira'));
  writeFileSync(join(folder, 'fails'), '');
  await publish(mira, null);
  await until(/event: trouble\ndata: "What mira wanted to publish .* was not published\..*No space/);
  expect((await publicationsFor(mira))[0]).toMatchObject({ state: 'failed' });
  rmSync(join(folder, 'fails'));
  await publish(mira, null, null, 'A "quoted" heading');
  await until(/event: trouble\ndata: null/);
  // Each is a commit in the name of whoever publishes.
  const commit = execFileSync('git', ['log', '-1', '--format=%an <%ae> %cn: %s', '--name-only'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(commit.trim()).toBe('mira <mira@example.com> mira: A "quoted" heading\n\nsite.config.json');
});

it('What came of a publication is noted once the store answers again: the next start would make it once more', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const store = await newTeamStore('file');
  const publications = await openPublications(store, Date.now);
  let isAway = true;
  const { service } = createPublishing({
    publications: {
      ...publications,
      published: (...args) => (isAway ? Promise.reject(new Error('away')) : publications.published(...args)),
    },
    log: openLog(store, Date.now),
  });
  const id = await service.add({ id: 'mira', may: () => true }, { note: '', base: '{}', text: '{}', due: null });
  const ended = service.published(id, '{}');
  await vi.advanceTimersByTimeAsync(5000);
  expect(await service.list()).toMatchObject([{ state: 'running' }]);
  isAway = false;
  await vi.advanceTimersByTimeAsync(5000);
  await ended;
  expect(await service.list()).toMatchObject([{ state: 'published' }]);
});
