import { expect, it, describe } from 'vitest';
import { startServer, storedRows, validFields } from '../testing/start-server.ts';
import { startServerOn, storeKinds } from '../testing/test-stores.ts';

const rowsSql = 'SELECT * FROM enquiries ORDER BY seq';

describe.each(storeKinds)('an enquiry sent as JSON (%s)', (kind) => {
  it('is stored and gets 201 with a reference', async () => {
    const { post, place } = await startServerOn(kind);
    const response = await post(validFields);
    expect(response.status).toBe(201);
    const { reference } = (await response.json()) as { reference: string };
    expect(reference).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    const rows = await place.query(rowsSql);
    expect(rows).toMatchObject([{ id: reference, form: 'enquiry', suspected_spam: 0 }]);
    expect(JSON.parse(String(rows[0]?.['payload']))).toEqual(validFields);
  });

  it('carries the headers of the site, is never cached and sets no cookie', async () => {
    const { post } = await startServerOn(kind);
    const { headers } = await post(validFields);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('set-cookie')).toBeNull();
  });

  it('comes back identical, whatever script it is written in', async () => {
    const { post, place } = await startServerOn(kind);
    const fields = { ...validFields, name: '王 小明', message: '🎉 \u202e "quoted" \\ \u0001 \ufffe' };
    expect((await post(fields)).status).toBe(201);
    expect(JSON.parse(String((await place.query(rowsSql))[0]?.['payload']))).toEqual(fields);
  });

  it.each([
    ['U+0000', 'a\\u0000b'],
    ['a lone surrogate', 'a\\ud800b'],
  ])('with %s is refused', async (_, text) => {
    const { post, place } = await startServerOn(kind);
    for (const field of ['name', 'email', 'companyname', 'message', 'contact']) {
      const response = await post(JSON.stringify({ ...validFields, [field]: '@@' }).replace('@@', text));
      expect([response.status, Object.keys(((await response.json()) as { errors: object }).errors)]).toEqual([
        400,
        [field],
      ]);
    }
    expect(await place.query(rowsSql)).toEqual([]);
  });
});

/** Refused before a store is asked. */
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

  it('with a "__proto__" key is refused as unknown, not with 500', async () => {
    const { post } = await startServer();
    const response = await post(JSON.stringify(validFields).replace('{', '{"__proto__":{"name":"x"},'));
    expect(response.status).toBe(400);
    expect(await response.text()).toBe('{"errors":{"__proto__":"This field is not part of the form."}}');
  });

  it('whose body is no form is refused with a sentence', async () => {
    const { post } = await startServer();
    const bodies: [what: string, body: string, status: number][] = [
      ['broken JSON', '{"name":', 400],
      ['an empty body', '', 400],
      ['a list', '[]', 400],
      ['a text', '"hello"', 400],
      ['null', 'null', 400],
      ['something very deep', `{"name":${'['.repeat(20_000)}${']'.repeat(20_000)}}`, 400],
      ['more than 64 KB', JSON.stringify({ ...validFields, message: 'a'.repeat(66_000) }), 413],
      ['a million characters', JSON.stringify({ ...validFields, message: 'a'.repeat(1_000_000) }), 413],
    ];
    for (const [what, body, status] of bodies) {
      const response = await post(body);
      expect.soft(response.status, what).toBe(status);
      expect.soft(((await response.json()) as { error: string }).error, what).toMatch(/^The .*\. .*\.$/);
    }
  });

  it('of another type is refused with 415', async () => {
    const { get } = await startServer();
    const body = new TextEncoder().encode(JSON.stringify(validFields));
    for (const type of ['text/plain', 'multipart/form-data; boundary=x', 'application/json; charset=latin1', '']) {
      const headers: HeadersInit = type ? { 'content-type': type } : {};
      const response = await get('/contactwebsite', { method: 'POST', headers, body });
      expect.soft([response.status, Object.keys((await response.json()) as object)], type).toEqual([415, ['error']]);
    }
  });

  it('that is not UTF-8 is refused with 400', async () => {
    const { get } = await startServer();
    const body = new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]);
    const headers = { 'content-type': 'application/json' };
    expect((await get('/contactwebsite', { method: 'POST', headers, body })).status).toBe(400);
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
    const references = await Promise.all(
      responses.map(async (one) => ((await one.json()) as { reference: string }).reference),
    );
    expect(new Set(references).size).toBe(1);
    expect(references[0]).toBeTruthy();
    expect(responses.every(({ status }) => status === 200 || status === 201)).toBe(true);
    expect(await place.query(rowsSql)).toHaveLength(1);
  });

  it('is refused with 422 when it comes with other content', async () => {
    const { post, place } = await startServerOn(kind);
    await post(validFields, { 'idempotency-key': 'k1' });
    const other = await post({ ...validFields, name: 'Grace' }, { 'idempotency-key': 'k1' });
    expect([other.status, Object.keys((await other.json()) as object)]).toEqual([422, ['error']]);
    expect(await place.query(rowsSql)).toHaveLength(1);
  });

  it('recognizes the same content with keys in another order', async () => {
    const { post } = await startServerOn(kind);
    await post(validFields, { 'idempotency-key': 'k1' });
    const turned = Object.fromEntries(Object.entries(validFields).reverse());
    expect((await post(turned, { 'idempotency-key': 'k1' })).status).toBe(200);
  });

  it('with a space, of 201 characters or of other letters is refused with 400', async () => {
    const { post, place } = await startServerOn(kind);
    for (const key of ['a b', 'x'.repeat(201), 'é'])
      expect.soft((await post(validFields, { 'idempotency-key': key })).status, key).toBe(400);
    expect(await place.query(rowsSql)).toEqual([]);
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

describe('a post from another site', () => {
  it('is refused, and one from its own addresses is not', async () => {
    const posts: [what: string, headers: Record<string, string>, status: number][] = [
      ['an Origin of another site', { origin: 'https://evil.example' }, 403],
      ['an opaque Origin', { origin: 'null' }, 403],
      ['Sec-Fetch-Site cross-site', { 'sec-fetch-site': 'cross-site' }, 403],
      ['Sec-Fetch-Site same-site', { 'sec-fetch-site': 'same-site', origin: 'https://other.example.com' }, 403],
      ["the site's own Origin", { origin: 'https://www.example.com' }, 201],
      [
        "the site's own Origin, on a static host",
        { origin: 'https://www.example.com', 'sec-fetch-site': 'cross-site' },
        201,
      ],
      ['PUBLIC_URL as Origin', { origin: 'https://shop.example' }, 201],
      ['no Origin at all', {}, 201],
      ['same-origin and an opaque Origin', { origin: 'null', 'sec-fetch-site': 'same-origin' }, 201],
    ];
    const { post } = await startServer({ variables: { PUBLIC_URL: 'https://shop.example/' } });
    for (const [what, headers, status] of posts)
      expect.soft((await post(validFields, headers)).status, what).toBe(status);
  });

  it('is allowed from the address the server is requested at', async () => {
    const { post, origin } = await startServer();
    expect((await post(validFields, { origin })).status).toBe(201);
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
