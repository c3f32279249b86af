import type { FieldSchema, FormSchema } from '../../model/form-schema.ts';

/** The value of a control: its text as typed, or whether it is checked. Numbers are text until they are sent. */
export type FieldValue = string | boolean;

/** The values of a form's controls, by field name. Every field of the schema has an entry. */
export type FormValues = Record<string, FieldValue>;

const NUMBER = /^\s*-?\d+(\.\d+)?\s*$/;

function emptyValue({ type, default: preset }: FieldSchema): FieldValue {
  if (type === 'boolean') return preset === true;
  return preset === undefined ? '' : String(preset);
}

/** The values of an untouched form: the schema's defaults, else empty. */
export function emptyValues(schema: FormSchema): FormValues {
  return Object.fromEntries(Object.entries(schema.properties).map(([name, field]) => [name, emptyValue(field)]));
}

/**
 * Reads the current values of a form's controls.
 *
 * @param form  The form element; controls carry the field's name.
 * @returns     An entry for every field; a field without a control has its empty value.
 */
export function readValues(form: HTMLFormElement, schema: FormSchema): FormValues {
  const values = emptyValues(schema);
  for (const name of Object.keys(values)) {
    const control = form.elements.namedItem(name);
    if (control instanceof HTMLInputElement && control.type === 'checkbox') values[name] = control.checked;
    else if (isTextControl(control)) values[name] = control.value;
  }
  return values;
}

function isTextControl(control: unknown): control is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  return (
    control instanceof HTMLInputElement ||
    control instanceof HTMLTextAreaElement ||
    control instanceof HTMLSelectElement
  );
}

/**
 * Converts a form's values to what is validated and sent: exactly the fields of the schema, texts as typed.
 *
 * A field that may stay empty and is empty is left out; text in a number field becomes a number where it is one.
 * The server reads a form posted without script in the same way.
 */
export function toPayload(schema: FormSchema, values: FormValues): Record<string, unknown> {
  const payload: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.properties)) {
    const value = values[name] ?? emptyValue(field);
    const isNumber = field.type === 'number' || field.type === 'integer';
    if (value === '' && !schema.required?.includes(name)) continue;
    payload[name] = isNumber && typeof value === 'string' && NUMBER.test(value) ? Number(value) : value;
  }
  return payload;
}

/**
 * Converts a sent payload back to values: the reverse of `toPayload`.
 *
 * @param body  The payload as JSON: an object. A value of the wrong type counts as empty.
 */
export function fromPayload(schema: FormSchema, body: string): FormValues {
  const payload = JSON.parse(body) as Record<string, unknown>;
  const valueOf = (name: string, { type }: FieldSchema): FieldValue => {
    const value = Object.hasOwn(payload, name) ? payload[name] : '';
    if (type === 'boolean') return value === true;
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  return Object.fromEntries(Object.entries(schema.properties).map(([name, field]) => [name, valueOf(name, field)]));
}

/** Whether two forms have the same values. */
export function hasSameValues(one: FormValues, other: FormValues): boolean {
  return Object.keys(one).every((name) => one[name] === other[name]);
}

/** Whether a text is longer than its field allows, in characters as JSON Schema counts them. */
export function isTooLong(field: FieldSchema, value: FieldValue | undefined): boolean {
  return typeof value === 'string' && field.maxLength !== undefined && [...value].length > field.maxLength;
}
