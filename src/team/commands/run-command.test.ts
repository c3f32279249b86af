import { expect, it, vi } from 'vitest';
import { newTestStore } from '../../serve/testing/test-stores.ts';
import { openTeamStore } from '../store/open-team-store.ts';
import { openPeople } from '../store/people.ts';
import type { Person } from '../../studio/server/access.ts';
import { openComments } from '../comments/comments.ts';
import { createPreviews } from '../previews/previews.ts';
import { openPublications } from '../../studio/server/publications/publications.ts';
import { openLog } from '../store/team-log.ts';
import { inviteFirst, runCommand } from './run-command.ts';

/** Types commands one after the other; gives what each has printed, and its exit code. */
async function newTerminal() {
  const { location } = await newTestStore('file');
  const said: string[] = [];
  for (const name of ['log', 'error'] as const)
    vi.spyOn(console, name).mockImplementation((text: string) => void said.push(text));
  const type = async (line: string) => {
    said.length = 0;
    const code = await runCommand(line.split(' '), { location, editUrl: new URL('https://edit.example.com') });
    return { code, said: said.join('\n') };
  };
  return { type, location };
}

it('npm run team -- invite prints a link, and people lists who was invited', async () => {
  const { type, location } = await newTerminal();
  const { said, code } = await type('invite Mira@example.com --role publisher,inbox');
  expect(code).toBe(0);
  const token = /^https:\/\/edit\.example\.com\/invitation\/([\w-]{43})$/.exec(said)![1]!;
  const store = await openTeamStore(location);
  expect(await openPeople(store, Date.now).invited(token)).toMatchObject({ address: 'mira@example.com' });
  await store.close();
  expect((await type('people')).said).toBe('mira@example.com  Mira  publisher,inbox  invited');
});

it('npm run team -- role, invite and remove leave one owner who has a passkey', async () => {
  const { type, location } = await newTerminal();
  await type('invite mira@example.com --role owner');
  await type('invite jon@example.com --role author');
  expect(await type('remove mira@example.com')).toMatchObject({ code: 1 });
  expect(await type('role mira@example.com author')).toMatchObject({ code: 1 });
  expect(await type('invite mira@example.com --role author')).toMatchObject({ code: 1 });
  expect((await type('role jon@example.com owner,author')).said).toBe('jon@example.com is now: author, owner.');
  expect(await type('remove mira@example.com')).toMatchObject({ code: 1 });
  const token = /[\w-]{43}$/.exec((await type('invite jon@example.com')).said)![0];
  const store = await openTeamStore(location);
  const people = openPeople(store, Date.now);
  const { id: person } = (await people.byAddress('jon@example.com'))!;
  await people.redeem(token, 'Jon', { id: 'key', person, publicKey: '', counter: 0, transports: [] });
  await store.close();
  expect(await type('remove mira@example.com')).toMatchObject({ code: 0 });
  expect((await type('people')).said).toMatch(/^jon@example\.com/);
});

it('npm run team -- remove says which plans and preview links of somebody go on, and how they are ended', async () => {
  const { type, location } = await newTerminal();
  await type('invite mira@example.com --role publisher');
  const store = await openTeamStore(location);
  const member = (await openPeople(store, Date.now).byAddress('mira@example.com'))!;
  const { id, name, address } = member;
  const person: Person = { id, name, address, may: () => true };
  const at = Date.UTC(2100, 0, 1);
  const plans = await openPublications(store, Date.now);
  await plans.add({ person: { id, name, address }, note: 'Winter\u001b[2J', base: '{}', text: '{}', due: at });
  const editUrl = new URL('https://edit.example.com');
  const log = openLog(store, Date.now);
  const comments = openComments({ store, log, now: Date.now });
  const { service } = createPreviews({ store, log, comments, editUrl, now: Date.now });
  await service.create(person, { content: null, lastsMs: 60_000 });
  await store.close();
  const listed =
    /planned for 2100-01-01T00:00:00\.000Z {2}Winter\\u001b\[2J\n {2}preview link of .*, always the latest, until/;
  expect((await type('role mira@example.com author')).said).toMatch(listed);
  const { said } = await type('remove mira@example.com');
  expect(said).toMatch(listed);
  expect(said).toMatch(/Cancel in History, and a link by Revoke/);
});

it('The link of the first owner is in the log, and made until somebody can come in', async () => {
  const { type, location } = await newTerminal();
  const store = await openTeamStore(location);
  const [people, log] = [openPeople(store, Date.now), openLog(store, Date.now)];
  const invite = () => inviteFirst({ people, log }, new URL('https://edit.example.com'));
  const token = /^https:\/\/edit\.example\.com\/invitation\/(.+)$/.exec((await invite())!)![1]!;
  expect((await type('log')).said).toMatch(/ {2}terminal {2}invited {2}owner@edit\.example\.com owner$/);
  const { id: person } = (await people.invited(token))!;
  await people.redeem(token, 'Mira', { id: 'key', person, publicKey: '', counter: 0, transports: [] });
  expect(await invite()).toBeNull();
  await store.close();
});

it('npm run team -- log says who did what, and that nothing was changed', async () => {
  const { type } = await newTerminal();
  await type('invite mira@example.com --role owner');
  expect((await type('log')).said).toMatch(/^\d{4}-.+Z {2}terminal {2}invited {2}mira@example\.com owner$/);
  expect(JSON.parse((await type('log --json')).said)).toMatchObject({ seq: 1, person: 'terminal', event: 'invited' });
  expect((await type('log --verify')).said).toBe('Every entry is as it was written.');
});

it('npm run team -- log --verify says what was cut off', async () => {
  const { type, location } = await newTerminal();
  for (const name of ['mira', 'jon', 'kim']) await type(`invite ${name}@example.com --role author`);
  const store = await openTeamStore(location);
  await store.write('DELETE FROM team_log WHERE seq > 1');
  await store.close();
  expect(await type('log --verify')).toEqual({ code: 1, said: 'Entries 2 to 3 are gone: they were cut off.' });
});

it('npm run team -- log writes out what would control a terminal, or look like an entry', async () => {
  const { type, location } = await newTerminal();
  const place = '/\u001b[2J\u009b\n2026-11-25  mira@example.com\u202e';
  const store = await openTeamStore(location);
  await openLog(store, Date.now).write('jon@example.com', 'edited', place);
  await store.close();
  expect((await type('log')).said).toMatch(
    /edited {2}\/\\u001b\[2J\\u009b\\u000a2026-11-25 {2}mira@example\.com\\u202e$/,
  );
  const { said } = await type('log --json');
  expect(said).not.toMatch(/[\u009b\u202e]/);
  expect(JSON.parse(said)).toMatchObject({ details: place });
});

it.each([
  ['invite mira@example.com', 'mira@example.com is new: say what they are'],
  ['invite mira --role owner', '"mira" is not an e-mail address.'],
  ['invite mira@example.com --role boss', '"boss" names no role.'],
  ['remove mira@example.com', 'Nobody has the address "mira@example.com".'],
  ['log --all', '"--all" is no option of log.'],
  ['constructor', '"constructor" is no command.'],
])('npm run team -- %s is refused with a sentence', async (line, sentence) => {
  const { type } = await newTerminal();
  const { said, code } = await type(line);
  expect(code).toBe(1);
  expect(said).toContain(sentence);
});
