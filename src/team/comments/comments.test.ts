import { expect, it } from 'vitest';
import { newTestStore } from '../../serve/testing/test-stores.ts';
import { rawRequest } from '../../serve/testing/raw-request.ts';
import type { DraftComment } from '../../studio/panels/comments/protocol.ts';
import { newTeam, type SignedIn, type TestTeam } from '../testing/start-team.ts';

async function newLink(variables?: Record<string, string>) {
  const { team, mira } = await newTeam(variables);
  const link = String((await mira.request('share-preview', { isLatest: true, hours: 1 })).body['address']);
  return { team, mira, link };
}

const SECTION = ['routes', 0, 'sections', 0];
const firstSection = async (person: SignedIn) => {
  const { page } = (await person.request('state')).body as unknown as {
    page: { route: { sections: { id: string }[] } };
  };
  return page.route.sections[0]!.id;
};
const listed = async (person: SignedIn) =>
  (await person.request('comments', { asked: 0 })).body['comments'] as unknown as DraftComment[];

/** Sends the form of a page as a browser does, whose page tells no referrer. */
const post = (link: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${link}@comment`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: 'null', 'sec-fetch-site': 'same-origin', ...headers },
    body: new URLSearchParams({ page: '/', about: '[]', name: 'Ada', comment: 'Nice.', ...fields }),
  });
const logOf = async ({ server }: TestTeam) => JSON.stringify(await server.log.list());

// In a file the browser tests do the same.
it('Anyone who has the link of a preview says something of a part of it, which the team hears, finds and closes', async () => {
  const { variables } = await newTestStore('PostgreSQL');
  const { team, mira, link } = await newLink(variables);
  const jon = await team.join('jon@example.com', ['author']);
  const { until, end } = await jon.hear();
  await until(/event: comments\ndata: \{"open":0/);
  const section = await firstSection(mira);
  const page = await (await fetch(link)).text();
  const heading = JSON.stringify([section, 'heading']).replaceAll('"', '&quot;');
  expect(page).toMatch(new RegExp(`<optgroup[^]*<option value="${heading.replaceAll(/[[\]]/g, '\\$&')}">Heading: `));

  const text = '<b>Bold</b>\r\nand\u202E turned\u0000';
  const sent = await post(link, {
    about: JSON.stringify([section, 'heading']),
    comment: text,
    name: 'A\u200Bda <i>',
  });
  expect([sent.status, sent.headers.get('location')]).toEqual([303, `${new URL(link).pathname}?sent#draft-end`]);
  await until(/event: comments\ndata: \{"open":1/);
  end();
  const after = await (await fetch(`${link}?sent`)).text();
  expect(after).toContain('Your comment was sent.');
  expect(after).toContain('&lt;b&gt;Bold&lt;/b&gt;\nand turned</p>');
  expect(after).toContain('<strong dir="auto">Ada &lt;i&gt;</strong>');
  expect(await listed(jon)).toMatchObject([
    {
      by: 'Ada <i>',
      isByLink: true,
      text: '<b>Bold</b>\nand turned',
      place: expect.stringMatching(/^Home, “.+”, Heading$/),
      path: [...SECTION, 'heading'],
      gone: null,
      done: null,
    },
  ]);

  // Anyone who is signed in does too; not by another link's list.
  const { places } = (await jon.request('comment-places')).body as unknown as { places: { about: string }[] };
  const { about } = places.find((place) => place.about === JSON.stringify([section]))!;
  expect(await jon.request('comment', { about, text: 'By an author' })).toMatchObject({ status: 200 });
  for (const wrong of [
    { about, text: ' ' },
    { about, text: 'x'.repeat(2001) },
    { about: '["no"]', text: 'x' },
    { about },
  ])
    expect(await jon.request('comment', wrong)).toMatchObject({ status: 400 });
  expect(await (await fetch(link)).text()).not.toContain('By an author');
  const [own, byLink] = await listed(mira);
  expect(own).toMatchObject({ by: 'jon', isByLink: false, path: SECTION });

  await jon.request('close-comment', { id: byLink!.id, isDone: true });
  expect(await (await fetch(link)).text()).toContain('(done)');
  await mira.request('edit', { operations: [{ op: 'remove', path: SECTION }] });
  await team.restart();
  expect(await listed(mira)).toMatchObject([
    { by: 'jon', gone: 'section', path: ['routes', 0], done: null },
    { by: 'Ada <i>', gone: 'section', done: { by: 'jon' } },
  ]);
  await mira.request('undo');
  await jon.request('close-comment', { id: byLink!.id, isDone: false });
  expect((await listed(mira)).map(({ path, done }) => [path, done])).toEqual([
    [SECTION, null],
    [[...SECTION, 'heading'], null],
  ]);
  expect(await jon.request('close-comment', { id: 'none', isDone: true })).toMatchObject({ status: 400 });
  const log = await logOf(team);
  expect(log).toContain(`"event":"commented by a link","details":"/ #${section}, from `);
  expect(log).not.toMatch(/Bold|By an author|Ada/);

  const { previews } = (await mira.request('previews', { asked: 0 })).body as unknown as {
    previews: { id: string }[];
  };
  await mira.request('revoke-preview', { id: previews[0]!.id });
  expect((await post(link, {})).status).toBe(404);
  expect(await listed(mira)).toHaveLength(2);
});

