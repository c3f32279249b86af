import { describe, expect, it } from 'vitest';
import type { ConditionTest, FormCondition, FormSchema } from '../../model/form-schema.ts';
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
    expect(appliesNow(schema, sent)).toMatchObject({ fields: { a: 'y', other: 1 }, missing: [] });
    expect(appliesNow(schema, { ...sent, a: 'x' })).toMatchObject({ fields: { ...sent, a: 'x' }, missing: [] });
    expect(appliesNow(schema, { a: 'x', b: ' ' }).missing).toEqual(['b']);
  });

  it('does not count the answer of a field that does not apply', () => {
    const schema = schemaWith(
      { when: [{ field: 'a' }], show: ['b'] },
      { when: [{ field: 'b' }], show: ['c'], required: ['c'] },
    );
    expect(appliesNow(schema, { b: 'x', c: 'y' }).fields).toEqual({});
    expect(appliesNow(schema, { a: 'w', b: 'x' }).missing).toEqual(['c']);
  });

  it('may be turned round, for what else applies', () => {
    const schema = schemaWith({ when: [{ field: 'a', values: ['x'] }], not: true, show: ['b'] });
    expect([...appliesNow(schema, { a: 'x' }).hidden]).toEqual(['b']);
    expect([...appliesNow(schema, {}).hidden]).toEqual([]);
  });

  it('does not require a field that does not apply', () => {
    const schema = schemaWith({ when: [{ field: 'a' }], show: ['b'] }, { when: [], required: ['b'] });
    expect(appliesNow(schema, {}).missing).toEqual([]);
    expect(appliesNow(schema, { a: 'x' }).missing).toEqual(['b']);
  });
});
