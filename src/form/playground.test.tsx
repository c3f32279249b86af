import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { readFormSchema } from './compile/read-form-schema.ts';
import { defineForm } from './form-definition.ts';
import { file, problemsOf, words } from './testing/check-schema.ts';
import { kindsFor } from './testing/all-kinds.ts';
import { formProps, importValidator, setUpForms } from './testing/form-harness.tsx';
import { SiteForm } from './site-form.tsx';

setUpForms();

/** The constructs of RJSF's playground in words of our own; `refused` is what check says of those that no form can hold. */
const folder = 'tests/fixtures/_forms';

interface Sample {
  schema: object;
  refused: string[];
  /** What is refused, after what the sentences say was done. */
  cured?: object;
}

describe("A construct of RJSF's playground is drawn, or refused with its sentence", () => {
  it.each(readdirSync(folder).map((name) => name.replace('.json', '')))('%s', async (name) => {
    const path = join(folder, `${name}.json`);
    const { schema: written, refused, cured } = JSON.parse(readFileSync(path, 'utf8')) as Sample;
    const found = problemsOf(written).map(({ what, fix }) => `${what} ${fix}`);
    if (process.env['UPDATE_FIXTURES'] === '1')
      writeFileSync(path, `${JSON.stringify({ schema: written, refused: found, cured }, null, 2)}\n`);
    else expect(found).toEqual(refused);
    if (found.length > 0) {
      expect(cured && problemsOf(cured).map(({ what }) => what)).toEqual([]);
      return;
    }
    const schema = readFormSchema(file, words)!;
    const definition = defineForm(schema, await importValidator(schema), kindsFor(schema));
    const html = renderToString(<SiteForm {...formProps} definition={definition} />);
    for (const field of Object.keys(schema.properties)) expect(html).toContain(`name="${field}"`);
  });
});
