import { join } from 'node:path';
import { existsSync, readFileSync } from 'node:fs';
import { isEqual, type Json } from '../../document/json.ts';
import { isJsonObject } from '../../model/is-json-object.ts';
import type { JsonSchema } from '../../validate/schema/compose-schema.ts';
import type { SchemaFiles, SectionType } from '../../validate/schema/schema-files.ts';

/** Keywords that say nothing of what a value may be. Our own, `x-...`, are no more. */
const WORDS = new Set(
  'title description markdownDescription examples default defaultSnippets enumDescriptions $schema $comment'.split(' '),
);

/** What a schema accepts, without words and with shared parts in place, so that a change of a part is one of each type. */
export function shapeOf(schema: unknown, parts: SchemaFiles['parts']): Json {
  if (Array.isArray(schema)) return schema.map((entry) => shapeOf(entry, parts));
  if (!isJsonObject(schema)) return schema as Json;
  const { $ref: reference, ...own } = schema as JsonSchema;
  if (typeof reference === 'string')
    return shapeOf({ ...parts[reference.replace('#/definitions/', '')], ...own }, parts);
  const kept = Object.entries(own).filter(([keyword]) => !WORDS.has(keyword) && !keyword.startsWith('x-'));
  return Object.fromEntries(
    kept.map(([keyword, value]) => [
      keyword,
      keyword === 'properties' || keyword === 'patternProperties'
        ? Object.fromEntries(Object.entries(value as JsonSchema).map(([name, field]) => [name, shapeOf(field, parts)]))
        : shapeOf(value, parts),
    ]),
  );
}

/** The version of a type, as its schema says. */
export const versionOf = ({ schema }: SectionType): number => Number(schema['x-version'] ?? 1);

/** The file that holds the shape of a version as it was last released. */
export const snapshotFile = (type: string, version: number): string => `src/sections/${type}/was/${version}.json`;

/** The shape of a version as it was last released; undefined for one that never was. */
export function readSnapshot(rootDir: string, type: string, version: number): JsonSchema | undefined {
  const file = join(rootDir, snapshotFile(type, version));
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as JsonSchema) : undefined;
}

/** A change of a shape by which something that was right before is wrong. */
export interface Breach {
  /** Of the field: `items[].img`; "" for the section. */
  field: string;
  kind: 'removed' | 'required' | 'type' | 'values' | 'rule';
  /** `is gone`, `may no longer be "grey"`. */
  what: string;
}

type Shape = Record<string, unknown>;

const fieldsOf = (shape: Shape): Record<string, Shape> => (shape['properties'] ?? {}) as Record<string, Shape>;
const namesIn = (list: unknown): string[] => (Array.isArray(list) ? (list as string[]) : []);

const LIMITS: [keyword: string, isNarrower: (was: number | undefined, now: number) => boolean][] = [
  ...['minLength', 'minItems', 'minimum', 'exclusiveMinimum', 'minProperties'].map(
    (keyword): (typeof LIMITS)[number] => [
      keyword,
      (was, now) => now > (was ?? (keyword.startsWith('min') && keyword !== 'minimum' ? 0 : -Infinity)),
    ],
  ),
  ...['maxLength', 'maxItems', 'maximum', 'exclusiveMaximum', 'maxProperties'].map(
    (keyword): (typeof LIMITS)[number] => [keyword, (was, now) => now < (was ?? Infinity)],
  ),
];
const RULES = 'pattern multipleOf uniqueItems const allOf anyOf oneOf if then else not contains propertyNames'.split(
  ' ',
);

/**
 * What a new shape no longer accepts of an old one.
 *
 * @param field  The path of the field that they describe.
 */
export function breachesOf(was: Shape, now: Shape, field = ''): Breach[] {
  const found: Breach[] = [];
  const say = (kind: Breach['kind'], what: string, at = field) => found.push({ field: at, kind, what });
  const inner = (name: string) => (field === '' ? name : `${field}.${name}`);
  if (
    was['type'] !== now['type'] &&
    now['type'] !== undefined &&
    !(was['type'] === 'integer' && now['type'] === 'number')
  ) {
    if (was['type'] !== undefined || now['enum'] === undefined) {
      say('type', `is ${String(now['type'])} instead of ${String(was['type'] ?? 'any value')}`);
      return found;
    }
  }
  if (Array.isArray(now['enum'])) {
    const gone = Array.isArray(was['enum'])
      ? was['enum'].filter((value) => !(now['enum'] as unknown[]).includes(value))
      : null;
    if (gone === null) say('values', 'may only have certain values now');
    else if (gone.length > 0)
      say('values', `may no longer be ${gone.map((value) => JSON.stringify(value)).join(', ')}`);
  }
  for (const [keyword, isNarrower] of LIMITS) {
    const limit = now[keyword];
    if (typeof limit === 'number' && isNarrower(was[keyword] as number | undefined, limit))
      say('rule', `has a new limit: ${keyword} ${limit}`);
  }
  for (const keyword of RULES)
    if (now[keyword] !== undefined && !isEqual(now[keyword] as Json, was[keyword] as Json))
      say('rule', `has another rule: ${keyword}`);
  if (now['additionalProperties'] === false && was['additionalProperties'] !== false && was['type'] === 'object')
    say('rule', 'takes no other keys now');
  const [old, fields] = [fieldsOf(was), fieldsOf(now)];
  for (const [name, shape] of Object.entries(old)) {
    if (fields[name]) found.push(...breachesOf(shape, fields[name], inner(name)));
    else if (now['additionalProperties'] === false) say('removed', 'is gone', inner(name));
  }
  const before = namesIn(was['required']);
  for (const name of namesIn(now['required']))
    if (!before.includes(name)) say('required', 'is required now', inner(name));
  if (isJsonObject(was['items']) && isJsonObject(now['items']))
    found.push(...breachesOf(was['items'] as Shape, now['items'] as Shape, `${field}[]`));
  return found;
}
