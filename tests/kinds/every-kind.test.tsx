// @vitest-environment jsdom
import { act, fireEvent, within } from '@testing-library/react';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { checkFields } from '../../src/form/check/check-fields.ts';
import { nest } from '../../src/form/check/grouped-fields.ts';
import { emptyValues, toFields } from '../../src/form/check/values.ts';
import { readFormSchema } from '../../src/form/compile/read-form-schema.ts';
import { defineForm, type FormDefinition } from '../../src/form/form-definition.ts';
import { readValues } from '../../src/form/fields/read-values.ts';
import { kindName, kindOf, shownValues } from '../../src/form/kinds/kinds-of.ts';
import { kinds as allKinds } from '../../src/form/kinds/all-kinds.ts';
import { SiteForm } from '../../src/form/site-form.tsx';
import { kindsFor } from '../../src/form/testing/all-kinds.ts';
import { file, findingsOf, problemsOf, words } from '../../src/form/testing/check-schema.ts';
import { formProps, importValidator, setUpForms } from '../../src/form/testing/form-harness.tsx';
import { policyFaults } from '../../src/prerender/pages/check-html.ts';
import { csvRow } from '../../src/model/text/csv-row.ts';
import { flatFields } from '../../src/serve/delivery/flat-fields.ts';
import { fieldErrors } from '../../src/serve/enquiries/field-errors.ts';
import { fieldsFromForm, fieldsFromJson } from '../../src/serve/enquiries/read-fields.ts';
import { refillForm } from '../../src/serve/pages/refill-form.ts';
import { formOf, ONLY_KIND, samples, writeMistakes } from './samples.ts';

setUpForms();

const endpoint = '/samples';
const valid = new HtmlValidate(new StaticConfigLoader({ root: true, extends: ['html-validate:standard'] }));

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Gives an answer as a visitor does. */
function answer(form: HTMLFormElement, name: string, value: unknown): void {
  for (const control of form.querySelectorAll<Control>(`[name="${name}"]`)) {
    const isTicked = [value].flat().some((each) => each === true || String(each) === control.value);
    if (!/^(radio|checkbox)$/.test(control.type)) fireEvent.change(control, { target: { value: String(value) } });
    else if ((control as HTMLInputElement).checked !== isTicked) fireEvent.click(control);
  }
}

/** What a page without script sends of a value. */
const textsOf = (value: unknown): string[] =>
  value === true ? ['on'] : value === false ? [] : [value].flat().map(String);

/** What it sends of a field by itself and in a group. */
const encoded = (value: unknown, more: unknown): string =>
  new URLSearchParams([
    ...textsOf(value).map((each) => ['sample', each]),
    ...textsOf(more).map((each) => ['more.sample', each]),
  ]).toString();

/** What stands at a column of a file of one line. */
const tokenAt = (source: string, column: number): string =>
  /^("(?:[^"\\]|\\.)*"|[{[]|[^,}\]]+)/.exec(source.slice(column - 1))![0];

