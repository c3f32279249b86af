import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import fc from '../../tests/random.ts';
import { rawRequest } from '../serve/testing/raw-request.ts';
import { REQUEST_RIGHTS } from '../studio/server/request-rights.ts';
import { ROLE_RIGHTS, ROLES } from './roles.ts';
import { openTeamStore, type TeamDatabase } from './store/open-team-store.ts';
import { createAuthenticator } from './testing/authenticator.ts';
import { startTeam, type SignedIn, type TestTeam } from './testing/start-team.ts';

let team: TestTeam;
let mira: SignedIn;
let jon: SignedIn;

beforeAll(async () => {
  team = await startTeam();
  mira = await team.join('mira@example.com', ['owner']);
  jon = await team.join('jon@example.com', ['author']);
});
afterAll(() => team?.server.close());

/** The answer of a device to a new challenge to sign in. */
const answerOf = async (device = mira.device, changed = {}) => {
  const challenge = String((await team.ask('sign-in-options', {})).body['challenge']);
  return device.signIn({ challenge, origin: team.origin, ...changed });
};
const isIn = async (cookie: string) => {
  const response = await fetch(`${team.origin}/`, { headers: { cookie } });
  return (await response.text()).includes('<div id="studio"');
};
const heading = (value: string) => ({
  operations: [{ op: 'set', path: ['routes', 0, 'sections', 0, 'heading'], value }],
});
const sectionsOf = async (person: SignedIn) => JSON.stringify((await person.request('state')).body['page']);

