import { describe, expect, it } from 'vitest';
import type { FormSchema } from '../../model/form/form-schema.ts';
import { enquiriesCommand } from '../testing/enquiries-command.ts';
import { newEnquiry } from '../testing/store-files.ts';
import { validFields, type Wanted } from '../testing/start-server.ts';
import { newTestStore, startServerOn, storeKinds, type StoreKind } from '../testing/test-stores.ts';
import { formPage, ownForm } from '../testing/write-site.ts';

const { properties } = ownForm.schema;
const german: FormSchema = {
  ...ownForm.schema,
  properties: {
    ...properties,
    email: { ...properties['email']!, 'x-messages': { pattern: 'Das ist keine E-Mail-Adresse.' } },
  },
};

/** A site whose contact page is in German, too. */
const inGerman: Wanted = {
  manifest: {
    languages: [
      { language: 'en', prefix: '' },
      { language: 'de', prefix: '/de' },
    ],
    routes: ['/', '/contact', '/de', '/de/kontakt'],
    forms: [{ ...ownForm, languages: { de: german } }],
  },
  files: {
    'site/de/kontakt/index.html': formPage(ownForm.endpoint).replaceAll('/contact"', '/de/kontakt"'),
    'site/de/thank-you/index.html': '<!doctype html><h1>Danke!</h1>',
    'site/de/404.html': '<!doctype html><h1>Diese Seite gibt es nicht</h1>',
    'pages/de/bad-request.html': '<!doctype html><h1>Das ging nicht</h1>',
    'pages/de/method-not-allowed.html': '<!doctype html><h1>Hier ist nichts</h1>',
  },
};
const serveGerman = (kind: StoreKind = 'file') => startServerOn(kind, inGerman);
const FROM = '?from=/de/kontakt';

describe('a form on a page in another language', () => {
  it('without script is refused with its messages on its page, and thanked for in its language', async () => {
    const { postForm, get } = await serveGerman();
    const refused = await postForm({ ...validFields, email: 'ada' }, FROM);
    expect([refused.status, refused.headers.get('content-language')]).toEqual([400, 'de']);
    expect(await refused.text()).toMatch(/from=\/de\/kontakt[^]*Das ist keine E-Mail-Adresse\./);
    const sent = await postForm(validFields, FROM);
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/de/thank-you']);
    const thanks = await get('/de/thank-you');
    expect([thanks.headers.get('content-language'), thanks.headers.get('x-robots-tag')]).toEqual(['de', 'noindex']);
    expect((await postForm(validFields, '?from=/contact')).headers.get('location')).toBe('/thank-you');
  });

  it('with script is refused with its messages', async () => {
    const { get } = await serveGerman();
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ ...validFields, email: 'ada' });
    const refusedFrom = async (query: string): Promise<unknown> =>
      (await get(`/contactwebsite${query}`, { method: 'POST', headers, body })).json();
    expect(await refusedFrom(FROM)).toEqual({ errors: { email: 'Das ist keine E-Mail-Adresse.' } });
    expect(await refusedFrom('?from=/de/nirgends')).toEqual({ errors: { email: 'Invalid email format.' } });
  });

  it('is refused as a whole on a page in its language', async () => {
    const { postForm } = await serveGerman();
    const response = await postForm(validFields, FROM, { 'idempotency-key': ' ' });
    expect([response.headers.get('content-language'), await response.text()]).toEqual([
      'de',
      expect.stringContaining('Das ging nicht'),
    ]);
  });
});

describe('a path of another language', () => {
  it('that leads nowhere has the not-found page of the language', async () => {
    const { get } = await serveGerman();
    const at = async (path: string) => {
      const response = await get(path);
      const heading = /<h1>(.*)<\/h1>/.exec(await response.text())?.[1];
      return [response.status, response.headers.get('content-language'), heading];
    };
    expect(await at('/de/nirgends')).toEqual([404, 'de', 'Diese Seite gibt es nicht']);
    expect(await at('/de/404.html')).toEqual([404, 'de', 'Diese Seite gibt es nicht']);
    expect(await at('/demo')).toEqual([404, 'en', 'Nothing here']);
  });

  it('that takes no such method says so in the language', async () => {
    const { get } = await serveGerman();
    expect(await (await get('/de/kontakt', { method: 'DELETE' })).text()).toContain('Hier ist nichts');
  });
});

describe.each(storeKinds)('the language of an enquiry (%s)', (kind) => {
  it('is that of the page it was sent from, and is listed where there is one', async () => {
    const { postForm, post, place } = await serveGerman(kind);
    for (const query of [FROM, '?from=/contact']) await postForm({ ...validFields, message: query }, query);
    await post({ ...validFields, message: 'no page' });
    const lines = (await enquiriesCommand(place, '--json')).stdout.trimEnd().split('\n');
    const languages = lines.map((line) => (JSON.parse(line) as { language?: string }).language);
    expect(languages).toEqual(['de', 'en', undefined]);
    expect((await enquiriesCommand(place, '--csv')).stdout).toMatch(
      /,deliveries,language,form,formTitle\r\n[^]*,de,enquiry,\r\n[^]*,en,enquiry,\r\n[^]*,,enquiry,\r\n$/,
    );
    expect((await enquiriesCommand(place)).stdout).toMatch(/^\S+ {2}\S+ {2}enquiry {2}\(de\)\n/);
  });

  it('is added to a store of an older build, whose enquiries have none', async () => {
    const place = await newTestStore(kind);
    const store = await place.open();
    await store.save(newEnquiry('old'));
    await store.close();
    const [table, version] = kind === 'file' ? ['migrations', 6] : ['enquiry_migrations', 4];
    await place.query('ALTER TABLE enquiries DROP COLUMN language');
    expect(await place.query(`SELECT version FROM ${table} WHERE version = ${version}`)).toHaveLength(1);
    await place.query(`DELETE FROM ${table} WHERE version = ${version}`);
    expect((await enquiriesCommand(place, '--json')).stdout).not.toContain('language');
    const again = await place.open();
    await again.save(newEnquiry('new', { language: 'de' }));
    expect(await place.query('SELECT id, language FROM enquiries ORDER BY seq')).toEqual([
      { id: 'old', language: null },
      { id: 'new', language: 'de' },
    ]);
  });
});
