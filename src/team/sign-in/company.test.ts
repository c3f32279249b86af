import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProvider, type Deviation, type TestProvider } from '../testing/provider.ts';
import { freePort } from '../../serve/testing/free-port.ts';
import { startTeam, type TestTeam } from '../testing/start-team.ts';
import { createCompanySignIn } from './company.ts';

let team: TestTeam;
let provider: TestProvider;

beforeAll(async () => {
  provider = await startProvider();
  team = await startTeam(provider.variables);
  await team.server.people.invite('mira@example.com', ['owner']);
  await team.server.people.invite('kim@example.com', ['author']);
});
afterAll(async () => {
  await team?.server.close();
  await provider?.close();
});

const MIRA = { sub: 'mira', email: 'mira@example.com', name: 'Mira Holm' };
const pairOf = (cookie: string | null | undefined) => cookie?.split(';')[0] ?? '';

/** Begins to sign in: the cookie of the browser, and where it is sent to. */
async function begin(session?: string) {
  const { body, cookie } = await team.ask('company', {}, session ? { cookie: session } : {});
  return { url: String(body['url']), cookie: pairOf(cookie) };
}
/** Where the provider sends a browser back to. */
async function authorize(url: string): Promise<string> {
  return (await fetch(url, { redirect: 'manual' })).headers.get('location')!;
}
async function comeBack(address: string, cookie: string) {
  const response = await fetch(address, { headers: { cookie }, redirect: 'manual' });
  const html = await response.text();
  const cookies = response.headers.getSetCookie();
  const session = pairOf(cookies.find((each) => each.startsWith('team=')));
  return { status: response.status, html, cookies, session, location: response.headers.get('location') };
}
/** Signs in whom the provider knows. */
async function signIn(account: object, deviation: Deviation = {}) {
  Object.assign(provider, { account, deviation });
  const { url, cookie } = await begin();
  return comeBack(await authorize(url), cookie);
}
const isIn = async (cookie: string) => {
  const response = await fetch(`${team.origin}/`, { headers: { cookie } });
  return (await response.text()).includes('<div id="studio"');
};
const lastLogged = async () => (await team.server.log.list()).at(-1)!;

