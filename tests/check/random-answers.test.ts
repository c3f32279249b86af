import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import fc, { isThorough } from '../random.ts';
import { describe, expect, it } from 'vitest';
import { appliesNow } from '../../src/form/check/applies-now.ts';
import { readFormSchema } from '../../src/form/compile/read-form-schema.ts';
import { file, problemsOf, words } from '../../src/form/testing/check-schema.ts';
import { importValidator } from '../../src/form/testing/form-harness.tsx';
import { fieldErrors } from '../../src/serve/enquiries/field-errors.ts';
import { fieldsFromJson } from '../../src/serve/enquiries/read-fields.ts';

const FORMS = isThorough ? 2_000 : 30;
const ANSWERS_PER_FORM = isThorough ? 60 : 25;
const SEED = 20_261_123;

/** What an author writes for a field, and what may be sent for it: right, wrong and on the edge. */
interface Sample {
  field: object;
  answers: fc.Arbitrary<unknown>;
}
const messages = Object.fromEntries(
  // prettier-ignore
  ['required', 'maxLength', 'minLength', 'pattern', 'not', 'format', 'enum', 'const', 'minimum', 'maximum', 'exclusiveMinimum',
    'exclusiveMaximum', 'multipleOf', 'minItems', 'maxItems', 'type'].map((rule) => [rule, `Wrong: ${rule}.`]),
);
const two = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((part) => String(part).padStart(2, '0'));
const day = fc
  .tuple(fc.constantFrom('0000', '1900', '1996', '2000', '2024', '2026', '2100', '9999', '26'), two(0, 13), two(0, 32))
  .map((parts) => parts.join('-'));
const time = fc.tuple(two(0, 24), two(0, 60), two(0, 59)).map((parts) => parts.join(':'));
const offset = fc.oneof(
  fc.constantFrom('Z', '+14:00', '-00:00', '+1', 'CET'),
  fc
    .tuple(fc.constantFrom('+', '-'), two(0, 23), two(0, 59))
    .map(([sign, hours, minutes]) => `${sign}${hours}:${minutes}`),
);
const ascii = (unit: string) => fc.string({ unit: fc.constantFrom(...unit), maxLength: 12 });
const word = ascii('abZ09-_.');
/** By format, texts that clients send and what is near them. */
const FORMATS: Record<string, fc.Arbitrary<string>> = {
  email: fc.oneof(
    fc.emailAddress(),
    fc
      .tuple(ascii(`ab0.!#$%&'*+/=?^_{|}~-"(),:;<>@[\\] `), fc.oneof(fc.domain(), word))
      .map((parts) => parts.join('@')),
    fc.tuple(word, word, word).map(([user, host, top]) => `${user}@${host}.${top}`),
  ),
  uri: fc.oneof(
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
    fc
      .tuple(
        fc.constantFrom('https:', 'HTTP:', 'mailto:', 'a+b-1.c:', '1a:', 'a b:', ''),
        ascii('/ab0.:@?#[]%41<>"\\^`{|} '),
      )
      .map((parts) => parts.join('')),
    fc.constantFrom(
      'https://[::1]:80/a',
      'https://a.example:99999/',
      'https://u:p@a.example',
      'https:///',
      'https:',
      'urn:isbn:0',
      'https://a/%zz',
    ),
  ),
  date: fc.oneof(
    day,
    fc
      .date({ noInvalidDate: true, min: new Date('0000-01-01'), max: new Date('9999-12-31') })
      .map((each) => each.toJSON().slice(0, 10)),
  ),
  'date-time': fc
    .tuple(day, fc.constantFrom('T', 'T', '_', ''), time, fc.constantFrom('', '', '.5', '.123456', '.'), offset)
    .map((parts) => parts.join('')),
  hostname: fc.oneof(
    fc.domain(),
    word,
    fc.constantFrom('a'.repeat(63), 'a'.repeat(64), 'a.example.', '.', 'a..b', '-a'),
  ),
  ipv4: fc.oneof(
    fc.ipV4(),
    fc
      .array(fc.constantFrom('0', '9', '10', '99', '100', '199', '249', '255', '256', '300', 'a', ''), {
        minLength: 3,
        maxLength: 5,
      })
      .map((parts) => parts.join('.')),
  ),
  uuid: fc.oneof(
    fc.uuid(),
    fc.uuid().map((id) => `urn:uuid:${id.toUpperCase()}`),
    fc.uuid().map((id) => id.slice(1)),
  ),
};
/** What has another type, or none of these texts. */
const other = fc.oneof(
  fc.constantFrom<unknown>('', ' ', 'a', 0, 1, -1, true, false, null, [], {}, ['a'], '1', '\n'),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
);
const mostly = (right: fc.Arbitrary<unknown>) =>
  fc.oneof({ arbitrary: right, weight: 19 }, { arbitrary: other, weight: 1 });

