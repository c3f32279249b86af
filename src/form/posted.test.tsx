import { getAttribute, getTextContent } from '@parse5/tools';
import { parse } from 'parse5';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { compileValidator } from './compile/compile-validator.ts';
import { SiteForm } from './site-form.tsx';
import { formProps, loadForm, setUpForms } from './testing/form-harness.tsx';
import { elementsIn } from '../serve/pages/refill-form.ts';
import { readableBlock } from '../serve/commands/enquiry-lines.ts';
import { openReader } from '../serve/store/stored-enquiries.ts';
import { newTestStore, startServerOn, storeKinds, type StoreKind } from '../serve/testing/test-stores.ts';

setUpForms();

const definition = await loadForm('schema/conditions.schema.json');

const endpoint = '/conditions-form';
const html = renderToString(
  <SiteForm {...formProps} id="if" definition={definition} endpoint={endpoint} path="/products" />,
);
const page = `<!doctype html><html lang="en"><head><title>Conditions</title></head><body>${html}</body></html>`;

/** A server with a form of conditions and groups on `/products`, and ways to post to it. */
async function start(kind: StoreKind = 'file') {
  const { schema } = definition;
  const validator = 'validators/conditions.js';
  const running = await startServerOn(
    kind,
    {
      manifest: { forms: [{ endpoint, name: 'conditions', schema, validator }] },
      files: { [validator]: compileValidator(schema), 'site/products/index.html': page },
    },
    await newTestStore(kind),
  );
  const send = (body: string, type: string) =>
    running.get(`${endpoint}?from=/products`, { method: 'POST', headers: { 'content-type': type }, body });
  return {
    post: running.get,
    json: (body: unknown) => send(JSON.stringify(body), 'application/json'),
    form: (fields: Record<string, string>) =>
      send(new URLSearchParams(fields).toString(), 'application/x-www-form-urlencoded'),
    async stored() {
      const reader = (await openReader(running.place.location))!;
      const enquiries = [];
      for await (const enquiry of reader.all()) enquiries.push(enquiry);
      const names = (await reader.summary()).fields.map(({ name }) => name);
      await reader.close();
      return { enquiries, names, fields: enquiries.map(({ fields }) => fields) };
    },
  };
}

const company = { company: '=Bean Ltd', number: '7' };
const answers = { topic: 'stock', wishes: ['tills'], business: true, invoice: company, shop: 'Bean' };

describe.each(storeKinds)('A post of a form with groups (%s)', (kind) => {
  it('is stored with a group as an object, and listed with a column for each field of it', async () => {
    const { json, stored } = await start(kind);
    expect((await json(answers)).status).toBe(201);
    const { fields, names, enquiries } = await stored();
    expect(fields).toEqual([answers]);
    expect(names.toSorted()).toEqual(['business', 'invoice.company', 'invoice.number', 'shop', 'topic', 'wishes']);
    expect(readableBlock(enquiries[0]!)).toContain('  invoice.company  =Bean Ltd\n');
  });
});

describe('A post of a form with groups', () => {
  const unknown = 'This field is not part of the form.';
  it.each<[object, object]>([
    [{ invoice: { ...company, zip: '1' } }, { 'invoice.zip': unknown }],
    [{ invoice: 'Bean Ltd' }, { 'invoice.company': 'Fill this in.', invoice: 'Invoice is not valid.' }],
    [
      { invoice: { company: '\ud800' } },
      { 'invoice.company': 'This holds a character that cannot be stored. Type it again.' },
    ],
  ])('is refused with a message under the name of its control: %j', async (change, errors) => {
    const response = await (await start()).json({ ...answers, ...change });
    expect([response.status, await response.json()]).toEqual([400, { errors }]);
  });

  it('is the same content whatever the order of its keys', async () => {
    const { post, stored } = await start();
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'one' };
    const send = (body: unknown) => post(endpoint, { method: 'POST', headers, body: JSON.stringify(body) });
    const first = await send(answers);
    const again = await send({ ...answers, invoice: { number: '7', company: '=Bean Ltd' } });
    expect([first.status, again.status]).toEqual([201, 200]);
    expect((await stored()).fields).toHaveLength(1);
  });
});

describe('A post of a form with conditions', () => {
  it('is stored without what does not apply, whatever that holds, as JSON and as a form', async () => {
    const { json, form, stored } = await start();
    const answers = { topic: 'stock', business: false, shop: 'Bean' };
    const dropped = { what: { deep: ['\ud800'] }, weekday: 7, invoice: { company: '', number: 5 } };
    expect((await json({ ...answers, ...dropped })).status).toBe(201);
    const empty = { what: '', since: '', period: '', weekday: '', phone: '', hours: '' };
    const sent = { ...empty, topic: 'stock', shop: 'Bean', what: 'x'.repeat(99), 'invoice.company': 'Bean Ltd' };
    expect((await form(sent)).status).toBe(303);
    expect((await stored()).fields).toEqual([answers, answers]);
  });

  it('is stored with what applies', async () => {
    const { json, form, stored } = await start();
    const answers = { topic: 'other', what: 'Cards', business: true, invoice: { company: 'Bean Ltd' }, shop: 'Bean' };
    expect((await json(answers)).status).toBe(201);
    const sent = { topic: 'other', what: 'Cards', business: 'on', 'invoice.company': 'Bean Ltd', shop: 'Bean' };
    expect((await form(sent)).status).toBe(303);
    expect((await stored()).fields).toEqual([answers, answers]);
  });

  it('is refused with the own message of each field that is missing', async () => {
    const { json, stored } = await start();
    const wrong: [object, object][] = [
      [{ topic: 'other' }, { what: 'Fill this in.', shop: 'Fill this in.' }],
      [{ topic: 'other', what: ' ', shop: 'B' }, { what: 'Fill this in.' }],
      [{ topic: 'stock', shop: 'B', phone: '5' }, { hours: 'Fill this in.' }],
      [{ topic: 'stock', shop: 'B', wishes: ['reports'] }, { period: 'Choose one.' }],
      [{ topic: 'stock', shop: 'B', business: true, invoice: {} }, { 'invoice.company': 'Fill this in.' }],
      [{ topic: 'stock', shop: 'B', unknown: 1 }, { unknown: 'This field is not part of the form.' }],
    ];
    for (const [body, errors] of wrong) {
      const response = await json(body);
      expect([response.status, await response.json()]).toEqual([400, { errors }]);
    }
    expect((await stored()).fields).toEqual([]);
  });

  it('without script gives its page back with the message beside the field, and what was typed elsewhere', async () => {
    const { form } = await start();
    const response = await form({ topic: 'other', shop: 'Bean', what: '', weekday: 'Monday' });
    expect(response.status).toBe(400);
    const elements = elementsIn(parse(await response.text()));
    const byId = (id: string) => elements.find((element) => getAttribute(element, 'id') === id)!;
    expect(getTextContent(byId('if-what-error'))).toBe('Fill this in.');
    expect(getAttribute(byId('if-what'), 'aria-invalid')).toBe('true');
    expect(getAttribute(byId('if-weekday'), 'value')).toBe('Monday');
    expect(elements.filter((element) => getAttribute(element, 'aria-invalid') === 'true')).toHaveLength(1);
  });
});
