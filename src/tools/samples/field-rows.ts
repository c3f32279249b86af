import type { JsonSchema } from '../../validate/schema/compose-schema.ts';
import { sectionDefinition } from '../../model/section-definition.ts';
import { readSchema } from '../../validate/schema/walk-schema.ts';

/** A field of a section type or shared part, as a row of a table. */
export interface FieldRow {
  /** Its path: "heading", "items[].title". */
  field: string;
  title: string;
  /** "text", "list of Button", or the values to choose from. */
  type: string;
  isRequired: boolean;
  /** As JSON; empty where there is none. */
  default: string;
  /** "1 to 3600", "up to 2 entries"; empty where there is none. */
  limits: string;
  description: string;
}

type Definitions = Record<string, JsonSchema>;

const partOf = (schema: JsonSchema): string | null =>
  typeof schema['$ref'] === 'string' ? schema['$ref'].replace('#/definitions/', '') : null;

/** JSON's types as an editor calls them. */
const TYPE_WORDS: Record<string, string> = { string: 'text', integer: 'whole number', boolean: 'true or false' };

/** Describes the type of a field in a few words. */
function describeType(schema: JsonSchema, definitions: Definitions): string {
  const part = partOf(schema);
  if (part) return String(definitions[part]!['title']);
  if (schema['enum']) return (schema['enum'] as unknown[]).map((value) => JSON.stringify(value)).join(' or ');
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (schema['type'] === 'array') return `list of ${describeType(schema['items'] as JsonSchema, definitions)}`;
  const type = String(schema['type']);
  return type === 'object' ? String(schema['title']) : (TYPE_WORDS[type] ?? type);
}

/** "1 to 2", "at least 1", "up to 2"; empty without limits. */
function range(from: unknown, to: unknown): string {
  if (from === undefined) return to === undefined ? '' : `up to ${String(to)}`;
  return to === undefined ? `at least ${String(from)}` : `${String(from)} to ${String(to)}`;
}

/** What a value may be besides its type. That a text may not be empty goes without saying. */
function limitsOf(schema: JsonSchema): string {
  const { minimum, maximum, minItems, maxItems, maxLength } = schema;
  const entries = range(minItems, maxItems);
  const letters = range(undefined, maxLength);
  const noun = entries.endsWith(' 1') ? 'entry' : 'entries';
  return [range(minimum, maximum), entries && `${entries} ${noun}`, letters && `${letters} characters`]
    .filter(Boolean)
    .join(', ');
}

function rowsOf(schema: JsonSchema, definitions: Definitions, path: string): FieldRow[] {
  const required = (schema['required'] ?? []) as string[];
  return Object.entries((schema['properties'] ?? {}) as Definitions).flatMap(([key, field]) => {
    const row: FieldRow = {
      field: path + key,
      title: String(field['title'] ?? ''),
      type: describeType(field, definitions),
      isRequired: required.includes(key),
      default: 'default' in field ? JSON.stringify(field['default']) : '',
      limits: limitsOf(field),
      description: String(field['description'] ?? ''),
    };
    const inner = (field['items'] ?? field) as JsonSchema;
    const isList = field['type'] === 'array';
    // The fields of shared parts are the same everywhere, so they are left out.
    return partOf(inner) ? [row] : [row, ...rowsOf(inner, definitions, `${path}${key}${isList ? '[].' : '.'}`)];
  });
}

/**
 * Lists the fields of a section type.
 *
 * @param type    The type's name.
 * @param schema  The composed schema.
 * @returns       In schema order; those of a list's items follow it as "items[].title".
 */
export const fieldRows = (type: string, schema: JsonSchema): FieldRow[] => partRows(sectionDefinition(type), schema);

/** Lists the fields of a definition: of a shared part such as "picture". Empty for one that is no group. */
export function partRows(part: string, schema: JsonSchema): FieldRow[] {
  const { definitions } = readSchema(schema);
  return rowsOf(definitions[part]!, definitions, '');
}
