import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { newFolder } from '../../../tests/new-folder.ts';
import { createLogLimiter } from '../../serve/environment/log-limiter.ts';
import { collectLog } from '../../serve/testing/collect-log.ts';
import { newTestStore } from '../../serve/testing/test-stores.ts';
import type { ChangeByPerson } from '../../studio/protocol.ts';
import type { Publication } from '../../studio/panels/history/protocol.ts';
import { createClockGuard } from '../store/clock-guard.ts';
import { openTeamStore } from '../store/open-team-store.ts';
import { openLog } from '../store/team-log.ts';
import { newTeam, type SignedIn } from '../testing/start-team.ts';
import { newTeamStore } from '../testing/team-stores.ts';
import { openPublications } from '../../studio/server/publications/publications.ts';
import { commitFiles } from './commit-files.ts';
import { createPublishing } from '../../studio/server/publications/publishing.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A repository with a config that is not committed yet. */
function newRepository() {
  const folder = newFolder();
  const file = join(folder, 'site.config.json');
  writeFileSync(file, '{}');
  const git = (...words: string[]) => execFileSync('git', words, { cwd: folder, encoding: 'utf8' }).trim();
  git('init', '--quiet');
  return { folder, file, git };
}

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
  // Notes are for those who publish, and for their writers.
  await own.until(/"note":"Ready"/);
  expect(await others.until(/(event: asked\ndata: .*\n[^]*){2}/)).not.toContain('Ready');
  [own, others].forEach((window) => window.end());
  await jon.request('take-back-asking');
  await until(/"note":"Ready"[^]*event: asked\ndata: \[\]/);
  expect(await jon.request('ask-publication', { note: 5 })).toMatchObject({ status: 400 });
  await jon.request('ask-publication', { note: ' Until noon ' });
  // A second request replaces nothing.
  for (const note of ['From ten', 'From ten']) await jon.request('ask-publication', { note });
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
  expect(await again.until(/event: asked\n/)).toContain('"note":"Until noon; From ten"');
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
  // Anyone who signed in long ago proves that they are there, each for themselves.
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
  // Each is a commit in the name of its publisher.
  const commit = execFileSync('git', ['log', '-1', '--format=%an <%ae> %cn: %s', '--name-only'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(commit.trim()).toBe('mira <mira@example.com> mira: A "quoted" heading\n\nsite.config.json');
});

/** Publishing in a new store, whose clock is trusted, and what it reports. */
async function newPublishing(options: Partial<Parameters<typeof createPublishing>[0]> = {}, now = Date.now) {
  const store = await newTeamStore('file');
  const { logger, lines } = collectLog('warn');
  const publications = await openPublications(store, now);
  const log = openLog(store, now);
  const clock = createClockGuard({ store, now, logger });
  const limiter = createLogLimiter(logger);
  const report = (said: string) => limiter.write('error', 'publication not noted', said);
  const publishing = createPublishing({ publications, log, clock, report, ...options });
  onTestFinished(() => publishing.close());
  return { ...publishing, publications, lines, clock };
}
const asker = { id: 'mira', name: 'Mira', may: () => true };

it('What came of a publication is noted once the store answers again: the next start would make it once more', async () => {
  const away = { isAway: true, waits: [] as number[] };
  const { publications } = await newPublishing();
  const { service, lines } = await newPublishing({
    publications: {
      ...publications,
      published: (...args) => (away.isAway ? Promise.reject(new Error('away')) : publications.published(...args)),
    },
    async wait(ms) {
      away.waits.push(ms / 1000);
      if (away.waits.length < 8) return;
      expect(await service.list()).toMatchObject([{ state: 'running' }]);
      away.isAway = false;
    },
  });
  const id = await service.add(asker, { note: '', base: '{}', text: '{}', due: null });
  await service.published(id, '{}');
  expect(await service.list()).toMatchObject([{ state: 'published' }]);
  // It asks less and less often, and the log says so at once, and then each minute.
  expect(away.waits).toEqual([1, 2, 4, 8, 16, 30, 30, 30]);
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'What came of a publication is not noted, since the store does not answer; trying again.',
  ]);
});

it('A studio that ends waits for no store', async () => {
  const { publications } = await newPublishing();
  const publishing = await newPublishing({
    publications: { ...publications, byId: () => Promise.reject(new Error('away')) },
  });
  const noted = publishing.service.published('id', '{}').catch((error: Error) => error.message);
  publishing.close();
  expect(await noted).toBe('away');
});

it('A studio whose clock is 400 days ahead publishes no plan, tells all windows why, and does so once it is corrected', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const time = { at: Date.UTC(2026, 0, 2) };
  const { service, clock } = await newPublishing({}, () => time.at);
  await clock.isTrusted();
  await service.add(asker, { note: '', base: '{}', text: '{}', due: time.at + 30 * DAY_MS });
  const [said, published]: [(string | null)[], string[]] = [[], []];
  service.onTrouble(
    () => 'UTC',
    (trouble) => void said.push(trouble),
  );
  service.onDue(
    () => true,
    async ({ id }) => void published.push(id),
  );
  const look = async (until: () => void) => {
    vi.advanceTimersByTime(1000);
    await vi.waitFor(until);
  };
  time.at += 400 * DAY_MS;
  await look(() =>
    expect(said.at(-1)).toMatch(/^The clock is 400\.0 days ahead of the last time the studio ran\. .*no plan/),
  );
  expect(published).toEqual([]);
  time.at -= 400 * DAY_MS;
  await look(() => expect(said.at(-1)).toBeNull());
  for (; time.at < Date.UTC(2026, 1, 2); time.at += 12 * 3_600_000) await clock.isTrusted(true);
  await look(() => expect(published).toHaveLength(1));
});

it.each([
  ['of signs that Git leaves out of names', { name: '.' }, 'mira@example.com <mira@example.com>: Hello'],
  ['with a note that holds U+0000', { message: 'Hel\0lo' }, 'Mira <mira@example.com>: Hello'],
  ['with a note of U+0000 alone', { message: '\0 \0' }, 'Mira <mira@example.com>: Publish the site'],
])('A publication of somebody %s is committed', async (_, changed, expected) => {
  const { folder, file, git } = newRepository();
  const given = { name: 'Mira', address: 'mira@example.com', message: 'Hello', ...changed };
  await commitFiles(folder, file, given);
  expect(git('log', '-1', '--format=%an <%ae>: %s')).toBe(expected);
});

it('A commit that fails is explained without paths of the machine', async () => {
  const { folder, file } = newRepository();
  writeFileSync(join(folder, '.git/index.lock'), '');
  const given = { name: 'Mira', address: 'mira@example.com', message: 'Hello' };
  const failed = await commitFiles(folder, file, given).catch(({ message }: Error) => message);
  expect(failed).toMatch(/^Git says: .*…\/index\.lock/);
  expect(failed).not.toMatch(/[\\/](tmp|dev|home|work)|Command failed/);
});
