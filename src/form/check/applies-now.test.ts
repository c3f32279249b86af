import { describe, expect, it } from 'vitest';
import type { ConditionTest, FormCondition, FormSchema } from '../../model/form/form-schema.ts';
import { appliesNow } from './applies-now.ts';

const field = { type: 'string', maxLength: 9 } as const;
const schemaWith = (...conditions: Partial<FormCondition>[]): FormSchema => ({
  type: 'object',
  properties: { a: field, b: field, c: field },
  'x-conditions': conditions.map((each) => ({ when: [], show: [], required: [], ...each })),
});
/** Whether a condition with one test holds. */
const holds = (test: Omit<ConditionTest, 'field'>, a: unknown) =>
  !appliesNow(schemaWith({ when: [{ field: 'a', ...test }], show: ['b'] }), { a }).hidden.has('b');
const brokenIn = (schema: FormSchema, fields: object) => Object.fromEntries(appliesNow(schema, { ...fields }).broken);

describe('A condition', () => {
  it('holds for one of its answers, in a list for any of them', () => {
    expect([holds({ values: ['x', 'y'] }, 'y'), holds({ values: ['x'] }, 'y')]).toEqual([true, false]);
    expect([holds({ values: ['x'] }, ['w', 'x']), holds({ values: ['x'] }, ['w'])]).toEqual([true, false]);
    expect([holds({ values: [5] }, 5), holds({ values: [5] }, '5')]).toEqual([true, false]);
  });

  it('takes spaces, an empty list and nothing for no answer', () => {
    for (const nothing of [undefined, '', ' \n', []]) {
      expect(holds({}, nothing)).toBe(false);
      expect(holds({ values: ['x'] }, nothing)).toBe(false);
      expect(holds({ values: ['x'], orEmpty: true }, nothing)).toBe(true);
    }
  });

  it('takes a tick for the answer of a checkbox, unless it looks for one without', () => {
    expect([holds({}, true), holds({}, false), holds({ values: [false] }, false)]).toEqual([true, false, true]);
    expect(holds({ values: [true], orEmpty: true }, false)).toBe(false);
  });

  it('drops what does not apply, whatever it holds, and keeps what is no field', () => {
    const schema = schemaWith({ when: [{ field: 'a', values: ['x'] }], show: ['b'], required: ['b'] });
    const sent = { a: 'y', b: { any: ['thing'] }, other: 1 };
    expect(appliesNow(schema, sent)).toMatchObject({ fields: { a: 'y', other: 1 }, broken: new Map() });
    expect(appliesNow(schema, { ...sent, a: 'x' })).toMatchObject({ fields: { ...sent, a: 'x' }, broken: new Map() });
    expect(brokenIn(schema, { a: 'x', b: ' ' })).toEqual({ b: 'required' });
  });

  it('does not count the answer of a field that does not apply', () => {
    const schema = schemaWith(
      { when: [{ field: 'a' }], show: ['b'] },
      { when: [{ field: 'b' }], show: ['c'], required: ['c'] },
    );
    expect(appliesNow(schema, { b: 'x', c: 'y' }).fields).toEqual({});
    expect(brokenIn(schema, { a: 'w', b: 'x' })).toEqual({ c: 'required' });
  });

  it('may be turned round, for what else applies', () => {
    const schema = schemaWith({ unless: [[{ field: 'a', values: ['x'] }]], show: ['b'] });
    expect([...appliesNow(schema, { a: 'x' }).hidden]).toEqual(['b']);
    expect([...appliesNow(schema, {}).hidden]).toEqual([]);
  });

  it('does not require a field that does not apply', () => {
    const schema = schemaWith({ when: [{ field: 'a' }], show: ['b'] }, { when: [], required: ['b'] });
    expect(brokenIn(schema, {})).toEqual({});
    expect(brokenIn(schema, { a: 'x' })).toEqual({ b: 'required' });
  });

  it('may leave choices out', () => {
    const schema = schemaWith(
      { when: [{ field: 'a' }], allow: { b: ['x', 'y'] } },
      { when: [{ field: 'c' }], allow: { b: ['y', 'z'] } },
    );
    expect(brokenIn(schema, { b: 'z' })).toEqual({});
    expect(brokenIn(schema, { a: '1', b: 'z' })).toEqual({ b: 'enum' });
    expect(appliesNow(schema, { a: '1', c: '1' }).allowed.get('b')).toEqual(['y']);
  });
});

describe('A rule of several fields', () => {
  const either = { of: [['a'], ['b', 'c']] };

  it('asks for one of them, at each that is empty', () => {
    const schema = schemaWith({ either });
    expect(brokenIn(schema, { b: 'x', c: ' ' })).toEqual({ a: 'anyOf', c: 'anyOf' });
    for (const good of [{ a: 'x' }, { b: 'x', c: 'x' }, { a: 'x', b: 'x', c: 'x' }])
      expect(brokenIn(schema, good)).toEqual({});
  });

  it('may ask for one only', () => {
    const schema = schemaWith({ either: { ...either, isOnly: true } });
    expect(brokenIn(schema, { a: 'x', b: 'x', c: 'x' })).toEqual({ a: 'oneOf', b: 'oneOf', c: 'oneOf' });
    expect(brokenIn(schema, { a: 'x', b: 'x' })).toEqual({});
  });

  it('holds under its condition, among the fields that apply', () => {
    const schema = schemaWith({ when: [{ field: 'c' }], show: ['b'], either: { of: [['a'], ['b']] } });
    expect(brokenIn(schema, {})).toEqual({});
    expect(brokenIn(schema, { c: 'x' })).toEqual({ a: 'anyOf', b: 'anyOf' });
  });
});
