import { describe, expect, it } from 'vitest';
import type { Manifest, ManifestForm, Timetable } from '../../model/manifest.ts';
import { startServer, storedRows, validFields, type TestServer } from '../testing/start-server.ts';
import { formPage, ownForm, writeSite } from '../testing/write-site.ts';

const [START, FIRST, SECOND] = [Date.UTC(2100, 0, 1), Date.UTC(2100, 1, 1), Date.UTC(2100, 2, 1)];
/** A form that is not part of the release when it starts. */
const booking: ManifestForm = { ...ownForm, endpoint: '/book', name: 'booking' };

const timetable: Timetable = {
  files: {
    'index.html': [
      { from: FIRST, file: '1/index.html', headers: { 'content-security-policy': "default-src 'self'" } },
      { from: SECOND, file: '2/index.html' },
    ],
    'contact/index.html': [{ from: FIRST, file: '1/contact/index.html' }],
    'promo.jpg': [{ from: FIRST, file: '1/promo.jpg' }],
    'assets/promo-1a2b.avif': [{ from: FIRST, file: '1/assets/promo-1a2b.avif' }],
  },
  forms: {
    '/book': {
      form: booking,
      changes: [
        { from: FIRST, isOpen: true },
        { from: SECOND, isOpen: false },
      ],
    },
    '/contactwebsite': { form: ownForm, changes: [{ from: SECOND, isOpen: false }] },
  },
};
/** Both versions of the home page have the same length. */
const files = {
  '1/index.html': `<!doctype html><title>Home</title><h1>Winter is here</h1>${' '.repeat(600)}`,
  '2/index.html': `<!doctype html><title>Home</title><h1>Spring is here</h1>${' '.repeat(600)}`,
  '1/contact/index.html': formPage('/book'),
  '1/promo.jpg': 'a picture',
  '1/assets/promo-1a2b.avif': 'a picture',
};

/** A server whose clock the test sets. */
async function start(manifest: Partial<Manifest> = {}): Promise<TestServer & { clock: { now: number } }> {
  const clock = { now: START };
  const later = Object.fromEntries(Object.entries(files).map(([name, text]) => [`later/${name}`, text]));
  const running = await startServer({
    now: () => clock.now,
    manifest: { later: timetable, ...manifest },
    files: { ...later, 'pages/closed.html': '<h1>This form is closed</h1>' },
  });
  return { ...running, clock };
}
const titleOf = async (response: Response) => /<h1>(.*?)<\/h1>/.exec(await response.text())?.[1];

describe('a page that changes by itself', () => {
  it("is the build's before its moment, and the next one from then on, to the millisecond, with a policy of its own", async () => {
    const { get, clock } = await start();
    const seen: unknown[] = [];
    for (const now of [START, FIRST - 1, FIRST, SECOND - 1, SECOND, SECOND * 2]) {
      clock.now = now;
      const response = await get('/');
      seen.push([response.headers.get('content-security-policy'), await titleOf(response)]);
    }
    const [before, during, after] = [
      ["default-src 'none'", 'Welcome to one'],
      ["default-src 'self'", 'Winter is here'],
      ["default-src 'none'", 'Spring is here'],
    ];
    expect(seen).toEqual([before, before, during, during, after, after]);
  });

  it('has been modified at its moment, and no cache shows it later without asking', async () => {
    const { get, clock } = await start();
    clock.now = FIRST + 5000;
    const { headers } = await get('/');
    expect([headers.get('last-modified'), headers.get('cache-control')]).toEqual([
      new Date(FIRST).toUTCString(),
      'no-cache',
    ]);
  });

  it('is 304 while it is the same, and 200 once it is another, by its tag and by its date', async () => {
    const { get, clock } = await start();
    for (const [now, next] of [
      [START, FIRST],
      [FIRST, SECOND],
    ] as const) {
      clock.now = now;
      const { headers } = await get('/');
      const asked = [{ 'if-none-match': headers.get('etag')! }, { 'if-modified-since': headers.get('last-modified')! }];
      expect(await Promise.all(asked.map(async (wanted) => (await get('/', { headers: wanted })).status))).toEqual([
        304, 304,
      ]);
      clock.now = next;
      expect(await Promise.all(asked.map(async (wanted) => (await get('/', { headers: wanted })).status))).toEqual([
        200, 200,
      ]);
    }
  });

  it('answers HEAD and ranges, and is compressed, like any other', async () => {
    const { get, clock } = await start();
    clock.now = FIRST;
    const plain = await get('/', { headers: { 'accept-encoding': 'identity' } });
    const head = await get('/', { method: 'HEAD', headers: { 'accept-encoding': 'identity' } });
    expect([head.status, head.headers.get('content-length'), head.headers.get('etag')]).toEqual([
      200,
      String(files['1/index.html'].length),
      plain.headers.get('etag'),
    ]);
    const range = await get('/', { headers: { range: 'bytes=40-47' } });
    expect([range.status, await range.text()]).toEqual([206, files['1/index.html'].slice(40, 48)]);
    const brotli = await get('/', { headers: { 'accept-encoding': 'br' } });
    expect([brotli.headers.get('content-encoding'), await titleOf(brotli)]).toEqual(['br', 'Winter is here']);
  });
});