describe('Signing in with a company', () => {
  it('lets in anyone who was invited, by their address, and leads on from a page of the studio', async () => {
    const { status, html, cookies, session } = await signIn(MIRA);
    expect([status, await isIn(session)]).toEqual([200, true]);
    expect(html).toContain('http-equiv="refresh" content="0;url=/"');
    expect(cookies).toEqual([
      'team-company=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0',
      expect.stringMatching(/^team=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=\d+$/),
    ]);
    expect(await team.server.people.byAddress('mira@example.com')).toMatchObject({ name: 'Mira Holm' });
    expect(await lastLogged()).toMatchObject({ person: 'mira@example.com', event: 'signed in by the company' });
  });

  it('knows an address in capitals, and one that is told on request alone', async () => {
    expect((await signIn({ ...MIRA, email: 'Mira@EXAMPLE.com' })).status).toBe(200);
    expect((await signIn(MIRA, { isBrief: true })).status).toBe(200);
  });

  it.each([[['client_secret_basic', 'client_secret_post']], [['client_secret_basic']], [['client_secret_post']]])(
    'sends the secret in the header, and in the body where the provider lists that alone: %j',
    async (methods) => {
      provider.deviation = { methods };
      await team.restart();
      expect((await signIn(MIRA, { methods })).status).toBe(200);
      provider.deviation = {};
      await team.restart();
    },
  );

  it('asks for a code with PKCE, state and nonce, and binds it to the browser', async () => {
    const answer = await team.ask('company', {});
    expect(answer.cookie).toMatch(/^team-company=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/);
    expect(Object.fromEntries(new URL(String(answer.body['url'])).searchParams)).toEqual({
      client_id: 'studio',
      response_type: 'code',
      redirect_uri: `${team.origin}/oidc/callback`,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  it('ends the session that the browser had', async () => {
    const { session } = await signIn(MIRA);
    const { url, cookie } = await begin(session);
    expect((await comeBack(await authorize(url), cookie)).status).toBe(200);
    expect(await isIn(session)).toBe(false);
  });

  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const now = Math.floor(Date.now() / 1000);
  const COMPARISON = 'OAUTH_JWT_CLAIM_COMPARISON_FAILED';
  const TIME = 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED';
  it.each<[string, Deviation, object, string]>([
    ['of another issuer', { claims: { iss: 'https://evil.test' } }, {}, COMPARISON],
    ['for another client', { claims: { aud: 'another' } }, {}, COMPARISON],
    ['for several clients, asked for by another', { claims: { aud: ['studio', 'b'], azp: 'b' } }, {}, COMPARISON],
    ['with another nonce', { claims: { nonce: 'another' } }, {}, COMPARISON],
    ['without a nonce', { claims: { nonce: undefined } }, {}, 'OAUTH_INVALID_RESPONSE'],
    ['that is over', { claims: { exp: now - 120 } }, {}, TIME],
    ['that does not count yet', { claims: { nbf: now + 120 } }, {}, TIME],
    ['without a signature', { algorithm: 'none', sign: () => Buffer.alloc(0) }, {}, 'OAUTH_UNSUPPORTED_OPERATION'],
    [
      'signed with the public key as a secret',
      { algorithm: 'HS256', sign: (input, key) => createHmac('sha256', key).update(input).digest() },
      {},
      'OAUTH_UNSUPPORTED_OPERATION',
    ],
    [
      'signed by another key',
      { sign: (input) => sign('sha256', Buffer.from(input), foreign) },
      {},
      'OAUTH_INVALID_RESPONSE',
    ],
    ['by a browser with another state', { answer: { state: 'another' } }, {}, 'OAUTH_INVALID_RESPONSE'],
    ['without a state', { answer: { state: undefined } }, {}, 'OAUTH_INVALID_RESPONSE'],
    ['by way of another issuer', { answer: { iss: 'https://evil.test' } }, {}, 'OAUTH_INVALID_RESPONSE'],
    ['by way of an issuer that does not say who it is', { answer: { iss: undefined } }, {}, 'OAUTH_INVALID_RESPONSE'],
    ['for a code that was never given', { answer: { code: 'guessed' } }, {}, 'OAUTH_RESPONSE_BODY_ERROR invalid_grant'],
    [
      'that says no',
      { answer: { code: undefined, error: 'access_denied' } },
      {},
      'OAUTH_AUTHORIZATION_RESPONSE_ERROR access_denied',
    ],
    ['of somebody who was not invited', {}, { email: 'eve@example.com' }, 'not invited'],
    [
      'with a letter whose small form is another one (K, the sign of Kelvin)',
      {},
      { email: '\u212Aim@example.com' },
      'not invited',
    ],
    ['with an address that nobody has verified', {}, { email_verified: false }, 'address not verified'],
    ['with an address that is "false" as a text', {}, { email_verified: 'false' }, 'address not verified'],
    ['without an address', {}, { email: undefined }, 'no address'],
    ['with two addresses', {}, { email: ['mira@example.com', 'eve@example.com'] }, 'no address'],
    ['of another account with the same address', {}, { sub: 'another' }, 'another account'],
  ])('refuses a token %s', async (_, deviation, account, reason) => {
    const { status, session, html } = await signIn({ ...MIRA, ...account }, deviation);
    expect([status, session]).toEqual([403, '']);
    expect(html).toContain('Back to signing in');
    expect(await lastLogged()).toMatchObject({ person: '', event: 'sign-in refused' });
    expect((await lastLogged()).details).toMatch(new RegExp(`by the company: ${reason}$`));
  });

  it('refuses what was begun in another browser, was answered before, or is sent back to no browser at all', async () => {
    Object.assign(provider, { account: MIRA, deviation: {} });
    const [hers, another] = [await begin(), await begin()];
    const address = await authorize(hers.url);
    const reasons: string[] = [];
    const attempt = async (to: string, cookie: string) => {
      const { status, session } = await comeBack(to, cookie);
      reasons.push((await lastLogged()).details.split(': ')[1]!);
      return [status, session];
    };
    const out = [403, ''];
    expect(await attempt(address, '')).toEqual(out);
    expect(await attempt(address, another.cookie)).toEqual(out);
    expect((await comeBack(address, hers.cookie)).status).toBe(200);
    expect(await attempt(address, hers.cookie)).toEqual(out);
    // A code that was given to her, in what somebody else has begun.
    const [victim, thief] = [await begin(), await begin()];
    const stolen = new URL(await authorize(victim.url)).searchParams.get('code')!;
    const own = new URL(await authorize(thief.url));
    own.searchParams.set('code', stolen);
    expect(await attempt(own.href, thief.cookie)).toEqual(out);
    const notBegun = 'not begun in this browser';
    const ofAnother = 'OAUTH_INVALID_RESPONSE';
    expect(reasons).toEqual([notBegun, ofAnother, notBegun, 'OAUTH_RESPONSE_BODY_ERROR invalid_grant']);
  });

  it('leads nowhere else, whatever is asked for', async () => {
    Object.assign(provider, {
      account: MIRA,
      deviation: { answer: { next: 'https://evil.test', redirect_uri: '//evil.test' } },
    });
    const { url, cookie } = await begin();
    const { html, location } = await comeBack(await authorize(url), cookie);
    expect([html.match(/url=[^"]*/g), location]).toEqual([['url=/'], null]);
    const asked = await team.ask('company', { next: 'https://evil.test' });
    expect(String(asked.body['url'])).not.toContain('evil');
  });

  it('shows what a provider says as text', async () => {
    const { html } = await signIn({ ...MIRA, email: '<b>@example.com' });
    expect(html).toContain('&#60;b&#62;@example.com has not been invited');
  });

  it('lets nobody in who was removed meanwhile, and again only a person who was invited again', async () => {
    await team.server.people.invite('lea@example.com', ['author']);
    const lea = { sub: 'lea', email: 'lea@example.com' };
    const { session } = await signIn(lea);
    const { url, cookie } = await begin();
    await team.server.people.remove((await team.server.people.byAddress('lea@example.com'))!.id);
    expect((await comeBack(await authorize(url), cookie)).status).toBe(403);
    expect(await isIn(session)).toBe(false);
    await team.server.people.invite('lea@example.com', ['author']);
    expect((await signIn({ ...lea, sub: 'another lea' })).status).toBe(200);
  });
});

describe('A provider', () => {
  const settings = { issuer: '', clientId: 'studio', clientSecret: 'secret' };
  const clock = { at: Date.now() };
  const connect = (issuer: string) =>
    createCompanySignIn(
      { ...settings, issuer },
      { people: team.server.people, editUrl: new URL(team.origin), now: () => clock.at },
    );

  it('has ten minutes', async () => {
    const company = connect(provider.issuer);
    const { browser } = await company.start(null);
    clock.at += 10 * 60 * 1000;
    await expect(company.finish('?code=a', browser)).rejects.toMatchObject({ reason: 'not begun in this browser' });
  });

  it('is told to be away, or another one than the operator has named', async () => {
    expect(await connect(provider.issuer).check()).toBeNull();
    const away = `http://localhost:${await freePort()}`;
    expect(await connect(away).check()).toMatchObject({
      name: 'OIDC_ISSUER',
      what: `${away} does not answer as a provider of OpenID Connect does (ECONNREFUSED).`,
      fix: `Open ${away}/.well-known/openid-configuration from this machine. Once it answers, no restart is needed.`,
    });
    const { port } = new URL(provider.issuer);
    expect(await connect(`http://localhost:${port}`).check()).toMatchObject({
      what: `http://localhost:${port} names itself otherwise.`,
    });
  });

  it('that is away keeps no studio from starting, and nobody with a passkey out; attempts are counted', async () => {
    const OIDC_ISSUER = `http://127.0.0.1:${await freePort()}`;
    const alone = await startTeam({ ...provider.variables, OIDC_ISSUER, RATE_LIMIT: '4' });
    const signOut = async () => (await alone.ask('sign-out', {})).status;
    // To leave is no attempt, before or after.
    for (let post = 0; post < 4; post++) expect(await signOut()).toBe(200);
    const jon = await alone.join('jon@example.com', ['author']);
    expect((await jon.request('state')).status).toBe(200);
    const { status, body } = await alone.ask('company', {});
    expect([status, body['error']]).toEqual([503, expect.stringContaining('Use a passkey')]);
    const back = () => fetch(`${alone.origin}/oidc/callback?code=a&state=b`);
    expect([(await back()).status, (await back()).status]).toEqual([403, 429]);
    expect([(await alone.ask('sign-in', {})).status, await signOut()]).toEqual([429, 200]);
    await alone.server.close();
  });
});
