import { sectionDefinition, type JsonSchema } from '../../validate/schema/compose-schema.ts';

/** One field of a section type, as a row of the gallery's table. */
export interface FieldRow {
  /** Where it stands: "heading", "items[].title". */
  field: string;
  /** "string", "list of Button", or the values to choose from. */
  type: string;
  isRequired: boolean;
  /** As JSON; empty where there is none. */
  default: string;
  description: string;
}

type Definitions = Record<string, JsonSchema>;

const partOf = (schema: JsonSchema): string | null =>
  typeof schema['$ref'] === 'string' ? schema['$ref'].replace('#/definitions/', '') : null;

/** What an author may write there, in a few words. */
function typeWords(schema: JsonSchema, definitions: Definitions): string {
  const part = partOf(schema);
  if (part) return String(definitions[part]!['title']);
  if (schema['enum']) return (schema['enum'] as unknown[]).map((value) => JSON.stringify(value)).join(' or ');
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (schema['type'] === 'array') return `list of ${typeWords(schema['items'] as JsonSchema, definitions)}`;
  return schema['type'] === 'object' ? String(schema['title']) : String(schema['type']);
}

function rowsOf(schema: JsonSchema, definitions: Definitions, place: string): FieldRow[] {
  const required = (schema['required'] ?? []) as string[];
  return Object.entries((schema['properties'] ?? {}) as Definitions).flatMap(([key, field]) => {
    const row: FieldRow = {
      field: place + key,
      type: typeWords(field, definitions),
      isRequired: required.includes(key),
      default: 'default' in field ? JSON.stringify(field['default']) : '',
      description: String(field['description'] ?? ''),
    };
    const inner = (field['items'] ?? field) as JsonSchema;
    const isList = field['type'] === 'array';
    // Shared parts are the same everywhere; their own fields would hide those of the type.
    return partOf(inner) ? [row] : [row, ...rowsOf(inner, definitions, `${place}${key}${isList ? '[].' : '.'}`)];
  });
}

/**
 * Lists the fields of a section type for people to read.
 *
 * @param type    The type's name.
 * @param schema  The composed schema.
 * @returns       In schema order; those inside a list follow it as "items[].title".
 */
export function fieldRows(type: string, schema: JsonSchema): FieldRow[] {
  const definitions = schema['definitions'] as Definitions;
  return rowsOf(definitions[sectionDefinition(type)]!, definitions, '');
}
