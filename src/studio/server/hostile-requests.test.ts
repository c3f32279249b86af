import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OWN_SITE } from '../../../tests/own-site.ts';
import { rawRequest, statusCodes } from '../../serve/testing/raw-request.ts';
import { devProject, type DevProject } from '../../tools/dev/testing/dev-process.ts';
import { followPreview } from '../testing/follow-preview.ts';
import { openClient, startStudio, type StudioClient, type StudioProcess } from '../testing/studio-process.ts';

let project: DevProject;
let studio: StudioProcess;
let client: StudioClient;
let version: number;
const textOnDisk = () => readFileSync(join(project.rootDir, 'site.config.json'), 'utf8');
let before: string;

beforeAll(async () => {
  project = devProject();
  cpSync(OWN_SITE, project.rootDir, { recursive: true });
  before = textOnDisk();
  studio = await startStudio(project.rootDir);
  client = await openClient(studio);
  ({ version } = await client.checked());
});
afterAll(async () => {
  await studio?.stop();
  project?.remove();
});

/** What a request is made of; PORT, SESSION, TOKEN and KEY stand for those of the studio. */
interface Sent {
  method?: string;
  target?: string;
  host?: string | null;
  origin?: string | null;
  session?: string | null;
  type?: string | null;
  more?: string[];
  body?: string;
}

/** An edit that the studio carries out: each hostile request differs from it in one thing. */
const EDIT = '{"page":0,"operations":[{"op":"set","path":["site","name"],"value":"Hacked"}]}';
const OWN = 'http://127.0.0.1:PORT';

function ask(sent: Sent): Promise<string> {
  const { method = 'POST', target = '/@studio/api/edit', host = '127.0.0.1:PORT', origin = OWN } = sent;
  const { session = 'SESSION', type = 'application/json', more = [], body = method === 'POST' ? EDIT : '' } = sent;
  // All at once: a session may hold what is to be filled in.
  const values = { PORT: String(studio.port), SESSION: client.session, TOKEN: studio.token, KEY: client.previewKey };
  const fill = (text: string) =>
    text.replaceAll(/PORT|SESSION|TOKEN|KEY/g, (key) => values[key as keyof typeof values]);
  const filled = fill(body);
  const lines = [
    `${method} ${fill(target)} HTTP/1.1`,
    ...(host === null ? [] : [`Host: ${fill(host)}`]),
    ...(origin === null ? [] : [`Origin: ${fill(origin)}`]),
    ...(session === null ? [] : [`X-Studio-Session: ${fill(session)}`]),
    ...(type === null ? [] : [`Content-Type: ${type}`]),
    ...more.map(fill),
    `Content-Length: ${Buffer.byteLength(filled)}`,
    ...(more.some((line) => line.startsWith('Connection')) ? [] : ['Connection: close']),
  ];
  return rawRequest(studio.port, `${lines.join('\n')}\n\n${filled}`);
}
const get = (sent: Sent): Sent => ({ method: 'GET', origin: null, type: null, ...sent });
/** A drawing that the studio takes. */
const FILE = {
  target: '/@studio/api/upload?name=hostile.svg',
  type: 'application/octet-stream',
  body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>',
};
/** The studio's own pages send this. */
const FETCH_SITE = 'Sec-Fetch-Site';

