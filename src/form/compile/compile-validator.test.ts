import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { names } from 'virtual:form-schemas';
import { OWN_SITE } from '../../../tests/own-site.ts';
import type { CompiledValidator, FormSchema } from '../../model/form/form-schema.ts';
import { checkFields } from '../check/check-fields.ts';
import { compileValidator } from './compile-validator.ts';
import { formDefinition, prepareForm } from '../form-definition.ts';
import { words } from '../testing/own-words.ts';
import { readFormSchema } from './read-form-schema.ts';
import { listFormSchemas } from '../../vite/form-schemas.ts';

const form = (rules: Partial<FormSchema> = {}): FormSchema => ({
  $id: 'test',
  type: 'object',
  properties: { city: { type: 'string', maxLength: 3, 'x-messages': { maxLength: 'Too long.' } } },
  ...rules,
});

const importValidator = async (schema: FormSchema) => {
  const url = `data:text/javascript,${encodeURIComponent(compileValidator(schema))}`;
  return ((await import(/* @vite-ignore */ url)) as { default: CompiledValidator }).default;
};

const run = async (schema: FormSchema, data: unknown) => checkFields(schema, await importValidator(schema), data);

describe('compileValidator', () => {
  it('writes a module without imports that checks by itself', async () => {
    expect(compileValidator(form())).not.toMatch(/\bimport\b|require\(|\beval\b|new Function/);
    expect(await run(form(), { city: 'Rome' })).toEqual({ city: 'Too long.' });
  });

  it('counts characters, not halves of them', async () => {
    expect(await run(form(), { city: '😀😀😀' })).toEqual({});
    expect(await run(form(), { city: '😀😀😀😀' })).toEqual({ city: 'Too long.' });
  });

  it('runs no pattern on a text far beyond its end: 60,000 letters had taken years', async () => {
    const short20 = { type: 'string', maxLength: 20 } as const;
    const messages = { maxLength: 'Too long.', pattern: 'No.', not: 'No.' };
    const pattern = `^${'[a-z]*'.repeat(4)}$`;
    const schema = form({
      properties: {
        city: { ...short20, pattern, 'x-messages': messages },
        town: { ...short20, not: { pattern }, 'x-messages': messages },
      },
    });
    const [long, short] = [`${'a'.repeat(60_000)}!`, 'a!'];
    expect(await run(schema, { city: long, town: long })).toEqual({ city: 'Too long.', town: 'Too long.' });
    expect(await run(schema, { city: short, town: 'a' })).toEqual({ city: 'No.', town: 'No.' });
    expect(await run(schema, { city: 'a', town: short })).toEqual({});
  });

  it('takes nothing from a prototype for a field', async () => {
    const schema = form({
      required: ['toString'],
      properties: {
        toString: { type: 'string', pattern: '\\S', 'x-messages': { required: 'Fill this in.' } },
      } as never,
    });
    expect(await run(schema, {})).toEqual({ toString: 'Fill this in.' });
  });

  it('reports a key that is no field', async () => {
    expect(await run(form({ additionalProperties: false }), { hat: 1 })).toEqual({
      hat: 'This field is not part of the form.',
    });
  });

  it('refuses what a flat form cannot hold, and says what', () => {
    const wrong: [Partial<FormSchema>, string][] = [
      [
        { allOf: [] },
        'The form schema "test" cannot become a form. "allOf" is not for forms: a form is one flat list of fields.',
      ],
      [
        { properties: { city: { type: 'null' as 'string' } } },
        'The form schema "test" cannot become a form. The field "city" has the type "null"; it can be string, boolean, number, integer, array.',
      ],
      [
        { properties: { city: { type: 'array' } } },
        'The form schema "test" cannot become a form. The field "city" is a list without choices or files.',
      ],
      [
        { properties: { city: { type: 'string', $ref: '#' } } },
        'The form schema "test" cannot become a form. The field "city" uses "$ref": a form is one flat list of fields.',
      ],
      [
        { required: ['city'] },
        'The form schema "test" requires "city" and yet takes it empty. Give it "pattern": "\\\\S" with a message.',
      ],
      [
        { properties: { city: { type: 'string', pattern: '^(a+)+$' } } },
        'The pattern "^(a+)+$" of the field "city" takes too long on some texts.',
      ],
      [
        { properties: { city: { type: 'string', maxLenght: 3 } } },
        'The form schema "test" cannot be compiled: strict mode: unknown keyword: "maxLenght".',
      ],
      [
        { properties: { city: { type: 'string', format: 'iri' } } },
        'The form schema "test" cannot be compiled: unknown format "iri" ignored in schema at path "#/properties/city".',
      ],
    ];
    for (const [rules, message] of wrong) expect(() => compileValidator(form(rules))).toThrow(message);
  });
});

describe('A day in a form', () => {
  const daysTaken = async (days: string[]) => {
    const properties = { day: { type: 'string', format: 'date', 'x-messages': { format: 'Choose a day.' } } } as const;
    const schema = form({ properties });
    const validate = await importValidator(schema);
    return days.filter((day) => !('day' in checkFields(schema, validate, { day })));
  };

  it('is one that exists, in years with and without a 29th of February', async () => {
    const days = [];
    for (const year of [1900, 1996, 2000, 2024, 2025, 2026, 2027, 2100, 2104, 2400])
      for (let month = 1; month <= 13; month++)
        for (let day = 0; day <= 32; day++)
          days.push(`${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`);
    const exists = (day: string) => new Date(`${day}T00:00Z`).toJSON()?.startsWith(day);
    expect(await daysTaken(days)).toEqual(days.filter(exists));
  });

  it('is written in one way', async () => {
    expect(await daysTaken(['2026-2-1', '26-02-01', '2026-02-01 ', '2026-02-01T10:00'])).toEqual([]);
  });
});

describe('the forms of a site', () => {
  it('are the schemas with fields, and no others', () => {
    const files = [
      'schema/booking.schema.json',
      'schema/conditions.schema.json',
      'schema/enquiry.schema.json',
      'schema/newsletter.schema.json',
      'schema/plans.schema.json',
    ];
    expect(listFormSchemas(OWN_SITE, words)).toEqual(files);
    expect(names).toEqual(files);
  });

  it('are loaded before they are rendered', async () => {
    const file = 'schema/enquiry.schema.json';
    expect(() => formDefinition(file)).toThrow('is rendered before prepareForm has loaded it');
    await prepareForm(file);
    expect(formDefinition(file).schema).toEqual(readFormSchema(join(OWN_SITE, file), words));
    await expect(prepareForm('schema/toString.schema.json')).rejects.toThrow(
      'There is no form "schema/toString.schema.json". The forms of this site: schema/booking.schema.json, schema/conditions.schema.json, schema/enquiry.schema.json, schema/newsletter.schema.json, schema/plans.schema.json.',
    );
  });
});
