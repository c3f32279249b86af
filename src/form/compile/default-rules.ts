import { isJsonObject } from '../../model/is-json-object.ts';
import { slowPattern } from './patterns/slow-pattern.ts';
import type { FieldKind, Written } from '../kinds/field-kind.ts';

/** Rules of a field; each has a message for the visitor. */
export const RULES = [
  'minLength',
  'maxLength',
  'pattern',
  'not',
  'enum',
  'const',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'format',
];

/** Characters that a text can have where its author sets no end: of most, by format, and of several lines. */
const LENGTHS = { line: 100, email: 254, uri: 2000, several: 4000 };

/** Formats that have an end of their own. */
const ENDING = ['date', 'time', 'date-time', 'ipv4', 'ipv6', 'uuid'];

/** Whether a rule holds for a kind of field. */
export const obeys = (kind: FieldKind, rule: string): boolean => kind.keywords?.includes(rule) ?? true;

/** Compiles a pattern as form and server do. */
export function compilePattern(pattern: unknown): RegExp | null {
  if (typeof pattern !== 'string') return null;
  try {
    const compiled = new RegExp(pattern, 'u');
    // A pattern that is too large throws only when it is used.
    if (slowPattern(pattern, 0) === null) compiled.test('');
    return compiled;
  } catch {
    return null;
  }
}

/** So many characters are always looked at: "(555) 123-4567" in a field of ten digits has signs in it, which says more than its length. */
const LEAST_LOOKED_AT = 50;

/** Characters of a text that a pattern looks at, whatever its kind: a longer one is refused by another rule, and by that alone. */
export const lengthOf = ({ maxLength }: Written): number =>
  typeof maxLength === 'number' ? Math.max(maxLength, LEAST_LOOKED_AT) : LENGTHS.several;

/** Whether a text passes the field's rules about empty texts. A pattern that may take long is not tried. */
function accepts(field: Written, text: string): boolean {
  if (typeof field['minLength'] === 'number' && text.length < field['minLength']) return false;
  if (field['enum'] !== undefined || field['const'] !== undefined || field['format'] !== undefined) return false;
  const isFound = (pattern: unknown) => {
    const compiled = compilePattern(pattern);
    return compiled && slowPattern(compiled.source, lengthOf(field)) === null ? compiled.test(text) : null;
  };
  if (isFound(field['pattern']) === false) return false;
  return !(isJsonObject(field['not']) && isFound(field['not']['pattern']));
}

/** The length that a text without an end gets; undefined where it has one, or is no text. */
export function defaultLength(field: Written, kind: FieldKind): number | undefined {
  const { type, format, 'x-input': input } = field;
  const isEndless = ['maxLength', 'enum', 'const'].every((rule) => field[rule] === undefined);
  if (type !== 'string' || !isEndless || !obeys(kind, 'maxLength') || ENDING.includes(format as string))
    return undefined;
  if (isJsonObject(input) && input['multiline'] === true) return LENGTHS.several;
  const isMail = format === 'email' || (isJsonObject(input) && input['type'] === 'email');
  return isMail ? LENGTHS.email : format === 'uri' ? LENGTHS.uri : LENGTHS.line;
}

/** A rule against what an empty control sends and against spaces alone, for a required field that takes them. */
function refuseBlank(field: Written, kind: FieldKind): Written {
  const { type, pattern, not, minItems } = field;
  if (type === 'array') return obeys(kind, 'minItems') && !(Number(minItems) > 0) ? { minItems: 1 } : {};
  if (type !== 'string' || !obeys(kind, 'pattern') || !(accepts(field, '') || accepts(field, ' '))) return {};
  if (pattern === undefined) return { pattern: '\\S' };
  return not === undefined
    ? { not: { pattern: '^\\s*$' } }
    : { pattern: `^(?=[\\s\\S]*\\S)(?=[\\s\\S]*(?:${String(pattern)}))` };
}

/**
 * The rules that a field gets because its author left them out.
 *
 * @param field  Of a supported type; of a wrong rule nothing is said.
 */
export function defaultRules(field: Written, kind: FieldKind, isRequired: boolean): Written {
  const maxLength = defaultLength(field, kind);
  return { ...(isRequired && refuseBlank(field, kind)), ...(maxLength !== undefined && { maxLength }) };
}
