import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { guardRequest } from './request-guard.ts';
import { newFolder } from '../../../tests/new-folder.ts';

let rootDir: string;

beforeAll(() => {
  rootDir = newFolder();
  for (const folder of ['node_modules', 'store/vite/dist/client', 'public/pictures'])
    mkdirSync(join(rootDir, folder), { recursive: true });
  for (const file of ['package.json', '.env', 'pictures/50%off café.jpg'])
    writeFileSync(join(rootDir, 'public', file), '');
  symlinkSync(join(rootDir, 'store/vite'), join(rootDir, 'node_modules/vite'), 'dir');
});

/** A request as Node passes it; the guard reads no more of it. */
const ask = (url: string, headers: IncomingHttpHeaders = {}) =>
  ({ url, headers: { host: 'localhost:4173', ...headers } }) as IncomingMessage;
const guard = (url: string, headers?: IncomingHttpHeaders, host = 'localhost') =>
  guardRequest(ask(url, headers), rootDir, host);
const reachesVite = (url: string) => {
  const asked = guard(url);
  return 'isForVite' in asked && asked.isForVite;
};

describe('What Vite may serve', () => {
  it.each([
    '/@vite/client',
    '/@react-refresh',
    '/src/tools/dev/client.tsx',
    '/src/sections/hero/hero.module.css?t=1795312345678',
    '/src/sections/hero/hero.tsx?import&t=1795312345678',
    '/node_modules/.vite/deps/react-dom_client.js?v=2b192ff9',
    '/node_modules/.vite/deps/@rjsf_core.js?v=2b192ff9',
    '/node_modules/vite/dist/client/env.mjs',
    '/node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
  ])('is code of the browser: %s', (url) => {
    expect(reachesVite(url)).toBe(true);
  });

  it('includes scripts of symlinked packages, and no other file of them', () => {
    const folder = `/@fs${realpathSync(join(rootDir, 'store'))}/vite`;
    expect(reachesVite(`${folder}/dist/client/env.mjs`)).toBe(true);
    const others = [
      'package.json',
      'dist/client/../../package.json',
      'dist/client/env.mjs?raw',
      'dist/client/env.mjs.map',
    ];
    expect(others.filter((file) => reachesVite(`${folder}/${file}`))).toEqual([]);
  });

  it.each(['?raw', '?import&raw', '?url', '?worker', '?inline', '?t=1&raw', '?t=1?raw', '#x', '%3fraw'])(
    'is no other form of a module: %s',
    (query) => {
      expect(reachesVite(`/src/tools/dev/client.tsx${query}`)).toBe(false);
    },
  );

  it.each([
    '/node_modules/.package-lock.json',
    '/node_modules/vite/package.json',
    '/src/.env',
    '/tests/browser/support/site.ts',
  ])('is not %s', (url) => {
    expect(reachesVite(url)).toBe(false);
  });
});

describe('A public file', () => {
  const fileAt = (url: string) => {
    const asked = guard(url);
    return 'file' in asked ? asked.file : undefined;
  };

  it('is found by its decoded path, and is none that is not published', () => {
    const shown = join(rootDir, 'public/pictures/50%off café.jpg');
    expect(fileAt('/pictures/50%25off%20caf%C3%A9.jpg?v=2')).toBe(shown);
    expect(fileAt('/.env')).toBeNull();
  });

  it('never reaches Vite, which would look for a file of that name elsewhere', () => {
    expect([fileAt('/package.json?import&raw'), reachesVite('/package.json?import&raw')]).toEqual([
      join(rootDir, 'public/package.json'),
      false,
    ]);
  });
});

describe('Hosts and origins the dev server accepts', () => {
  const isRefused = (headers: IncomingHttpHeaders, host?: string) =>
    'refusal' in guard('/@site/site.json', headers, host);

  it.each(['localhost:4173', 'shop.localhost', '127.0.0.1:4173', '[::1]:4173', '192.168.1.20'])('%s', (host) => {
    expect(isRefused({ host })).toBe(false);
  });

  it('the name it was started with', () => {
    expect(isRefused({ host: 'desk.example:4173' }, 'desk.example')).toBe(false);
  });

  it.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example:4173', 'evil.example:80@localhost', ''])(
    'not another name for this machine: "%s"',
    (host) => {
      expect(isRefused({ host })).toBe(true);
    },
  );

  it('says how to use another name', () => {
    expect(guard('/', { host: 'desk.example' })).toMatchObject({
      status: 403,
      refusal: expect.stringContaining('HOST=that.name') as string,
    });
  });

  it.each<[string, IncomingHttpHeaders]>([
    ['another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }],
    ['another port of this machine', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' }],
    ['another origin, in a browser without fetch metadata', { origin: 'http://localhost:3000' }],
    ['a page without an origin', { origin: 'null' }],
  ])('no script of %s', (_, headers) => {
    expect(isRefused(headers)).toBe(true);
  });

  it('no form that another site posts', () => {
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
    const post = { ...ask('/contactwebsite', headers), method: 'POST' } as IncomingMessage;
    expect(guardRequest(post, rootDir, 'localhost')).toMatchObject({ status: 403 });
  });

  it.each<[string, IncomingHttpHeaders]>([
    ['its own pages', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', origin: 'http://localhost:4173' }],
    ['somebody who follows a link', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
    ['a program', {}],
  ])('%s', (_, headers) => {
    expect(isRefused(headers)).toBe(false);
  });
});
