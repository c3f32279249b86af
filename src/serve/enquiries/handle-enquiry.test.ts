import { expect, it, describe } from 'vitest';
import { referenceOf, startServer, storedRows, validFields } from '../testing/start-server.ts';
import { startServerOn, storeKinds } from '../testing/test-stores.ts';

const rowsSql = 'SELECT * FROM enquiries ORDER BY seq';

describe.each(storeKinds)('an enquiry sent as JSON (%s)', (kind) => {
  it('is stored as it was typed, in any script, and gets 201 with a reference, uncached and without a cookie', async () => {
    const { post, place } = await startServerOn(kind);
    const fields = { ...validFields, name: '王 小明', message: '🎉 \u202e "quoted" \\ \u0001 \ufffe' };
    const response = await post(fields);
    const { status, headers } = response;
    expect([status, headers.get('cache-control'), headers.get('set-cookie')]).toEqual([201, 'no-store', null]);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    const reference = await referenceOf(response);
    expect(reference).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    const rows = await place.query(rowsSql);
    expect(rows).toMatchObject([{ id: reference, form: 'enquiry', suspected_spam: 0 }]);
    expect(JSON.parse(String(rows[0]?.['payload']))).toEqual(fields);
  });
});

/** Refused before a store is asked. hostile-table.ts has more that gets the same statuses. */
describe('an enquiry sent as JSON', () => {
  const refused: [what: string, body: unknown, errors: Record<string, string>][] = [
    ['a wrong field', { ...validFields, email: 'ada' }, { email: 'Invalid email format.' }],
    ['a missing field', { ...validFields, name: undefined }, { name: 'Name is required.' }],
    ['spaces alone', { ...validFields, name: '   ' }, { name: 'Name is required.' }],
    ['an unknown field', { ...validFields, extra: '1' }, { extra: 'This field is not part of the form.' }],
    ['the spam trap', { ...validFields, website: 'x' }, { website: 'This field is not part of the form.' }],
    ['a wrong type', { ...validFields, contact: 123 }, { contact: expect.any(String) as string }],
    ['null', { ...validFields, message: null }, { message: expect.any(String) as string }],
    ['an object', { ...validFields, name: { $gt: '' } }, { name: expect.any(String) as string }],
    ['a constructor', { ...validFields, constructor: 'x' }, { constructor: 'This field is not part of the form.' }],
    [
      'a text that is too long',
      { ...validFields, name: 'a'.repeat(101) },
      { name: 'Name can have at most 100 characters.' },
    ],
  ];
  it('whose fields are wrong is refused with 400 and the words of the schema, and not stored', async () => {
    const { post, dataDir } = await startServer();
    for (const [what, body, errors] of refused) {
      const response = await post(body);
      expect.soft([response.status, await response.json()], what).toEqual([400, { errors }]);
    }
    expect(await storedRows(dataDir)).toEqual([]);
  });

  it.each([
    ['U+0000', 'a\\u0000b'],
    ['a lone surrogate', 'a\\ud800b'],
  ])('with %s is refused, in each field', async (_, text) => {
    const { post, dataDir } = await startServer();
    for (const field of Object.keys(validFields)) {
      const response = await post(JSON.stringify({ ...validFields, [field]: '@@' }).replace('@@', text));
      const { errors } = (await response.json()) as { errors: object };
      expect.soft([response.status, Object.keys(errors)]).toEqual([400, [field]]);
    }
    expect(await storedRows(dataDir)).toEqual([]);
  });

  it('whose body is no form is refused with a sentence', async () => {
    const { post } = await startServer();
    const bodies: [what: string, body: string, status: number, headers?: Record<string, string>][] = [
      ['broken JSON', '{"name":', 400],
      ['an empty body', '', 400],
      ['a list', '[]', 400],
      ['a text', '"hello"', 400],
      ['null', 'null', 400],
      ['something very deep', `{"name":${'['.repeat(20_000)}${']'.repeat(20_000)}}`, 400],
      ['more than 64 KB', JSON.stringify({ ...validFields, message: 'a'.repeat(66_000) }), 413],
      ['a million characters', JSON.stringify({ ...validFields, message: 'a'.repeat(1_000_000) }), 413],
      ['another type', JSON.stringify(validFields), 415, { 'content-type': 'text/plain' }],
      ['a key that is too long', JSON.stringify(validFields), 400, { 'idempotency-key': 'x'.repeat(201) }],
    ];
    for (const [what, body, status, headers] of bodies) {
      const response = await post(body, headers);
      expect.soft(response.status, what).toBe(status);
      expect.soft(((await response.json()) as { error: string }).error, what).toMatch(/^[A-Z].*\.$/);
    }
  });
});

