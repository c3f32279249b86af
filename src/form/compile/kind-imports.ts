import type { FormSchema } from '../../model/form/form-schema.ts';
import { formNeeds } from '../form-needs.ts';

/**
 * Writes the code that loads what a form needs beyond lines of text.
 *
 * @param formDir  The folder src/form, as a bundler imports it.
 * @returns        Lines of a module that exports `kinds`. @see FormKinds
 */
export function kindImports(schema: FormSchema, formDir: string): string {
  const { fields, parts } = formNeeds(schema);
  const names = [...new Set(fields.map(([, kind]) => kind))];
  const entries = fields.map(([name, kind]) => `[${JSON.stringify(name)}, k${names.indexOf(kind)}]`);
  const load = (what: string, file: string) => `import { ${what} } from ${JSON.stringify(`${formDir}/${file}`)};`;
  return [
    ...names.map((kind, index) => load(`view as k${index}`, `kinds/${kind}/control.tsx`)),
    ...parts.map(([, name, file]) => load(name, file)),
    `export const kinds = { ${[`fields: new Map([${entries.join(', ')}])`, ...parts.map(([key, name]) => `${key}: ${name}`)].join(', ')} };`,
  ].join('\n');
}
