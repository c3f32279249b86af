import fc from '../../tests/random.ts';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { policyFaults } from '../prerender/pages/check-html.ts';
import type { FieldSchema, FormSchema } from '../model/form/form-schema.ts';
import { fieldsFromForm, fieldsFromJson } from '../serve/enquiries/read-fields.ts';
import { appliesNow } from './check/applies-now.ts';
import { flatten, nest } from './check/grouped-fields.ts';
import { checkFields } from './check/check-fields.ts';
import { emptyValues, toFields, toPayload, type FormValues } from './check/values.ts';
import { defineForm } from './form-definition.ts';
import { readFormSchema } from './compile/read-form-schema.ts';
import { file, problemsOf, words } from './testing/check-schema.ts';
import { kindsFor } from './testing/all-kinds.ts';
import { formProps, importValidator, setUpForms } from './testing/form-harness.tsx';
import { SiteForm } from './site-form.tsx';

setUpForms();

const messages = Object.fromEntries(
  // prettier-ignore
  ['required', 'maxLength', 'minLength', 'pattern', 'format', 'enum', 'const', 'minimum', 'maximum', 'exclusiveMinimum',
    'exclusiveMaximum', 'multipleOf', 'minItems', 'maxItems', 'type'].map((rule) => [rule, `Wrong: ${rule}.`]),
);
const choices = fc.constantFrom(
  { enum: ['a', 'b'] },
  { oneOf: [{ const: 'a', title: 'The first' }, { const: 'b' }] },
  { enum: [1, 2] },
);
/** Mostly what a form can hold. */
const good = fc.oneof(
  fc.record({ type: fc.constant('string'), maxLength: fc.constant(9), pattern: fc.constant('\\S') }),
  fc
    .tuple(choices, fc.constantFrom({}, { 'ui:widget': 'radio' }, { 'x-input': { type: 'radio' } }))
    .map(([one, look]) => ({ type: 'string', ...one, ...look })),
  choices.map((one) => ({ type: 'array', uniqueItems: true, minItems: 1, items: { type: 'string', ...one } })),
  fc.constantFrom(
    { type: 'boolean' },
    { type: 'boolean', const: true },
    { type: 'integer', minimum: 1 },
    { type: 'number', multipleOf: 0.1 },
    { type: ['string', 'null'], maxLength: 9 },
    { type: 'boolean', 'ui:widget': 'radio' },
    { type: 'integer', minimum: 0, maximum: 9, 'ui:widget': 'range' },
    { type: 'string', format: 'date-time' },
    { type: 'string', examples: ['a', 'b'], 'ui:placeholder': 'a' },
    { type: 'string', enum: ['a', 'b'], enumNames: ['First', 'Second'] },
    { maxLength: 9 },
    { type: 'string', default: 'a', readOnly: true },
    { type: 'string', default: 'a', 'ui:widget': 'hidden' },
  ),
  fc
    .constantFrom(...Array.from({ length: 8 }, () => '#/definitions/line'), '#/definitions/loop', '#')
    .map(($ref) => ({ $ref })),
);
/** One more keyword, of any kind, with a value that may fit it. */
const more = fc.oneof(
  { arbitrary: fc.constant({}), weight: 8 },
  fc
    .tuple(
      // prettier-ignore
      fc.constantFrom('format', 'anyOf', 'oneOf', 'allOf', 'not', 'if', 'then', 'items', 'properties', 'patternProperties',
        'contains', 'minLength', 'maxItems', 'multipleOf', 'exclusiveMinimum', 'const', 'enum', 'default', 'uniqueItems', 'title',
        'x-input', 'x-messages', 'x-groups', 'ui:widget', 'ui:options', 'ui:order', 'ui:enumNames', 'dependentRequired', '$id',
        'readOnly', 'contentEncoding', '$schema', '$ref', 'nullable', 'discriminator'),
      fc.oneof(
        // prettier-ignore
        fc.constantFrom<unknown[]>('tel', 'date-time', 'data-url', 'date', 'radio', 'hidden', 'a', '', 0, -1, 2, 0.5, true, null,
          [], ['a'], {}, { type: 'string' }, [{ const: 'a' }], { type: 'file' }, { a: 'b' }, { labels: { a: 'A' } }, { const: 1 },
          { pattern: '(' }, ['*'], { enum: ['a'] }),
        fc.jsonValue({ maxDepth: 2 }),
      ),
    )
    .map(([key, value]) => ({ [key]: value })),
);
const field = fc
  .tuple(good, more)
  .map(([one, extra]) => ({ title: 'A field', 'x-messages': messages, ...one, ...extra }));
