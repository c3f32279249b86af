import { getAttribute, getTextContent } from '@parse5/tools';
import { parse } from 'parse5';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { compileValidator } from './compile/compile-validator.ts';
import { SiteForm } from './site-form.tsx';
import { everything, formProps, setUpForms } from './testing/form-harness.tsx';
import { elementsIn } from '../serve/pages/refill-form.ts';
import { csvRow, readableBlock } from '../serve/commands/enquiry-lines.ts';
import { flatFields } from '../serve/delivery/flat-fields.ts';
import { openReader } from '../serve/store/stored-enquiries.ts';
import { newTestStore, startServerOn, storeKinds, type StoreKind } from '../serve/testing/test-stores.ts';

setUpForms();

const endpoint = '/everything-form';
const html = renderToString(
  <SiteForm {...formProps} id="all" definition={everything} endpoint={endpoint} path="/products" />,
);
const page = `<!doctype html><html lang="en"><head><title>Everything</title></head><body>${html}</body></html>`;

/** A server with the form on `/products`, and ways to post to it. */
async function start(kind: StoreKind = 'file') {
  const { schema } = everything;
  const validator = 'validators/everything.js';
  const running = await startServerOn(
    kind,
    {
      manifest: { forms: [{ endpoint, name: 'everything', schema, validator }] },
      files: { [validator]: compileValidator(schema), 'site/products/index.html': page },
    },
    await newTestStore(kind),
  );
  const send = (body: string, type: string) =>
    running.get(`${endpoint}?from=/products`, { method: 'POST', headers: { 'content-type': type }, body });
  return {
    ...running,
    json: (body: unknown) => send(JSON.stringify(body), 'application/json'),
    form: (pairs: [string, string][]) =>
      send(new URLSearchParams(pairs).toString(), 'application/x-www-form-urlencoded'),
    async stored() {
      const reader = (await openReader(running.place.location))!;
      const enquiries = [];
      for await (const enquiry of reader.all()) enquiries.push(enquiry);
      const names = await reader.fieldNames();
      await reader.close();
      return { enquiries, names };
    },
  };
}

const answers = {
  shop: '=Bean',
  mail: 'zoe@example.com',
  size: 'm',
  wishes: ['payments', 'reports'],
  address: { street: 'Main Street 1', city: 'Berlin' },
  terms: true,
};
const pairs: [string, string][] = [
  ['shop', '=Bean'],
  ['mail', 'zoe@example.com'],
  ['phone', ''],
  ['size', 'm'],
  ['wishes', 'payments'],
  ['wishes', 'reports'],
  ['address.street', 'Main Street 1'],
  ['address.city', 'Berlin'],
  ['terms', 'on'],
];
const without = (...names: string[]) => pairs.filter(([name]) => !names.includes(name));

describe('A day that does not exist', () => {
  it.each(['2026-02-31', '2025-02-29'])('is refused by the server with the words of its field: %s', async (day) => {
    const { json, form, stored } = await start();
    const posts = [await json({ ...answers, day }), await form([...pairs, ['day', day]])];
    expect(posts.map(({ status }) => status)).toEqual([400, 400]);
    expect(await posts[0]!.json()).toMatchObject({ errors: { day: 'Choose a day.' } });
    expect(await posts[1]!.text()).toContain('Choose a day.');
    expect((await stored()).enquiries).toEqual([]);
  });
});

describe.each(storeKinds)('A post of every kind of field (%s)', { timeout: 30_000 }, (kind) => {
  it('is stored alike as JSON and as a form, and listed with a column for each field of a group', async () => {
    const { json, form, stored } = await start(kind);
    expect((await json(answers)).status).toBe(201);
    expect((await form(pairs)).status).toBe(303);
    const { enquiries, names } = await stored();
    expect(enquiries.map(({ fields }) => fields)).toEqual([answers, answers]);
    expect(names.toSorted()).toEqual(['address.city', 'address.street', 'mail', 'shop', 'size', 'terms', 'wishes']);
  });
});

