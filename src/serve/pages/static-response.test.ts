import { rm } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { startServer } from '../testing/start-server.ts';
import { videoBytes, writeSite } from '../testing/write-site.ts';

describe('a page', () => {
  it('is found under its path, and revalidated each time', async () => {
    const { get } = await startServer();
    const response = await get('/products');
    expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-cache',
    ]);
    expect(await response.text()).toContain('<h1>Products</h1>');
  });

  it('has one address', async () => {
    const { get } = await startServer();
    for (const [from, to] of [
      ['/products/', '/products'],
      ['/products/?a=1&b=%20', '/products?a=1&b=%20'],
      ['/products/index.html', '/products'],
      ['/index.html', '/'],
      ['/rewards?x=1', '/reward?x=1'],
      ['/rewards/', '/reward'],
      ['/old?b=2', 'https://example.org/new?a=1&b=2#part'],
      ['/%C3%BCber-uns/', '/%C3%BCber-uns'],
    ] as const) {
      const response = await get(from);
      expect.soft([from, response.status, response.headers.get('location')]).toEqual([from, 308, to]);
    }
  });

  it('that does not exist is the not-found page with 404, its headers included', async () => {
    const { get } = await startServer();
    for (const target of [
      '/nowhere',
      '/nowhere/',
      '/404.html',
      '/products/nowhere',
      '/assets/',
      '/assets',
      '/toString',
    ]) {
      const response = await get(target);
      expect([target, response.status, await response.text()]).toEqual([
        target,
        404,
        expect.stringContaining('Nothing here'),
      ]);
      expect(response.headers.get('content-security-policy')).toBe("default-src 'none'");
    }
  });

  it('gives HEAD the headers of GET and no body', async () => {
    const { get } = await startServer();
    const [head, full] = [await get('/products', { method: 'HEAD' }), await get('/products')];
    expect(head.headers.get('content-length')).toBe(full.headers.get('content-length'));
    expect(await head.text()).toBe('');
  });

  it('is sent compressed to clients that accept it', async () => {
    const { get } = await startServer();
    for (const [accepted, encoding] of [
      ['gzip, br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip;q=0.5', 'gzip'],
      ['identity', null],
    ] as const) {
      const response = await get('/', { headers: { 'accept-encoding': accepted } });
      expect([response.headers.get('content-encoding'), response.headers.get('vary')]).toEqual([
        encoding,
        'Accept-Encoding',
      ]);
      expect(await response.text()).toContain('Welcome to one');
    }
  });

  it('that the build has not compressed is compressed on demand, and revalidated as such', async () => {
    const { get } = await startServer();
    const headers = { 'accept-encoding': 'br' };
    const first = await get('/contact', { headers });
    expect([first.status, first.headers.get('content-encoding')]).toEqual([200, 'br']);
    expect(await first.text()).toContain('<title>Contact us</title>');
    const etag = first.headers.get('etag')!;
    expect((await get('/contact', { headers: { ...headers, 'if-none-match': etag } })).status).toBe(304);
    expect(
      (await get('/contact', { headers: { ...headers, 'accept-encoding': 'identity', 'if-none-match': etag } })).status,
    ).toBe(200);
    const head = await get('/contact', { headers, method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(first.headers.get('content-length'));
  });
});

describe('a file', () => {
  it('is sent with its type, and for how long it may be cached', async () => {
    const { get } = await startServer();
    const [year, hour] = ['public, max-age=31536000, immutable', 'public, max-age=3600'];
    for (const [target, type, cached] of [
      ['/assets/boot-1a2b.js', 'text/javascript; charset=utf-8', year],
      ['/assets/film-1a2b.mp4', 'video/mp4', year],
      ['/assets/type-1a2b.woff2', 'font/woff2', year],
      ['/favicon.ico', 'image/x-icon', hour],
      ['/site.webmanifest', 'application/manifest+json; charset=utf-8', hour],
      ['/sitemap.xml', 'application/xml; charset=utf-8', hour],
      ['/robots.txt', 'text/plain; charset=utf-8', hour],
    ] as const) {
      const { headers } = await get(target);
      expect.soft([target, headers.get('content-type'), headers.get('cache-control')]).toEqual([target, type, cached]);
    }
  });

  it('that the client has cached gets 304', async () => {
    const { get } = await startServer();
    const { headers } = await get('/products');
    const conditions: Record<string, string>[] = [
      { 'if-none-match': headers.get('etag')! },
      { 'if-none-match': `"x", W/${headers.get('etag')}` },
      { 'if-modified-since': headers.get('last-modified')! },
    ];
    for (const condition of conditions) {
      const again = await get('/products', { headers: condition });
      expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, headers.get('etag'), '']);
    }
    expect((await get('/products', { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });

  it('is sent in the range that is asked for, of this version', async () => {
    const { get } = await startServer();
    for (const [range, status, reported, start, end, version] of [
      ['bytes=0-99', 206, 'bytes 0-99/200000', 0, 100],
      ['bytes=100000-', 206, 'bytes 100000-199999/200000', 100_000, 200_000],
      ['bytes=-5', 206, 'bytes 199995-199999/200000', 199_995, 200_000],
      ['bytes=0-999999', 206, 'bytes 0-199999/200000', 0, 200_000],
      ['bytes=200000-', 416, 'bytes */200000', 0, 0],
      ['bytes=5-1', 200, null, 0, 200_000],
      ['bytes=0-1,5-6', 200, null, 0, 200_000],
      ['lines=1-2', 200, null, 0, 200_000],
      ['bytes=0-9', 200, null, 0, 200_000, '"old"'],
    ] as const) {
      const headers = { range, ...(version && { 'if-range': version }) };
      const response = await get('/assets/film-1a2b.mp4', { headers });
      expect.soft([range, response.status, response.headers.get('content-range')]).toEqual([range, status, reported]);
      const bytes = Buffer.from(await response.arrayBuffer());
      expect.soft(bytes.equals(videoBytes.subarray(start, end)), range).toBe(true);
    }
  });
});

describe('a new build under a running server', () => {
  it('that never comes, while the last one is gone, gives 503 with Retry-After', async () => {
    const { get, releasesDir } = await startServer();
    await rm(releasesDir, { recursive: true });
    const response = await get('/products');
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
  });

  it('is found where somebody has deleted the folder and copied another one there', async () => {
    const { get, releasesDir } = await startServer();
    await rm(releasesDir, { recursive: true });
    await get('/products');
    await writeSite(releasesDir, 'two', { redirects: { '/fresh': '/products' } });
    expect(await (await get('/')).text()).toContain('Welcome to two');
    expect((await get('/fresh')).headers.get('location')).toBe('/products');
  });
});
