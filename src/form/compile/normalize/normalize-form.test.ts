import { describe, expect, it } from 'vitest';
import { flatten, nest } from '../../check/grouped-fields.ts';
import { normalizeForm } from './normalize-form.ts';

const text = { type: 'string', maxLength: 9 };
/** What becomes of fields. */
const fieldsOf = (properties: object, more: object = {}) => {
  const { schema, obstacles } = normalizeForm({ type: 'object', properties, ...more });
  expect(obstacles).toEqual([]);
  return JSON.parse(JSON.stringify(schema.properties)) as Record<string, unknown>;
};
/** What cannot be in a form, as "path: sentence". */
const obstaclesOf = (properties: object, more: object = {}) =>
  normalizeForm({ type: 'object', properties, ...more }).obstacles.map(
    ({ path, what }) => `${path.join('/')}: ${what}`,
  );

describe('$ref and allOf', () => {
  it('are written out, with what stands beside them on top', () => {
    const definitions = {
      line: { ...text, title: 'Line', 'x-messages': { maxLength: 'Too long.', pattern: 'Empty.' } },
    };
    expect(
      fieldsOf(
        {
          city: { $ref: '#/definitions/line', title: 'City', 'x-messages': { maxLength: 'A shorter one.' } },
          zip: { allOf: [{ $ref: '#/definitions/line' }, { maxLength: 5, pattern: '\\d' }] },
        },
        { definitions },
      ),
    ).toEqual({
      city: { ...text, title: 'City', 'x-messages': { maxLength: 'A shorter one.', pattern: 'Empty.' } },
      zip: { ...definitions.line, maxLength: 5, pattern: '\\d' },
    });
  });

  it('at the top of a form bring fields and what is required', () => {
    const part = { properties: { name: text }, required: ['name'] };
    const { schema } = normalizeForm({
      type: 'object',
      definitions: { part },
      allOf: [{ $ref: '#/definitions/part' }, { properties: { mail: text }, required: ['mail'] }],
      properties: { hat: text },
    });
    expect(Object.keys(schema.properties)).toEqual(['name', 'mail', 'hat']);
    expect(schema.required).toEqual(['name', 'mail']);
    expect(schema).not.toHaveProperty('allOf');
    expect(schema).not.toHaveProperty('definitions');
  });

  it('that cannot be resolved are refused at their place', () => {
    const definitions = { a: { $ref: '#/definitions/b' }, b: { $ref: '#/definitions/a' } };
    expect(obstaclesOf({ x: { $ref: 'https://example.com/x.json' } })[0]).toBe(
      'properties/x/$ref: "$ref" leads to "https://example.com/x.json".',
    );
    expect(obstaclesOf({ x: { $ref: '#/definitions/c' } })[0]).toContain('which is not in this file');
    expect(obstaclesOf({ x: { $ref: '#' } })).toHaveLength(1);
    expect(obstaclesOf({ x: { $ref: 7 } })).toHaveLength(1);
    expect(obstaclesOf({ x: { $ref: '#/definitions/a' } }, { definitions })).toEqual([
      'definitions/b/$ref: "$ref" leads to "#/definitions/a", and from there back here.',
    ]);
    expect(obstaclesOf({ x: { allOf: [{ pattern: 'a' }, { pattern: 'b' }] } })).toEqual([
      'properties/x/allOf/1/pattern: "pattern" is given twice, by "allOf" or "$ref", with different values.',
    ]);
  });

  it('lead back to where a rule was written', () => {
    const { locate } = normalizeForm({
      type: 'object',
      definitions: { line: { ...text, pattern: '(' } },
      properties: { shop: { allOf: [{ $ref: '#/definitions/line' }, { minLength: 2 }], title: 'Shop' } },
    });
    expect(locate(['properties', 'shop', 'pattern'])).toEqual(['definitions', 'line', 'pattern']);
    expect(locate(['properties', 'shop', 'minLength'])).toEqual(['properties', 'shop', 'allOf', 1, 'minLength']);
    expect(locate(['properties', 'shop', 'title'])).toEqual(['properties', 'shop', 'title']);
    expect(locate(['properties', 'shop'])).toEqual(['properties', 'shop']);
  });
});

