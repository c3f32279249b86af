import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/config/index.ts';
import { openPageCache } from '../../src/prerender/files/page-cache.ts';
import { redirectsFile, vercelFile } from '../../src/prerender/files/site-files.ts';
import { copyPublic } from '../../src/prerender/files/copy-public.ts';
import { resolvePages } from '../../src/resolve/index.ts';
import { rawRequest, statusCodes } from '../../src/serve/testing/raw-request.ts';
import { startServer } from '../../src/serve/testing/start-server.ts';
import { composeSiteSchema } from '../../src/validate/schema/compose-schema.ts';
import { validateSite } from '../../src/validate/index.ts';
import type { SiteFile } from '../../src/model/site-file.ts';
import { PROJECT } from './fixture-site.ts';

/** Redirects that work: the old path as typed, requests that must be led on, and the path as hosts' files have it. */
const WORKING: [from: string, requests: string[], source: string, vercel: string | string[]][] = [
  ['/old', ['/old', '/old/', '/%6fld', '/old?a=1'], '/old', '/old'],
  ['/slash/', ['/slash', '/slash/'], '/slash', '/slash'],
  ['/one/two/', ['/one/two', '/one/two/'], '/one/two', '/one/two'],
  ['/caf%C3%A9', ['/caf%C3%A9', '/caf%c3%a9/', '/cafe%CC%81'], '/caf%C3%A9', '/caf%C3%A9'],
  ['/über', ['/%C3%BCber', '/%C3%BCber/'], '/%C3%BCber', '/%C3%BCber'],
  ['/u\u0308bel', ['/%C3%BCbel', '/u%CC%88bel'], '/%C3%BCbel', '/%C3%BCbel'],
  ['/a%20b', ['/a%20b', '/a%20b/'], '/a%20b', '/a%20b'],
  ['/a+b', ['/a+b', '/a%2Bb'], '/a+b', '/a\\+b'],
  ['/100%25', ['/100%25', '/100%25/'], '/100%25', '/100%25'],
  ['/%2541', ['/%2541'], '/%2541', '/%2541'],
  ['/what%3F', ['/what%3F'], '/what%3F', '/what%3F'],
  ['/sharp%23', ['/sharp%23'], '/sharp%23', '/sharp%23'],
  [
    '/(round)[square]{curly}',
    ['/(round)[square]%7Bcurly%7D'],
    '/(round)[square]%7Bcurly%7D',
    '/\\(round\\)\\[square\\]%7Bcurly%7D',
  ],
  ["/it's-$1,~a;b=c&d@e!", ["/it's-$1,~a;b=c&d@e!"], "/it's-$1,~a;b=c&d@e!", "/it's-$1,~a;b=c&d@e!"],
  ['/prices.html', ['/prices.html'], '/prices.html', ['/prices\\.html', '/prices']],
  ['/shop/index.html', ['/shop/index.html'], '/shop/index.html', ['/shop/index\\.html', '/shop']],
  // "/contact" is a page and must stay one.
  ['/contact.html', ['/contact.html'], '/contact.html', '/contact\\.html'],
  // Vercel ignores case and would hide the page.
  ['/Contact', ['/Contact', '/Contact/'], '/Contact', []],
  [
    '/.well-known/change-password',
    ['/.well-known/change-password'],
    '/.well-known/change-password',
    '/\\.well-known/change-password',
  ],
  ['/toString', ['/toString'], '/toString', '/toString'],
  ['/__proto__', ['/__proto__'], '/__proto__', '/__proto__'],
];

