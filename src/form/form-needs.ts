import type { FormSchema } from '../model/form/form-schema.ts';
import { kindName } from './kinds/kinds-of.ts';

/** What a form needs beyond lines of text, in files below src/form. */
interface FormNeeds {
  /** The kind of each field that is no line of text: `view` of `kinds/KIND/control.tsx`. */
  fields: (readonly [name: string, kind: string])[];
  /** The key in `FormKinds`, the name of the export, and its file. */
  parts: [key: string, name: string, file: string][];
}

/** What a form needs beyond lines of text. @see FormKinds */
export function formNeeds(schema: FormSchema): FormNeeds {
  const fields = Object.entries(schema.properties)
    .map(([name, field]) => [name, kindName(field)] as const)
    .filter(([, kind]) => kind !== 'line');
  const hasConditions = schema['x-conditions'] !== undefined;
  const hasLists = schema['x-lists'] !== undefined;
  const hasGroups = schema['x-groups'] !== undefined || hasLists;
  const parts = [
    (hasGroups || hasConditions) && ['Arranged', 'ArrangedFields', 'arranged/arranged-fields.tsx'],
    hasGroups && ['grouping', 'grouping', 'check/grouped-fields.ts'],
    hasLists && ['List', 'List', 'lists/list.tsx'],
    hasConditions && ['appliesNow', 'appliesNow', 'check/applies-now.ts'],
    schema['x-summary'] !== undefined && ['Summary', 'ErrorSummary', 'arranged/error-summary.tsx'],
    schema['x-steps'] !== undefined && ['Steps', 'Steps', 'steps/steps.tsx'],
  ].filter((part) => part !== false) as FormNeeds['parts'];
  return { fields, parts };
}
