import type { FormSchema } from '../../model/form/form-schema.ts';
import { kindName } from '../kinds/kinds-of.ts';

/**
 * Writes the code that loads what a form needs beyond lines of text.
 *
 * @param formDir  The folder src/form, as a bundler imports it.
 * @returns        Lines of a module that exports `kinds`. @see FormKinds
 */
export function kindImports(schema: FormSchema, formDir: string): string {
  const fields = Object.entries(schema.properties)
    .map(([name, field]) => [name, kindName(field)] as const)
    .filter(([, kind]) => kind !== 'line');
  const names = [...new Set(fields.map(([, kind]) => kind))];
  const entries = fields.map(([name, kind]) => `[${JSON.stringify(name)}, k${names.indexOf(kind)}]`);
  const hasConditions = schema['x-conditions'] !== undefined;
  const hasLists = schema['x-lists'] !== undefined;
  const hasGroups = schema['x-groups'] !== undefined || hasLists;
  const load = (what: string, file: string) => `import { ${what} } from ${JSON.stringify(`${formDir}/${file}`)};`;
  /** What a form may need besides, each with its file. */
  const parts = [
    (hasGroups || hasConditions) && ['Arranged', 'ArrangedFields', 'arranged/arranged-fields.tsx'],
    hasGroups && ['grouping', 'grouping', 'check/grouped-fields.ts'],
    hasLists && ['List', 'List', 'lists/list.tsx'],
    hasConditions && ['appliesNow', 'appliesNow', 'check/applies-now.ts'],
    schema['x-summary'] !== undefined && ['Summary', 'ErrorSummary', 'arranged/error-summary.tsx'],
    schema['x-steps'] !== undefined && ['Steps', 'Steps', 'steps/steps.tsx'],
  ].filter((part) => part !== false) as [key: string, name: string, file: string][];
  return [
    ...names.map((kind, index) => load(`view as k${index}`, `kinds/${kind}/control.tsx`)),
    ...parts.map(([, name, file]) => load(name, file)),
    `export const kinds = { ${[`fields: new Map([${entries.join(', ')}])`, ...parts.map(([key, name]) => `${key}: ${name}`)].join(', ')} };`,
  ].join('\n');
}
