import { flatten } from '../../form/check/grouped-fields.ts';
import { toFields, valueType, type FormValues } from '../../form/check/values.ts';
import { kindsOf } from '../../form/kinds/kinds-of.ts';
import type { FormSchema } from '../../model/form/form-schema.ts';
import { TRAP_FIELD } from '../../model/form/trap-field.ts';

/** Posted fields before validation, or a sentence that says what to change. */
export type Posted = { fields: Record<string, unknown>; isTrapped: boolean } | { refusal: string };

/** Forms have one level of groups; anything deeper is rejected before the schema sees it. */
const maxDepth = 8;

/** True when a value nests at most so deep; recurses no further. */
function isShallow(value: unknown, left = maxDepth): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return left > 0 && Object.values(value).every((inner) => isShallow(inner, left - 1));
}

/**
 * Parses fields sent as JSON. `__proto__` and the like become own keys, so that the schema refuses them as unknown.
 *
 * @returns  Fields by the names of the form: those of a group as "address.city".
 * @see  RFC 8259
 */
export function fieldsFromJson(text: string, schema: FormSchema): Posted {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { refusal: 'The body is not valid JSON. Send one JSON object with the fields of the form.' };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { refusal: 'The body is not a JSON object. Send one JSON object with the fields of the form.' };
  }
  if (!isShallow(value))
    return { refusal: 'The body is nested too deep. Send one JSON object with the fields of the form.' };
  const fields = flatten(schema, value as Record<string, unknown>);
  for (const name of schema['x-nullable'] ?? []) if (fields[name] === null) delete fields[name];
  return { fields, isTrapped: false };
}

/**
 * Parses fields sent by a page without script, each as its kind reads it; line ends are as typed.
 *
 * @param text  The body, form-encoded.
 * @see         https://url.spec.whatwg.org/#urlencoded-parsing; HTML, 4.10.22 (line ends become CR LF)
 */
export function fieldsFromForm(text: string, schema: FormSchema): Posted {
  const pairs = text
    .split('&')
    .filter((part) => part !== '')
    .map(decodePair);
  if (pairs.includes(null)) return { refusal: 'The form was sent with characters that cannot be read.' };
  return fieldsFromPairs(pairs as [string, string][], schema);
}

/** Reads the controls of a form, however they were encoded. @see fieldsFromForm */
export function fieldsFromPairs(pairs: [name: string, value: string][], schema: FormSchema): Posted {
  const form = { schema, kinds: { fields: kindsOf(schema) } };
  const sent = new Map<string, string[]>();
  for (const [name, value] of pairs) {
    const before = sent.get(name);
    if (before && !valueType(form, name).isList)
      return { refusal: `The field "${name}" was sent twice. Send it once.` };
    if (before) before.push(value);
    else sent.set(name, [value]);
  }
  // Only a form without script sends the trap.
  const isTrapped = Boolean(sent.get(TRAP_FIELD)?.[0]);
  sent.delete(TRAP_FIELD);
  const values = Object.create(null) as Partial<FormValues>;
  for (const [name, field] of Object.entries(schema.properties)) {
    const value = valueType(form, name).read(sent.get(name) ?? [], field);
    if (value !== undefined) values[name] = value;
    sent.delete(name);
  }
  const fields = toFields(form, values);
  for (const [name, [value]] of sent) fields[name] = value;
  return { fields, isTrapped };
}

function decodePair(pair: string): [string, string] | null {
  const equals = pair.indexOf('=');
  const parts = equals === -1 ? [pair, ''] : [pair.slice(0, equals), pair.slice(equals + 1)];
  try {
    const [name, value] = parts.map((part) => decodeURIComponent(part.replaceAll('+', ' ')));
    return [name!, value!.replaceAll('\r\n', '\n')];
  } catch {
    return null;
  }
}