/** Old paths that no request could match, or that hosts read as something else, and what is reported. */
const REFUSED: [from: string, words: RegExp][] = [
  ['/*', /patterns that match many/],
  ['/blog/*', /patterns that match many/],
  ['/u/:id', /patterns that match many/],
  ['/u/%3Aid', /patterns that match many/],
  ['/a%2Ab', /patterns that match many/],
  ['/a?b', /has no “\?” and no “#”/],
  ['/a#b', /has no “\?” and no “#”/],
  ['/a b', /“\/a%20b”/],
  ['/50% off', /“\/50%25%20off”/],
  ['/50%off', /“\/50%25off”/],
  ['/a%', /“\/a%25”/],
  ['/%ff', /address bar/],
  ['/%0d%0aSet-Cookie', /address bar/],
  ['/%7f', /address bar/],
  ['/a\u0001', /address bar/],
  ['/..', /address bar/],
  ['/a/../b', /address bar/],
  ['/a/%2e%2e/b', /address bar/],
  ['/a%2Fb', /address bar/],
  ['/a%5Cb', /address bar/],
  ['/a\\b', /backslash/],
  ['//evil.example', /another website/],
  ['/a//b', /“\/a\/b”/],
  ['old', /“\/old”/],
  ['/contact', /A page has this path/],
  ['/contact/', /A page has this path/],
  ['/c%6Fntact', /A page has this path/],
  ['/contactwebsite/', /is in use/],
  ['/assets/x.js', /is in use/],
  ['/_redirects', /is in use/],
  ['/vercel.json', /is in use/],
  ['/.env', /is in use/],
  ['/a/.b', /is in use/],
  ['/index.html', /is in use/],
  ['/p%25.svg', /is in use/],
];

/** Targets of redirects: as typed, for our server and `_redirects`, and for Vercel. */
const TARGETS: [to: string, location: string, vercel: string | null][] = [
  ['/contact', '/contact', '/contact'],
  ['/contact?a=1&b=2#form', '/contact?a=1&b=2#form', '/contact?a=1&b=2#form'],
  ['/p%25.svg', '/p%25.svg', '/p%25.svg'],
  ['/h\u00e9.svg', '/h%C3%A9.svg', '/h%C3%A9.svg'],
  ['/he\u0301.svg', '/h%C3%A9.svg', '/h%C3%A9.svg'],
  ['/h%C3%A9.svg', '/h%C3%A9.svg', '/h%C3%A9.svg'],
  ['https://example.org/new?a=1#part', 'https://example.org/new?a=1#part', 'https://example.org/new?a=1#part'],
  ['https://example.org/é', 'https://example.org/%C3%A9', 'https://example.org/%C3%A9'],
  ['https://example.org/Talk:A_(b)', 'https://example.org/Talk:A_(b)', 'https://example.org/Talk%3AA_%28b%29'],
  ['https://example.org/$1?b=$2', 'https://example.org/$1?b=$2', 'https://example.org/%241?b=%242'],
  [
    'https://example.org/?u=https://a.test/',
    'https://example.org/?u=https://a.test/',
    'https://example.org/?u=https://a.test/',
  ],
  // Vercel refuses a whole deployment for such a query.
  ['https://example.org/?q=site:x', 'https://example.org/?q=site:x', null],
];

/** Files of public/: their name, as in the config, and their only address. */
const FILES: [name: string, address: string][] = [
  ['/plain.svg', '/plain.svg'],
  ['/50%off.svg', '/50%25off.svg'],
  ['/100%25.svg', '/100%2525.svg'],
  ['/p%41.svg', '/p%2541.svg'],
  ['/p%.svg', '/p%25.svg'],
  ['/a:b.svg', '/a:b.svg'],
  ['/a,b;c&d=e+f@g!.svg', '/a,b;c&d=e+f@g!.svg'],
  ['/(1)[2]{3}.svg', '/(1)[2]%7B3%7D.svg'],
  ['/h\u00e9.svg', '/h%C3%A9.svg'],
  ['/ü/über.svg', '/%C3%BC/%C3%BCber.svg'],
  ['/.well-known/seal.svg', '/.well-known/seal.svg'],
];

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>';
const config: SiteFile = {
  version: 1,
  site: { name: 'Till', url: 'https://www.till.test', description: 'A till for the shop around the corner.' },
  support: { email: 'help@till.test', phone: '+1 800 555 0199' },
  navigation: [{ key: 'home', label: 'Home', link: '/' }],
  routes: [
    { path: '/', title: 'Home', description: 'Home of the till.', sections: [{ id: 'a', type: 'hero', heading: 'A' }] },
    {
      path: '/contact',
      title: 'Contact',
      description: 'Write.',
      sections: [{ id: 'form', type: 'form', heading: 'B' }],
    },
  ],
};

let rootDir: string;
beforeAll(() => {
  rootDir = mkdtempSync(join(tmpdir(), 'paths-'));
  for (const name of ['schema', 'src']) symlinkSync(join(PROJECT, name), join(rootDir, name));
  for (const [name] of FILES) {
    mkdirSync(dirname(join(rootDir, 'public', name)), { recursive: true });
    writeFileSync(join(rootDir, 'public', name), SVG);
  }
});
afterAll(() => rmSync(rootDir, { recursive: true, force: true }));

function verdictOn(changes: Partial<SiteFile>) {
  const file = join(rootDir, 'site.config.json');
  writeFileSync(file, JSON.stringify({ ...config, ...changes }));
  return validateSite(loadConfig(file, 'site.config.json'), { rootDir });
}

const resolved = (changes: Partial<SiteFile>) =>
  resolvePages({ ...config, ...changes }, composeSiteSchema(rootDir), rootDir);

const withPictures = (names: string[]): Partial<SiteFile> => ({
  routes: [
    {
      ...config.routes[0]!,
      sections: names.map((src, index) => ({
        id: `picture-${index}`,
        type: 'hero',
        heading: 'A',
        picture: { src, alt: '' },
      })),
    },
    config.routes[1]!,
  ],
});

const working = { redirects: Object.fromEntries(WORKING.map(([from]) => [from, '/contact'])) };
const targets = { redirects: Object.fromEntries(TARGETS.map(([to], index) => [`/to-${index}`, to])) };

/** Status and location of a request, sent byte by byte. */
async function ask(port: number, target: string): Promise<[status: number, location: string | undefined]> {
  const answer = await rawRequest(port, `GET ${target} HTTP/1.1\nHost: localhost:${port}\nConnection: close\n\n`);
  return [statusCodes(answer)[0]!, /^location: (.*?)\r?$/im.exec(answer)?.[1]];
}

/** What each request of the table of redirects must get. */
const expectedOf = (requests: string[]) =>
  requests.map((request) => [request, 308, `/contact${/\?.*/.exec(request)?.[0] ?? ''}`]);

describe('A redirect', () => {
  it('is valid in each way of writing an old path that works', () => {
    const { problems, warnings } = verdictOn(working);
    expect([...problems, ...warnings].filter(({ path }) => path[0] === 'redirects')).toEqual([]);
  });

  it.each(REFUSED)('from %j is refused, with a fix', (from, words) => {
    const found = verdictOn({ redirects: { [from]: 'https://example.org/' } }).problems;
    expect(found.map(({ code, path }) => [code, path])).toEqual([['bad-redirect', ['redirects', from]]]);
    expect(`${found[0]!.why} ${found[0]!.fix}`).toMatch(words);
  });

  it.each([
    ['/café', '/caf%C3%A9'],
    ['/café', '/cafe\u0301'],
    ['/old', '/old/'],
    ['/old', '/%6Fld'],
  ])('from %j is the same as one from %j', (first, second) => {
    const { problems } = verdictOn({ redirects: { [first]: '/', [second]: '/contact' } });
    expect(problems).toMatchObject([{ code: 'bad-redirect', path: ['redirects', second] }]);
    expect(problems[0]!.why).toContain(`“${first}”`);
  });

  it.each([
    ['/a', '/a/'],
    ['/a', '/%61'],
    ['/a', '/a?again=1'],
    ['/a', '/a#part'],
    ['/a', 'https://www.till.test/a'],
    ['/caf%C3%A9', '/café'],
  ])('from %j to itself, written as %j, is refused', (from, to) => {
    expect(verdictOn({ redirects: { [from]: to } }).problems).toMatchObject([
      { code: 'bad-redirect', why: 'It leads to itself.' },
    ]);
  });

  it('that leads in a circle by other ways of writing is refused', () => {
    const { problems } = verdictOn({ redirects: { '/a': '/b/', '/b': 'https://www.till.test/%61?x=1' } });
    expect(problems).toMatchObject([{ code: 'bad-redirect', why: 'It leads in a circle: /a → /b → /a.' }]);
  });

  it.each(['/50%off.svg', '/%ff', '/p%.svg'])('to %j, which is no address, is refused with a cure', (to) => {
    expect(verdictOn({ redirects: { '/old': to } }).problems).toMatchObject([
      { code: 'bad-link', path: ['redirects', '/old'] },
    ]);
  });

  it('is served for each way of requesting it', async () => {
    const { port } = await startServer({ manifest: { redirects: resolved(working).redirects } });
    for (const [, requests] of WORKING)
      for (const expected of expectedOf(requests))
        expect([expected[0], ...(await ask(port, String(expected[0])))]).toEqual(expected);
  });

  it('leads where it says, in visible ASCII', async () => {
    const { problems } = verdictOn(targets);
    expect(problems).toEqual([]);
    const { port } = await startServer({ manifest: { redirects: resolved(targets).redirects } });
    for (const [index, [, location]] of TARGETS.entries())
      expect(await ask(port, `/to-${index}`)).toEqual([308, location]);
  });

  it('is in _redirects as browsers request it, with and without a trailing slash', () => {
    const lines = WORKING.flatMap(([, , source]) => [`${source} /contact 308`, `${source}/ /contact 308`]);
    expect(redirectsFile(resolved(working)).trimEnd().split('\n')).toEqual(lines);
    for (const [index, [, location]] of TARGETS.entries())
      expect(redirectsFile(resolved(targets)).split('\n')).toContain(`/to-${index} ${location} 308`);
  });

  it('is in vercel.json as browsers request it, with patterns escaped', () => {
    const { redirects } = JSON.parse(vercelFile([], resolved(working))) as {
      redirects: { source: string; destination: string }[];
    };
    expect(redirects.map(({ source }) => source)).toEqual(WORKING.flatMap(([, , , sources]) => sources));
  });

  it('leads in vercel.json to what is a parameter nowhere', () => {
    const { redirects } = JSON.parse(vercelFile([], resolved(targets))) as { redirects: { destination: string }[] };
    const expected = TARGETS.map(([, , destination]) => destination).filter((destination) => destination !== null);
    expect(redirects.map(({ destination }) => destination)).toEqual(expected);
  });

  it.each(['/send%20it', '/50%off', '/contact%77ebsite'])('is no model for an endpoint: %j is refused', (endpoint) => {
    expect(verdictOn({ enquiry: { endpoint } }).problems).toMatchObject([
      { code: 'bad-link', path: ['enquiry', 'endpoint'] },
    ]);
  });
});

describe('A picture of public/', () => {
  it('is valid under its name on disk', () => {
    expect(verdictOn(withPictures(FILES.map(([name]) => name))).problems).toEqual([]);
  });

  it('that is referred to by its address is reported with its name', () => {
    expect(verdictOn(withPictures(['/h%C3%A9.svg', '/%C3%BC/%C3%BCber.svg'])).problems).toMatchObject([
      { code: 'missing-file', fix: 'Write “/hé.svg”.' },
      { code: 'missing-file', fix: 'Write “/ü/über.svg”.' },
    ]);
  });

  it('is found by its composed name, whichever form the disk has', () => {
    mkdirSync(join(rootDir, 'public/a\u030a'));
    writeFileSync(join(rootDir, 'public/a\u030a/a\u030a.svg'), SVG);
    expect(verdictOn(withPictures(['/\u00e5/\u00e5.svg', '/a\u030a/a\u030a.svg'])).problems).toEqual([]);
    const { pages } = resolved(withPictures(['/a\u030a/a\u030a.svg']));
    expect(pages[0]!.sections[0]!.props['picture']).toMatchObject({ src: '/%C3%A5/%C3%A5.svg', width: 4 });
    rmSync(join(rootDir, 'public/a\u030a'), { recursive: true });
  });

  it('below a name with a dot is refused', () => {
    mkdirSync(join(rootDir, 'public/.drafts'));
    writeFileSync(join(rootDir, 'public/.drafts/a.svg'), SVG);
    expect(verdictOn(withPictures(['/.drafts/a.svg'])).problems).toMatchObject([
      { code: 'missing-file', why: 'Names that begin with a dot are not published.' },
    ]);
    rmSync(join(rootDir, 'public/.drafts'), { recursive: true });
  });

  it('is served at the address that its page has', async () => {
    const { pages } = resolved(withPictures(FILES.map(([name]) => name)));
    const addresses = pages[0]!.sections.map(({ props }) => (props['picture'] as { src: string }).src);
    expect(addresses).toEqual(FILES.map(([, address]) => address));
    const { port, siteDir } = await startServer();
    const cacheDir = join(rootDir, 'cache');
    const placeOf = (path: string) => path.slice(1);
    await copyPublic(rootDir, openPageCache(null, siteDir), { pictureStyles: '', cacheDir, placeOf });
    for (const address of addresses)
      expect([address, ...(await ask(port, address))]).toEqual([address, 200, undefined]);
  });

  it('can be linked to by its address, and a link by its name is reported with it', () => {
    const links = (link: string) => ({ navigation: [{ key: 'a', label: 'A', link }] });
    for (const [, address] of FILES) expect([address, verdictOn(links(address)).problems]).toEqual([address, []]);
    expect(verdictOn(links('/100%25.svg')).problems).toMatchObject([
      { code: 'dead-link', fix: 'Write “/100%2525.svg”: an address is decoded once.' },
    ]);
    expect(verdictOn(links('/50%off.svg')).problems).toMatchObject([
      { code: 'bad-link', fix: 'For the sign itself write “%25”: “/50%25off.svg”.' },
    ]);
  });
});