describe('Signing in', () => {
  it('gives a session that no script reads and no other site sends', async () => {
    const response = await answerOf();
    const { status, cookie } = await team.ask('sign-in', { response });
    expect(status).toBe(200);
    expect(cookie).toMatch(/^team=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=\d+$/);
    expect(await isIn(cookie!.split(';')[0]!)).toBe(true);
  });

  it('refuses an answer that was seen before', async () => {
    const response = await answerOf();
    const both = [await team.ask('sign-in', { response }), await team.ask('sign-in', { response })];
    expect(both.map(({ status }) => status)).toEqual([200, 403]);
  });

  it.each([
    ['of another origin', { origin: 'https://evil.test' }],
    ['for another domain', { rpID: 'evil.test' }],
    ['to a challenge that was never sent', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['without the finger, face or PIN of its owner', { isVerified: false }],
    ['in the name of somebody else', { userHandle: 'somebody' }],
  ])('refuses an answer %s', async (_, changed) => {
    const response = await answerOf(mira.device, changed);
    expect(await team.ask('sign-in', { response })).toMatchObject({ status: 403, cookie: null });
  });

  it('says of an old key, and of one without a PIN, what to do', async () => {
    const [old, unverified] = [
      await answerOf(createAuthenticator()),
      await answerOf(mira.device, { isVerified: false }),
    ];
    const said = async (response: object) => String((await team.ask('sign-in', { response })).body['error']);
    expect(await said(old)).toMatch(/does not open this studio any more.+invitation/);
    expect(await said(unverified)).toMatch(/Set up a PIN/);
  });

  it('refuses an answer with the key of another device', async () => {
    const forged = await answerOf(createAuthenticator());
    const response = { ...forged, id: mira.device.id, rawId: mira.device.id };
    expect(await team.ask('sign-in', { response })).toMatchObject({ status: 403, cookie: null });
  });

  it('refuses a challenge of an invitation, and what is no answer at all', async () => {
    const token = await team.server.people.invite('new@example.com', ['author']);
    const sent = String((await team.ask('invitation-options', { token })).body['challenge']);
    const response = mira.device.signIn({ challenge: sent, origin: team.origin });
    for (const answer of [response, null, 'text', { id: mira.device.id }, { id: 5 }])
      expect((await team.ask('sign-in', { response: answer })).status).toBe(403);
  });

  it('takes no session that somebody else has chosen, and ends the one that was there', async () => {
    const chosen = `team=${'a'.repeat(43)}`;
    const sign = async (cookie: string) => {
      const response = await answerOf();
      return (await team.ask('sign-in', { response }, { cookie })).cookie!.split(';')[0]!;
    };
    const first = await sign(chosen);
    expect([first === chosen, await isIn(chosen), await isIn(first)]).toEqual([false, false, true]);
    const second = await sign(first);
    expect([await isIn(first), await isIn(second)]).toEqual([false, true]);
  });

  it('is over after signing out, also for who has copied the session', async () => {
    const response = await answerOf();
    const cookie = (await team.ask('sign-in', { response })).cookie!.split(';')[0]!;
    expect((await team.ask('sign-out', {}, { cookie })).cookie).toContain('Max-Age=0');
    expect(await isIn(cookie)).toBe(false);
    expect(await isIn(`${mira.cookie}; ${cookie}`)).toBe(false);
  });

  it('is listed with its device, and ended from another one', async () => {
    const response = await answerOf();
    const cookie = (await team.ask('sign-in', { response })).cookie!.split(';')[0]!;
    type Listed = { id: string; isThis: boolean; device: string }[];
    const listed = (await mira.request('sessions')).body['sessions'] as unknown as Listed;
    expect(listed.filter(({ isThis }) => isThis)).toHaveLength(1);
    expect(await jon.request('revoke-session', { id: listed[0]!.id })).toMatchObject({ status: 400 });
    const before = await isIn(cookie);
    expect(await mira.request('revoke-session', { id: listed[0]!.id })).toMatchObject({ status: 200 });
    expect([before, await isIn(cookie), await isIn(mira.cookie)]).toEqual([true, false, true]);
  });

  it('is told in the log, without what opens anything', async () => {
    const entries = await team.server.log.list();
    expect(entries.map(({ person, event }) => `${person} ${event}`)).toEqual(
      expect.arrayContaining([
        'mira@example.com signed in',
        ' sign-in refused',
        'jon@example.com signed in by an invitation',
      ]),
    );
    expect(JSON.stringify(entries)).not.toContain(mira.cookie.split('=')[1]);
  });
});

describe('An invitation', () => {
  it('is used up by no GET, and by one passkey', async () => {
    const token = (await team.server.people.invite('kim@example.com', ['author']))!;
    for (let look = 0; look < 3; look++) {
      const page = await fetch(`${team.origin}/invitation/${token}`);
      expect([page.status, page.headers.getSetCookie()]).toEqual([200, []]);
    }
    const answers = await Promise.all(
      [createAuthenticator(), createAuthenticator()].map(async (device) => {
        const sent = String((await team.ask('invitation-options', { token })).body['challenge']);
        return () =>
          team.ask('invitation', { token, response: device.register({ challenge: sent, origin: team.origin }) });
      }),
    );
    const statuses = [];
    for (const answer of answers) statuses.push((await answer()).status);
    expect(statuses).toEqual([200, 404]);
    expect((await fetch(`${team.origin}/invitation/${token}`)).status).toBe(404);
  });

  it('names the keys that somebody has, so that a device makes no second one over its first', async () => {
    const token = (await team.server.people.invite('mira@example.com', null))!;
    const { excludeCredentials } = (await team.ask('invitation-options', { token })).body;
    expect(excludeCredentials).toMatchObject([{ id: mira.device.id, type: 'public-key' }]);
  });

  it.each([{ toString: 1 }, ['a'], null, 5])('is none by what is no text: %j', async (token) => {
    for (const request of ['invitation-options', 'invitation'])
      expect((await team.ask(request, { token })).status).toBe(404);
  });

  it.each([
    ['from another origin', { origin: 'https://evil.test' }],
    ['without its owner', { isVerified: false }],
  ])('takes no passkey %s', async (_, changed) => {
    const token = (await team.server.people.invite('lee@example.com', ['author']))!;
    const sent = String((await team.ask('invitation-options', { token })).body['challenge']);
    const response = createAuthenticator().register({ challenge: sent, origin: team.origin, ...changed });
    expect(await team.ask('invitation', { token, response })).toMatchObject({ status: 403, cookie: null });
    expect(await team.server.people.invited(token)).not.toBeNull();
  });

  it('shows a name as text', async () => {
    const token = (await team.server.people.invite('"><script>@example.com', ['author']))!;
    const html = await (await fetch(`${team.origin}/invitation/${token}`)).text();
    expect(html).not.toContain('"><script>');
    await team.server.people.remove((await team.server.people.byAddress('"><script>@example.com'))!.id);
  });
});

describe('The studio of a team', () => {
  it.each(['/@studio/api/state', '/@studio/api/save', '/@studio/api/upload?name=a.svg'])(
    'answers nobody who is not signed in: %s',
    async (path) => {
      const type = path.includes('upload') ? 'application/octet-stream' : 'application/json';
      const headers = { 'content-type': type, origin: team.origin };
      expect((await fetch(team.origin + path, { method: 'POST', headers, body: '{}' })).status).toBe(401);
    },
  );

  it.each(['/', '/?preview=key', '/src/studio/frame/frame.ts', '/@site/code/page.js', '/site.config.json'])(
    'shows a stranger the way in and nothing else: %s',
    async (path) => {
      const page = await fetch(team.origin + path);
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(await page.text()).toContain('Sign in with a passkey');
    },
  );

  it('refuses other sites and other names, whoever is signed in', async () => {
    const refused = await Promise.all([
      mira.request('state').then(() => team.ask('sign-out', {}, { cookie: mira.cookie, origin: 'https://evil.test' })),
      team.ask('sign-out', {}, { cookie: mira.cookie, 'sec-fetch-site': 'cross-site' }),
      team.ask('sign-out', {}, { cookie: mira.cookie, 'content-type': 'text/plain' }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 415]);
    const { port } = new URL(team.origin);
    const answer = await rawRequest(
      Number(port),
      `GET / HTTP/1.1\nHost: evil.test\nCookie: ${mira.cookie}\nConnection: close\n\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 403/);
    expect(await isIn(mira.cookie)).toBe(true);
  });

  it('asks once more from here where a link was followed from a mail, which brings no strict cookie', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    const { port } = new URL(team.origin);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\n`);
    const answer = await rawRequest(
      Number(port),
      `GET / HTTP/1.1\nHost: localhost:${port}\n${lines.join('')}Connection: close\n\n`,
    );
    expect(answer).toContain('http-equiv="refresh"');
  });

  const requests = Object.entries(REQUEST_RIGHTS).filter(
    ([name]) => !['events', 'upload', 'session', 'publish'].includes(name),
  );
  it.each(ROLES)(
    'lets the role "%s" do what it may, and nothing else',
    async (role) => {
      const person = await team.join(`${role}@example.com`, [role]);
      const refused: string[] = [];
      // What is sent is nonsense: who may do it hears of that.
      for (const [name] of requests)
        if ([401, 403].includes((await person.request(name, { operations: 5, path: 5, id: 5 })).status))
          refused.push(name);
      const forbidden = requests.filter(([, right]) => !ROLE_RIGHTS[role].includes(right)).map(([name]) => name);
      expect(refused).toEqual(forbidden);
    },
    30_000,
  );

  it('counts a role that is taken away from the next request on, and ends what is open', async () => {
    const person = await team.join('lea@example.com', ['author']);
    const session = String((await person.request('session', { token: '' })).body['session']);
    const events = await fetch(`${team.origin}/@studio/api/events?session=${session}`, {
      headers: { cookie: person.cookie },
    });
    // A request that was let in, and whose body takes its time.
    const { host, port } = new URL(team.origin);
    const slow = connect(Number(port), '127.0.0.1').on('error', () => {});
    slow.write(
      `POST /@studio/api/undo HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${team.origin}\r\nCookie: ${person.cookie}\r\nX-Studio-Session: ${session}\r\nContent-Type: application/json\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n`,
    );
    expect(String((await once(slow, 'data'))[0])).toMatch(/^HTTP\/1\.1 100/);
    const rest: unknown[] = [];
    slow.on('data', (data) => rest.push(data));
    const closed = once(slow, 'close');
    await team.server.people.setRoles(person.id, ['inbox']);
    expect((await person.request('state')).status).toBe(403);
    await expect(events.text()).rejects.toThrow('terminated');
    // It was not waited for.
    await closed;
    expect(rest).toEqual([]);
  });

  it('lets an owner invite, give roles and remove; the last owner stays', async () => {
    const owner = await team.join('olga@example.com', ['owner']);
    const { link } = (await owner.request('invite', { address: 'new@example.com', roles: ['author'] })).body;
    expect(String(link)).toMatch(/^http:\/\/localhost:\d+\/invitation\/\S{20,}$/);
    expect((await fetch(String(link))).status).toBe(200);
    const roles = (await owner.request('set-roles', { address: 'new@example.com', roles: ['inbox'] })).body;
    expect(roles['said']).toBe('new@example.com is now: inbox.');
    expect((await owner.request('remove-person', { address: 'new@example.com' })).status).toBe(200);
    expect((await fetch(String(link))).status).toBe(404);
    const wrong = await owner.request('invite', { address: 'nobody', roles: ['author'] });
    expect([wrong.status, wrong.body['error']]).toEqual([400, '"nobody" is not an e-mail address.']);
    expect((await owner.request('invite', { address: 'x@example.com', roles: [] })).status).toBe(400);
    const { people, entries } = (await owner.request('team')).body as unknown as {
      people: object[];
      entries: object[];
    };
    expect(people).toContainEqual(expect.objectContaining({ address: 'olga@example.com', isYou: true, isIn: true }));
    expect(entries[0]).toMatchObject({ person: 'olga@example.com', event: 'removed', details: 'new@example.com' });
  });

  it('tells a window what its person may do, anew once a role has changed', async () => {
    const person = await team.join('tom@example.com', ['author']);
    const rights = async () =>
      /event: rights\ndata: (.*)/.exec(await (await person.hear()).until(/event: rights\n/))?.[1];
    const before = JSON.parse((await rights())!) as string[];
    await team.server.people.setRoles(person.id, ['owner']);
    const after = JSON.parse((await rights())!) as string[];
    expect([before.includes('publish'), after.includes('publish')]).toEqual([false, true]);
  });

  it('shows the draft by the preview key of their own session alone: any key of the team opened it', async () => {
    const keyOf = async (person: SignedIn) =>
      String((await person.request('session', { token: '' })).body['previewKey']);
    const [hers, his] = [await keyOf(mira), await keyOf(jon)];
    const open = (key: string) => fetch(`${team.origin}/booking?preview=${key}`, { headers: { cookie: mira.cookie } });
    expect([(await open(hers)).status, (await open(his)).status]).toEqual([200, 403]);
  });

  it('tells who only reads enquiries nothing of the site', async () => {
    const person = await team.join('ines@example.com', ['inbox']);
    const { previewKey, types, schema } = (await person.request('session', { token: '' })).body;
    expect([types, schema]).toEqual([[], {}]);
    const preview = await fetch(`${team.origin}/booking?preview=${String(previewKey)}`, {
      headers: { cookie: person.cookie },
    });
    expect(preview.status).toBe(403);
    expect(await person.request('enquiries', { asked: 0 })).toMatchObject({ status: 200, body: { total: 0 } });
  });
});

describe('A table of more enquiries than a connection holds', () => {
  const MANY = 3_000;
  let store: TeamDatabase;
  let person: SignedIn;
  let session: string;

  beforeAll(async () => {
    store = await openTeamStore(team.location);
    await store.write(
      `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
        INSERT INTO enquiries (id, form, received_at, payload, content_hash)
        SELECT 'ID-' || n, 'enquiry', '2026-01-02T03:04:05.000Z', ?, '' FROM numbers`,
      [MANY, JSON.stringify({ message: 'A long one. '.repeat(330) })],
    );
    person = await team.join('nora@example.com', ['inbox']);
    session = String((await person.request('session', { token: '' })).body['session']);
  });
  afterAll(async () => {
    await store.write('DELETE FROM enquiries');
    await store.close();
  });

  /** Asks for it, and reads its beginning. */
  async function begin() {
    const stop = new AbortController();
    const response = await fetch(`${team.origin}/@studio/api/enquiries-csv`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: team.origin,
        cookie: person.cookie,
        'x-studio-session': session,
      },
      body: '{}',
      signal: stop.signal,
    });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const reader = response.body!.getReader();
    const beginning = Buffer.from((await reader.read()).value!).toString();
    expect(beginning.startsWith('\uFEFFid,receivedAt,message,')).toBe(true);
    return { beginning, reader, stop: () => stop.abort() };
  }
  const readAll = async (reader: Awaited<ReturnType<typeof begin>>['reader']) => {
    const parts: Uint8Array[] = [];
    for (let part = await reader.read(); !part.done; part = await reader.read()) parts.push(part.value);
    return Buffer.concat(parts).toString();
  };

  it('is sent as its client takes it, and others are answered meanwhile', async () => {
    const { beginning, reader } = await begin();
    expect(await person.request('enquiries', { asked: 0 })).toMatchObject({ body: { total: MANY } });
    expect((beginning + (await readAll(reader))).match(/^ID-\d+,/gm)).toHaveLength(MANY);
  });

  it('may be left by its client before its end: that is no mistake, and others are answered', async () => {
    const { stop } = await begin();
    stop();
    expect(await person.request('enquiries', { asked: 1 })).toMatchObject({ body: { total: MANY } });
  });

  it('breaks off where the store fails, so that nobody takes a part for the whole', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const { reader } = await begin();
    await store.write('ALTER TABLE enquiries RENAME TO enquiries_away');
    await expect(readAll(reader)).rejects.toThrow('terminated');
    await store.write('ALTER TABLE enquiries_away RENAME TO enquiries');
    expect(String(logged.mock.calls[0]![0])).toContain('no such table');
    logged.mockRestore();
  });
});

