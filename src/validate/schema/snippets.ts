import type { JsonSchema } from './schema-files.ts';

/**
 * Escapes a text for a snippet: `$` and `}` have a meaning there, and `^` makes the rest literal.
 *
 * @see  https://code.visualstudio.com/docs/languages/json#_define-snippets-in-json-schemas
 */
const snippetText = (text: string): string =>
  /^\^|[\\$}]/.test(text) ? `^${JSON.stringify(text).replace(/[\\$}]/g, '\\$&')}` : text;

/** A sample as the body of a snippet, which inserts the same value. */
export function snippetBody(value: unknown): unknown {
  if (typeof value === 'string') return snippetText(value);
  if (Array.isArray(value)) return value.map(snippetBody);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, snippetBody(inner)]));
}

/** A template for a schema: its required keys, with a tab stop at each value. */
function template(schema: JsonSchema, parts: Record<string, JsonSchema>, nextStop: () => number): unknown {
  const reference = schema['$ref'];
  if (typeof reference === 'string') return template(parts[reference.replace('#/definitions/', '')]!, parts, nextStop);
  if ('const' in schema) return schema['const'];
  if (schema['type'] === 'string') return `$${nextStop()}`;
  if (schema['type'] !== 'object') return schema['type'] === 'array' ? `^[$${nextStop()}]` : `^$${nextStop()}`;
  const fields = schema['properties'] as Record<string, JsonSchema>;
  const required = schema['required'] as string[];
  return Object.fromEntries(required.map((key) => [key, template(fields[key]!, parts, nextStop)]));
}

/** A schema in which every group with required keys offers a template of itself: a page, a picture, a button. */
export function withTemplates(schema: JsonSchema, parts: Record<string, JsonSchema>): JsonSchema {
  const { properties, items } = schema;
  const copy = { ...schema };
  if (items) copy['items'] = withTemplates(items as JsonSchema, parts);
  if (!properties) return copy;
  const fields = Object.entries(properties as Record<string, JsonSchema>);
  copy['properties'] = Object.fromEntries(fields.map(([key, field]) => [key, withTemplates(field, parts)]));
  return withTemplate(copy, schema, parts);
}

/** Adds the template of a group with required keys. */
function withTemplate(copy: JsonSchema, schema: JsonSchema, parts: Record<string, JsonSchema>): JsonSchema {
  if (((schema['required'] ?? []) as string[]).length === 0) return copy;
  let stop = 0;
  return offering(
    copy,
    template(schema, parts, () => ++stop),
  );
}

/** A schema that offers a value under its own title. */
const offering = (schema: JsonSchema, body: unknown): JsonSchema => ({
  ...schema,
  defaultSnippets: [{ label: schema['title'], description: schema['description'], body }],
});

/**
 * A section type's schema in which every list of groups offers a whole entry, and every group itself: the first that a
 * sample has, else a template. Parts offer theirs wherever they are referred to.
 *
 * @param samples  The type's samples; the first that has a value counts.
 */
export function withSampleEntries(
  schema: JsonSchema,
  samples: unknown[],
  parts: Record<string, JsonSchema>,
): JsonSchema {
  const groups = samples.filter((value) => typeof value === 'object' && value !== null) as JsonSchema[];
  const valuesOf = (key: string) => groups.map((group) => group[key]);
  const offered = (field: JsonSchema, values: unknown[]): JsonSchema => {
    if (field['items']) return { ...field, items: offered(field['items'] as JsonSchema, values.flat()) };
    if (!field['properties']) return field;
    const group = withSampleEntries(field, values, parts);
    const first = values.find((value) => value !== undefined);
    return first === undefined ? withTemplate(group, field, parts) : offering(group, snippetBody(first));
  };
  const fields = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>);
  const properties = fields.map(([key, field]) => [key, offered(field, valuesOf(key))] as const);
  return { ...schema, properties: Object.fromEntries(properties) };
}