it('A comment that is not taken keeps what was typed, and says why at its field; it comes from the form of the preview alone', async () => {
  const { team, link, mira } = await newLink();
  const cases: [fields: Record<string, string>, said: string][] = [
    [{ name: ' ', comment: 'Typed <b>' }, 'Write your name.'],
    [{ name: 'x'.repeat(61), comment: 'Typed <b>' }, 'Write at most 60 characters.'],
    [{ comment: '\u200B' }, 'Write a comment.'],
    [{ comment: 'x'.repeat(2001) }, 'Write at most 2000 characters. These are 2001.'],
    [{ about: '["gone"]', comment: 'Typed <b>' }, 'This is no longer there. Choose something else.'],
    [{ page: '/nowhere', comment: 'Typed <b>' }, 'This is no longer there. Choose something else.'],
  ];
  for (const [fields, said] of cases) {
    const answer = await post(link, fields);
    const html = await answer.text();
    expect([answer.status, html.includes(`>${said}</a>`), html.includes(`-wrong">${said}</p>`)]).toEqual([
      422,
      true,
      true,
    ]);
    if (fields['comment'] === 'Typed <b>') expect(html).toContain('Typed &lt;b&gt;</textarea>');
    expect(html).not.toContain('popover ');
  }
  const large = await post(link, { comment: 'x'.repeat(70_000) });
  expect([large.status, (await large.text()).includes('far too long')]).toEqual([413, true]);

  // Nothing else takes forms.
  const status = async (headers: Record<string, string>) => (await post(link, {}, headers)).status;
  expect(await status({ origin: 'https://evil.test' })).toBe(403);
  expect(await status({ 'sec-fetch-site': 'cross-site' })).toBe(403);
  expect(await status({ 'sec-fetch-site': 'same-site' })).toBe(403);
  expect(await status({ 'content-type': 'text/plain' })).toBe(415);
  const { port, pathname } = new URL(link);
  const body = 'page=/&about=[]&name=Eve&comment=x';
  const hostile = await rawRequest(
    Number(port),
    `POST ${pathname}@comment HTTP/1.1\nHost: evil.test\nContent-Type: application/x-www-form-urlencoded\nContent-Length: ${body.length}\nConnection: close\n\n${body}`,
  );
  expect(hostile).toMatch(/^HTTP\/1\.1 403/);
  const form = { 'content-type': 'application/x-www-form-urlencoded', origin: 'null', cookie: mira.cookie };
  for (const path of [
    '/@studio/api/comment',
    '/@team/sign-out',
    '/preview/@comment',
    `${pathname}x/@comment`,
    pathname,
  ]) {
    const answer = await fetch(team.origin + path, { method: 'POST', headers: form, body });
    expect([path, answer.status]).toEqual([path, 403]);
  }
  const wrongToken = await fetch(`${team.origin}/preview/${'A'.repeat(43)}/@comment`, {
    method: 'POST',
    headers: form,
    body,
  });
  expect(wrongToken.status).toBe(404);
  expect(await listed(mira)).toEqual([]);
  expect((await post(link, {})).status).toBe(303);
});

it('Comments that are refused count too: each of them had a page drawn, as often as somebody liked', async () => {
  const { link } = await newLink({ RATE_LIMIT: '2', TRUST_PROXY: '1' });
  const statuses: number[] = [];
  for (let sent = 0; sent < 3; sent++) {
    const { status } = await post(link, { name: ' ' }, { 'x-forwarded-for': '10.0.0.1' });
    statuses.push(status);
  }
  expect(statuses).toEqual([422, 422, 429]);
});

it('Comments are limited for each client and each link, and what was typed stays', async () => {
  const { link, mira } = await newLink({ RATE_LIMIT: '2', TRUST_PROXY: '1' });
  const from = (client: string) => post(link, { comment: `From ${client}` }, { 'x-forwarded-for': client });
  expect([(await from('10.0.0.1')).status, (await from('10.0.0.1')).status]).toEqual([303, 303]);
  for (const client of ['10.0.0.1', '10.0.0.2']) {
    const refused = await from(client);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(await refused.text()).toContain(`From ${client}</textarea>`);
  }
  expect(await listed(mira)).toHaveLength(2);
});
