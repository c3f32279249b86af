import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { rawRequest, statusCodes } from '../testing/raw-request.ts';
import { startServer, type TestServer } from '../testing/start-server.ts';

const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const policy = "default-src 'none'";

/** A server whose build holds these files beside its own. */
async function serverWith(files: Record<string, string>, hashedFiles: string[] = []): Promise<TestServer> {
  const running = await startServer({ manifest: { hashedFiles } });
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(running.siteDir, name)), { recursive: true });
    await writeFile(path.join(running.siteDir, name), content);
  }
  return running;
}

/** Sends a target as it is; fetch would write some of them in another way. */
async function ask({ port }: TestServer, target: string): Promise<{ status: number; text: string }> {
  const text = await rawRequest(port, `GET ${target} HTTP/1.1\nHost: x\nConnection: close\n\n`);
  return { status: statusCodes(text)[0]!, text };
}

/** What each target of a table gets from one server; `null` where the answer holds what is hidden. */
async function statuses(files: Record<string, string>, table: [target: string, status: number][]) {
  const running = await serverWith(files);
  const got: [target: string, status: number | null][] = [];
  for (const [target] of table) {
    const { status, text } = await ask(running, target);
    got.push([target, text.includes('secret') ? null : status]);
  }
  return got;
}

describe('a file of the site', () => {
  it('has one address, whatever its name holds', async () => {
    const names = ['50%off.jpg', '100%25.svg', 'p%41.png', 'a:b.svg', 'a b.svg', 'caf\u00e9.pdf', 'docs/plan.txt'];
    const table: [string, number][] = [
      ['/50%25off.jpg', 200],
      ['/50%off.jpg', 400],
      ['/100%2525.svg', 200],
      ['/100%25.svg', 404],
      ['/p%2541.png', 200],
      ['/pA.png', 404],
      ['/a:b.svg', 200],
      ['/a%3Ab.svg', 200],
      ['/a%20b.svg', 200],
      ['/caf%C3%A9.pdf', 200],
      ['/cafe%CC%81.pdf', 200],
      ['/CAF%C3%89.pdf', 404],
      ['/docs/plan.txt', 200],
      ['/docs%2Fplan.txt', 404],
      ['/docs%5Cplan.txt', 404],
      ['/docs/plan.txt/', 404],
    ];
    expect(await statuses(Object.fromEntries(names.map((name) => [name, name])), table)).toEqual(table);
  });

  it('below /.well-known/ is served, and nothing else that begins with a dot', async () => {
    const hidden = ['.env', '.well-known/.env', '.well-known/acme/.env', 'docs/.well-known/a.txt'];
    const shown = { '.well-known/security.txt': 'Contact: me', '.well-known/acme/token': 'token' };
    const files = { ...shown, ...Object.fromEntries(hidden.map((name) => [name, 'secret'])) };
    const table: [string, number][] = [
      ['/.well-known/security.txt', 200],
      ['/.well-known/acme/token', 200],
      ['/%2Ewell-known/security.txt', 200],
      ['/.well-known', 404],
      ['/.well-known/', 404],
      ['/.env', 404],
      ['/.well-known/.env', 404],
      ['/.well-known/acme/.env', 404],
      ['/.well-known/../.env', 404],
      ['/.well-known/%2e%2e/.env', 404],
      ['/.well-known/..%2f.env', 404],
      ['/.Well-Known/security.txt', 404],
      ['/docs/.well-known/a.txt', 404],
    ];
    expect(await statuses(files, table)).toEqual(table);
  });
});

describe('a file in assets/', () => {
  const year = 'public, max-age=31536000, immutable';

  it('is cached for a year when the build wrote it under a hash, in ranges and 304 too, and for an hour when not', async () => {
    const { get } = await serverWith({ 'assets/x-1a2b3c.js': 'abc', 'assets/mine.js': 'b' }, ['/assets/x-1a2b3c.js']);
    const ask = async (target: string, more: Record<string, string> = {}) => {
      const { status, headers } = await get(target, { headers: { 'accept-encoding': 'identity', ...more } });
      return { got: [status, headers.get('cache-control')], etag: headers.get('etag')! };
    };
    const { got, etag } = await ask('/assets/x-1a2b3c.js');
    expect(got).toEqual([200, year]);
    expect((await ask('/assets/x-1a2b3c.js', { range: 'bytes=0-1' })).got).toEqual([206, year]);
    expect((await ask('/assets/x-1a2b3c.js', { 'if-none-match': etag })).got).toEqual([304, year]);
    expect((await ask('/assets/x-1a2b3c.js', { range: 'bytes=9-' })).got).toEqual([416, 'no-store']);
    expect((await ask('/assets/mine.js')).got).toEqual([200, 'public, max-age=3600']);
  });

  it('that is a page carries the policy of the site, hashed or not', async () => {
    const { get } = await serverWith({ 'a-1a2b3c.html': drawing, 'a.html': drawing }, ['/a-1a2b3c.html']);
    for (const target of ['/a-1a2b3c.html', '/a.html']) {
      const response = await get(target);
      expect([response.status, response.headers.get('content-security-policy')]).toEqual([200, policy]);
    }
  });

  it('that browsers show as a document of its own runs nothing there, and any other has no headers for documents', async () => {
    const names = ['svg', 'xml', 'js', 'png', 'pdf'].flatMap((ending) => [
      `/assets/x-1a2b3c.${ending}`,
      `/x.${ending}`,
    ]);
    const { get } = await serverWith(Object.fromEntries(names.map((name) => [name, drawing])), names);
    for (const name of names) {
      const { headers } = await get(name);
      const runsNothing = expect.stringMatching(/^default-src 'none'; style-src 'unsafe-inline';/) as string;
      expect
        .soft([name, headers.get('content-security-policy'), headers.get('x-content-type-options')])
        .toEqual([name, /svg|xml/.test(name) ? runsNothing : null, 'nosniff']);
    }
  });
});
