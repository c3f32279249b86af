import type { JsonSchema } from '../validate/schema/compose-schema.ts';

/** What each shared part of the schemas becomes. */
export type PartResolvers = Record<string, (value: unknown) => unknown>;

/**
 * Applies the defaults of a schema to a value, and replaces shared parts (`$ref`) by what components receive.
 *
 * @param value        What the author wrote, valid by `validateSite`.
 * @param schema       The schema of that value.
 * @param definitions  The composed schema's definitions, for parts without a resolver.
 */
export function applyDefaults(
  value: unknown,
  schema: JsonSchema,
  definitions: JsonSchema,
  parts: PartResolvers,
): unknown {
  const reference = schema['$ref'];
  if (typeof reference === 'string') {
    const name = reference.replace('#/definitions/', '');
    const resolver = parts[name];
    return resolver ? resolver(value) : applyDefaults(value, definitions[name] as JsonSchema, definitions, parts);
  }
  if (Array.isArray(value) && typeof schema['items'] === 'object')
    return value.map((item) => applyDefaults(item, schema['items'] as JsonSchema, definitions, parts));
  const properties = schema['properties'] as Record<string, JsonSchema> | undefined;
  if (typeof value !== 'object' || value === null || !properties) return value;
  const complete: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(properties)) {
    const written = (value as Record<string, unknown>)[key];
    const given = written === undefined ? field['default'] : written;
    const partWithDefault = field['$ref'] === '#/definitions/endpoint';
    if (given !== undefined || partWithDefault) complete[key] = applyDefaults(given, field, definitions, parts);
  }
  return complete;
}
