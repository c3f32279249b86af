import type { JsonSchema } from '../validate/schema/compose-schema.ts';

/** What the parts that schemas share become; given by the resolve stage. */
export type PartResolvers = Record<string, (value: unknown) => unknown>;

/**
 * Settles a value along its schema: defaults filled in, shared parts (`$ref`) replaced by what components receive.
 *
 * @param value        What the author wrote, sound by `validateSite`.
 * @param schema       The schema of that value.
 * @param definitions  The composed schema's definitions, for parts without a resolver.
 */
export function settle(value: unknown, schema: JsonSchema, definitions: JsonSchema, parts: PartResolvers): unknown {
  const reference = schema['$ref'];
  if (typeof reference === 'string') {
    const name = reference.replace('#/definitions/', '');
    const resolver = parts[name];
    return resolver ? resolver(value) : settle(value, definitions[name] as JsonSchema, definitions, parts);
  }
  if (Array.isArray(value) && typeof schema['items'] === 'object')
    return value.map((item) => settle(item, schema['items'] as JsonSchema, definitions, parts));
  const properties = schema['properties'] as Record<string, JsonSchema> | undefined;
  if (typeof value !== 'object' || value === null || !properties) return value;
  const settled: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(properties)) {
    const written = (value as Record<string, unknown>)[key];
    const given = written === undefined ? field['default'] : written;
    const partWithDefault = field['$ref'] === '#/definitions/endpoint';
    if (given !== undefined || partWithDefault) settled[key] = settle(given, field, definitions, parts);
  }
  return settled;
}