describe.each(samples)(
  'A field of the kind $kind, "$name"',
  ({ kind, field, answers = [], mistakes = [], ...sample }) => {
    /** What the controls show for an answer: what a visitor gives. */
    const shown = (value: unknown) =>
      kindOf(definition.schema.properties['sample']!).value.show(value, definition.schema.properties['sample']!);
    const given = answers.map((value) => ({ value }));
    const wrong = Object.entries(sample.wrong ?? {}).flatMap(([message, values]) =>
      values.map((value) => ({ message, value })),
    );
    let problems: unknown[];
    let definition: FormDefinition;
    let html: string;
    const element = () => <SiteForm {...formProps} id="all" definition={definition} endpoint={endpoint} />;
    const judge = (posted: ReturnType<typeof fieldsFromJson>) => {
      if ('refusal' in posted) throw new Error(posted.refusal);
      const { schema, validate } = definition;
      const form = { name: 'samples', endpoint, validator: '', schema, validate };
      return { fields: nest(schema, posted.fields), errors: fieldErrors(form, posted.fields) };
    };

    beforeAll(async () => {
      problems = problemsOf(formOf(field));
      const schema = readFormSchema(file, words)!;
      definition = defineForm(schema, await importValidator(schema), kindsFor(schema));
      // As in a build.
      vi.stubGlobal('document', undefined);
      html = renderToString(element());
      vi.unstubAllGlobals();
    });
    afterEach(() => document.body.replaceChildren());

    /** Hydrates the page, after a visitor has done something with it. */
    async function hydrate(before: (form: HTMLFormElement) => void = () => {}) {
      const page = document.createElement('div');
      page.innerHTML = html;
      document.body.append(page);
      const form = page.querySelector('form')!;
      before(form);
      const differences: unknown[] = [];
      const root = await act(async () =>
        hydrateRoot(page, element(), { onRecoverableError: (error) => differences.push(error) }),
      );
      expect(differences).toEqual([]);
      return { page: within(page), form, leave: () => act(() => root.unmount()) };
    }

    it('is taken by check, and of that kind for build and browser', () => {
      expect(problems).toEqual([]);
      const own = definition.schema.properties['sample']!;
      expect(kindName(own)).toBe(kind);
      expect(definition.kinds.fields.get('sample')!.value).toBe(kindOf(own).value);
    });

    it('is drawn as valid HTML that a strict policy lets pass, with its label, hint and place for a message', async () => {
      const { results } = await valid.validateString(html);
      expect(
        results.flatMap(({ messages }) => messages.map(({ message, selector }) => `${message} ${selector}`)),
      ).toEqual([]);
      expect(policyFaults(html)).toEqual([]);
      const { form, leave } = await hydrate();
      for (const name of kindOf(definition.schema.properties['sample']!).isDrawn === false
        ? []
        : ['sample', 'more.sample']) {
        const owner = document.getElementById(`all-${name}`)!;
        const words =
          owner instanceof HTMLFieldSetElement ? owner.querySelector('legend') : (owner as Control).labels![0];
        expect(words?.textContent).toBe(field.title);
        expect(form.querySelectorAll(`[name="${name}"]`).length).toBeGreaterThan(0);
        const place = document.getElementById(`all-${name}-error`)!;
        expect([place.hidden, place.textContent]).toEqual([true, '']);
      }
      await leave();
    });

    it('says that it is required, and takes the focus', async () => {
      const { page, form, leave } = await hydrate();
      if (form.checkValidity()) return leave();
      await act(async () => page.getByRole('button', { name: 'Submit' }).click());
      const empty = toFields(definition, emptyValues(definition));
      const messages = checkFields(definition.schema, definition.validate, empty);
      expect(document.getElementById('all-sample-error')!.textContent).toBe(messages['sample']);
      expect((document.activeElement as Control).name).toBe('sample');
      const owner = document.getElementById('all-sample')!;
      expect(owner.getAttribute('aria-describedby')).toContain('all-sample-error');
      await leave();
    });

    it.runIf(given.length > 0).each(given)(
      'keeps an answer given before and after it is live, sends it, and brings it back: $value',
      async ({ value }) => {
        vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 500 }));
        const first = await hydrate((form) => answer(form, 'sample', shown(value)));
        answer(first.form, 'more.sample', shown(value));
        await act(async () => first.page.getByRole('button', { name: 'Submit' }).click());
        const all = { sample: value, more: { sample: value } };
        expect(JSON.parse(String(vi.mocked(fetch).mock.calls[0]![1]?.body))).toEqual(all);
        await first.leave();
        document.body.replaceChildren();
        // From this device.
        const second = await hydrate();
        expect(nest(definition.schema, toFields(definition, readValues(second.form, definition)))).toEqual(all);
        await second.leave();
      },
    );

    it.runIf(given.length > 0).each(given)(
      'is stored alike as JSON and as a form, and read in words: $value',
      ({ value }) => {
        const { schema } = definition;
        const fields = { sample: value, more: { sample: value } };
        expect(judge(fieldsFromForm(encoded(shown(value), shown(value)), schema))).toEqual({ fields, errors: {} });
        expect(judge(fieldsFromJson(JSON.stringify(fields), schema))).toEqual({ fields, errors: {} });
        const words = [...flatFields(fields)];
        expect(words).toEqual([
          ['sample', [value].flat().join(', ')],
          ['more.sample', [value].flat().join(', ')],
        ]);
        expect(csvRow(words.map(([, each]) => each))).not.toMatch(/(^|,)"?[=+@-]/);
      },
    );

    it.runIf(given.length > 0).each(given)(
      'comes back on its page where something else is wrong: $value',
      ({ value }) => {
        document.body.innerHTML = refillForm(html, endpoint, {
          values: shownValues(definition.schema, { sample: value }),
          errors: {},
        })!;
        const texts = new FormData(document.querySelector('form')!).getAll('sample');
        expect(texts.map((text) => String(text).replaceAll('\r\n', '\n'))).toEqual(textsOf(shown(value)));
      },
    );

    it.runIf(wrong.length > 0).each(wrong)(
      'is refused with its message, beside it on its page: $value',
      ({ message, value }) => {
        const { schema } = definition;
        const more = answers[0];
        const fromJson = fieldsFromJson(JSON.stringify({ sample: value, more: { sample: more } }), schema);
        expect(judge(fromJson).errors).toEqual({ sample: message });
        const posted = fieldsFromForm(encoded(value, more), schema);
        const { errors } = judge(posted);
        expect(Object.keys(errors)).toEqual(['sample']);
        const { fields: values } = posted as { fields: Record<string, unknown> };
        document.body.innerHTML = refillForm(html, endpoint, { values, errors })!;
        const place = document.getElementById('all-sample-error')!;
        expect([place.textContent, place.hidden]).toEqual([errors['sample'], false]);
        expect(document.getElementById('all-sample')!.getAttribute('aria-describedby')).toContain(place.id);
        expect([...document.querySelectorAll('[autofocus]')].map((each) => each.getAttribute('name'))).toEqual([
          'sample',
        ]);
      },
    );

    it('is refused by check where its schema is wrong, in these words', () => {
      const found = mistakes.map(({ change }) => {
        const changed = Object.entries({ ...field, ...change }).filter(([, value]) => value !== null);
        const written = { ...formOf(field), properties: { sample: Object.fromEntries(changed) } };
        const source = JSON.stringify(written);
        const says = findingsOf(written).map(
          ({ code, column, what, why, fix }) => `${code} at ${tokenAt(source, column)}: ${what} ${why} ${fix}`,
        );
        return { change, says };
      });
      if (process.env['UPDATE_FIXTURES'] === '1') writeMistakes({ kind, field, ...sample }, found);
      else expect(found).toEqual(mistakes);
    });
  },
);

it.skipIf(ONLY_KIND)('Every kind of field has samples', () => {
  expect([...new Set(samples.map(({ kind }) => kind))]).toEqual(Object.keys(allKinds));
});