const hostile: [what: string, sent: Sent, status: number][] = [
  ['another name that resolves to this machine', { host: 'evil.test:PORT' }, 403],
  ['a name that ends like ours', { host: 'evil.localhost:PORT' }, 403],
  ['a name that begins like ours', { host: '127.0.0.1.evil.test:PORT' }, 403],
  ['a name with a user', { host: 'localhost:PORT@evil.test' }, 403],
  ['our name without the port', { host: '127.0.0.1' }, 403],
  ['our name with another port', { host: '127.0.0.1:1' }, 403],
  ['our name with a dot at its end', { host: 'localhost.:PORT' }, 403],
  ['our name in another notation', { host: '2130706433:PORT' }, 403],
  ['the address of every interface', { host: '0.0.0.0:PORT' }, 403],
  ['the other loopback address', { host: '[::1]:PORT' }, 403],
  ['no host', { host: null }, 400],
  ['two hosts', { more: ['Host: evil.test'] }, 403],
  ['the host of a proxy made up', { host: 'evil.test', more: ['X-Forwarded-Host: 127.0.0.1:PORT'] }, 403],
  ['a target with a host of its own', { target: 'http://127.0.0.1:PORT/@studio/api/edit' }, 400],
  ['no origin', { origin: null }, 403],
  ['an origin of another site', { origin: 'https://evil.test' }, 403],
  ['an opaque origin', { origin: 'null' }, 403],
  ['an origin on another port', { origin: 'http://127.0.0.1:1' }, 403],
  ['our origin by another scheme', { origin: 'https://127.0.0.1:PORT' }, 403],
  ['our origin by the other name', { origin: 'http://localhost:PORT' }, 403],
  ['an origin that begins like ours', { origin: 'http://127.0.0.1:PORT.evil.test' }, 403],
  ['our origin and one more', { origin: 'http://127.0.0.1:PORT http://evil.test' }, 403],
  ['a page of another site', { more: [`${FETCH_SITE}: cross-site`] }, 403],
  ['a page of another port', { more: [`${FETCH_SITE}: same-site`] }, 403],
  ['the address bar', { more: [`${FETCH_SITE}: none`] }, 403],
  ['a form', { type: 'application/x-www-form-urlencoded', body: 'version=1' }, 415],
  ['a form with files', { type: 'multipart/form-data; boundary=x' }, 415],
  ['JSON that says it is plain text', { type: 'text/plain' }, 415],
  ['JSON that says nothing', { type: null }, 415],
  ['a type that ends like ours', { type: 'application/vnd.api+json' }, 415],
  ['a file where JSON is asked for', { type: 'application/octet-stream' }, 415],
  ['a file that says it is a form', { ...FILE, type: 'multipart/form-data; boundary=x' }, 415],
  ['a file that says it is JSON', { ...FILE, type: 'application/json' }, 415],
  ['a file that says nothing', { ...FILE, type: null }, 415],
  ['a file of another site', { ...FILE, origin: 'https://evil.test' }, 403],
  ['a file without an origin', { ...FILE, origin: null }, 403],
  ['a file by another name of this machine', { ...FILE, host: 'evil.test' }, 403],
  ['a file of another port', { ...FILE, more: [`${FETCH_SITE}: same-site`] }, 403],
  ['a file without the session', { ...FILE, session: null }, 403],
  ['a file by GET', get({ target: FILE.target }), 405],
  ['a file that is none', { ...FILE, body: 'hello' }, 400],
  ['a file for another folder', { ...FILE, target: '/@studio/api/upload?name=a&folder=/..%2f..' }, 400],
  ['no session', { session: null }, 403],
  ['an empty session', { session: '' }, 403],
  ['a guessed session', { session: 'x'.repeat(43) }, 403],
  ['the token as a session', { session: 'TOKEN' }, 403],
  ['the session in a cookie', { session: null, more: ['Cookie: x-studio-session=SESSION'] }, 403],
  ['the session in the address', { session: null, target: '/@studio/api/edit?session=SESSION' }, 403],
  ['a guessed token', { target: '/@studio/api/session', body: '{"token":"guess"}' }, 403],
  ['a token that is no text', { target: '/@studio/api/session', body: '{"token":{"length":43}}' }, 403],
  ['a preflight', { method: 'OPTIONS', more: ['Access-Control-Request-Method: POST'], body: '' }, 405],
  ['a preflight of another site', { method: 'OPTIONS', origin: 'https://evil.test', body: '' }, 403],
  ['PUT', { method: 'PUT', body: EDIT }, 405],
  ['DELETE', { method: 'DELETE', target: '/site.config.json' }, 405],
  ['TRACE', { method: 'TRACE', target: '/' }, 405],
  ['an edit by GET', get({ target: '/@studio/api/edit' }), 405],
  ['a method in a header', get({ target: '/@studio/api/edit', more: ['X-HTTP-Method-Override: POST'] }), 405],
  ['the state by GET, without the session', get({ target: '/@studio/api/state', session: null }), 403],
  ['events without the session', get({ target: '/@studio/api/events', session: null }), 403],
  ['events with the session in a header alone', get({ target: '/@studio/api/events' }), 403],
  ['a page, by another site', get({ target: '/', origin: 'https://evil.test', session: null }), 403],
  [
    'a page in a frame of another site',
    get({ target: '/', more: [`${FETCH_SITE}: cross-site`, 'Sec-Fetch-Mode: navigate', 'Sec-Fetch-Dest: iframe'] }),
    403,
  ],
  ['data of the site, by another port', get({ target: '/@site/site.json', more: [`${FETCH_SITE}: same-site`] }), 403],
  ['code, by another site', get({ target: '/src/studio/app/main.tsx', more: [`${FETCH_SITE}: cross-site`] }), 403],
  ['a file of the project', get({ target: '/site.config.json?preview=KEY' }), 404],
  ['a file of the project by Vite', get({ target: '/@fs/site.config.json?raw&preview=KEY' }), 404],
  ['the stored draft', get({ target: '/.build/studio/?preview=KEY' }), 404],
  ['a page without the key', get({ target: '/about' }), 403],
  ['a page with a guessed key', get({ target: `/about?preview=${'x'.repeat(43)}` }), 403],
  ['a page with an empty key', get({ target: '/about?preview=' }), 403],
  ['a page with the session as its key', get({ target: '/about?preview=SESSION' }), 403],
  ['a page with the token as its key', get({ target: '/about?preview=TOKEN' }), 403],
  ['a page with the key in a cookie', get({ target: '/about', more: ['Cookie: preview=KEY'] }), 403],
  ['a page for a page without the key', get({ target: '/about', more: [`Referer: ${OWN}/about`] }), 403],
  ['a page that is not there, without the key', get({ target: '/nowhere' }), 403],
  ['a page in place of code that is not there', get({ target: '/src/nowhere.ts' }), 403],
  ['the home page by POST', { target: '/', session: null, body: '{}' }, 403],
  ['a page by POST', { target: '/about', session: null, body: '{}' }, 403],
  ['a form of the draft, without the key', { target: '/contactwebsite', session: null, body: '{}' }, 403],
  ['data of the site, without the key', get({ target: '/@site/site.json' }), 403],
  ['the colours of the site, without the key', get({ target: '/@site/theme.css' }), 403],
  ['a thumbnail without the key', get({ target: '/@studio/thumbnail/hero' }), 403],
  ['an edit with the key as the session', { session: 'KEY' }, 403],
  ['events with the key as the session', get({ target: '/@studio/api/events?session=KEY' }), 403],
  ['a small picture at another host', get({ target: '/@studio/picture/%2f/evil.test' }), 404],
  ['a small picture at another host, by a backslash', get({ target: '/@studio/picture/%5cevil.test' }), 404],
  ['a small picture that is not there', get({ target: '/@studio/picture/nowhere.png' }), 404],
  ['a path into the prototype', { body: EDIT.replace('"site","name"', '"__proto__","x"') }, 400],
  ['a path that is no list', { body: EDIT.replace('["site","name"]', '"site.name"') }, 400],
  ['an index below zero', { body: EDIT.replace('"site","name"', '"routes",-1') }, 400],
  ['a place that is not there', { body: EDIT.replace('"site","name"', '"routes",99,"title"') }, 400],
  ['an unknown operation', { body: EDIT.replace('"set"', '"eval"') }, 400],
  ['broken JSON', { body: '{"version":' }, 400],
  ['a list', { body: `[${EDIT}]` }, 400],
  ['JSON that is too deep', { body: '['.repeat(30_000) }, 400],
  ['bytes that are no text', { body: '\udcff' }, 400],
  ['an edit that was made on no draft', { body: EDIT.replace('{', '{"made":{"site":1},') }, 400],
  ['an unknown request', { target: '/@studio/api/eval', body: '{}' }, 404],
  ['a request of the prototype', { target: '/@studio/api/constructor', body: '{}' }, 404],
];

