import { describe, expect, it } from 'vitest';
import { nest } from '../../form/check/grouped-fields.ts';
import { compileValidator } from '../../form/compile/compile-validator.ts';
import { normalizeForm } from '../../form/compile/normalize/normalize-form.ts';
import { readFormSchema } from '../../form/compile/read-form-schema.ts';
import { words } from '../../form/testing/own-words.ts';
import { startServer } from '../testing/start-server.ts';
import { fieldsFromJson } from './read-fields.ts';

const written = {
  properties: {
    name: { type: 'string' },
    nick: { type: ['string', 'null'] },
    tills: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
    shop: { type: ['object', 'null'], properties: { city: { type: ['string', 'null'] }, street: { type: 'string' } } },
    people: { type: ['array', 'null'], items: { type: 'object', properties: { name: { type: ['string', 'null'] } } } },
    tags: { type: 'array', items: { type: 'string', title: 'Tag' } },
    notes: { type: 'array', items: { type: ['string', 'null'] } },
    tables: { type: 'array', items: { type: ['object', 'null'], properties: { seats: { type: 'integer' } } } },
  },
};
const { schema } = normalizeForm(structuredClone(written));
const read = (sent: object) => fieldsFromJson(JSON.stringify(sent), schema);

describe('null in an enquiry sent as JSON', () => {
  it('is an empty answer where the form lets it be null, in groups and lists too', () => {
    const nothing = { fields: {}, isTrapped: false };
    expect(read({ nick: null, tills: null, shop: null, people: null })).toEqual(nothing);
    expect(read({ shop: { city: null }, people: [{ name: null }] })).toEqual(nothing);
  });

  it('is an empty entry of a list whose entries may be null, and is dropped', () => {
    const { fields } = read({ notes: ['a', null, 'b'], tables: [null, { seats: 2 }] }) as { fields: object };
    expect(nest(schema, { ...fields })).toEqual({ notes: ['a', 'b'], tables: [{ seats: 2 }] });
  });

  it('stays what it is elsewhere, for the rules of the form to refuse', () => {
    expect(read({ name: null, shop: { street: null }, tags: ['a', null] })).toEqual({
      fields: { name: null, 'shop.street': null, 'tags.0': 'a', 'tags.1': null },
      isTrapped: false,
    });
  });

  it('is refused there with the name of the field, its list or its group', async () => {
    const form = readFormSchema('null.schema.json', words, JSON.stringify({ type: 'object', ...written }))!;
    const validator = 'validators/null.js';
    const { get } = await startServer({
      manifest: { forms: [{ endpoint: '/null', name: 'null', schema: form, validator }] },
      files: { [validator]: compileValidator(form) },
    });
    const send = async (body: object) => {
      const headers = { 'content-type': 'application/json' };
      const response = await get('/null', { method: 'POST', headers, body: JSON.stringify(body) });
      return [response.status, ((await response.json()) as { errors?: object }).errors];
    };
    expect(await send({ name: 'Ada', notes: ['a', null], tables: [null] })).toEqual([201, undefined]);
    expect(await send({ tags: ['a', null] })).toEqual([400, { 'tags.1': 'Tag 2 is not valid.' }]);
    expect(await send({ tags: null })).toEqual([400, { tags: 'Tags is not valid.' }]);
    expect(await send({ tags: [['a']] })).toEqual([400, { 'tags.0': 'Tag 1 is not valid.' }]);
    expect(await send({ people: [{ name: 'Bob' }, null] })).toEqual([400, { 'people.1': 'People is not valid.' }]);
    expect(await send({ shop: 'Corner' })).toEqual([400, { shop: 'Shop is not valid.' }]);
    expect(await send({ people: [{ age: null }] })).toEqual([
      400,
      { 'people.0.age': 'This field is not part of the form.' },
    ]);
  });
});
