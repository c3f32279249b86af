import { partOf, type Path } from '../../document/json.ts';
import { isJsonObject } from '../../model/is-json-object.ts';
import type { JsonSchema } from './compose-schema.ts';
import { sectionDefinition } from '../../model/section-definition.ts';

/** A value and the schema that describes it. */
export interface Visit {
  value: unknown;
  /** Reused during the walk: copy it to keep it. */
  path: Path;
  /** With `$ref` resolved; its own title and description override those of the shared part. */
  schema: JsonSchema;
  /** The shared part that it refers to: "link", "picture"; "section" for a section, shared or not. */
  part: string | null;
  /** The group that contains the value, and its schema. */
  owner: Record<string, unknown> | null;
  ownerSchema: JsonSchema | null;
  /** Of a link in a text: its words. */
  words?: string;
}

/** Whether texts under a shared part, or under none, are words that people write for people. */
export const holdsWords = (part: string | null): boolean => part === null || part === 'rich-text';

const PREFIX = '#/definitions/';

/** The composed schema as checks read it. */
export interface SiteSchema {
  root: JsonSchema;
  definitions: Record<string, JsonSchema>;
  /** Names of the section types. */
  types: string[];
}

/** Reads a composed schema. @see composeSiteSchema */
export function readSchema(root: JsonSchema): SiteSchema {
  const definitions = root['definitions'] as Record<string, JsonSchema>;
  const section = definitions['section']!['properties'] as Record<string, JsonSchema>;
  const types = section['type']!['enum'] as string[];
  // A shared section has no id, and its checks get one: so all else about a type is said once.
  const withId = types.map((type) => {
    const whole = definitions[sectionDefinition(type)]!;
    return [sectionDefinition(type), { ...whole, required: ['id', ...(whole['required'] as string[])] }];
  });
  return { root, definitions: { ...definitions, ...(Object.fromEntries(withId) as typeof definitions) }, types };
}

const merged = new WeakMap<JsonSchema, { schema: JsonSchema; part: string | null }>();

/** A schema with its `$ref` resolved, and the shared part it refers to. */
export function withoutRefs(
  schema: JsonSchema,
  { definitions }: SiteSchema,
): { schema: JsonSchema; part: string | null } {
  const known = merged.get(schema);
  if (known) return known;
  const reference = schema['$ref'];
  const part = typeof reference === 'string' && reference.startsWith(PREFIX) ? reference.slice(PREFIX.length) : null;
  const { $ref: _ref, ...here } = schema;
  const result = { schema: part === null ? schema : { ...definitions[part], ...here }, part };
  merged.set(schema, result);
  return result;
}

/** The schema of one child of a value; null if there is none. */
function childSchema(schema: JsonSchema, step: string | number): JsonSchema | null {
  if (typeof step === 'number') return isJsonObject(schema['items']) ? schema['items'] : null;
  const properties = schema['properties'];
  if (isJsonObject(properties) && Object.hasOwn(properties, step)) return properties[step] as JsonSchema;
  return isJsonObject(schema['additionalProperties']) ? schema['additionalProperties'] : null;
}

/** The schema of a value with `$ref` resolved; a section has that of its type. */
function schemaForValue(
  schema: JsonSchema,
  value: unknown,
  site: SiteSchema,
): { schema: JsonSchema; part: string | null } {
  const resolved = withoutRefs(schema, site);
  if ((resolved.part !== 'section' && resolved.part !== 'shared-section') || !isJsonObject(value)) return resolved;
  const type = value['type'];
  if (typeof type !== 'string' || !site.types.includes(type)) return resolved;
  return { schema: site.definitions[sectionDefinition(type)]!, part: 'section' };
}

/**
 * Visits every value that the schema describes, parents first.
 *
 * @param value  The config as typed; values of a wrong type are visited, but not entered.
 * @param visit  Called for each.
 */
export function walkSite(value: unknown, site: SiteSchema, visit: (visit: Visit) => void): void {
  const path: Path = [];
  const enter = (here: unknown, raw: JsonSchema, owner: Visit['owner'], ownerSchema: Visit['ownerSchema']): void => {
    const { schema, part } = schemaForValue(raw, here, site);
    visit({ value: here, path, schema, part, owner, ownerSchema });
    const isList = Array.isArray(here);
    if (!isList && !isJsonObject(here)) return;
    if (schema['type'] !== (isList ? 'array' : 'object')) return;
    const steps = isList ? here.keys() : Object.keys(here);
    for (const step of steps) {
      const child = childSchema(schema, step);
      if (!child) continue;
      path.push(step);
      if (isList) enter(here[step as number], child, owner, ownerSchema);
      else enter(here[step], child, here, schema);
      path.pop();
    }
  };
  enter(value, site.root, null, null);
}

/** Visits the values on the way to a path, parents first, as far as the schema describes them. */
export function visitTo(value: unknown, path: Path, site: SiteSchema, visit: (visit: Visit) => void): void {
  let raw: JsonSchema | null = site.root;
  let [owner, ownerSchema]: [Visit['owner'], Visit['ownerSchema']] = [null, null];
  let here = value;
  for (let depth = 0; raw; depth++) {
    const { schema, part } = schemaForValue(raw, here, site);
    visit({ value: here, path: path.slice(0, depth), schema, part, owner, ownerSchema });
    const step = path[depth];
    if (step === undefined) return;
    if (isJsonObject(here)) [owner, ownerSchema] = [here, schema];
    raw = childSchema(schema, step);
    here = partOf(here, step);
  }
}

/** The schema at a path; null if the schema does not describe it. */
export function schemaAt(
  value: unknown,
  path: Path,
  site: SiteSchema,
): { schema: JsonSchema; part: string | null } | null {
  let here = value;
  let found = schemaForValue(site.root, here, site);
  for (const step of path) {
    const child = childSchema(found.schema, step);
    if (!child) return null;
    here = partOf(here, step);
    found = schemaForValue(child, here, site);
  }
  return found;
}
