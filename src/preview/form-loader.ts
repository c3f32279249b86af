import { formNeeds } from '../form/form-needs.ts';
import type { FormKinds } from '../form/kinds/field-view.ts';
import type { CompiledValidator, FormSchema } from '../model/form/form-schema.ts';

/*
 * Stands for `virtual:form-schemas` in the code of a preview: its forms change with each letter, and come from a server that has
 * them, not with the code.
 */

/** A form as a server has it. */
export interface ServedForm {
  default: CompiledValidator;
  schema: FormSchema;
  /** Grows whenever forms change. */
  version: number;
}

const modules = import.meta.glob<Record<string, unknown>>(
  ['../form/kinds/*/control.tsx', '../form/{arranged,lists,steps}/*.tsx', '../form/check/*.ts', '!**/*.test.*'],
  { eager: true },
);

function kindsOf(schema: FormSchema): FormKinds {
  const { fields, parts } = formNeeds(schema);
  const exported = (file: string, name: string) => modules[`../form/${file}`]![name];
  return {
    fields: new Map(fields.map(([name, kind]) => [name, exported(`kinds/${kind}/control.tsx`, 'view')])),
    ...Object.fromEntries(parts.map(([key, name, file]) => [key, exported(file, name)])),
  } as FormKinds;
}

let load: (schemaFile: string) => Promise<ServedForm>;

/** Says where forms come from, before any is loaded. */
export function loadFormsWith(given: typeof load): void {
  load = given;
}

/** Nobody can list them here. */
export const names: string[] = [];

/** Loads a form. @see virtual:form-schemas */
export default async function loadForm(schemaFile: string): Promise<ServedForm & { kinds: FormKinds }> {
  const form = await load(schemaFile);
  return { default: form.default, schema: form.schema, version: form.version, kinds: kindsOf(form.schema) };
}
