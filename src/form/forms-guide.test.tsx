import { readFileSync } from 'node:fs';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { FORM_FORMATS } from './compile/compile-validator.ts';
import { readFormSchema } from './compile/read-form-schema.ts';
import { defineForm } from './form-definition.ts';
import { file, problemsOf, words } from './testing/check-schema.ts';
import { kindsFor } from './testing/all-kinds.ts';
import { formProps, importValidator, setUpForms } from './testing/form-harness.tsx';
import { RULES } from './compile/default-rules.ts';
import { SiteForm } from './site-form.tsx';

setUpForms();

const guide = readFileSync('docs/forms.md', 'utf8');
const examples = (kind: string) =>
  [...guide.matchAll(new RegExp('^```json ' + kind + '\\n([\\s\\S]*?)^```', 'gm'))].map(
    ([, code]) => JSON.parse(code!) as object,
  );
const forms = [
  ...examples('form'),
  ...examples('field').map((field) => ({ type: 'object', properties: { example: field } })),
];

describe('docs/forms.md', () => {
  it('has an example of each way to write', () => {
    expect(examples('form').length).toBeGreaterThanOrEqual(3);
    expect(examples('field').length).toBeGreaterThanOrEqual(4);
  });

  it.each(forms)('example %# passes the check and is drawn', async (written) => {
    expect(problemsOf(written)).toEqual([]);
    const schema = readFormSchema(file, words)!;
    const definition = defineForm(schema, await importValidator(schema), kindsFor(schema));
    const html = renderToString(<SiteForm {...formProps} definition={definition} />);
    for (const name of Object.keys(schema.properties)) expect(html).toContain(`name="${name}"`);
  });

  it('names every rule and format that a form knows', () => {
    for (const word of [...RULES, ...FORM_FORMATS]) expect(guide).toContain(`\`${word}\``);
  });

  it('shows the form of its first example in a section', () => {
    expect(examples('section')).toEqual([
      expect.objectContaining({ type: 'form', schema: 'schema/callback.schema.json' }),
    ]);
  });
});
