import { sectionDefinition, type JsonSchema } from '../../validate/schema/compose-schema.ts';
import { readSchema } from '../../validate/schema/walk-schema.ts';

/** A field of a section type, as a row of the gallery's table. */
export interface FieldRow {
  /** Its path: "heading", "items[].title". */
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

/** Describes the type of a field in a few words. */
function describeType(schema: JsonSchema, definitions: Definitions): string {
  const part = partOf(schema);
  if (part) return String(definitions[part]!['title']);
  if (schema['enum']) return (schema['enum'] as unknown[]).map((value) => JSON.stringify(value)).join(' or ');
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (schema['type'] === 'array') return `list of ${describeType(schema['items'] as JsonSchema, definitions)}`;
  return schema['type'] === 'object' ? String(schema['title']) : String(schema['type']);
}

function rowsOf(schema: JsonSchema, definitions: Definitions, path: string): FieldRow[] {
  const required = (schema['required'] ?? []) as string[];
  return Object.entries((schema['properties'] ?? {}) as Definitions).flatMap(([key, field]) => {
    const row: FieldRow = {
      field: path + key,
      type: describeType(field, definitions),
      isRequired: required.includes(key),
      default: 'default' in field ? JSON.stringify(field['default']) : '',
      description: String(field['description'] ?? ''),
    };
    const inner = (field['items'] ?? field) as JsonSchema;
    const isList = field['type'] === 'array';
    // The fields of shared parts are the same everywhere, so they are left out.
    return partOf(inner) ? [row] : [row, ...rowsOf(inner, definitions, `${path}${key}${isList ? '[].' : '.'}`)];
  });
}

/**
 * Lists the fields of a section type for the gallery.
 *
 * @param type    The type's name.
 * @param schema  The composed schema.
 * @returns       In schema order; those of a list's items follow it as "items[].title".
 */
export function fieldRows(type: string, schema: JsonSchema): FieldRow[] {
  const { definitions } = readSchema(schema);
  return rowsOf(definitions[sectionDefinition(type)]!, definitions, '');
}
