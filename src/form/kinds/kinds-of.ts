import type { FormSchema } from '../../model/form/form-schema.ts';
import { kinds } from './all-kinds.ts';
import type { FieldKind, Written } from './field-kind.ts';

/** What every field may have in `x-input`: a group, whatever its author wrote. */
const inputOf = ({ 'x-input': input }: Written): Written =>
  typeof input === 'object' && input !== null ? (input as Written) : {};

/** The name of a field's kind: "radios". */
export function kindName(field: Written): string {
  const input = inputOf(field);
  const all = Object.entries(kinds);
  const [name] =
    all.find(([, { types }]) => types?.includes(input['type'] as string)) ??
    all.find(([, { isFor }]) => isFor?.(field, input)) ??
    [];
  return name ?? 'line';
}

/** A field's kind. */
export const kindOf = (field: Written): FieldKind => kinds[kindName(field)]!;

/** The kinds of a form's fields, by name. */
export const kindsOf = ({ properties }: FormSchema): Map<string, FieldKind> =>
  new Map(Object.entries(properties).map(([name, field]) => [name, kindOf(field)]));

/** Values as controls show them, of fields that were posted and are not stored. What is no field is left out. */
export const shownValues = ({ properties }: FormSchema, fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => Object.hasOwn(fields, name))
      .map(([name, field]) => [name, kindOf(field).value.show(fields[name], field)]),
  );
