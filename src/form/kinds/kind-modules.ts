import { isFileField } from '../../model/file-field.ts';
import type { FormSchema } from '../../model/form-schema.ts';

/**
 * Writes the code that loads what a form needs beyond the fields of every form.
 *
 * @param kindsDir  The folder of this file, as a bundler imports it.
 * @returns         Lines of a module that exports `kinds`. @see FormKinds
 */
export function kindImports(schema: FormSchema, kindsDir: string): string {
  const fields = Object.values(schema.properties);
  const hasFiles = fields.some(isFileField);
  const hasChoices = fields.some(
    (field) => (field.type === 'array' && !isFileField(field)) || field['x-input']?.type === 'radio',
  );
  const hasConditions = schema['x-conditions'] !== undefined;
  const isArranged = schema['x-groups'] !== undefined || hasConditions;
  const from = (file: string) => JSON.stringify(`${kindsDir}/${file}`);
  return [
    hasChoices && `import { kind as choices } from ${from('choices.tsx')};`,
    hasFiles && `import { kind as files, checkFiles, postFiles } from ${from('files.tsx')};`,
    isArranged && `import { ArrangedFields } from ${from('arranged-fields.tsx')};`,
    hasConditions && `import { appliesNow } from ${from('../check/applies-now.ts')};`,
    `export const kinds = { fields: [${[hasFiles && 'files', hasChoices && 'choices'].filter(Boolean).join(', ')}]${isArranged ? ', Arranged: ArrangedFields' : ''}${hasConditions ? ', appliesNow' : ''}${hasFiles ? ', checkFiles, postFiles' : ''} };`,
  ]
    .filter(Boolean)
    .join('\n');
}
