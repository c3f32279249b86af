import type { Path } from '../document/json.ts';
import { isJsonObject } from '../model/is-json-object.ts';
import { withoutRefs, type SiteSchema } from '../validate/schema/walk-schema.ts';
import { innerField } from './overlay.ts';

type JsonSchema = SiteSchema['root'];

/** What another language may have of its own. */
export interface TranslatableField {
  /** A file, link or address: another language may replace it, and needs no other. */
  isReplaceable: boolean;
  /** Whether it knows marks: bold, emphasis, links. */
  isRich?: true;
  /** The text of a section without one of its own. */
  fallback?: string;
}

/** By the name of the field: "items[].title". */
export type TranslatableFields = ReadonlyMap<string, TranslatableField>;

/** A text of a site, in its own language. */
export interface PlacedText {
  field: string;
  text: string;
  /** In the config. */
  path: Path;
}

const known = new WeakMap<JsonSchema, TranslatableFields>();

/**
 * The fields of a schema that can be translated: texts without `enum`. `x-translate` says `false` of any other, and
 * `"replace"` of a file, link or address.
 *
 * @param schema  That of a section type, of a page, of the footer.
 */
export function translatableFields(schema: JsonSchema, site: SiteSchema): TranslatableFields {
  const before = known.get(schema);
  if (before) return before;
  const fields = new Map<string, TranslatableField>();
  const enter = (raw: unknown, field: string): void => {
    if (!isJsonObject(raw)) return;
    const { schema: here, part } = withoutRefs(raw, site);
    const { type, default: fallback, 'x-translate': rule } = here;
    if (rule === false) return;
    if (type === 'string' && !('enum' in here))
      fields.set(field, {
        isReplaceable: rule === 'replace',
        ...(part === 'rich-text' && { isRich: true }),
        ...(typeof fallback === 'string' && { fallback }),
      });
    if (type === 'array') enter(here['items'], `${field}[]`);
    if (type === 'object' && isJsonObject(here['properties']))
      for (const [key, child] of Object.entries(here['properties'])) enter(child, innerField(field, key));
  };
  enter(schema, '');
  known.set(schema, fields);
  return fields;
}

/**
 * The texts of a value that can be translated. Empty ones need no translation.
 *
 * @param path  Where the value is in the config.
 */
export function textsIn(value: unknown, fields: TranslatableFields, path: Path, field = ''): PlacedText[] {
  if (typeof value === 'string') return fields.has(field) && value.trim() !== '' ? [{ field, text: value, path }] : [];
  if (Array.isArray(value)) return value.flatMap((entry, at) => textsIn(entry, fields, [...path, at], `${field}[]`));
  if (!isJsonObject(value)) return [];
  return Object.keys(value).flatMap((key) => textsIn(value[key], fields, [...path, key], innerField(field, key)));
}

/** The texts that stand where a section has none of its own: "Close" on a banner. */
export const fallbackTexts = (value: object, fields: TranslatableFields, path: Path): PlacedText[] =>
  [...fields].flatMap(([field, { fallback }]) =>
    fallback === undefined || /[.[]/.test(field) || Object.hasOwn(value, field)
      ? []
      : [{ field, text: fallback, path: [...path, field] }],
  );
