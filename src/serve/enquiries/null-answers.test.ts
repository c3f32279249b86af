import { describe, expect, it } from 'vitest';
import { normalizeForm } from '../../form/compile/normalize/normalize-form.ts';
import { fieldsFromJson } from './read-fields.ts';

const { schema } = normalizeForm({
  properties: {
    name: { type: 'string' },
    nick: { type: ['string', 'null'] },
    tills: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
    shop: { type: ['object', 'null'], properties: { city: { type: ['string', 'null'] }, street: { type: 'string' } } },
    people: { type: ['array', 'null'], items: { type: 'object', properties: { name: { type: ['string', 'null'] } } } },
  },
});
const read = (sent: object) => fieldsFromJson(JSON.stringify(sent), schema);

describe('null in an enquiry sent as JSON', () => {
  it('is an empty answer where the form lets it be null, in groups and lists too', () => {
    const nothing = { fields: {}, isTrapped: false };
    expect(read({ nick: null, tills: null, shop: null, people: null })).toEqual(nothing);
    expect(read({ shop: { city: null }, people: [{ name: null }] })).toEqual(nothing);
  });

  it('stays what it is elsewhere, for the rules of the form to refuse', () => {
    expect(read({ name: null, shop: { street: null } })).toEqual({
      fields: { name: null, 'shop.street': null },
      isTrapped: false,
    });
  });
});
