import { describe, expect, it } from 'vitest';
import type { FieldSchema, FormSchema } from '../../model/form/form-schema.ts';
import { formWords } from '../../model/form/form-words.ts';
import { checkFields } from '../check/check-fields.ts';
import { importValidator } from '../testing/form-harness.tsx';
import { textFields, words } from '../testing/own-words.ts';
import { completeForm } from './complete-form.ts';
import { asFormSchema } from './read-form-schema.ts';

const complete = (properties: Record<string, object>, required: string[] = [], own = words): FormSchema =>
  completeForm(
    asFormSchema({ type: 'object', required, properties } as unknown as FormSchema, 'schema/x.schema.json'),
    own,
  );
const completed = (field: object, isRequired = false, own = words): FieldSchema =>
  complete({ field }, isRequired ? ['field'] : [], own).properties['field']!;

/** What is said of values of a field "Your name", one after the other. */
async function saidOf(field: object, values: unknown[], isRequired = true): Promise<(string | undefined)[]> {
  const schema = complete({ field: { title: 'Your name', ...field } }, isRequired ? ['field'] : []);
  const validate = await importValidator(schema);
  return values.map((value) => checkFields(schema, validate, value === undefined ? {} : { field: value })['field']);
}

describe('What the author of a form left out', () => {
  it.each([
    ['companyName', 'Company name'],
    ['first_name', 'First name'],
    ['vat-number2', 'Vat number2'],
    ['address.postCode', 'Post code'],
    ['größeInM', 'Größe in m'],
  ])('is a title: the name in words, %s is "%s"', (name, title) => {
    expect(complete({ [name]: { type: 'boolean' } }).properties[name]!.title).toBe(title);
  });

  it('is the end of a text, by its kind', () => {
    const lengths = [
      {},
      { format: 'email' },
      { 'x-input': { multiline: true } },
      { format: 'date' },
      { enum: ['a'] },
    ].map((more) => completed({ type: 'string', ...more }).maxLength);
    expect(lengths).toEqual([100, 254, 4000, undefined, undefined]);
  });

  it('is that a required text is more than spaces, beside any rules of its own', async () => {
    const blank = 'Fill in “Your name”.';
    expect(await saidOf({ type: 'string' }, [undefined, ' ', 'a'])).toEqual([blank, blank, undefined]);
    expect(await saidOf({ type: 'string', pattern: '^[a-z ]*$' }, ['  ', 'a b'])).toEqual([blank, undefined]);
    const both = { type: 'string', pattern: '^[a-z ]*$', not: { pattern: 'x' } };
    expect(await saidOf(both, ['  ', 'a', 'x', '1'])).toEqual([
      'Check how Your name is written.',
      undefined,
      ...Array.from({ length: 2 }, () => 'Check how Your name is written.'),
    ]);
  });

  it('asks for a consent by the same words, missing or not ticked: it was to be filled in', async () => {
    const consent = { type: 'boolean', const: true };
    expect(await saidOf(consent, [undefined, false, true])).toEqual(['Tick Your name.', 'Tick Your name.', undefined]);
  });

  it('is that of required checkboxes one is ticked', async () => {
    const list = { type: 'array', uniqueItems: true, items: { type: 'string', enum: ['a'] } };
    expect(await saidOf(list, [[], ['a']])).toEqual(['Fill in “Your name”.', undefined]);
  });

  it('is a sentence for each rule, with its limit as the language writes it', async () => {
    const number = { type: 'number', minimum: 0.5, maximum: 2000, multipleOf: 0.5 };
    expect(await saidOf(number, [0, 3000, 1.2, 'x', 1])).toEqual([
      'Your name must be 0.5 or more.',
      'Your name must be 2,000 or less.',
      'Your name must be a multiple of 0.5.',
      'Your name must be a number.',
      undefined,
    ]);
    const german = formWords(textFields, {
      site: { language: 'de' },
      texts: { formMaxLength: '{title}: höchstens {limit} Zeichen.' },
    });
    const text = completed({ type: 'string', title: 'Nachricht (freiwillig)', maxLength: 4000 }, false, german);
    expect(text['x-messages']).toEqual({ maxLength: 'Nachricht: höchstens 4.000 Zeichen.' });
    const file = {
      type: 'string',
      title: 'A plan?',
      'x-input': { type: 'file', accept: ['image/png'], maxBytes: 5e6 },
    };
    expect(completed(file)['x-messages']).toMatchObject({
      accept: 'A plan can be PNG.',
      maxBytes: 'A plan can have at most 5 MB.',
      // Two that were sent for one were said to be "at most undefined".
      maxItems: 'A plan can have at most 1.',
    });
  });
});

describe('What an author says', () => {
  it('stays to the byte where nothing is left out', () => {
    const field = {
      type: 'string',
      title: 'Name',
      maxLength: 9,
      pattern: '\\S',
      'x-messages': { maxLength: 'Too long.', pattern: 'Empty.', required: 'Empty.' },
    };
    expect(JSON.stringify(completed(field, true))).toBe(JSON.stringify(field));
  });

  it('of an empty field is said of spaces too, and before all else', async () => {
    const said = { type: 'string', 'x-messages': { maxLength: 'Too long.', required: 'Who are you?' } };
    expect(await saidOf(said, [undefined, ' ', 'x'.repeat(101)])).toEqual([
      'Who are you?',
      'Who are you?',
      'Too long.',
    ]);
    expect(Object.keys(completed(said, true)['x-messages']!)).toEqual(['pattern', 'maxLength', 'required']);
  });
});
