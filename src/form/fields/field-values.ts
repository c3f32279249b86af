import { isFileField } from '../../model/file-field.ts';
import type { FieldSchema, FormSchema } from '../../model/form-schema.ts';
import type { appliesNow } from '../check/applies-now.ts';
import { flatten, nest } from '../check/grouped-fields.ts';
import { typedValue } from '../check/typed-value.ts';

/** The value of a control: its text as typed, whether it is checked, or the checked choices. Numbers are text until sent. */
export type FieldValue = string | boolean | string[];

/** The values of a form's controls, by field name. Every field of the schema has an entry. */
export type FormValues = Record<string, FieldValue>;

/** What a control shows for a value of the schema or of a payload. One of the wrong type counts as empty. */
function toValue({ type }: FieldSchema, value: unknown): FieldValue {
  if (type === 'boolean') return value === true;
  if (type === 'array') return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The values of an untouched form: the schema's defaults, else empty. */
export function emptyValues(schema: FormSchema): FormValues {
  const fields = Object.entries(schema.properties);
  return Object.fromEntries(fields.map(([name, field]) => [name, toValue(field, field.default)]));
}

/**
 * Reads the current values of a form's controls.
 *
 * @param form  The form element; controls carry the field's name.
 * @returns     An entry for every field; a field without a control has its empty value.
 */
export function readValues(form: HTMLFormElement, schema: FormSchema): FormValues {
  const values = emptyValues(schema);
  const controls = [...form.elements].filter(isControl);
  for (const [name, field] of Object.entries(schema.properties)) {
    const { type } = field;
    const own = controls.filter((control) => control.name === name);
    const [first] = own;
    if (!first) continue;
    const checked = own.filter((control) => 'checked' in control && control.checked).map(({ value }) => value);
    if (first.type === 'file') values[name] = filesValue(field, (first as HTMLInputElement).files);
    else if (type === 'boolean') values[name] = checked.length > 0;
    else if (type === 'array') values[name] = checked;
    else values[name] = first.type === 'radio' ? (checked[0] ?? '') : first.value;
  }
  return values;
}

/**
 * The value of a control for files: what tells one choice from another. Control and server have the files themselves.
 */
export function filesValue(field: FieldSchema, files: FileList | null): FieldValue {
  const texts = [...(files ?? [])].map(({ name, type, size, lastModified }) =>
    JSON.stringify([name, type, size, lastModified]),
  );
  return field.type === 'array' ? texts : (texts[0] ?? '');
}

function isControl(control: unknown): control is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  return (
    control instanceof HTMLInputElement ||
    control instanceof HTMLTextAreaElement ||
    control instanceof HTMLSelectElement
  );
}

/** Whether a value may be left out where its field is not required. */
const isEmpty = (value: FieldValue) => value === '' || (Array.isArray(value) && value.length === 0);

/**
 * Converts a form's values to what is validated: exactly the fields of the schema, texts as typed.
 *
 * A field that may stay empty and is empty is left out; text in a number field becomes a number where it is one.
 * The server reads a form posted without script in the same way.
 */
export function toFields(schema: FormSchema, values: FormValues): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.properties)) {
    const value = values[name] ?? toValue(field, field.default);
    if (isEmpty(value) && (isFileField(field) || !schema.required?.includes(name))) continue;
    fields[name] = typeof value === 'string' ? typedValue(field, value) : value;
  }
  return fields;
}

/**
 * Converts a form's values to what is sent and stored: `toFields` that apply, with the fields of a group in an object.
 *
 * @param apply  Of a form with conditions.
 */
export function toPayload(schema: FormSchema, values: FormValues, apply?: typeof appliesNow): Record<string, unknown> {
  const fields = toFields(schema, values);
  return nest(schema, apply ? apply(schema, fields).fields : fields);
}

/**
 * Converts a sent payload back to values: the reverse of `toPayload`.
 *
 * @param body  The payload as JSON: an object. A value of the wrong type counts as empty.
 */
export function fromPayload(schema: FormSchema, body: string): FormValues {
  const fields = flatten(schema, JSON.parse(body) as Record<string, unknown>);
  const valueOf = (name: string) => (Object.hasOwn(fields, name) ? fields[name] : undefined);
  return Object.fromEntries(
    Object.entries(schema.properties).map(([name, field]) => [name, toValue(field, valueOf(name))]),
  );
}

/** Whether two values of a field are the same. */
export const isSameValue = (one: FieldValue | undefined, other: FieldValue | undefined): boolean =>
  one === other || (Array.isArray(one) && Array.isArray(other) && one.join('\n') === other.join('\n'));

/** Whether two forms have the same values. */
export function hasSameValues(one: FormValues, other: FormValues): boolean {
  return Object.keys(one).every((name) => isSameValue(one[name], other[name]));
}

/** Whether a text is longer than its field allows, in characters as JSON Schema counts them. */
export function isTooLong(field: FieldSchema, value: FieldValue | undefined): boolean {
  return typeof value === 'string' && field.maxLength !== undefined && [...value].length > field.maxLength;
}
