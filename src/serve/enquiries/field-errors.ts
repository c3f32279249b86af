import { checkFields } from '../../form/check/check-fields.ts';
import type { LiveForm } from '../pages/current-release.ts';

/** True for what no store keeps as it is: U+0000 and lone surrogates in a name or a text, at any depth. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !/\p{Cs}/u.test(value) && !value.includes('\0');
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, inner]) => isStorable(name) && isStorable(inner));
}

/**
 * Tells what is wrong with the fields that were posted: the schema's words, and two rules that hold for every form:
 * only the schema's fields, and nothing that cannot be stored as it was typed.
 *
 * @param fields  Own keys of any name, "__proto__" included.
 * @returns       One message for each wrong field; empty when the enquiry may be stored.
 * @see           contract.md, "The form": text with U+0000 or a lone surrogate is refused
 */
export function fieldErrors(form: LiveForm, fields: Record<string, unknown>): Record<string, string> {
  const { schema, validate } = form;
  const errors = new Map<string, string>();
  for (const [name, value] of Object.entries(fields)) {
    const isOurs = Object.hasOwn(schema.properties, name);
    if (!isOurs) errors.set(name.replace(/\p{Cs}/gu, '\ufffd'), 'This field is not part of the form.');
    else if (!isStorable(value)) errors.set(name, 'This holds a character that cannot be stored. Type it again.');
  }
  for (const [name, message] of Object.entries(checkFields(schema, validate, fields))) errors.set(name, message);
  if (errors.size === 0 && !validate(fields)) errors.set('', 'These fields do not fit the form.');
  return Object.fromEntries(errors);
}
