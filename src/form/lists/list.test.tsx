// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { appliesNow } from '../check/applies-now.ts';
import { nest } from '../check/grouped-fields.ts';
import type { FormDefinition } from '../form-definition.ts';
import { fieldErrors } from '../../serve/enquiries/field-errors.ts';
import type { ReleaseForm } from '../../serve/pages/release.ts';
import { fieldsFromForm, fieldsFromJson, type Posted } from '../../serve/enquiries/read-fields.ts';
import { control, formOf, messageAt, renderForm, setUpForms } from '../testing/form-harness.tsx';
import { paste as type, press, shownOf, writePage } from '../testing/visitor.tsx';

setUpForms();

const line = { type: 'string', maxLength: 20 };
let definition: FormDefinition;
beforeAll(async () => {
  definition = await formOf({
    properties: {
      people: {
        type: 'array',
        title: 'People',
        minItems: 1,
        maxItems: 3,
        items: {
          type: 'object',
          title: 'Person',
          required: ['name'],
          properties: { name: line, vegan: { type: 'boolean' }, diet: { ...line, default: 'none' } },
        },
      },
      links: { type: 'array', maxItems: 2, items: { type: 'string', format: 'uri' } },
    },
  });
});

const shown = () => shownOf(['people.0.name', 'people.1.name', 'people.2.name', 'links.0', 'links.1']);
const addPerson = () => userEvent.click(screen.getAllByRole('button', { name: 'Add another' })[0]!);

describe('A list of groups', () => {
  it('is as many blocks without script as it may have entries', () => {
    const page = writePage({ definition });
    const legends = [...page.querySelectorAll('legend')].map(({ textContent }) => textContent);
    expect(legends).toEqual(['People', 'Person 1', 'Person 2', 'Person 3', 'Links']);
    expect(page.querySelectorAll('[hidden] [name], button[type=button]')).toHaveLength(0);
    expect([...page.querySelectorAll('[required]')].map((each) => each.getAttribute('name'))).toEqual([
      'people.0.name',
    ]);
  });

  it('grows and shrinks, keeps what was typed, and moves the focus along', async () => {
    renderForm({ definition });
    expect(shown()).toEqual(['people.0.name', 'links.0']);
    type('people.0.name', 'Ann');
    await addPerson();
    expect(document.activeElement).toBe(control('people.1.name'));
    type('people.1.name', 'Bob');
    await addPerson();
    type('people.2.name', 'Cy');
    expect(screen.getAllByRole('button', { name: 'Add another' })).toHaveLength(1);
    await press('Remove Person 2');
    expect(shown()).toEqual(['people.0.name', 'people.1.name', 'links.0']);
    expect([control('people.1.name').value, control('people.2.name').value]).toEqual(['Cy', '']);
    expect(document.activeElement).toBe(screen.getAllByRole('button', { name: 'Add another' })[0]);
  });

  it('requires what an entry needs once something in it is filled in, and sends the entries that are', async () => {
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 201 }));
    renderForm({ definition });
    type('people.0.name', 'Ann');
    await addPerson();
    await addPerson();
    type('people.2.diet', 'kosher');
    await press('Submit');
    expect([document.activeElement, messageAt('people.2.name')]).toEqual([control('people.2.name'), 'Fill in “Name”.']);
    type('people.2.name', 'Cy');
    await press('Submit');
    expect(JSON.parse(String(vi.mocked(fetch).mock.calls[0]![1]?.body))).toEqual({
      people: [
        { name: 'Ann', vegan: false, diet: 'none' },
        { name: 'Cy', vegan: false, diet: 'kosher' },
      ],
    });
    await press('OK');
    expect(shown()).toEqual(['people.0.name', 'links.0']);
  });

  it('is read and judged by the server alike, as JSON and without script', () => {
    const { schema, validate } = definition;
    const judge = (posted: Posted) => {
      if ('refusal' in posted) throw new Error(posted.refusal);
      const { fields, broken } = appliesNow(schema, posted.fields);
      return { errors: fieldErrors({ schema, validate } as ReleaseForm, fields, broken), stored: nest(schema, fields) };
    };
    const sent = { people: [{ name: 'Ann', vegan: true }], links: ['https://a.example'] };
    expect(judge(fieldsFromJson(JSON.stringify(sent), schema))).toEqual({ errors: {}, stored: sent });
    const text =
      'people.0.name=Ann&people.0.vegan=on&people.1.name=&people.2.name=Cy&links.0=&links.1=https%3A%2F%2Fa.example';
    expect(judge(fieldsFromForm(text, schema))).toEqual({
      errors: {},
      stored: {
        people: [
          { name: 'Ann', vegan: true },
          { name: 'Cy', vegan: false },
        ],
        links: ['https://a.example'],
      },
    });
    const wrong = { people: [{ vegan: true }, {}, {}, { name: 'Dan' }], links: ['a'] };
    expect(judge(fieldsFromJson(JSON.stringify(wrong), schema)).errors).toEqual({
      'people.3': 'People is not valid.',
      'people.0.name': 'Fill in “Name”.',
      'links.0': 'Links 1 needs an address such as https://example.com.',
    });
  });
});
