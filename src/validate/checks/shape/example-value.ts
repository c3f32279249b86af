import type { Path } from '../../../config/load-config.ts';
import type { JsonSchema } from '../../schema/compose-schema.ts';
import { child, valueAt } from '../../messages/describe-location.ts';
import type { PublicFiles } from '../../facts/public-files.ts';
import { follow, isGroup, type SiteSchema } from '../../schema/walk-schema.ts';

/** Where an example is to stand. */
export interface ExampleContext {
  site: SiteSchema;
  /** The config's value: what is unique in it must not be used again, and its pictures are there. */
  root: unknown;
  path: Path;
  files: PublicFiles;
}

type FoundSchema = ReturnType<typeof follow>;

/** Keys that stand once among the entries of a list. */
const UNIQUE = ['id', 'key', 'path'];

/** A name that no other entry of the list has. */
function uniqueName(name: string, { root, path }: ExampleContext): string {
  const key = path.at(-1)!;
  const entries = valueAt(root, path.slice(0, -2));
  const taken = Array.isArray(entries) ? entries.map((entry) => child(entry, key)) : [];
  const type = valueAt(root, [...path.slice(0, -1), 'type']);
  const isType = typeof type === 'string' && /^[a-z][a-z-]*$/.test(type);
  const first = key === 'path' && !taken.includes('/') ? '/' : key === 'id' && isType ? type : name;
  let free = first;
  for (let number = 2; taken.includes(free); number++) free = `${first}-${number}`;
  return free;
}

/** What stands for a file, by the key it stands under, where none is known. */
const FILES: Record<string, string> = {
  src: '/pictures/picture.svg',
  sources: '/video/film.webm',
  darkSources: '/video/film.webm',
};

/** The key under which a file stands here; undefined where it is something else. */
const fileKey = ({ path }: ExampleContext): string | undefined =>
  path.slice(-2).findLast((step): step is string => typeof step === 'string' && Object.hasOwn(FILES, step));

/** A file that is there: one that the config shows already, else one of a usual name. */
function knownFile(key: string, { root, files }: ExampleContext): string {
  const used = (value: unknown): string | undefined => {
    if (typeof value !== 'object' || value === null) return undefined;
    const found = child(value, key);
    const src: unknown = Array.isArray(found) ? found[0] : found;
    if (typeof src === 'string' && src.startsWith('/') && files.find(src) === 'file') return src;
    for (const inner of Object.values(value)) {
      const deeper = used(inner);
      if (deeper !== undefined) return deeper;
    }
    return undefined;
  };
  return used(root) ?? files.nearest(FILES[key]!) ?? FILES[key]!;
}

/** Whether a text can stand here, as far as the schema says; links and files are another matter. */
function takesText(text: string, { schema, part }: FoundSchema): boolean {
  if (schema['type'] !== 'string' || schema['enum'] !== undefined || part !== null) return false;
  return schema['pattern'] === undefined || new RegExp(String(schema['pattern']), 'u').test(text);
}

/**
 * A value that the schema takes, and the other checks too: for fixes that hold when they are taken at their word.
 *
 * @param found  From `follow` or `schemaAt`.
 * @param place  Where the value is missing.
 * @param typed  What the author wrote in its place: it is used if it can be, as a text or as the address of a group.
 */
export function exampleValue(found: FoundSchema, place: ExampleContext, typed?: string): unknown {
  const { schema, part } = found;
  const last = place.path.at(-1);
  const [example] = Array.isArray(schema['examples']) ? (schema['examples'] as unknown[]) : [];
  const least = (schema['minItems'] as number | undefined) ?? 0;
  const preset = schema['default'];
  const file = schema['type'] === 'string' ? fileKey(place) : undefined;
  if (file !== undefined || part === 'link') {
    if (typed?.startsWith('/')) return typed;
    return file === undefined ? '/' : knownFile(file, place);
  }
  if (typed !== undefined && takesText(typed, found)) return typed;
  if (typed === undefined && preset !== undefined && !(Array.isArray(preset) && preset.length < least)) return preset;
  if (UNIQUE.includes(last as string) && typeof example === 'string') return uniqueName(example, place);
  if (example !== undefined) return example;
  if (Array.isArray(schema['enum'])) return preset ?? (schema['enum'] as unknown[])[0];
  if (schema['const'] !== undefined) return schema['const'];
  const inside = (step: string | number, raw: unknown, word?: string) =>
    exampleValue(follow(raw as JsonSchema, place.site), { ...place, path: [...place.path, step] }, word);
  switch (schema['type']) {
    case 'number':
    case 'integer':
      return schema['minimum'] ?? 1;
    case 'boolean':
      return true;
    case 'array': {
      const length = Math.max(least, typed === undefined ? 0 : 1);
      return Array.from({ length }, (_, index) => inside(index, schema['items'], index === 0 ? typed : undefined));
    }
    case 'object': {
      const required = (schema['required'] as string[] | undefined) ?? [];
      const isAddress = typed !== undefined && /^(\/|#|[a-z]+:)/i.test(typed);
      const taker = required.find((key) => (key === 'link' || key === 'src') === isAddress);
      const properties = schema['properties'] as Record<string, JsonSchema>;
      return Object.fromEntries(
        required.map((key) => [key, inside(key, properties[key], key === taker ? typed : undefined)]),
      );
    }
    default:
      return '...';
  }
}

/** JSON as authors write it in one line: `{ "label": "...", "link": "/" }`. */
export function asJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(asJson).join(', ')}]`;
  if (!isGroup(value)) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${asJson(inner)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

/**
 * Keys with values that a group takes: `"heading": "...", "actions": [...]`.
 *
 * @param schema  Of the group.
 * @param place   Of the group.
 */
export function exampleKeys(names: string[], schema: JsonSchema, place: ExampleContext): string {
  const properties = schema['properties'] as Record<string, JsonSchema>;
  return names
    .map((name) => {
      const found = follow(properties[name]!, place.site);
      return `"${name}": ${asJson(exampleValue(found, { ...place, path: [...place.path, name] }))}`;
    })
    .join(', ');
}
