import { checkFields } from '../../form/check/check-fields.ts';
import type { FormSchema } from '../../model/form/form-schema.ts';
import type { ReleaseForm } from '../pages/release.ts';

/** False for what cannot be stored unchanged: U+0000 and lone surrogates in a name or a text, at any depth. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !/\p{Cs}/u.test(value) && !value.includes('\0');
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, inner]) => isStorable(name) && isStorable(inner));
}

/** What is said of a key that is no field: a group or list of the form, or an entry of a list, has another value than its own. */
function unknownWords({ 'x-groups': groups = {}, 'x-lists': lists = {} }: FormSchema, name: string): string {
  const entry = /^(.*)\.\d+$/.exec(name)?.[1] ?? '';
  const list = Object.hasOwn(lists, entry) ? entry : name;
  const owners: Record<string, { title?: string | undefined }> = { ...groups, ...lists };
  if (!Object.hasOwn(owners, list)) return 'This field is not part of the form.';
  return `${owners[list]!.title ?? list} is not valid.`;
}

/**
 * Validates posted fields: by the schema, with its messages, and by two rules for every form: only the schema's fields, and
 * nothing that cannot be stored as typed.
 *
 * @param fields  Own keys of any name, "__proto__" included.
 * @param broken  Rules of conditions that fields break. @see appliesNow
 * @returns       One message for each invalid field; empty when the enquiry may be stored.
 * @see           docs/product.md 5
 */
export function fieldErrors(
  form: ReleaseForm,
  fields: Record<string, unknown>,
  broken: ReadonlyMap<string, string> = new Map(),
): Record<string, string> {
  const { schema, validate } = form;
  const errors = new Map<string, string>();
  for (const [name, value] of Object.entries(fields)) {
    const isOurs = Object.hasOwn(schema.properties, name);
    if (!isOurs) errors.set(name.replace(/\p{Cs}/gu, '\ufffd'), unknownWords(schema, name));
    else if (!isStorable(value)) errors.set(name, 'This holds a character that cannot be stored. Type it again.');
  }
  for (const [name, message] of Object.entries(checkFields(schema, validate, fields, broken)))
    if (Object.hasOwn(schema.properties, name)) errors.set(name, message);
  if (errors.size === 0 && !validate(fields)) errors.set('', 'These fields do not fit the form.');
  return Object.fromEntries(errors);
}
