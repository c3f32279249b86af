import { isJsonObject } from '../../model/is-json-object.ts';
import type { JsonSchema } from '../../validate/schema/compose-schema.ts';
import { withoutRefs, holdsWords, type SiteSchema } from '../../validate/schema/walk-schema.ts';
import type { Path, PlaceOnPage } from '../protocol.ts';
import type { Frame } from '../../preview/source/drawable-site.ts';

/** Of what all pages share, keys without a text that a page shows by itself. */
const UNSEEN = ['$schema', 'version', 'routes', 'theme', 'shared', 'enquiry', 'redirects'];

/** The words of the interface, those included that the file does not hold. */
function allTexts({ texts = {} }: Frame, { definitions }: SiteSchema): Record<string, unknown> {
  const properties = definitions['texts']?.['properties'];
  const presets = Object.entries(isJsonObject(properties) ? properties : {}).flatMap(([key, field]) =>
    isJsonObject(field) && typeof field['default'] === 'string' ? [[key, field['default']]] : [],
  );
  return { ...(Object.fromEntries(presets) as Record<string, unknown>), ...texts };
}

/** Replaces every text that all pages share by a mark: names, menus, words of the interface. @see markTexts */
export function markSite(frame: Frame, schema: SiteSchema): { marked: Frame; marks: Mark[] } {
  const shown = Object.fromEntries(
    Object.entries({ ...frame, texts: allTexts(frame, schema) }).filter(([key]) => !UNSEEN.includes(key)),
  );
  const { marked, marks } = markTexts(shown, schema.root, schema, true);
  return { marked: { ...frame, ...marked } as Frame, marks };
}

/** A value that was replaced by a mark. */
export interface Mark extends Pick<PlaceOnPage, 'path' | 'title' | 'isOptional' | 'isRich' | 'isSite'> {
  /** A word that stands nowhere else on the page; or the value itself, which counts only where it stands alone. */
  mark: string;
  isOwnText?: true;
  kind: 'text' | 'picture';
}

/** Keys that name a section, and are nowhere to be read. */
const NAMES = ['id', 'type', 'use'];

/** What narrows a text down to something else than words. */
const NARROWING = ['enum', 'const', 'pattern', 'format'];

/**
 * Replaces every free text of a section by a mark, and what every picture tells. Which they are, its schema says: a new
 * section type needs nothing.
 *
 * @param value   A section with the fields of the shared section that it uses, or what all pages share. Valid.
 * @param schema  That of the value.
 * @param isSite  Whether it is what all pages share. Of that, what is no free text, such as an e-mail address, is found by itself.
 */
export function markTexts<T>(
  value: T,
  schema: JsonSchema,
  site: SiteSchema,
  isSite = false,
): { marked: T; marks: Mark[] } {
  const marks: Mark[] = [];
  const add = (
    kind: Mark['kind'],
    path: Path,
    title: unknown,
    isOptional: boolean,
    more: Pick<Mark, 'isRich' | 'isOwnText'> = {},
    ownText?: string,
  ): string => {
    const mark = ownText ?? `xq${isSite ? 's' : ''}${marks.length}qx`;
    marks.push({
      mark,
      kind,
      path,
      title: String(title ?? path.at(-1)),
      isOptional,
      ...more,
      ...(isSite && { isSite }),
    });
    return mark;
  };
  const replace = (value: unknown, raw: JsonSchema, path: Path, isOptional = false): unknown => {
    const { schema: here, part } = withoutRefs(raw, site);
    if (part === 'picture' && isJsonObject(value)) return { ...value, alt: add('picture', path, here['title'], false) };
    if (typeof value === 'string') {
      const isFree = holdsWords(part) && here['type'] === 'string' && !NARROWING.some((keyword) => keyword in here);
      if (!isFree) return isSite ? add('text', path, here['title'], isOptional, { isOwnText: true }, value) : value;
      return add('text', path, here['title'], isOptional, part === 'rich-text' ? { isRich: true } : {});
    }
    if (Array.isArray(value))
      return value.map((entry, at) =>
        isJsonObject(here['items']) ? replace(entry, here['items'], [...path, at]) : entry,
      );
    const properties = here['properties'];
    if (!isJsonObject(value) || !isJsonObject(properties)) return value;
    const required = (here['required'] ?? []) as string[];
    const marked = Object.entries(value).map(([key, inner]) => {
      const field = properties[key];
      // Of a film only the still picture has words; the rest are files.
      const isLeft = !isJsonObject(field) || (path.length === 0 && NAMES.includes(key)) || isFile(part, key);
      return [key, isLeft ? inner : replace(inner, field, [...path, key], !required.includes(key))];
    });
    return Object.fromEntries(marked) as unknown;
  };
  return { marked: replace(value, schema, []) as T, marks };
}

/** Whether a key of a shared part holds addresses of files. */
const isFile = (part: string | null, key: string): boolean => part === 'video' && key !== 'poster';
