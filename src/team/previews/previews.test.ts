import pino from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { newTestStore } from '../../serve/testing/test-stores.ts';
import { openReader } from '../../serve/store/stored-enquiries.ts';
import type { SharedPreview } from '../../studio/panels/share/protocol.ts';
import { openTeamStore } from '../store/open-team-store.ts';
import { newTeam, type SignedIn } from '../testing/start-team.ts';

const heading = (value: string) => ({
  operations: [{ op: 'set', path: ['routes', 0, 'sections', 0, 'heading'], value }],
});
const share = async (person: SignedIn, isLatest: boolean, hours = 14 * 24) =>
  String((await person.request('share-preview', { isLatest, hours })).body['address']);
const listed = async (person: SignedIn) =>
  (await person.request('previews', { asked: 0 })).body['previews'] as unknown as SharedPreview[];

/** Addresses on this server that a document loads or leads to. */
const addressesIn = (html: string): string[] =>
  [
    ...html.matchAll(/\s(?:href|src|poster)="([^"]+)"/g),
    ...html.matchAll(/url\(["']?([^"')]+)/g),
    ...[...html.matchAll(/\s(?:srcset|imagesrcset)="([^"]+)"/gi)].flatMap(([, set]) => [...set!.matchAll(/(\/\S+)/g)]),
  ].flatMap(([, address]) => (/^(?:https?:|mailto:|tel:|data:|#)/.test(address!) ? [] : [address!]));

// In a file the browser tests do the same.
it('A link shows a draft to strangers, all of its pages and nothing else, until it ends, in PostgreSQL', async () => {
  const { variables, location } = await newTestStore('PostgreSQL');
  const { team, mira } = await newTeam(variables);
  await mira.request('edit', heading('The first state'));
  const frozen = await share(mira, false);
  const latest = await share(mira, true, 1);
  await mira.request('edit', heading('The second state'));
  expect(frozen).toMatch(new RegExp(`^${team.origin}/preview/[\\w-]{43}/$`));
  const page = await fetch(frozen);
  const html = await page.text();
  expect(html).toMatch(/<strong>Draft of \d+ \w+, not published<\/strong>/);
  expect(html).toContain('The first state');
  expect(await (await fetch(latest)).text()).toContain('The second state');
  expect(Object.fromEntries(page.headers)).toMatchObject({
    'x-robots-tag': 'noindex, nofollow',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'content-security-policy': expect.stringMatching(
      /default-src 'none'.*form-action http:\S+\/@comment;.*sandbox allow-same/,
    ),
  });

  // Every link and file stays below it, and is there.
  expect([...html.matchAll(/\saction="([^"]*)"/g)].map(([, action]) => action)).toEqual([
    `${frozen}@comment#draft-comment`,
  ]);
  expect(html).not.toMatch(/<script|data-site=|rel="canonical"|\/@fs\/|node_modules/);
  const base = new URL(frozen).pathname;
  const addresses = [...new Set(addressesIn(html))];
  expect(addresses.filter((address) => !address.startsWith(base))).toEqual([]);
  const types = new Set<string>();
  for (const address of addresses) {
    const file = await fetch(team.origin + address);
    expect([address, file.status]).toEqual([address, 200]);
    expect([file.headers.get('x-robots-tag'), file.headers.get('cache-control')]).toEqual([
      'noindex, nofollow',
      'no-store',
    ]);
    types.add(file.headers.get('content-type')!.replace(/[/;].*/, ''));
    await file.body?.cancel();
  }
  expect([...types].toSorted()).toEqual(expect.arrayContaining(['font', 'image', 'text']));

  // Nothing of the studio is below it.
  for (const path of [
    '@studio/api/state',
    '@studio/api/events',
    '@site/code/page.js',
    '@studio/thumbnail/hero',
    '@site/site.json',
    '@team/sign-in.js',
    '@vite/client',
    '@fs/etc/passwd',
    'src/studio/frame/frame.ts',
    'src/styles/base.css',
    'node_modules/vite/package.json',
    'site.config.json',
    'schema/enquiry.schema.json',
    '..%2f..%2f@studio/api/state',
    'no-such-page',
  ]) {
    const answer = await fetch(frozen + path, { headers: { cookie: mira.cookie } });
    expect([path, answer.status]).toEqual([path, 404]);
    expect(await answer.text()).not.toContain('<script');
  }
  const post = { method: 'POST', headers: { 'content-type': 'application/json', origin: team.origin }, body: '{}' };
  for (const path of ['', 'contactwebsite', '@studio/api/state'])
    expect((await fetch(frozen + path, post)).status).toBe(405);
  const form = { ...post, headers: { 'content-type': 'application/x-www-form-urlencoded', origin: team.origin } };
  expect((await fetch(`${frozen}contactwebsite`, form)).status).toBe(415);
  const reader = (await openReader(location))!;
  for await (const enquiry of reader.all()) expect(enquiry).toBeUndefined();
  await reader.close();

  // What is stored opens nothing.
  const store = await openTeamStore(location);
  onTestFinished(() => store.close());
  const token = base.split('/')[2]!;
  const kept = [await store.read('SELECT * FROM team_previews'), await team.server.log.list()];
  expect(JSON.stringify(kept)).not.toContain(token);
  expect(JSON.stringify(kept[1])).toContain('shared a preview');

  for (const hours of [0, 0.5, -1, 90 * 24 + 1, '5', null])
    expect(await mira.request('share-preview', { isLatest: true, hours })).toMatchObject({ status: 400 });
  await team.restart();
  expect(await (await fetch(frozen)).text()).toContain('The first state');
  const [last, first] = await listed(mira);
  expect([last, first]).toMatchObject([
    { isLatest: true, by: 'mira' },
    { isLatest: false, by: 'mira' },
  ]);
  expect([last!.until - last!.since, first!.until - first!.since]).toEqual([3_600_000, 14 * 24 * 3_600_000]);

  expect(await mira.request('revoke-preview', { id: first!.id })).toMatchObject({ status: 200 });
  expect(await mira.request('revoke-preview', { id: first!.id })).toMatchObject({ status: 400 });
  const over = await fetch(frozen);
  expect([over.status, over.headers.get('x-robots-tag'), over.headers.get('cache-control')]).toEqual([
    404,
    'noindex',
    'no-store',
  ]);
  await store.write('UPDATE team_previews SET expires_at = ?', [Date.now() - 1]);
  expect((await fetch(latest)).status).toBe(404);
  expect(await listed(mira)).toEqual([]);
});

it('Tokens cannot be guessed: attempts are limited and logged, and who has a link goes on', async () => {
  const lines: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
  const { team, mira } = await newTeam({ RATE_LIMIT: '10' }, logger);
  const link = await share(mira, true);
  expect((await fetch(link)).status).toBe(200);
  const counts = new Map<number, number>();
  for (let guess = 0; guess < Number(process.env['TEAM_GUESSES'] ?? 50); guess++) {
    const response = await fetch(`${team.origin}/preview/${String(guess).padStart(43, 'A')}/`);
    counts.set(response.status, (counts.get(response.status) ?? 0) + 1);
    await response.body?.cancel();
  }
  expect([...counts.keys()]).toEqual([404, 429]);
  expect(lines.filter((line) => line.includes('previews that there are not'))).toHaveLength(1);
  expect((await fetch(link)).status).toBe(200);
});