describe('choices', () => {
  const oneOf = [{ const: 'a', title: 'The first' }, { const: 'b' }];
  const choices = { enum: ['a', 'b'], 'x-input': { labels: { a: 'The first' } } };

  it('by oneOf become enum and labels, in lists too', () => {
    expect(fieldsOf({ one: { type: 'string', oneOf } })).toEqual({ one: { type: 'string', ...choices } });
    expect(fieldsOf({ some: { type: 'array', items: { type: 'string', oneOf } } })).toEqual({
      some: {
        type: 'array',
        uniqueItems: true,
        items: { type: 'string', enum: ['a', 'b'] },
        'x-input': { labels: { a: 'The first' } },
      },
    });
  });

  it('of several schemas are refused', () => {
    expect(obstaclesOf({ x: { type: 'string', oneOf: [{ const: 'a' }, { maxLength: 3 }] } })).toEqual([
      'properties/x/oneOf/1: "oneOf" of the field "x" is not a list of choices.',
    ]);
  });
});

describe("RJSF's uiSchema", () => {
  it('stands in the fields, as ui:widget and the like', () => {
    expect(
      fieldsOf({
        size: { type: 'string', enum: ['s', 'm'], 'ui:widget': 'radio', 'ui:enumNames': ['Small', 'Medium'] },
        about: { ...text, 'ui:options': { widget: 'textarea', title: 'About', help: 'Two lines.' } },
        mail: { ...text, 'ui:autocomplete': 'email', 'x-input': { type: 'email' } },
      }),
    ).toEqual({
      size: { type: 'string', enum: ['s', 'm'], 'x-input': { type: 'radio', labels: { s: 'Small', m: 'Medium' } } },
      about: { ...text, title: 'About', description: 'Two lines.', 'x-input': { multiline: true } },
      mail: { ...text, 'x-input': { type: 'email', autocomplete: 'email' } },
    });
  });

  it('orders fields by ui:order', () => {
    const order = (value: unknown) => Object.keys(fieldsOf({ a: text, b: text, c: text }, { 'ui:order': value }));
    expect(order(['c', '*'])).toEqual(['c', 'a', 'b']);
    expect(order(['b', 'c', 'a'])).toEqual(['b', 'c', 'a']);
    expect(obstaclesOf({ a: text, b: text }, { 'ui:order': ['a'] })[0]).toBe(
      'ui:order: "ui:order" does not name every field.',
    );
    expect(obstaclesOf({ a: text }, { 'ui:order': ['a', 'z'] })[0]).toContain('ui:order/1: "ui:order" names "z"');
  });

  it('is refused where the form does not draw it', () => {
    expect(obstaclesOf({ a: { ...text, 'ui:widget': 'password' } })).toEqual([
      'properties/a/ui:widget: "ui:widget": "password" cannot be used in the field "a".',
    ]);
    expect(obstaclesOf({ a: { ...text, 'ui:options': { classNames: 'x' } } })).toEqual([
      'properties/a/ui:options/classNames: "ui:classNames": "x" cannot be used in the field "a".',
    ]);
  });
});

describe('A group', () => {
  it('is lifted into the form', () => {
    const { schema, locate } = normalizeForm({
      type: 'object',
      required: ['place'],
      properties: { place: { type: 'object', title: 'Place', required: ['city'], properties: { city: text } } },
    });
    expect(Object.keys(schema.properties)).toEqual(['place.city']);
    expect(schema.required).toEqual(['place.city']);
    expect(schema['x-groups']).toEqual({ place: { title: 'Place' } });
    expect(locate(['properties', 'place.city', 'maxLength'])).toEqual([
      'properties',
      'place',
      'properties',
      'city',
      'maxLength',
    ]);
  });

  it('has fields, no rules, and no name that is taken for another', () => {
    const group = { type: 'object', title: 'Place', properties: { city: text } };
    expect(obstaclesOf({ place: { ...group, properties: {} } })).toEqual([
      'properties/place/type: The group "place" has no fields.',
    ]);
    expect(obstaclesOf({ place: { ...group, minProperties: 1 } })).toEqual([
      'properties/place/minProperties: "minProperties" cannot be used in the group "place".',
    ]);
    expect(obstaclesOf({ place: group, 'a.b': text })).toEqual([
      'properties/a.b: "a.b" cannot be a name in a form with groups.',
    ]);
    expect(obstaclesOf({ place: { ...group, required: ['town'] } })[0]).toContain(
      'properties/place/required/0: The field',
    );
  });
});

