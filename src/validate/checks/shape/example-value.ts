import type { Path } from '../../../config/load-config.ts';
import type { JsonSchema } from '../../schema/compose-schema.ts';
import { partOf, valueAt } from '../../../document/json.ts';
import { asJson } from '../../messages/describe-value.ts';
import type { PublicFiles } from '../../facts/public-files.ts';
import { withoutRefs, holdsWords, type SiteSchema } from '../../schema/walk-schema.ts';

/** Where an example is needed. */
export interface ExampleContext {
  site: SiteSchema;
  /** The config's value: unique values must not be used again, and its pictures exist. */
  root: unknown;
  path: Path;
  files: PublicFiles;
}

type FoundSchema = ReturnType<typeof withoutRefs>;

/** Keys that are unique among the entries of a list. */
const UNIQUE = ['id', 'key', 'path'];

/** A name that is unique in the list. */
function uniqueName(name: string, { root, path }: ExampleContext): string {
  const key = path.at(-1)!;
  const entries = valueAt(root, path.slice(0, -2));
  const taken = Array.isArray(entries) ? entries.map((entry) => partOf(entry, key)) : [];
  const type = valueAt(root, [...path.slice(0, -1), 'type']);
  const isType = typeof type === 'string' && /^[a-z][a-z-]*$/.test(type);
  const first = key === 'path' && !taken.includes('/') ? '/' : key === 'id' && isType ? type : name;
  let free = first;
  for (let number = 2; taken.includes(free); number++) free = `${first}-${number}`;
  return free;
}

/** Example files by key, where none is known. */
const FILES: Record<string, string> = {
  src: '/pictures/picture.svg',
  sources: '/video/film.webm',
  darkSources: '/video/film.webm',
  phoneSources: '/video/film.webm',
  darkPhoneSources: '/video/film.webm',
};

/** The key of a file here; undefined if something else belongs here. */
const fileKey = ({ path }: ExampleContext): string | undefined =>
  path.slice(-2).findLast((step): step is string => typeof step === 'string' && Object.hasOwn(FILES, step));

/** A file that exists: one that the config uses already, else one with a usual name. */
function knownFile(key: string, { root, files }: ExampleContext): string {
  const used = (value: unknown): string | undefined => {
    if (typeof value !== 'object' || value === null) return undefined;
    const found = partOf(value, key);
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

/** Whether the schema accepts a text here; links and files are checked elsewhere. */
function takesText(text: string, { schema, part }: FoundSchema): boolean {
  if (schema['type'] !== 'string' || schema['enum'] !== undefined || !holdsWords(part)) return false;
  return schema['pattern'] === undefined || new RegExp(String(schema['pattern']), 'u').test(text);
}

/**
 * An example that passes the schema and all other checks, so that a fix that quotes it works.
 *
 * @param found    From `follow` or `schemaAt`.
 * @param context  Where the value is missing.
 * @param typed    What the author wrote instead: it is used if possible, as a text or as the address of a group.
 */
export function exampleValue(found: FoundSchema, context: ExampleContext, typed?: string): unknown {
  const { schema, part } = found;
  const last = context.path.at(-1);
  const [example] = Array.isArray(schema['examples']) ? (schema['examples'] as unknown[]) : [];
  const least = (schema['minItems'] as number | undefined) ?? 0;
  const preset = schema['default'];
  const file = schema['type'] === 'string' && part === null ? fileKey(context) : undefined;
  if (file !== undefined || part === 'link') {
    if (typed?.startsWith('/')) return typed;
    return file === undefined ? '/' : knownFile(file, context);
  }
  if (typed !== undefined && takesText(typed, found)) return typed;
  if (typed === undefined && preset !== undefined && !(Array.isArray(preset) && preset.length < least)) return preset;
  if (UNIQUE.includes(last as string) && typeof example === 'string') return uniqueName(example, context);
  if (example !== undefined) return example;
  if (Array.isArray(schema['enum'])) return preset ?? (schema['enum'] as unknown[])[0];
  if (schema['const'] !== undefined) return schema['const'];
  const inside = (step: string | number, raw: unknown, word?: string) =>
    exampleValue(withoutRefs(raw as JsonSchema, context.site), { ...context, path: [...context.path, step] }, word);
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

/**
 * Example keys and values for a group: `"heading": "...", "actions": [...]`.
 *
 * @param schema   Of the group.
 * @param context  Of the group.
 */
export function exampleKeys(names: string[], schema: JsonSchema, context: ExampleContext): string {
  const properties = schema['properties'] as Record<string, JsonSchema>;
  return names
    .map((name) => {
      const found = withoutRefs(properties[name]!, context.site);
      return `"${name}": ${asJson(exampleValue(found, { ...context, path: [...context.path, name] }))}`;
    })
    .join(', ');
}