const fields = fc.dictionary(fc.constantFrom('a', 'b', 'mail', 'website', 'constructor', 'c.d'), field, {
  minKeys: 1,
  maxKeys: 3,
});
const group = fields.map((properties) => ({ type: 'object', title: 'A group', properties }));
const names = fc.subarray(['a', 'b', 'mail']);
const answer = fc.constantFrom<object[]>(
  { const: 'a' },
  { enum: ['a', 'b'] },
  { const: true },
  { const: 1 },
  { contains: { const: 'a' } },
);
const asked = fc.constantFrom('a', 'b', 'mail', 'x');
const test = fc.tuple(asked, fc.option(answer, { nil: undefined }), fc.boolean()).map(([name, one, isRequired]) => ({
  ...(one && { properties: { [name]: one } }),
  ...((isRequired || !one) && { required: [name] }),
}));
const branch = fc.record(
  {
    properties: fc.dictionary(fc.constantFrom('x', 'y', 'place'), fc.oneof(field, group), { maxKeys: 2 }),
    required: fc.subarray(['b', 'mail', 'x', 'y']),
  },
  { requiredKeys: [] },
);
/** Mostly of the kinds that a form can hold. */
const condition = fc.oneof(
  fc.record({ if: test, then: branch, else: branch }, { requiredKeys: ['if', 'then'] }),
  fc.tuple(asked, names).map(([name, others]) => ({ dependentRequired: { [name]: others } })),
  fc.tuple(asked, branch).map(([name, one]) => ({ dependencies: { [name]: one } })),
);
const form = fc
  .tuple(
    fields,
    fc.option(group, { nil: undefined }),
    names,
    more,
    fc.oneof({ arbitrary: fc.constant([]), weight: 4 }, fc.array(condition, { maxLength: 2 })),
  )
  .map(([own, place, required, extra, allOf]) => ({
    type: 'object',
    required: required.filter((name) => name in own),
    definitions: {
      line: { type: 'string', maxLength: 9, pattern: '\\S' },
      group: { type: 'object', title: 'More', properties: { x: { type: 'boolean', title: 'X' } } },
      loop: { allOf: [{ $ref: '#/definitions/loop' }] },
    },
    properties: place ? { ...own, place } : own,
    ...(allOf.length > 0 && { allOf }),
    ...extra,
  }));

/** A form whose fields are sound, with conditions on them and on each other's fields. */
const line = { type: 'string', title: 'A line', maxLength: 9, pattern: '\\S', 'x-messages': messages };
const validTest = fc
  .subarray(
    [
      ['a', { const: 'a' }],
      ['tick', { const: true }],
      ['list', { contains: { enum: ['a', 'b'] } }],
      ['number', { enum: [1, 2] }],
      ['x0', { const: 'b' }],
      ['place', { properties: { city: { const: 'a' } } }],
    ] as [string, object][],
    { minLength: 1, maxLength: 2 },
  )
  .chain((tests) => fc.tuple(fc.constant(tests), fc.subarray(tests.map(([name]) => name))))
  .map(([tests, required]) => ({ properties: Object.fromEntries(tests), required }));
const validBranch = (own: string) =>
  fc.record(
    {
      properties: fc.constantFrom<object>(
        {},
        { [own]: line },
        {
          [own]: { type: 'object', title: 'A group', required: ['city'], properties: { city: line } },
        },
      ),
      required: fc.subarray(['a', 'list', 'number', 'place']),
    },
    { requiredKeys: ['properties'] },
  );
