import { describe, expect, it } from 'vitest';
import type { JsonObject, Json, Path } from '../../../../document/json.ts';
import { normalizeForm } from '../../../../form/compile/normalize/normalize-form.ts';
import { conditionOf, questionsFor, type Condition } from './condition.ts';
import { withCondition, withoutField } from './write-condition.ts';

const FORM: JsonObject = {
  type: 'object',
  required: ['street'],
  properties: {
    topic: { type: 'string', title: 'Topic', oneOf: [{ const: 'post', title: 'By post' }, { const: 'shop' }] },
    wishes: { type: 'array', uniqueItems: true, items: { type: 'string', enum: ['Stock', 'Rewards'] } },
    phone: { type: 'string', maxLength: 20 },
    terms: { type: 'boolean' },
    street: { type: 'string', maxLength: 100 },
    plan: { type: 'string', 'x-input': { type: 'file' } },
    invoice: { type: 'object', properties: { number: { type: 'string', maxLength: 20 } } },
  },
};
/** What browser and server make of the conditions of a form that can be drawn. */
const table = (form: JsonObject) => {
  const { obstacles, schema } = normalizeForm(structuredClone(form));
  expect(obstacles).toEqual([]);
  return schema['x-conditions'];
};
const conditions: [string, Condition, object][] = [
  ['a choice', { question: 'topic', how: 'is', answer: 'post' }, { when: [{ field: 'topic', values: ['post'] }] }],
  [
    'another choice',
    { question: 'topic', how: 'isNot', answer: 'post' },
    { unless: [[{ field: 'topic', values: ['post'] }]] },
  ],
  ['one of several choices', { question: 'wishes', how: 'is', answer: 'Stock' }, { when: [{ values: ['Stock'] }] }],
  ['a tick', { question: 'terms', how: 'is', answer: true }, { when: [{ field: 'terms', values: [true] }] }],
  ['any answer', { question: 'phone', how: 'isAnswered' }, { when: [{ field: 'phone' }] }],
];

describe('A condition', () => {
  it.each(conditions)('on %s is written, read, and taken away without a trace', (_, condition, rule) => {
    const shown = withCondition(FORM, 'street', 'shown', condition);
    expect(conditionOf(shown, 'street', 'shown')).toEqual(condition);
    expect(table(shown)).toMatchObject([{ ...rule, show: ['street'], required: ['street'] }]);
    const group = withCondition(FORM, 'invoice', 'shown', condition);
    expect(table(group)).toMatchObject([{ ...rule, show: ['invoice.number'] }]);
    const required = withCondition(FORM, 'phone', 'required', condition);
    expect(conditionOf(required, 'phone', 'required')).toEqual(condition);
    expect([
      withCondition(shown, 'street', 'shown', null),
      withCondition(group, 'invoice', 'shown', null),
      withCondition(required, 'phone', 'required', null),
    ]).toEqual([FORM, FORM, FORM]);
  });
  it('joins the one that asks the same, and leaves others as they are', () => {
    const [[, one], [, other]] = conditions as [(typeof conditions)[0], (typeof conditions)[0]];
    const both = withCondition(withCondition(FORM, 'street', 'shown', one), 'phone', 'required', one);
    expect(both['allOf']).toHaveLength(1);
    const moved = withCondition(both, 'street', 'shown', other);
    expect(conditionOf(moved, 'phone', 'required')).toEqual(one);
    expect(table(moved)).toHaveLength(2);
  });
  it('cannot be on the field itself, on what it shows, on files or on a group', () => {
    const form = withCondition(FORM, 'phone', 'shown', { question: 'terms', how: 'is', answer: true });
    expect(questionsFor(form, 'terms')).toEqual(['topic', 'wishes', 'street']);
  });
  it('keeps the list that orders all fields complete', () => {
    const form: JsonObject = { ...FORM, 'ui:order': Object.keys(FORM['properties'] as JsonObject).toReversed() };
    const shown = withCondition(form, 'street', 'shown', conditions[0]![1]);
    expect(table(shown)).toHaveLength(1);
  });
  it.each<[string, Json]>([
    [
      'two questions',
      { properties: { topic: { const: 'post' }, terms: { const: true } }, required: ['topic', 'terms'] },
    ],
    ['several answers', { properties: { topic: { enum: ['post', 'shop'] } }, required: ['topic'] }],
    ['an answer that may be missing', { properties: { topic: { const: 'post' } } }],
    [
      'an answer in a group',
      { properties: { invoice: { properties: { number: { const: '1' } } } }, required: ['invoice'] },
    ],
  ])('on %s is more than can be written here', (_, test) => {
    expect(conditionOf({ ...FORM, if: test, then: { properties: { since: {} } } }, 'since', 'shown')).toBe('more');
    expect(withoutField({ ...FORM, if: test, then: { required: ['phone'] } }, [], 'topic') === null).toBe(
      JSON.stringify(test).includes('topic'),
    );
  });
});

describe('A field that is removed', () => {
  it('takes the conditions on it along: what they showed is always shown', () => {
    const asked: Condition = { question: 'topic', how: 'is', answer: 'post' };
    const form = withCondition(withCondition(FORM, 'street', 'shown', asked), 'phone', 'required', asked);
    const { form: after, freed } = withoutField({ ...form, dependentRequired: { topic: ['terms'] } }, [], 'topic')!;
    expect(freed).toEqual(['street']);
    const { topic: _, ...rest } = FORM['properties'] as JsonObject;
    expect(after).toEqual({ ...FORM, properties: rest });
  });
  it('is not required by a condition any more, and the last one that a condition shows ends it', () => {
    const asked: Condition = { question: 'topic', how: 'isNot', answer: 'post' };
    const shown = withCondition(FORM, 'street', 'shown', asked);
    const without = (form: Json, owner: Path, name: string) => withoutField(form, owner, name)!.form;
    expect(without(shown, ['allOf', 0, 'else'], 'street')['allOf']).toBeUndefined();
    expect(without(withCondition(FORM, 'phone', 'required', asked), [], 'phone')['allOf']).toBeUndefined();
  });
});
