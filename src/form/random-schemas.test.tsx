import fc from 'fast-check';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { policyFaults } from '../prerender/pages/check-html.ts';
import { flatten } from './check/grouped-fields.ts';
import { checkFields } from './check/check-fields.ts';
import { emptyValues, toPayload } from './fields/field-values.ts';
import { defineForm } from './form-definition.ts';
import { readFormSchema } from './compile/read-form-schema.ts';
import { file, problemsOf } from './testing/check-schema.ts';
import { allKinds } from './testing/all-kinds.ts';
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
const form = fc
  .tuple(fields, fc.option(group, { nil: undefined }), names, more)
  .map(([own, place, required, extra]) => ({
    type: 'object',
    required: required.filter((name) => name in own),
    definitions: {
      line: { type: 'string', maxLength: 9, pattern: '\\S' },
      group: { type: 'object', title: 'More', properties: { x: { type: 'boolean', title: 'X' } } },
      loop: { allOf: [{ $ref: '#/definitions/loop' }] },
    },
    properties: place ? { ...own, place } : own,
    ...extra,
  }));

describe('A random schema', () => {
  it('that passes the check compiles, is drawn and judges what is sent; any other is refused at a place of its file', async () => {
    let sound = 0;
    await fc.assert(
      fc.asyncProperty(form, fc.jsonValue({ maxDepth: 2 }), async (written, sent) => {
        const problems = problemsOf(written);
        for (const { line, what, fix } of problems) {
          expect(line).toBeGreaterThan(0);
          expect([what, fix].join(' ')).not.toMatch(/undefined|\[object/);
        }
        if (problems.length > 0) return;
        sound += 1;
        const schema = readFormSchema(file)!;
        const definition = defineForm(schema, await importValidator(schema), allKinds);
        expect(policyFaults(renderToString(<SiteForm {...formProps} definition={definition} />))).toEqual([]);
        const empty = flatten(schema, toPayload(schema, emptyValues(schema)));
        for (const data of [empty, { ...(sent as object) }]) checkFields(schema, definition.validate, data);
      }),
    );
    // Random schemas that are all refused would prove nothing.
    expect(sound).toBeGreaterThan(5);
  });
});
