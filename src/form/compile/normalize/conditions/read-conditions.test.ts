import { describe, expect, it } from 'vitest';
import { normalizeForm } from '../normalize-form.ts';

const text = { type: 'string', maxLength: 9 };
const is = (name: string, value: unknown) => ({ properties: { [name]: { const: value } }, required: [name] });
/** A form of text fields with conditions. */
function normalize(names: string[], more: object) {
  const properties = Object.fromEntries(names.map((name) => [name, text]));
  const { schema, obstacles, locate } = normalizeForm({ type: 'object', properties, ...more });
  expect(obstacles).toEqual([]);
  return { schema, locate, fields: Object.keys(schema.properties), conditions: schema['x-conditions'] };
}

describe('Conditions', () => {
  it('become a table, and nothing else of them is left', () => {
    const { schema, conditions } = normalize(['a', 'z'], {
      if: is('a', 'x'),
      then: { properties: { b: text }, required: ['b', 'z'] },
      else: { properties: { c: text } },
      dependentRequired: { z: ['a'] },
    });
    const when = [{ field: 'a', values: ['x'] }];
    expect(conditions).toEqual([
      { when, show: ['b'], required: ['b', 'z'] },
      { when: [], unless: [when], show: ['c'], required: [] },
      { when: [{ field: 'z' }], show: [], required: ['a'] },
    ]);
    expect(Object.keys(schema).toSorted()).toEqual(['properties', 'type', 'x-conditions']);
  });

  it('without "required" hold for no answer too, as JSON Schema says', () => {
    const { conditions } = normalize(['a'], {
      if: { properties: { a: { enum: ['x', 'y'] } } },
      then: { properties: { b: text } },
    });
    expect(conditions?.[0]?.when).toEqual([{ field: 'a', values: ['x', 'y'], orEmpty: true }]);
  });

  it('put their fields after the field they depend on, in the order in which they stand', () => {
    const { fields, conditions } = normalize(['a', 'z'], {
      allOf: [
        { if: is('b', 'x'), then: { properties: { c: text } } },
        { if: is('a', 'x'), then: { properties: { b: text } } },
        { if: is('a', 'y'), then: { properties: { d: text } } },
        { if: { required: ['a', 'z'] }, then: { properties: { e: text } } },
      ],
    });
    expect(fields).toEqual(['a', 'b', 'c', 'd', 'z', 'e']);
    // What shows a field comes before what looks at it.
    expect(conditions?.map(({ show }) => show)).toEqual([['b'], ['c'], ['d'], ['e']]);
  });

  it('may be ordered by ui:order', () => {
    const more = { if: is('a', 'x'), then: { properties: { b: text } }, 'ui:order': ['z', 'a', 'b'] };
    expect(normalize(['a', 'z'], more).fields).toEqual(['z', 'a', 'b']);
  });

  it('show one field in several cases where it is the same in each', () => {
    const { fields, conditions } = normalize(['a'], {
      definitions: { hat: text },
      allOf: ['x', 'y'].map((value) => ({
        if: is('a', value),
        then: { properties: { hat: { $ref: '#/definitions/hat' } } },
      })),
    });
    expect(fields).toEqual(['a', 'hat']);
    expect(conditions?.map(({ show }) => show)).toEqual([['hat'], ['hat']]);
  });

  it('show a whole group, whose required fields are required then, and look into one', () => {
    const { schema, conditions } = normalize(['a'], {
      required: ['a'],
      allOf: [
        {
          if: is('a', 'x'),
          then: { properties: { at: { type: 'object', title: 'At', required: ['city'], properties: { city: text } } } },
        },
        { if: { properties: { at: is('city', 'Rome') } }, then: { properties: { b: text } } },
      ],
    });
    expect(schema.required).toEqual(['a']);
    expect(Object.keys(schema.properties)).toEqual(['a', 'at.city', 'b']);
    expect(conditions).toEqual([
      { when: [{ field: 'a', values: ['x'] }], show: ['at.city'], required: ['at.city'] },
      { when: [{ field: 'at.city', values: ['Rome'] }], show: ['b'], required: [] },
    ]);
  });

  it('by dependencies read lists, schemas, and a schema for each value', () => {
    const { fields, conditions } = normalize(['a', 'z'], {
      dependencies: {
        z: { properties: { y: text }, required: ['y'] },
        a: {
          oneOf: [
            { properties: { a: { const: 'no' } } },
            { properties: { a: { enum: ['one', 'two'] }, b: text }, required: ['b'] },
          ],
        },
      },
    });
    expect(fields).toEqual(['a', 'b', 'z', 'y']);
    expect(conditions).toEqual([
      { when: [{ field: 'z' }], show: ['y'], required: ['y'] },
      { when: [{ field: 'a', values: ['one', 'two'] }], show: ['b'], required: ['b'] },
    ]);
  });

  it('in a group are about its fields, and apply where it is shown', () => {
    const { schema, conditions } = normalize(['a'], {
      if: is('a', 'x'),
      then: {
        properties: {
          at: {
            properties: { city: text },
            if: is('city', 'Rome'),
            then: {},
            else: { properties: { zip: text }, required: ['zip'] },
          },
        },
      },
    });
    expect(Object.keys(schema.properties)).toEqual(['a', 'at.city', 'at.zip']);
    const when = [{ field: 'a', values: ['x'] }];
    expect(conditions).toEqual([
      { when, show: ['at.city'], required: [] },
      { when, unless: [[{ field: 'at.city', values: ['Rome'] }]], show: ['at.zip'], required: ['at.zip'] },
    ]);
  });

  it('within each other hold together, else-if among them', () => {
    const { fields, conditions } = normalize(['a'], {
      if: is('a', 'x'),
      then: { properties: { b: text } },
      else: { if: is('a', 'y'), then: { properties: { c: text } }, else: { required: ['a'] } },
    });
    const [x, y] = ['x', 'y'].map((value) => [{ field: 'a', values: [value] }]);
    expect(fields).toEqual(['a', 'b', 'c']);
    expect(conditions).toEqual([
      { when: x, show: ['b'], required: [] },
      { when: y, unless: [x], show: ['c'], required: [] },
      { when: [], unless: [x, y], show: [], required: ['a'] },
    ]);
  });

  it('show one field with other choices in each case: it has them all, and each case some', () => {
    const food = (...values: string[]) => ({ properties: { food: { type: 'string', title: 'Food', enum: values } } });
    const { schema, conditions } = normalize(['a'], {
      allOf: [
        { if: is('a', 'x'), then: food('meat', 'fish') },
        { if: is('a', 'y'), then: food('fish', 'worms') },
        { if: is('a', 'z'), then: { properties: { food: {} } } },
      ],
    });
    expect(schema.properties['food']!.enum).toEqual(['meat', 'fish', 'worms']);
    expect(conditions?.map(({ show, allow }) => [show, allow])).toEqual([
      [['food'], { food: ['meat', 'fish'] }],
      [['food'], { food: ['fish', 'worms'] }],
      [['food'], undefined],
    ]);
  });

  it('may ask for one of several fields, in a form, a group and a case', () => {
    const of = [{ required: ['b'] }, { required: ['c'] }];
    const { conditions } = normalize(['a', 'b', 'c'], {
      anyOf: of,
      'x-messages': { anyOf: 'Tell us one.' },
      if: is('a', 'x'),
      then: { oneOf: of },
      allOf: [{ properties: { at: { properties: { b: text, c: text }, oneOf: of } } }],
    });
    expect(conditions?.map(({ when, either }) => [when.length, either?.of, either?.isOnly])).toEqual([
      [0, [['b'], ['c']], undefined],
      [1, [['b'], ['c']], true],
      [0, [['at.b'], ['at.c']], true],
    ]);
  });

  it('lead back to where a field was written', () => {
    const part = { if: is('a', 'x'), then: { properties: { b: text } } };
    const { locate } = normalize(['a'], { allOf: [{ title: 'Other' }, part] });
    expect(locate(['properties', 'b', 'maxLength'])).toEqual(['allOf', 1, 'then', 'properties', 'b', 'maxLength']);
    expect(locate(['properties', 'a', 'maxLength'])).toEqual(['properties', 'a', 'maxLength']);
  });

  it('written twice in one place are refused: one would be lost', () => {
    const { obstacles } = normalizeForm({
      type: 'object',
      definitions: { part: { dependentRequired: { a: ['b'] } } },
      $ref: '#/definitions/part',
      properties: { a: text, b: text },
      dependentRequired: { b: ['a'] },
    });
    expect(obstacles.map(({ what }) => what)).toEqual([
      '"dependentRequired" stands here, and in "allOf" or "$ref" beside it again.',
    ]);
  });

  it('cannot be written as the table that they become', () => {
    const { obstacles } = normalizeForm({ type: 'object', properties: { a: text }, 'x-conditions': [] });
    expect(obstacles.map(({ what }) => what)).toEqual(['"x-conditions" cannot be used in a form.']);
  });
});
