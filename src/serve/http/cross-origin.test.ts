import { describe, expect, it } from 'vitest';
import { startServer, validFields } from '../testing/start-server.ts';

const site = 'https://www.example.com';
const question = {
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'content-type,idempotency-key,x-fill-time',
};

function ask(
  get: Awaited<ReturnType<typeof startServer>>['get'],
  headers: Record<string, string>,
  path = '/contactwebsite',
) {
  return get(path, { method: 'OPTIONS', headers });
}

describe('a site on another host than its endpoint', () => {
  it('may post JSON, with the headers its form sends', async () => {
    const { get } = await startServer();
    const response = await ask(get, { ...question, origin: site });
    expect(response.status).toBe(204);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': site,
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'content-type, idempotency-key, x-form-trap, x-fill-time',
      'access-control-max-age': '7200',
      vary: 'Origin',
    });
    expect(response.headers.has('access-control-allow-credentials')).toBe(false);
  });

  it('may post from PUBLIC_URL too', async () => {
    const { get } = await startServer({ variables: { PUBLIC_URL: 'https://shop.example/' } });
    const response = await ask(get, { ...question, origin: 'https://shop.example' });
    expect(response.headers.get('access-control-allow-origin')).toBe('https://shop.example');
  });

  it('may post from the address in its config too, where PUBLIC_URL took its place in the build', async () => {
    const manifest = { siteUrl: 'https://shop.example', configUrl: site };
    const { get, post } = await startServer({ manifest, variables: { PUBLIC_URL: 'https://shop.example' } });
    for (const origin of [site, 'https://shop.example']) {
      const response = await ask(get, { ...question, origin });
      expect(response.headers.get('access-control-allow-origin')).toBe(origin);
      expect((await post(validFields, { origin, 'sec-fetch-site': 'cross-site' })).status).toBe(201);
    }
  });

  it('can read the answer to its post, a refusal included', async () => {
    const { post } = await startServer({ variables: { RATE_LIMIT: '2' } });
    const headers = { origin: site, 'sec-fetch-site': 'cross-site' };
    const responses = [
      await post(validFields, headers),
      await post({ ...validFields, email: 'x' }, headers),
      await post(validFields, headers),
    ];
    expect(responses.map(({ status }) => status)).toEqual([201, 400, 429]);
    for (const response of responses) {
      expect(response.headers.get('access-control-allow-origin')).toBe(site);
      expect(response.headers.get('access-control-expose-headers')).toBe('Retry-After');
    }
  });
});

describe('any other site', () => {
  it('gets 405 and no permission', async () => {
    const { get } = await startServer();
    const asked: [what: string, headers: Record<string, string>][] = [
      ['another origin', { ...question, origin: 'https://evil.example' }],
      ['an opaque origin', { ...question, origin: 'null' }],
      ['no origin', question],
      ['another scheme', { ...question, origin: 'http://www.example.com' }],
      ['another port', { ...question, origin: `${site}:8443` }],
      ['a longer name', { ...question, origin: `${site}.evil.example` }],
      ['another method', { ...question, origin: site, 'access-control-request-method': 'DELETE' }],
      ['no question', { origin: site }],
    ];
    for (const [what, headers] of asked) {
      const response = await ask(get, headers);
      expect.soft([response.status, response.headers.get('allow')], what).toEqual([405, 'POST']);
      expect.soft(response.headers.has('access-control-allow-origin'), what).toBe(false);
    }
  });

  it('gets no permission for pages', async () => {
    const { get } = await startServer();
    expect((await ask(get, { ...question, origin: site }, '/products')).status).toBe(405);
    const page = await get('/products', { headers: { origin: site } });
    expect(page.headers.has('access-control-allow-origin')).toBe(false);
  });
});