const formatted = fc.constantFrom(...Object.keys(FORMATS)).map((format): Sample => ({
  field: { type: 'string', format, maxLength: 254 },
  answers: mostly(FORMATS[format]!),
}));
const line = fc
  .record(
    {
      minLength: fc.integer({ min: 0, max: 4 }),
      pattern: fc.constantFrom('\\S', '^[a-z]+$', '^\\p{L}', 'b$'),
      not: fc.constant({ pattern: '^ab' }),
      'x-input': fc.constantFrom({ type: 'tel' }, { multiline: true }),
    },
    { requiredKeys: [] },
  )
  .map((rules): Sample => ({
    field: { type: 'string', maxLength: 6, ...rules },
    answers: mostly(
      fc.oneof(ascii('ab Z1'), fc.string({ unit: fc.constantFrom('a', 'é', '😀', '王', '\n'), maxLength: 8 })),
    ),
  }));
const number = fc
  .tuple(
    fc.constantFrom('number', 'integer'),
    fc.record(
      {
        minimum: fc.constantFrom(-1, 0, 0.5),
        maximum: fc.constantFrom(2, 9.5),
        exclusiveMinimum: fc.constant(0),
        exclusiveMaximum: fc.constant(9),
        multipleOf: fc.constantFrom(1, 2, 0.1, 0.25),
      },
      { requiredKeys: [] },
    ),
  )
  .map(([type, rules]): Sample => ({
    field: { type, ...rules },
    answers: mostly(
      fc.oneof(
        fc.integer({ min: -3, max: 12 }),
        fc.integer({ min: -9, max: 99 }).map((tenths) => tenths / 10),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.constantFrom(-0, 1e21, 0.30000000000000004),
      ),
    ),
  }));
const choices = fc.constantFrom<object>(
  { enum: ['a', 'b'] },
  { oneOf: [{ const: 'a', title: 'The first' }, { const: 'b' }] },
);
const choice = fc.oneof(
  choices.map((one): Sample => ({
    field: { type: 'string', ...one },
    answers: mostly(fc.constantFrom('a', 'b', 'c')),
  })),
  fc.constant<Sample>({ field: { type: 'integer', enum: [1, 2] }, answers: mostly(fc.constantFrom(1, 2, 3, '1')) }),
  fc.constant<Sample>({ field: { type: 'boolean' }, answers: mostly(fc.boolean()) }),
  fc.constant<Sample>({ field: { type: 'boolean', const: true }, answers: mostly(fc.boolean()) }),
  fc.constant<Sample>({ field: { type: 'boolean', 'x-input': { type: 'radio' } }, answers: mostly(fc.boolean()) }),
  fc
    .tuple(
      choices,
      fc.record(
        { minItems: fc.integer({ min: 0, max: 2 }), maxItems: fc.integer({ min: 1, max: 2 }) },
        { requiredKeys: [] },
      ),
    )
    .map(([one, rules]): Sample => ({
      field: { type: 'array', uniqueItems: true, items: { type: 'string', ...one }, ...rules },
      answers: mostly(fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 })),
    })),
);
const sample = fc.oneof(formatted, line, number, choice);

/** Required texts are more than spaces, and of required boxes one is ticked: written out, so that ajv asks for it too. */
const demanding = (field: object): object => {
  const { type, minItems = 0 } = field as { type: string; minItems?: number };
  if (type === 'array') return { ...field, minItems: Math.max(minItems, 1) };
  return type === 'string' && !('pattern' in field) && !('enum' in field) && !('oneOf' in field)
    ? { ...field, pattern: '\\S' }
    : field;
};

