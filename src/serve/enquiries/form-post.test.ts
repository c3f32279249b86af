import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { getAttribute, getTextContent } from '@parse5/tools';
import { parse } from 'parse5';
import { elementsIn } from '../pages/refill-form.ts';
import { startServer, storedRows, validFields } from '../testing/start-server.ts';

async function controlsOf(response: Response) {
  const elements = elementsIn(parse(await response.text()));
  const byId = new Map(elements.map((element) => [getAttribute(element, 'id'), element]));
  return { elements, byId };
}

describe('a form sent without script', () => {
  it('leads to the thank-you page once it is stored', async () => {
    const { postForm, get, dataDir } = await startServer();
    // Browsers change the ends of lines on the way.
    const response = await postForm({ ...validFields, message: 'one\r\ntwo', website: '' });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/thank-you']);
    const page = await get('/thank-you');
    expect([page.status, page.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
    expect(await page.text()).toContain('We will reach you soon.');
    expect(JSON.parse(String((await storedRows(dataDir))[0]?.['payload']))).toEqual({
      ...validFields,
      message: 'one\ntwo',
    });
  });

  it('leads to the thank-you page of its section where the build wrote one', async () => {
    const { siteDir, postForm, get } = await startServer();
    await mkdir(path.join(siteDir, 'thank-you/contact/demo'), { recursive: true });
    await writeFile(path.join(siteDir, 'thank-you/contact/demo/index.html'), '<!doctype html><h1>Booked</h1>');
    const response = await postForm(validFields, '?from=/contact&section=demo');
    expect([response.status, response.headers.get('location')]).toEqual([303, '/thank-you/contact/demo']);
    const page = await get('/thank-you/contact/demo');
    expect([page.status, page.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
  });

  it('leads to the thank-you page of the site for a query that names no form', async () => {
    const { postForm } = await startServer();
    for (const query of [
      '?from=/contact&section=other',
      '?from=/contact&section=..%2F..',
      '?from=/contact&section=%2F%2Fevil.example',
      '?from=/contact/demo&section=x',
      '?from=//evil.example&section=demo',
      '?section=demo',
    ])
      expect.soft((await postForm(validFields, query)).headers.get('location'), query).toBe('/thank-you');
  });

  it('with something wrong gives its page back with values and messages, and stores nothing', async () => {
    const { postForm, dataDir } = await startServer();
    const response = await postForm({ ...validFields, email: 'ada', website: '' });
    expect([response.status, response.headers.get('x-robots-tag')]).toEqual([400, 'noindex']);
    const { elements, byId } = await controlsOf(response);
    const email = byId.get('f-email')!;
    expect(getAttribute(email, 'value')).toBe('ada');
    expect(getAttribute(email, 'aria-invalid')).toBe('true');
    expect(getAttribute(email, 'aria-describedby')).toBe('hint f-email-error');
    expect(getTextContent(byId.get('f-email-error')!)).toBe('Invalid email format.');
    expect(getAttribute(byId.get('f-email-error')!, 'hidden')).toBeNull();
    expect(getAttribute(byId.get('f-name')!, 'value')).toBe('Ada Lovelace');
    expect(getAttribute(byId.get('f-name')!, 'aria-invalid')).toBeNull();
    expect(getAttribute(byId.get('f-name-error')!, 'hidden')).toBe('');
    expect(getTextContent(byId.get('f-message')!)).toBe(validFields.message);
    expect(getTextContent(elements.find(({ tagName }) => tagName === 'title')!)).toBe('Error: Contact us');
    const scripts = elements.filter(({ tagName }) => tagName === 'script');
    expect(scripts.map((script) => getAttribute(script, 'type'))).toEqual(['application/ld+json']);
    expect(elements.some((element) => getAttribute(element, 'content') === 'noindex')).toBe(true);
    expect(await storedRows(dataDir)).toEqual([]);
  });

  it('gets a readable list of what is wrong where it names no page of the site, or one without the form', async () => {
    const { postForm } = await startServer();
    for (const from of [
      '',
      '?from=/nowhere',
      '?from=//evil.example',
      '?from=/../manifest.json',
      '?from=%00',
      '?from=/',
    ]) {
      const response = await postForm({ ...validFields, email: '<b>' }, from);
      expect([from, response.status]).toEqual([from, 400]);
      expect(await response.text()).toContain('<li>Email: Invalid email format.</li>');
    }
  });

  it('with a filled honeypot is stored, marked, and confirmed like any other', async () => {
    const { postForm, dataDir } = await startServer();
    const response = await postForm({ ...validFields, website: 'https://spam.example' });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/thank-you']);
    expect(await storedRows(dataDir)).toMatchObject([{ suspected_spam: 1 }]);
  });

  it('that is too long, too many or from elsewhere gets a page with a way back', async () => {
    const { postForm } = await startServer({ variables: { RATE_LIMIT: '2' } });
    const responses = [
      await postForm(validFields, '', { origin: 'https://evil.example' }),
      await postForm({ ...validFields, message: 'a'.repeat(70_000) }),
      await postForm(validFields),
      await postForm(validFields),
    ];
    expect(responses.map(({ status }) => status)).toEqual([403, 413, 303, 429]);
    for (const response of [responses[0]!, responses[1]!, responses[3]!])
      expect(await response.text()).toContain('<a href=');
  });
});