describe('A post of every kind of field', () => {
  it('is readable in lists and mails, and no cell of it runs as a formula', async () => {
    const { json, stored } = await start();
    await json(answers);
    const [enquiry] = (await stored()).enquiries;
    expect(readableBlock(enquiry!)).toContain('  wishes          payments, reports\n  address.street  Main Street 1\n');
    const row = [...flatFields({ ...answers, wishes: ['=1+1', '@x'] }).values()];
    expect(csvRow(row)).toBe(`'=Bean,zoe@example.com,m,"'=1+1, @x",Main Street 1,Berlin,true`);
  });

  it('gives its page back with what was typed and ticked, each message in its fieldset', async () => {
    const { form, stored } = await start();
    const response = await form([
      ...without('size', 'terms', 'address.city'),
      ['wishes', 'stock'],
      ['wishes', 'rewards'],
    ]);
    expect(response.status).toBe(400);
    const elements = elementsIn(parse(await response.text()));
    const byId = (id: string) => elements.find((element) => getAttribute(element, 'id') === id)!;
    const checked = elements.filter((element) => getAttribute(element, 'checked') !== null);
    expect(checked.map((element) => getAttribute(element, 'value'))).toEqual([
      'payments',
      'stock',
      'rewards',
      'reports',
    ]);
    expect(getAttribute(byId('all-address.street'), 'value')).toBe('Main Street 1');
    const messages = { size: 'Choose a size.', wishes: 'Tick at most three.', 'address.city': 'Fill this in.' };
    for (const [name, message] of Object.entries(messages)) {
      expect(getTextContent(byId(`all-${name}-error`))).toBe(message);
      expect(getAttribute(byId(`all-${name}-error`), 'hidden')).toBeNull();
      expect(getAttribute(byId(`all-${name}`), 'aria-describedby')).toContain(`all-${name}-error`);
    }
    expect(getAttribute(byId('all-size'), 'aria-invalid')).toBe('true');
    expect(getAttribute(byId('all-wishes'), 'aria-invalid')).toBeNull();
    expect(getAttribute(byId('all-wishes-0'), 'aria-invalid')).toBe('true');
    expect(elements.filter((element) => getAttribute(element, 'autofocus') !== null)).toEqual([byId('all-size-0')]);
    expect((await stored()).enquiries).toEqual([]);
  });

  it('keeps a radio button that was chosen, and says what is missing where nothing was ticked', async () => {
    const { form } = await start();
    const elements = elementsIn(parse(await (await form(without('wishes'))).text()));
    const checked = elements.filter((element) => getAttribute(element, 'checked') !== null);
    expect(checked.map((element) => getAttribute(element, 'id'))).toEqual(['all-size-1', 'all-terms']);
    const message = elements.find((element) => getAttribute(element, 'id') === 'all-wishes-error')!;
    expect(getTextContent(message)).toBe('Tick at least one.');
  });

  const { address: _, ...withoutAddress } = answers;
  const wrong: [unknown, Record<string, string>][] = [
    [{ ...answers, wishes: ['payments', 'boats'] }, { wishes: 'What would you like to see? is not valid.' }],
    [{ ...answers, wishes: ['stock', 'stock'] }, { wishes: 'What would you like to see? is not valid.' }],
    [{ ...answers, wishes: 'stock' }, { wishes: 'What would you like to see? is not valid.' }],
    [{ ...answers, size: 'xl' }, { size: 'Choose a size.' }],
    [withoutAddress, { 'address.street': 'Fill this in.', 'address.city': 'Fill this in.' }],
    [
      { ...answers, address: { ...answers.address, zip: '1' } },
      { 'address.zip': 'This field is not part of the form.' },
    ],
    [
      { ...withoutAddress, address: 'Main Street 1' },
      {
        'address.street': 'Fill this in.',
        'address.city': 'Fill this in.',
        address: 'This field is not part of the form.',
      },
    ],
    [
      { ...answers, address: { street: '\ud800', city: 'Rome' } },
      { 'address.street': 'This holds a character that cannot be stored. Type it again.' },
    ],
  ];
  it('as JSON is refused with a message under the name of its control', async () => {
    const { json } = await start();
    for (const [body, errors] of wrong) {
      const response = await json(body);
      expect([response.status, await response.json()]).toEqual([400, { errors }]);
    }
  });

  it('is the same content whatever the order of its keys', async () => {
    const { get, stored } = await start();
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'one' };
    const post = (body: unknown) => get(endpoint, { method: 'POST', headers, body: JSON.stringify(body) });
    const first = await post(answers);
    const again = await post({ ...answers, address: { city: 'Berlin', street: 'Main Street 1' } });
    expect([first.status, again.status]).toEqual([201, 200]);
    expect((await stored()).enquiries).toHaveLength(1);
  });
});
