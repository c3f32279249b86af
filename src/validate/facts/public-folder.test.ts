import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkPublic } from '../checks/check-public.ts';
import { findPublicFile, readPublicFolder } from './public-folder.ts';
import type { SiteFacts } from './site-facts.ts';

let rootDir: string;
const at = (path: string) => join(rootDir, 'public', path);

function put(path: string, content = 'x'): void {
  mkdirSync(dirname(join(rootDir, path)), { recursive: true });
  writeFileSync(join(rootDir, path), content);
}

const published = () => readPublicFolder(rootDir).files.map(({ path }) => path);
const refused = () => readPublicFolder(rootDir).refused.map(({ path, refusal }) => [path, refusal]);
const reported = (facts: Partial<SiteFacts> = {}) =>
  checkPublic({ rootDir, routes: [], endpoint: '/contactwebsite', ...facts } as SiteFacts, true);

beforeEach(() => {
  rootDir = mkdtempSync(join(tmpdir(), 'public-folder-'));
  put('public/pictures/till.svg');
});
afterEach(() => rmSync(rootDir, { recursive: true, force: true }));

describe('public/ publishes', () => {
  it('plain files, at any depth, and whatever their names hold that an address can', () => {
    for (const name of ['a/b/c.txt', '50%off.jpg', 'p%41.png', 'a:b.svg', 'café.pdf', 'with space.txt'])
      put(`public/${name}`);
    expect(published()).toEqual([
      '/50%off.jpg',
      '/a/b/c.txt',
      '/a:b.svg',
      '/café.pdf',
      '/p%41.png',
      '/pictures/till.svg',
      '/with space.txt',
    ]);
    expect(refused()).toEqual([]);
  });

  it('the files of /.well-known/', () => {
    put('public/.well-known/security.txt');
    put('public/.well-known/pki/a.txt');
    expect(published()).toEqual(['/.well-known/pki/a.txt', '/.well-known/security.txt', '/pictures/till.svg']);
  });

  it('what a link inside it leads to', () => {
    symlinkSync(at('pictures/till.svg'), at('till.svg'));
    symlinkSync(at('pictures'), at('drawings'));
    expect(published()).toEqual(['/drawings/till.svg', '/pictures/till.svg', '/till.svg']);
  });

  it('everything when it is a link itself', () => {
    rmSync(at(''), { recursive: true });
    put('elsewhere/a.txt');
    symlinkSync(join(rootDir, 'elsewhere'), join(rootDir, 'public'));
    expect(published()).toEqual(['/a.txt']);
    expect(findPublicFile(rootDir, '/a.txt')).toBe(at('a.txt'));
  });

  it('nothing where there is no such folder', () => {
    rmSync(at(''), { recursive: true });
    expect(readPublicFolder(rootDir)).toEqual({ files: [], refused: [] });
    expect(findPublicFile(rootDir, '/a.txt')).toBeNull();
  });

  it('a decomposed name under its composed path', () => {
    put('public/cafe\u0301.pdf');
    expect(published()).toContain('/caf\u00e9.pdf');
    expect(findPublicFile(rootDir, '/caf\u00e9.pdf')).toBe(at('cafe\u0301.pdf'));
  });
});

