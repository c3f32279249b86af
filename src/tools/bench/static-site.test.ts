import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { serveFolder, type StaticSite } from './static-site.ts';

const undo: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0)) await step();
});

async function serve(files: Record<string, string>): Promise<StaticSite> {
  const folder = mkdtempSync(join(tmpdir(), 'site-static-'));
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
  const site = await serveFolder(folder);
  undo.push(site.close, () => rmSync(folder, { recursive: true }));
  return site;
}

const pages = { 'index.html': 'home', 'contact/index.html': 'contact', 'about.html': 'about', '.server/x.json': '{}' };

describe('A folder that is measured', () => {
  it('answers for a route as static hosts do, with and without a slash', async () => {
    const { url } = await serve(pages);
    const texts = ['/', '/contact', '/contact/', '/about'].map(async (path) => (await fetch(url + path)).text());
    expect(await Promise.all(texts)).toEqual(['home', 'contact', 'contact', 'about']);
  });

  it('has no page for what is not there, and hides hidden folders', async () => {
    const { url, has } = await serve(pages);
    expect([has('/contact'), has('/prices')]).toEqual([true, false]);
    expect((await fetch(`${url}/.server/x.json`)).status).toBe(404);
  });

  it('has every page when one document draws them all', async () => {
    const { has } = await serve({ 'index.html': 'all' });
    expect([has('/prices'), has('/missing.js')]).toEqual([true, false]);
  });

  it('compresses text, and says what it is', async () => {
    const { url } = await serve({ ...pages, 'a.js': 'let a;'.repeat(200), 'a.webm': 'film' });
    const script = await fetch(`${url}/a.js`, { headers: { 'accept-encoding': 'gzip' } });
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(script.headers.get('content-encoding')).toBe('gzip');
    expect((await fetch(`${url}/a.webm`)).headers.get('content-encoding')).toBeNull();
  });

  it('takes every post', async () => {
    const { url } = await serve(pages);
    expect((await fetch(`${url}/anything`, { method: 'POST', body: '{}' })).status).toBe(201);
  });
});
