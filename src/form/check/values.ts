import type { FormSchema } from '../../model/form/form-schema.ts';
import type { appliesNow } from './applies-now.ts';
import type { grouping } from './grouped-fields.ts';
import { text, type FieldValue, type ValueType } from './value-types.ts';

/** The values of a form's controls, by field name. Every field of the schema has an entry. */
export type FormValues = Record<string, FieldValue>;

/** A form's schema, and the kinds of its fields by name. A field without an entry is a line. */
export interface FormFields {
  schema: FormSchema;
  kinds: { fields: ReadonlyMap<string, { value: ValueType }> };
}

/** How the value of a field is read. */
export const valueType = ({ kinds }: FormFields, name: string): ValueType => kinds.fields.get(name)?.value ?? text;

/** The values of each field that are what its kind shows for something. */
const shownFor = (form: FormFields, valueOf: (name: string) => unknown): FormValues =>
  Object.fromEntries(
    Object.entries(form.schema.properties).map(([name, field]) => [
      name,
      valueType(form, name).show(valueOf(name), field),
    ]),
  );

/** The values of an untouched form: the schema's defaults, else empty. */
export const emptyValues = (form: FormFields): FormValues =>
  shownFor(form, (name) => form.schema.properties[name]!.default);

/** Whether a value is left out: a field that was not filled in. */
const isEmpty = (value: FieldValue) => value === '' || (Array.isArray(value) && value.length === 0);

/**
 * Converts a form's values to what is validated: texts as typed, numbers where they are some. An empty field is left out, and
 * one without a value.
 */
export function toFields(form: FormFields, values: Partial<FormValues>): Record<string, unknown> {
  // Without a prototype, so that "__proto__" is a key like any other.
  const fields = Object.create(null) as Record<string, unknown>;
  for (const [name, field] of Object.entries(form.schema.properties)) {
    const value = values[name];
    if (value === undefined || isEmpty(value)) continue;
    const sent = valueType(form, name).send(value, field);
    if (sent !== undefined) fields[name] = sent;
  }
  return fields;
}

/** A form with what it has beyond fields: conditions, groups. */
interface WholeForm extends FormFields {
  kinds: FormFields['kinds'] & { appliesNow?: typeof appliesNow; grouping?: typeof grouping };
}

/** Converts a form's values to what is sent and stored: `toFields` that apply, with the fields of a group in an object. */
export function toPayload({ schema, kinds }: WholeForm, values: FormValues): Record<string, unknown> {
  const fields = toFields({ schema, kinds }, values);
  const applying = kinds.appliesNow?.(schema, fields).fields ?? fields;
  return kinds.grouping?.nest(schema, applying) ?? applying;
}

/**
 * Converts a sent payload back to values: the reverse of `toPayload`.
 *
 * @param body  The payload as JSON: an object. A value of the wrong type counts as empty.
 */
export function fromPayload(form: WholeForm, body: string): FormValues {
  const sent = JSON.parse(body) as Record<string, unknown>;
  const fields = form.kinds.grouping?.flatten(form.schema, sent) ?? sent;
  return shownFor(form, (name) => (Object.hasOwn(fields, name) ? fields[name] : undefined));
}

/** Whether two values of a field are the same. */
export const isSameValue = (one: FieldValue | undefined, other: FieldValue | undefined): boolean =>
  one === other || (Array.isArray(one) && Array.isArray(other) && one.join('\n') === other.join('\n'));

/** Whether two forms have the same values. */
export function hasSameValues(one: FormValues, other: FormValues): boolean {
  return Object.keys(one).every((name) => isSameValue(one[name], other[name]));
}