describe('a file that is not due yet', () => {
  it('is not there before its moment, and stays from then on, cached for a year where its name has its hash', async () => {
    const { get, clock } = await start();
    const seen = () =>
      Promise.all(
        ['/promo.jpg', '/assets/promo-1a2b.avif'].map(async (name) => {
          const { status, headers } = await get(name);
          return status === 200 ? headers.get('cache-control') : status;
        }),
      );
    expect(await seen()).toEqual([404, 404]);
    for (const now of [FIRST, SECOND]) {
      clock.now = now;
      expect(await seen()).toEqual(['public, max-age=3600', 'public, max-age=31536000, immutable']);
    }
  });

  it('has no other address, and its timetable has none', async () => {
    const { get, clock } = await start();
    clock.now = FIRST;
    for (const name of [
      '/1/index.html',
      '/later/1/index.html',
      '/../later/1/index.html',
      '/../manifest.json',
      '/__proto__/index.html',
    ])
      expect((await get(name)).status).toBe(404);
  });
});

describe('the endpoint of a form with dates', () => {
  const post = ({ get }: TestServer, path: string, accept = 'application/json') =>
    get(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept },
      body: JSON.stringify(validFields),
    });

  it('takes posts while a section shows the form, and is like an address that does not exist before and after', async () => {
    const server = await start();
    const seen: unknown[] = [];
    for (const now of [START, FIRST - 1, FIRST, SECOND - 1, SECOND]) {
      server.clock.now = now;
      const { status, headers } = await server.get('/book');
      seen.push([status, headers.get('allow'), (await post(server, '/book')).status]);
    }
    const [shown, hidden] = [
      [405, 'POST', 201],
      [404, null, 404],
    ];
    expect(seen).toEqual([hidden, hidden, shown, shown, hidden]);
    expect(await storedRows(server.dataDir)).toHaveLength(2);
  });

  it('says before its time what it says of any address: nothing tells that a form is to come', async () => {
    const server = await start();
    const answers = await Promise.all(['/book', '/nowhere'].map(async (name) => (await post(server, name)).text()));
    expect(answers[0]).toBe(answers[1]);
  });

  it('tells the person who typed for too long that the form is closed, in JSON and as a page', async () => {
    const server = await start();
    server.clock.now = SECOND;
    const json = await post(server, '/contactwebsite');
    expect([json.status, await json.json()]).toEqual([
      404,
      { error: expect.stringContaining('no longer open'), closed: true },
    ]);
    const page = await server.postForm(validFields);
    expect([page.status, await titleOf(page)]).toEqual([404, 'This form is closed']);
    expect(await storedRows(server.dataDir)).toEqual([]);
  });

  it('tells the same after the next build', async () => {
    const server = await start({ forms: [], closedForms: ['/over'] });
    expect(await (await post(server, '/over')).json()).toMatchObject({ closed: true });
  });

  it('gives an invalid post back on the page as it is now', async () => {
    const { clock, get } = await start();
    clock.now = FIRST;
    const body = new URLSearchParams({ ...validFields, email: 'wrong' });
    const response = await get('/book?from=/contact', { method: 'POST', body });
    expect([response.status, (await response.text()).includes('value="wrong"')]).toEqual([400, true]);
  });
});

describe('a new release', () => {
  it('comes with a timetable of its own', async () => {
    const { get, clock, releasesDir } = await start();
    clock.now = FIRST;
    expect(await titleOf(await get('/'))).toBe('Winter is here');
    await writeSite(releasesDir, 'two', { later: { files: {}, forms: {} } });
    expect(await titleOf(await get('/'))).toBe('Welcome to two');
  });
});