const conditionalForm = fc
  .tuple(
    ...[0, 1, 2].map((at) =>
      fc.oneof(
        fc.record({ if: validTest, then: validBranch(`x${at}`), else: validBranch(`y${at}`) }),
        fc
          .tuple(fc.constantFrom('a', 'tick', 'list'), validBranch(`x${at}`))
          .map(([name, one]) => ({ dependentSchemas: { [name]: one } })),
      ),
    ),
  )
  .map((allOf) => ({
    type: 'object',
    properties: {
      a: line,
      tick: { type: 'boolean', title: 'A box' },
      list: {
        type: 'array',
        title: 'A list',
        uniqueItems: true,
        minItems: 1,
        'x-messages': messages,
        items: { type: 'string', enum: ['a', 'b'] },
      },
      number: { type: 'integer', title: 'A number', 'x-messages': messages },
      place: { type: 'object', title: 'A place', properties: { city: line } },
    },
    allOf,
  }));

/** What a visitor may leave in the controls of a form. */
const entered = fc.array(fc.constantFrom('', ' ', 'a', 'b', '1', '2'), { minLength: 1, maxLength: 4 });
function valuesOf(schema: FormSchema, texts: string[]): FormValues {
  const valueOf = ({ type, items }: FieldSchema, text: string): FormValues[string] => {
    if (type === 'boolean') return text === 'a';
    return type === 'array' ? (items?.enum ?? []).filter((choice) => choice === text) : text;
  };
  const all = Object.entries(schema.properties);
  return Object.fromEntries(all.map(([name, one], at) => [name, valueOf(one, texts[at % texts.length]!)]));
}

/** What a page without script sends of them. */
function encoded(values: FormValues): string {
  const pairs = Object.entries(values).flatMap(([name, value]): [string, string][] => {
    if (typeof value === 'boolean') return value ? [[name, 'on']] : [];
    return [value].flat().map((each) => [name, each]);
  });
  return new URLSearchParams(pairs).toString();
}

describe('A random schema', () => {
  it('that passes the check compiles, is drawn and judges what is sent; any other is refused at a place of its file', async () => {
    let valid = 0;
    await fc.assert(
      fc.asyncProperty(form, fc.jsonValue({ maxDepth: 2 }), async (written, sent) => {
        const problems = problemsOf(written);
        for (const { line, what, fix } of problems) {
          expect(line).toBeGreaterThan(0);
          expect([what, fix].join(' ')).not.toMatch(/undefined|\[object/);
        }
        if (problems.length > 0) return;
        valid += 1;
        const schema = readFormSchema(file, words)!;
        const definition = defineForm(schema, await importValidator(schema), kindsFor(schema));
        expect(policyFaults(renderToString(<SiteForm {...formProps} definition={definition} />))).toEqual([]);
        const empty = flatten(schema, toPayload(definition, emptyValues(definition)));
        for (const data of [empty, { ...(sent as object) }]) checkFields(schema, definition.validate, data);
      }),
    );
    // Random schemas that are all refused would prove nothing.
    expect(valid).toBeGreaterThan(5);
  });

  it('with conditions has the same fields dropped by browser and server, and no message at a field that is dropped', async () => {
    let valid = 0;
    await fc.assert(
      fc.asyncProperty(conditionalForm, entered, async (written, texts) => {
        if (problemsOf(written).length > 0) return;
        valid += 1;
        const schema = readFormSchema(file, words)!;
        const definition = defineForm(schema, await importValidator(schema), kindsFor(schema));
        expect(policyFaults(renderToString(<SiteForm {...formProps} definition={definition} />))).toEqual([]);
        // Browser and server drop the same fields, of what is sent as JSON with all fields, and without script.
        const values = valuesOf(schema, texts);
        const own = appliesNow(schema, toFields(definition, values));
        const all = JSON.stringify(nest(schema, toFields(definition, values)));
        for (const posted of [fieldsFromJson(all, schema), fieldsFromForm(encoded(values), schema)]) {
          if ('refusal' in posted) throw new Error(posted.refusal);
          const { fields: kept, hidden, broken } = appliesNow(schema, posted.fields);
          expect({ ...kept }).toEqual(own.fields);
          expect([[...hidden], [...broken]]).toEqual([[...own.hidden], [...own.broken]]);
          expect(Object.keys(kept).filter((name) => hidden.has(name))).toEqual([]);
          const errors = checkFields(schema, definition.validate, kept, broken);
          expect(Object.keys(errors)).toEqual(expect.arrayContaining([...broken.keys()]));
          expect(Object.keys(errors).filter((name) => hidden.has(name))).toEqual([]);
        }
      }),
      { numRuns: 40 },
    );
    expect(valid).toBeGreaterThan(10);
  });
});
