import type { FormSchema } from '../../model/form-schema.ts';
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
  const hasSummary = schema['x-summary'] !== undefined;
  const hasConditions = schema['x-conditions'] !== undefined;
  const isArranged = schema['x-groups'] !== undefined || hasConditions;
  const load = (what: string, file: string) => `import { ${what} } from ${JSON.stringify(`${formDir}/${file}`)};`;
  return [
    ...names.map((kind, index) => load(`view as k${index}`, `kinds/${kind}/control.tsx`)),
    isArranged && load('ArrangedFields', 'arranged/arranged-fields.tsx'),
    hasConditions && load('appliesNow', 'check/applies-now.ts'),
    hasSummary && load('ErrorSummary', 'arranged/error-summary.tsx'),
    `export const kinds = { fields: new Map([${entries.join(', ')}])${isArranged ? ', Arranged: ArrangedFields' : ''}${hasConditions ? ', appliesNow' : ''}${hasSummary ? ', Summary: ErrorSummary' : ''} };`,
  ]
    .filter(Boolean)
    .join('\n');
}