describe('The draft of a team', () => {
  it('is what both write, each in another field, also after a restart', async () => {
    await mira.request('edit', heading('By Mira'));
    await jon.request('edit', {
      operations: [{ op: 'set', path: ['routes', 0, 'title'], value: 'A title by Jon, long enough for a page' }],
    });
    const before = await sectionsOf(mira);
    expect(before).toContain('By Mira');
    expect(before).toContain('A title by Jon');
    await team.restart();
    expect(await sectionsOf(jon)).toBe(before);
    await mira.request('undo');
    expect(await sectionsOf(jon)).not.toContain('By Mira');
    expect(await sectionsOf(jon)).toContain('A title by Jon');
  });

  it('takes back one step, however often a window asks for it until the store has it', async () => {
    for (const value of ['First', 'Second', 'Third']) await mira.request('edit', heading(value));
    const store = await openTeamStore(team.location);
    await store.write('ALTER TABLE team_operations RENAME TO team_operations_away');
    for (let tries = 0; tries < 2; tries++)
      expect(await mira.request('undo', {}, 'a name')).toMatchObject({ status: 503 });
    await store.write('ALTER TABLE team_operations_away RENAME TO team_operations');
    await store.close();
    expect(await mira.request('undo', {}, 'a name')).toMatchObject({ status: 200 });
    expect(await sectionsOf(jon)).toContain('"Second"');
    await mira.request('undo', {}, 'another name');
    expect(await sectionsOf(jon)).toContain('"First"');
  });

  it('says in the log who has edited what, once for each sitting, and never what was written', async () => {
    await jon.request('edit', heading('Secret words'));
    await jon.request('edit', heading('Secret words, again'));
    const edits = (await team.server.log.list()).filter(({ event }) => event === 'edited');
    const id = String(
      (JSON.parse(await sectionsOf(jon)) as { route: { sections: { id: string }[] } }).route.sections[0]!.id,
    );
    expect(edits.filter(({ person, details }) => person === 'jon@example.com' && details === `/ #${id}`)).toHaveLength(
      1,
    );
    expect(JSON.stringify(await team.server.log.list())).not.toContain('Secret');
  });

  it('tells other windows of each change at once', async () => {
    const { until, end } = await jon.hear();
    const before = await until(/event: people\ndata: \[\{[^\n]*"name":"jon"/);
    const { revision } = (await mira.request('edit', heading('Heard'))).body;
    const after = await until(new RegExp(`"to":${String(revision)},.*"heading":"Heard"`));
    end();
    // What has changed, and not all of the site.
    expect(before.match(/event: changed\ndata: .*/)![0]).not.toContain('heading');
    expect(after.length).toBeLessThan(30_000);
  });

  it('tells where each is and at which value they type, until another one takes it over', async () => {
    const { until, end } = await jon.hear();
    const path = ['routes', 0, 'sections', 0, 'heading'];
    await jon.request('edit', { ...heading('Typed'), coalesce: 'heading' });
    await until(/"page":"\/","typing":\["routes",0,"sections",0,"heading"\]/);
    // One who types there too does not have it by that.
    await mira.request('edit', { ...heading('Typed too'), coalesce: 'heading' });
    expect(await jon.request('take-over', { path: 'none' })).toMatchObject({ status: 400 });
    await mira.request('take-over', { path });
    await until(/"page":"\/","typing":null/);
    end();
  });

  it('is the same for both after random edits with delays, and holds what each wrote', async () => {
    const texts = fc.string({ minLength: 1, maxLength: 12 }).filter((text) => text.trim() !== '');
    const field = (key: string, value: string) => ({ op: 'set', path: ['routes', 0, 'sections', 0, key], value });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(texts, texts, fc.nat(20)), { minLength: 1, maxLength: 3 }), async (rounds) => {
        for (const [one, other, delay] of rounds) {
          const [hers, his] = await Promise.all([mira.request('state'), jon.request('state')]);
          const madeOf = ({ body: { version } }: typeof hers) => ({ version, ahead: [] });
          await Promise.all([
            mira.request('edit', { made: madeOf(hers), operations: [field('heading', one)] }),
            new Promise((later) => setTimeout(later, delay)).then(() =>
              jon.request('edit', { made: madeOf(his), operations: [field('text', other)] }),
            ),
          ]);
          const copies = await Promise.all([sectionsOf(mira), sectionsOf(jon)]);
          expect(copies[0]).toBe(copies[1]);
          const [section] = (JSON.parse(copies[0]!) as { route: { sections: object[] } }).route.sections;
          expect(section).toMatchObject({ heading: one, text: other });
        }
      }),
      { numRuns: Number(process.env['TEAM_RUNS'] ?? 10) },
    );
  }, 600_000);
});