/** A group of fields as it is written, and what may be sent for it. */
function groupOf(samples: Record<string, Sample>, required: string[], more: object = {}): Sample {
  const fields = Object.entries(samples).map(([name, { field }]) => [
    name,
    { title: name, 'x-messages': messages, ...(required.includes(name) ? demanding(field) : field) },
  ]);
  const answers = Object.fromEntries(Object.entries(samples).map(([name, one]) => [name, one.answers]));
  return {
    field: {
      type: 'object',
      title: 'A group',
      properties: Object.fromEntries(fields) as object,
      ...(required.length > 0 && { required }),
      ...more,
    },
    answers: fc.record(answers, { requiredKeys: [] }),
  };
}
const group = (names: string[]) =>
  fc.tuple(...names.map(() => sample), fc.subarray(names)).map((parts) => {
    const required = parts.at(-1) as string[];
    return groupOf(Object.fromEntries(names.map((name, at) => [name, parts[at] as Sample])), required, {
      additionalProperties: false,
    });
  });

/** Forms of fields and a group, and what is sent to them. */
const form = fc
  .tuple(
    sample,
    sample,
    sample,
    fc.option(group(['x', 'y']), { nil: undefined }),
    fc.subarray(['a', 'b', 'c']),
    fc.boolean(),
  )
  .map(([a, b, c, inner, required, isOpen]) => {
    const whole = groupOf({ a, b, c }, required, { additionalProperties: false });
    const field = whole.field as { properties: object };
    if (inner) field.properties = { ...field.properties, place: inner.field };
    const sent = inner
      ? fc.tuple(whole.answers, inner.answers).map(([own, place]) => ({ ...(own as object), place }))
      : whole.answers;
    const extra = fc
      .tuple(sent, fc.boolean())
      .map(([own, isMore]) => ({ ...(own as object), ...(isMore && isOpen && { unknown: 1 }) }));
    return { written: whole.field, answers: extra };
  });

/** The fields that ajv finds wrong, by the names of the form. */
function wrongFields(validate: ValidateFunction, sent: unknown): string[] {
  validate(sent);
  const names = (validate.errors ?? []).map(({ instancePath, params }) => {
    const { missingProperty, additionalProperty } = params as Record<string, string | undefined>;
    const path = [...instancePath.split('/').slice(1), missingProperty ?? additionalProperty ?? []].flat();
    return path.slice(0, path[0] === 'place' ? 2 : 1).join('.');
  });
  return [...new Set(names)].toSorted();
}

describe('A form of any fields', () => {
  it('takes and refuses what ajv does with its formats, field by field', { timeout: 600_000 }, async () => {
    const ajv = addFormats(new Ajv({ allErrors: true, strict: false, multipleOfPrecision: 8 }));
    let [taken, refused] = [0, 0];
    for (const [at, { written, answers }] of fc.sample(form, { numRuns: FORMS, seed: SEED }).entries()) {
      expect(problemsOf(written)).toEqual([]);
      const schema = readFormSchema(file, words)!;
      const own = { endpoint: '/a', name: 'a', validator: 'a.js', schema, validate: await importValidator(schema) };
      const theirs = ajv.compile(written);
      for (const sent of fc.sample(answers, { numRuns: ANSWERS_PER_FORM, seed: SEED + at })) {
        const body = JSON.stringify(sent);
        const posted = fieldsFromJson(body, schema);
        if ('refusal' in posted) throw new Error(posted.refusal);
        const { fields, broken } = appliesNow(schema, posted.fields);
        const wrong = Object.keys(fieldErrors(own, fields, broken)).toSorted();
        refused += wrong.length;
        taken += Object.keys(schema.properties).length - wrong.length;
        expect({ written, body, wrong }).toEqual({ written, body, wrong: wrongFields(theirs, JSON.parse(body)) });
      }
    }
    // A form that takes all, or nothing, would prove little.
    expect(Math.min(taken, refused)).toBeGreaterThan((taken + refused) / 4);
  });
});