describe.each(storeKinds)('an Idempotency-Key (%s)', (kind) => {
  it('gives a repetition the same reference, stored once, and never counted', async () => {
    const { post, place } = await startServerOn(kind, { variables: { RATE_LIMIT: '1' } });
    const first = (await (await post(validFields, { 'idempotency-key': 'k1' })).json()) as object;
    for (let round = 0; round < 5; round += 1) {
      const again = await post(validFields, { 'idempotency-key': 'k1' });
      expect([again.status, await again.json()]).toEqual([200, first]);
    }
    expect(await place.query(rowsSql)).toHaveLength(1);
  });

  it('stores one row for a hundred posts at the same time', async () => {
    const { post, place } = await startServerOn(kind);
    const posts = Array.from({ length: 100 }, () => post(validFields, { 'idempotency-key': 'same' }));
    const responses = await Promise.all(posts);
    const references = await Promise.all(responses.map(referenceOf));
    expect(new Set(references).size).toBe(1);
    expect(references[0]).toBeTruthy();
    expect(responses.every(({ status }) => status === 200 || status === 201)).toBe(true);
    expect(await place.query(rowsSql)).toHaveLength(1);
  });

  it('is refused with 422 when it comes with other content, whatever the order of its keys', async () => {
    const { post, place } = await startServerOn(kind);
    await post(validFields, { 'idempotency-key': 'k1' });
    const turned = Object.fromEntries(Object.entries(validFields).reverse());
    expect((await post(turned, { 'idempotency-key': 'k1' })).status).toBe(200);
    const other = await post({ ...validFields, name: 'Grace' }, { 'idempotency-key': 'k1' });
    expect([other.status, Object.keys((await other.json()) as object)]).toEqual([422, ['error']]);
    expect(await place.query(rowsSql)).toHaveLength(1);
  });
});

describe('the limit for one client', () => {
  it('allows twenty posts in a burst', async () => {
    const { post } = await startServer();
    const responses = await Promise.all(Array.from({ length: 20 }, () => post(validFields)));
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(201));
  });

  it('gives 429 with Retry-After, and allows the client again after that time', async () => {
    let now = 1_000_000;
    const { post } = await startServer({ variables: { RATE_LIMIT: '2' }, now: () => now });
    await post(validFields);
    await post(validFields);
    const refused = await post(validFields);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
    now += 30_000;
    expect((await post(validFields)).status).toBe(201);
  });

  it('cannot be bypassed with X-Forwarded-For while no proxy is trusted', async () => {
    const { post } = await startServer({ variables: { RATE_LIMIT: '1' } });
    await post(validFields, { 'x-forwarded-for': '1.1.1.1' });
    expect((await post(validFields, { 'x-forwarded-for': '2.2.2.2' })).status).toBe(429);
  });

  it('counts the client the trusted proxy reports, not one that the client forged', async () => {
    const { post } = await startServer({ variables: { RATE_LIMIT: '1', TRUST_PROXY: '1' } });
    expect((await post(validFields, { 'x-forwarded-for': '1.1.1.1' })).status).toBe(201);
    expect((await post(validFields, { 'x-forwarded-for': '2.2.2.2' })).status).toBe(201);
    expect((await post(validFields, { 'x-forwarded-for': '9.9.9.9, 2.2.2.2' })).status).toBe(429);
  });
});

describe('a post from a page', () => {
  it('is taken from the addresses of the site alone', async () => {
    const { post, origin } = await startServer({ variables: { PUBLIC_URL: 'https://shop.example/' } });
    const site = 'https://www.example.com';
    const posts: [what: string, headers: Record<string, string>, status: number][] = [
      ['a sister site', { 'sec-fetch-site': 'same-site', origin: 'https://other.example.com' }, 403],
      ["the site's own Origin", { origin: site }, 201],
      ["the site's own Origin, on a static host", { origin: site, 'sec-fetch-site': 'cross-site' }, 201],
      ['PUBLIC_URL as Origin', { origin: 'https://shop.example' }, 201],
      ['the address that the server is requested at', { origin }, 201],
      ['no Origin at all', {}, 201],
      ['same-origin and an opaque Origin', { origin: 'null', 'sec-fetch-site': 'same-origin' }, 201],
    ];
    for (const [what, headers, status] of posts)
      expect.soft((await post(validFields, headers)).status, what).toBe(status);
  });
});

describe('other methods at the endpoint', () => {
  it('are answered with 405 and Allow: POST', async () => {
    const { get } = await startServer();
    for (const method of ['GET', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const response = await get('/contactwebsite', { method });
      expect.soft([response.status, response.headers.get('allow')], method).toEqual([405, 'POST']);
      const text = await response.text();
      if (method !== 'HEAD') expect.soft(text, method).toContain('<a href="/">');
    }
  });
});
