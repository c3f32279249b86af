import type { FormSchema } from '../../model/form-schema.ts';

/** What was posted, before the schema has judged it; or a sentence that says what to change. */
export type Posted = { fields: Record<string, unknown>; isTrapped: boolean } | { refusal: string };

/** The hidden field of the page that people leave empty. Only a form without script carries it. */
const trapField = 'website';
/** A form is one flat object: what nests deeper is no answer to it. */
const deepest = 8;

/** True when a value nests at most so deep. Does not recurse further than that. */
function isShallow(value: unknown, left = deepest): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return left > 0 && Object.values(value).every((inner) => isShallow(inner, left - 1));
}

/**
 * Reads fields sent as JSON. `__proto__` and the like come out as own keys, so that the schema refuses them as unknown.
 *
 * @see  RFC 8259
 */
export function fieldsFromJson(text: string): Posted {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { refusal: 'The body is not valid JSON. Send one JSON object with the fields of the form.' };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { refusal: 'The body is not a JSON object. Send one JSON object with the fields of the form.' };
  }
  if (!isShallow(value)) return { refusal: 'The body is nested too deep. Send one flat JSON object.' };
  return { fields: value as Record<string, unknown>, isTrapped: false };
}

/**
 * Reads fields sent by a page without script. A checkbox that is not there is false, digits become a number where the
 * schema wants one, a field left empty that may be left out is left out, and line ends are those that were typed.
 *
 * @param text  The body, form-encoded.
 * @see         https://url.spec.whatwg.org/#urlencoded-parsing; HTML, 4.10.22 (line ends become CR LF on the way)
 */
export function fieldsFromForm(text: string, schema: FormSchema): Posted {
  const sent = new Map<string, string>();
  for (const pair of text.split('&').filter((part) => part !== '')) {
    const [name, value] = decodePair(pair) ?? [null, ''];
    if (name === null) return { refusal: 'The form was sent with characters that cannot be read.' };
    if (sent.has(name)) return { refusal: `The field "${name}" was sent twice. Send it once.` };
    sent.set(name, value);
  }
  const isTrapped = !Object.hasOwn(schema.properties, trapField) && (sent.get(trapField) ?? '') !== '';
  if (!Object.hasOwn(schema.properties, trapField)) sent.delete(trapField);
  // Without a prototype, so that "__proto__" is a key like any other.
  const fields = Object.create(null) as Record<string, unknown>;
  for (const [name, rules] of Object.entries(schema.properties)) {
    const value = sent.get(name);
    sent.delete(name);
    if (rules.type === 'boolean') fields[name] = value !== undefined && !['', 'false', 'off', '0'].includes(value);
    else if (value !== undefined && (value !== '' || schema.required?.includes(name))) {
      fields[name] = isNumeric(rules.type, value) ? Number(value) : value;
    }
  }
  for (const [name, value] of sent) fields[name] = value;
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

function isNumeric(type: string, value: string): boolean {
  return (type === 'number' || type === 'integer') && /^\s*-?\d+(\.\d+)?\s*$/.test(value);
}