describe('public/ does not publish', () => {
  /** What is refused, and its path; then the files, links and pipes that are put there. */
  const CASES: [what: string, path: string, refusal: string, ...entries: (string | [link: string, to: string])[]][] = [
    ['a link to /etc/passwd', '/passwords.txt', 'link-outside', ['passwords.txt', '/etc/passwd']],
    ['a link to a folder outside', '/etc', 'link-outside', ['etc', '/etc']],
    ['a link to the folder above', '/up', 'link-outside', ['up', '..']],
    ['a link to a folder that begins alike', '/old', 'link-outside', '../public-old/a.txt', ['old', '../public-old']],
    ['a link to a link that leads out', '/second', 'link-outside', ['../first', '/etc/passwd'], ['second', '../first']],
    ['a link to a hidden file inside', '/shown.txt', 'link-outside', '.env', ['shown.txt', '.env']],
    ['a link that leads nowhere', '/gone.txt', 'broken-link', ['gone.txt', 'nothing']],
    ['a link to itself', '/self', 'broken-link', ['self', 'self']],
    ['a link to a folder it stands in', '/pictures/again', 'circle', ['pictures/again', '.']],
    ['.env', '/.env', 'hidden', '.env'],
    ['.git', '/.git', 'hidden', '.git/config'],
    ['a hidden file below', '/pictures/.htpasswd', 'hidden', 'pictures/.htpasswd'],
    ['a hidden file of .well-known', '/.well-known/.env', 'hidden', '.well-known/.env'],
    ['.well-known elsewhere', '/pictures/.well-known', 'hidden', 'pictures/.well-known/a.txt'],
    ['a name with a question mark', '/what?.txt', 'name', 'what?.txt'],
    ['a name with a number sign', '/a#1.txt', 'name', 'a#1.txt'],
    ['a name with a backslash', '/..\\a.txt', 'name', '..\\a.txt'],
    ['a name with a line break', '/a\nb.txt', 'name', 'a\nb.txt'],
    ['a pipe', '/pipe', 'no-file', 'pipe'],
    ['a link to a pipe', '/link', 'no-file', 'pipe', ['link', 'pipe']],
    ['a file twice, with two accents', '/caf\u00e9.txt', 'same-name', 'cafe\u0301.txt', 'caf\u00e9.txt'],
  ];

  // A Mac has one file under both names.
  const possible = CASES.filter(([, , refusal]) => refusal !== 'same-name' || process.platform !== 'darwin');
  it.each(possible)('%s', (_, path, refusal, ...entries) => {
    for (const entry of entries)
      if (entry === 'pipe') execFileSync('mkfifo', [at(entry)]);
      else if (typeof entry === 'string') put(join('public', entry));
      else symlinkSync(entry[1], at(entry[0]));
    expect(refused()).toContainEqual([path, refusal]);
    expect(published().filter((name) => name.startsWith(path))).toEqual(refusal === 'same-name' ? [path] : []);
    if (refusal !== 'same-name') expect(findPublicFile(rootDir, path)).toBeNull();
    expect(reported().map(({ code, severity }) => [code, severity])).toContainEqual(
      refusal === 'hidden' ? ['hidden-file', 'warning'] : ['bad-public-file', 'problem'],
    );
  });

  it('a socket', async () => {
    const server = createServer();
    await new Promise<void>((listening) => server.listen(at('socket'), listening));
    expect(refused()).toEqual([['/socket', 'no-file']]);
    await new Promise((closed) => server.close(closed));
  });

  it.each([
    '/..',
    '/../secret.txt',
    '/pictures/../../secret.txt',
    '//etc/passwd',
    '/pictures/',
    '/',
    '',
    'pictures/till.svg',
    '/pictures',
  ])('anything at %j', (path) => {
    put('secret.txt');
    expect(findPublicFile(rootDir, path)).toBeNull();
  });

  it('what tools leave there, and says nothing of it', () => {
    for (const name of ['.gitkeep', '.gitignore', '.DS_Store', 'pictures/.DS_Store']) put(`public/${name}`);
    expect(published()).toEqual(['/pictures/till.svg']);
    expect(reported()).toEqual([]);
  });
});

describe('A file of public/ with the path of one that the build writes', () => {
  const routes = [{ path: '/shop/tills' }, { path: '/contact' }] as SiteFacts['routes'];
  it.each([
    ['assets/mine.js', 'public/assets'],
    ['Assets/mine.svg', 'public/Assets'],
    ['_headers', 'public/_headers'],
    ['_redirects', 'public/_redirects'],
    ['vercel.json', 'public/vercel.json'],
    ['index.html', 'public/index.html'],
    ['index.html.br', 'public/index.html.br'],
    ['404.html', 'public/404.html'],
    ['thank-you/index.html', 'public/thank-you/index.html'],
    ['sitemap.xml', 'public/sitemap.xml'],
    ['robots.txt', 'public/robots.txt'],
    ['site.webmanifest', 'public/site.webmanifest'],
    ['healthz', 'public/healthz'],
    ['contactwebsite', 'public/contactwebsite'],
    ['contact/index.html', 'public/contact/index.html'],
    ['contact/index.html.gz', 'public/contact/index.html.gz'],
    ['shop', 'public/shop'],
  ])('is reported: %s', (name, file) => {
    put(`public/${name}`);
    expect(reported({ routes })).toMatchObject([{ code: 'bad-public-file', severity: 'problem', file }]);
  });

  it('is reported once for the whole folder', () => {
    for (const name of ['a.js', 'b.js', 'c/d.js']) put(`public/assets/${name}`);
    expect(reported()).toHaveLength(1);
  });

  it.each(['assets.pdf', 'shop/plan.pdf', 'contact/map.svg', 'docs/index.html', 'my/robots.txt', 'humans.txt'])(
    'is not meant: %s',
    (name) => {
      put(`public/${name}`);
      expect(reported({ routes })).toEqual([]);
    },
  );
});