describe('The studio refuses', () => {
  it.each(hostile)('%s', async (_, sent, status) => {
    const answer = await ask(sent);
    expect(statusCodes(answer), `${client.session}: ${answer}`).toEqual([status]);
    expect(answer).not.toMatch(/^access-control-/im);
    expect([(await client.state('state')).version, textOnDisk()]).toEqual([version, before]);
    expect(existsSync(join(project.rootDir, 'public/pictures/hostile.svg'))).toBe(false);
  });

  it.each<[name: string, body: object]>([
    ['shows', { window: { toString: 1 }, address: { toString: 1 } }],
    ['shows', { window: 'x', address: '//evil.test', build: [] }],
    ['thrown', {}],
    ['thrown', { path: '/', part: 'x', message: 'x', stack: 1 }],
  ])('what it cannot read, and goes on: %s %j', async (name, body) => {
    await client.request(name, body);
    expect((await client.state('state')).version).toBe(version);
  });

  it('bodies beyond 8 MB', async () => {
    const answer = await ask({ body: '', more: ['Connection: close'] });
    expect(statusCodes(answer)).toEqual([400]);
    const { status } = await client.request('edit', { operations: 'x'.repeat(8 * 1024 * 1024) });
    expect(status).toBe(413);
  });
});

describe('The studio answers', () => {
  const answers: [what: string, sent: Sent, status: number][] = [
    ['its own page', { target: '/@studio/api/state', body: '{}' }, 200],
    [
      'its own page by the other name',
      { target: '/@studio/api/state', body: '{}', host: 'localhost:PORT', origin: 'http://localhost:PORT' },
      200,
    ],
    [
      'a browser with fetch metadata',
      { target: '/@studio/api/state', body: '{}', more: [`${FETCH_SITE}: same-origin`] },
      200,
    ],
    ['the printed address', get({ target: '/', session: null, more: [`${FETCH_SITE}: none`] }), 200],
    [
      'the printed address, followed from a chat',
      get({
        target: '/',
        session: null,
        more: [`${FETCH_SITE}: cross-site`, 'Sec-Fetch-Mode: navigate', 'Sec-Fetch-Dest: document'],
      }),
      200,
    ],
    ['a file', FILE, 200],
    ['a page with the key', get({ target: '/?preview=KEY' }), 200],
    ['data for a page with the key', get({ target: '/@site/site.json', more: [`Referer: ${OWN}/?preview=KEY`] }), 200],
    ['a page for a page with the key', get({ target: '/', more: [`Referer: ${OWN}/?preview=KEY`] }), 200],
    ['the token a second time', { target: '/@studio/api/session', session: null, body: '{"token":"TOKEN"}' }, 200],
  ];
  it.each(answers)('%s', async (_, sent, status) => {
    expect(statusCodes(await ask(sent))).toEqual([status]);
  });

  it('a window of a session as the draft changes', async () => {
    const window = await followPreview(studio, client, '/');
    await client.edit({ op: 'set', path: ['site', 'name'], value: 'Not for everybody' });
    await expect.poll(window.drawn).toContain('"name":"Not for everybody"');
    await window.close();
    await client.state('undo');
  });

  it('on 127.0.0.1 alone', async () => {
    await expect(fetch(`http://[::1]:${studio.port}/`)).rejects.toThrow('fetch failed');
  });

  it('so that no other page can frame it', async () => {
    const { headers } = await fetch(studio.origin);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  });
});
