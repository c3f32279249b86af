import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { getAttribute, getTextContent } from '@parse5/tools';
import { parse } from 'parse5';
import { describe, expect, it } from 'vitest';
import { checkFields } from '../../../form/check/check-fields.ts';
import { invalidFormPage } from '../../pages/invalid-form-page.ts';
import { collectLog } from '../collect-log.ts';
import { fuzzedRequests, markup } from './hostile-classes.ts';
import { openRaw, statusCodes } from '../raw-request.ts';
import { releasesIn, siteDirOf, tempFolder, writeSite } from '../write-site.ts';
import { elementsIn } from '../../pages/refill-form.ts';
import { startServer, storedRows } from '../start-server.ts';

/** Sends bytes and half-closes the connection, so that the server does not wait for the rest. */
async function sendAndEnd(port: number, bytes: Buffer): Promise<string> {
  const { socket, received, closed } = openRaw(port);
  socket.end(bytes);
  await closed;
  return received();
}

/** Works on all items, so many at a time. */
async function forAll<Item>(items: Item[], atOnce: number, work: (item: Item) => Promise<void>): Promise<void> {
  const next = items.values();
  const worker = async () => {
    for (const item of next) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

const free = { RATE_LIMIT: '0' };

describe('3,000 requests with bytes changed', () => {
  it('get a response or a refusal, without a server error or an enquiry that the form would refuse', async () => {
    const { logger, lines } = collectLog('info');
    const { port, get, releasesDir, dataDir } = await startServer({ variables: free, logger });
    const statuses = new Set<number>();
    await forAll(fuzzedRequests(3_000), 32, async (bytes) => {
      for (const status of statusCodes(await sendAndEnd(port, bytes))) statuses.add(status);
    });
    const expected = [100, 200, 201, 204, 206, 303, 304, 308, 400, 403, 404, 405, 408, 413, 415, 416, 417, 422, 431];
    expect([...statuses].filter((status) => !expected.includes(status))).toEqual([]);
    expect((await get('/products')).status).toBe(200);
    expect(lines.filter((line) => !line.includes('A client left'))).toEqual([]);
    const { forms } = await (await releasesIn(releasesDir)).current();
    const { schema, validate } = forms.get('/contactwebsite')!;
    const wrong = (await storedRows(dataDir)).filter((row) => {
      const fields = JSON.parse(String(row['payload'])) as Record<string, unknown>;
      return Object.keys(checkFields(schema, validate, fields)).length > 0;
    });
    expect(wrong).toEqual([]);
  });
});

/** Forms that show a value in different ways, a page each. */
const controls: Record<string, (name: string) => string> = {
  line: (name) => `<input id="f-${name}" name="${name}">`,
  filled: (name) => `<input id="f-${name}" name="${name}" value='was "here"' title='a'>`,
  text: (name) => `<textarea id="f-${name}" name="${name}">\nbefore</textarea>`,
  choice: (name) => `<select id="f-${name}" name="${name}"><option>a<option value="&amp;">b</select>`,
  check: (name) => `<input type="checkbox" id="f-${name}" name="${name}" value="a">`,
  radio: (name) => `<input type="radio" id="f-${name}" name="${name}" value="a">`,
  described: (name) => `<input id="f-${name}" name="${name}" aria-describedby="hint other">`,
  nested: (name) => `<table><tr><td><label>A<input id="f-${name}" name="${name}"></label></table>`,
};

/** The structure of a page, without values. */
function shapeOf(html: string): string[] {
  return elementsIn(parse(html)).map(({ tagName, attrs }) => {
    const names = attrs.map(({ name }) => name).filter((name) => !['selected', 'checked', 'value'].includes(name));
    return `${tagName} ${names.toSorted().join(' ')}`;
  });
}

describe('450 pages for invalid forms', () => {
  it('hold what was typed as text: it becomes no element and no attribute', async () => {
    const releasesDir = path.join(await tempFolder(), 'dist-server');
    const routes = Object.keys(controls).map((kind) => `/${kind}`);
    await writeSite(releasesDir, 'one', { routes });
    const names = ['name', 'email', 'contact', 'companyname', 'message'];
    for (const [kind, control] of Object.entries(controls)) {
      const fields = names.map((name) => `${control(name)}<p id="f-${name}-error" hidden></p>`).join('');
      const page = `<!doctype html><title>A</title><main><form method="post" action="/contactwebsite">${fields}</form></main>`;
      await mkdir(path.join(siteDirOf(releasesDir), kind));
      await writeFile(path.join(siteDirOf(releasesDir), kind, 'index.html'), page);
    }
    const site = await (await releasesIn(releasesDir)).current();
    const form = site.forms.get('/contactwebsite')!;
    const pageOf = async (from: string, values: object, errors: Record<string, string>, where = form) => {
      const response = await invalidFormPage(site, where, from, { values: { ...values }, errors }, 0);
      return String(response.body);
    };
    const inEach = (text: string) => Object.fromEntries(names.map((name) => [name, text]));
    for (const kind of Object.keys(controls)) {
      const plain = shapeOf(await pageOf(`/${kind}`, inEach('typed'), inEach('wrong')));
      for (const text of markup) {
        const html = await pageOf(`/${kind}`, inEach(text), inEach(text));
        expect([kind, text, shapeOf(html)]).toEqual([kind, text, plain]);
        const reported = elementsIn(parse(html)).filter((element) => getAttribute(element, 'id')?.endsWith('-error'));
        const shown = text.replaceAll('\0', '').replaceAll('\r\n', '\n');
        expect(reported.map(getTextContent)).toEqual(names.map(() => shown));
      }
    }
    // Where no page of the site has the form: a plain list, which also names fields that a client made up.
    const elsewhere = { ...form, endpoint: '/elsewhere' };
    const plain = shapeOf(await pageOf('/line', {}, { typed: 'wrong' }, elsewhere));
    for (const text of markup) {
      for (const errors of [{ [text]: 'wrong' }, { name: text }, { typed: text }, { [text]: text }]) {
        expect([text, shapeOf(await pageOf('/line', {}, errors, elsewhere))]).toEqual([text, plain]);
      }
    }
  });
});