describe('What JSON Schema and RJSF say otherwise', () => {
  it('is read: no type, null, other names for words, controls, what is only shown', () => {
    const { schema, obstacles } = normalizeForm({
      required: ['nick', 'plan', 'agree'],
      properties: {
        nick: { type: ['string', 'null'] },
        alias: { anyOf: [{ type: 'string', maxLength: 9 }, { type: 'null' }] },
        size: { enum: ['s', 'm'], enumNames: ['Small', 'Medium'] },
        phone: { type: 'string', 'ui:options': { inputType: 'tel', placeholder: '+49' } },
        plan: { type: 'string', readOnly: true, default: 'Basic' },
        source: { type: 'string', default: 'spring', 'ui:widget': 'hidden' },
        agree: { type: 'boolean', enum: [true] },
        shop: {
          type: 'boolean',
          oneOf: [
            { const: true, title: 'I do' },
            { const: false, title: 'Not yet' },
          ],
        },
        colour: { type: 'string', anyOf: [{ const: 'r', title: 'Red' }] },
        blend: { anyOf: [{ type: 'string', enum: ['m'], title: 'Multiply' }, { enum: ['s'] }] },
        note: { type: 'null', title: 'Before you begin', description: 'It takes a minute.' },
        fee: { type: 'integer', default: 3, 'ui:disabled': true },
        due: { type: 'string', 'ui:widget': 'alt-datetime', 'ui:options': { yearsRange: [1980, 2030] } },
        first: { type: 'string', 'ui:autofocus': true, 'ui:emptyValue': '' },
      },
    });
    expect(obstacles).toEqual([]);
    expect(schema.type).toBe('object');
    expect(schema.required).toEqual(['agree']);
    expect(schema['x-nullable']).toEqual(['nick', 'alias']);
    expect(JSON.parse(JSON.stringify(schema.properties))).toEqual({
      nick: { type: 'string' },
      alias: { type: 'string', maxLength: 9 },
      size: { type: 'string', enum: ['s', 'm'], 'x-input': { labels: { s: 'Small', m: 'Medium' } } },
      phone: { type: 'string', 'x-input': { type: 'tel', placeholder: '+49' } },
      plan: { type: 'string', default: 'Basic', 'x-input': { type: 'shown' } },
      source: { type: 'string', default: 'spring', 'x-input': { type: 'hidden' } },
      agree: { type: 'boolean', const: true },
      shop: {
        type: 'boolean',
        enum: [true, false],
        'x-input': { labels: { true: 'I do', false: 'Not yet' }, type: 'radio' },
      },
      colour: { type: 'string', enum: ['r'], 'x-input': { labels: { r: 'Red' } } },
      blend: { type: 'string', enum: ['m', 's'], 'x-input': { labels: { m: 'Multiply' } } },
      note: {
        type: 'string',
        title: 'Before you begin',
        default: 'It takes a minute.',
        'x-input': { type: 'shown' },
      },
      fee: { type: 'integer', default: 3, 'x-input': { type: 'shown' } },
      due: { type: 'string', format: 'date-time', 'x-input': {} },
      first: { type: 'string' },
    });
  });

  it('is read of groups in groups, whose fields are sent in their own object', () => {
    const inner = { type: 'object', required: ['zip'], properties: { zip: text } };
    const { schema, obstacles } = normalizeForm({
      properties: { shop: { properties: { name: text, place: inner }, required: ['place'] } },
    });
    expect([obstacles, Object.keys(schema.properties), schema.required]).toEqual([
      [],
      ['shop.name', 'shop.place.zip'],
      ['shop.place.zip'],
    ]);
    const sent = { shop: { name: 'Bean', place: { zip: '1' } } };
    const flat = flatten(schema, sent);
    expect({ ...flat }).toEqual({ 'shop.name': 'Bean', 'shop.place.zip': '1' });
    expect(nest(schema, flat)).toEqual(sent);
  });
});
