import { schemaAt, type SiteSchema } from '../schema/walk-schema.ts';
import { listAt, partOf, valueAt, type Json, type Path } from '../../document/json.ts';
import { wordsOf } from '../../model/rich-text/parse-rich-text.ts';
import { isJsonObject } from '../../model/is-json-object.ts';
import { inMarks } from '../../config/problems/quote.ts';

/** Keys whose text tells people which entry is meant. */
const TELLING_KEYS = ['heading', 'title', 'label', 'name', 'quote', 'text', 'alt'];

/** The text of a key, if there is one. */
function textOf(value: Json | undefined, key: string): string | undefined {
  const text = partOf(value, key);
  return typeof text === 'string' && text.trim() !== '' ? text : undefined;
}

/** The words of a text: those of a rich one without its marks. undefined for what is no text. */
export function wordsAt(site: Json, path: Path, schema: SiteSchema): string | undefined {
  const value = valueAt(site, path);
  if (typeof value !== 'string') return undefined;
  return schemaAt(site, path, schema)?.part === 'rich-text' ? wordsOf(value) : value;
}

/** The words that tell people which entry is meant; undefined where there are none. */
export function tellingText(site: Json, path: Path, schema: SiteSchema): string | undefined {
  const value = valueAt(site, path);
  const key = TELLING_KEYS.find((each) => textOf(value, each) !== undefined);
  return key === undefined ? undefined : wordsAt(site, [...path, key], schema);
}

/** A page as people call it: its label in the navigation, else its title, else its path. */
export function pageName(site: Json, page: Json): string {
  const path = textOf(page, 'path');
  const navigation = partOf(site, 'navigation');
  const link =
    Array.isArray(navigation) && navigation.find((entry) => path !== undefined && partOf(entry, 'link') === path);
  return (link && textOf(link, 'label')) || (textOf(page, 'title') ?? path ?? 'Page');
}

/** The title that a schema gives a value, an override that of the field it overrides; undefined where it gives none. */
export function titleAt(site: Json, path: Path, schema: SiteSchema): string | undefined {
  const use = textOf(valueAt(site, path.slice(0, 4)), 'use');
  const found =
    schemaAt(site, path, schema) ??
    (use === undefined ? null : schemaAt(site, ['shared', use, ...path.slice(4)], schema));
  const title = found?.schema['title'];
  return typeof title === 'string' ? title : undefined;
}

/** What is called by its own title, in a form that is edited with the site: the form, and each of its fields. */
const OWN_TITLE = ['form-file', 'form-field'];

const FOR_ANSWERS = 'for some answers';

/** The fields of a form that a condition, or a list of them, shows or requires, by their titles; "" for none. */
function decidedFields(site: Json, path: Path): string {
  const titles = [valueAt(site, path) ?? []].flat().flatMap((condition) =>
    ['then', 'else'].flatMap((key) => {
      const branch = partOf(condition, key);
      const shown = partOf(branch, 'properties');
      const names = [...(isJsonObject(shown) ? Object.keys(shown) : []), ...listAt(branch, 'required').map(String)];
      const always = [...path.slice(0, 2), 'properties'];
      const titleOf = (name: string) => textOf(partOf(shown, name) ?? valueAt(site, [...always, name]), 'title');
      return [...new Set(names)].map((name) => inMarks(titleOf(name) ?? name));
    }),
  );
  return titles.join(', ');
}

/** A key as its label says, or as it is written where it has none. */
export const fieldName = (site: Json, path: Path, schema: SiteSchema): string =>
  OWN_TITLE.includes(schemaAt(site, path, schema)?.part ?? '')
    ? inMarks(textOf(valueAt(site, path), 'title') ?? path.at(-1))
    : isMap(site, path.slice(0, -1), schema)
      ? inMarks(path.at(-1))
      : schemaAt(site, [...path, 0], schema)?.part === 'form-condition'
        ? `${decidedFields(site, path)} ${FOR_ANSWERS}`.trim()
        : (titleAt(site, path, schema) ?? inMarks(path.at(-1)));

/** Whether the keys of a group are the editor's own: old paths of redirects, names of shared sections. */
const isMap = (site: Json, path: Path, schema: SiteSchema): boolean =>
  isJsonObject((schemaAt(site, path, schema)?.schema['additionalProperties'] ?? null) as Json);

/** A section by its heading, else that of the shared section it shows, else by its type's title. */
export function sectionName(site: Json, path: Path, schema: SiteSchema): string {
  const section = valueAt(site, path);
  const heading = textOf(section, 'heading');
  if (heading !== undefined) return heading;
  const use = textOf(section, 'use');
  const shared = ['shared', use ?? ''];
  // A shared section shows no other one.
  if (use !== undefined && textOf(valueAt(site, shared), 'use') === undefined)
    return valueAt(site, shared) === undefined ? use : sectionName(site, shared, schema);
  return titleAt(site, path, schema) ?? textOf(section, 'type') ?? 'Section';
}

/** What the entry of a list is called: a page, a section in quotation marks, another entry by its own words. */
export function entryName(site: Json, path: Path, schema: SiteSchema): string {
  const value = valueAt(site, path);
  if (value === undefined) return '';
  const part = schemaAt(site, path, schema)?.part;
  if (part === 'route') return inMarks(pageName(site, value));
  if (part === 'section') return inMarks(sectionName(site, path, schema));
  if (part === 'form-field-name') {
    const field = [...path.slice(0, -2), 'properties', String(value)];
    return inMarks(textOf(valueAt(site, field), 'title') ?? value);
  }
  if (!isJsonObject(value)) return inMarks(wordsAt(site, path, schema) ?? value);
  const decided = part === 'form-condition' ? decidedFields(site, path) : '';
  if (decided !== '') return `${decided} ${FOR_ANSWERS}`;
  const telling = tellingText(site, path, schema);
  return telling === undefined ? `entry ${Number(path.at(-1)) + 1}` : inMarks(telling);
}

/**
 * Where a group or list is, in words: `Home, “Why Choose Us”, Card “No bank data stored”`.
 *
 * @returns  "" for the top of the config.
 */
export function placeName(site: Json, path: Path, schema: SiteSchema): string {
  const words: string[] = [];
  for (const depth of path.keys()) {
    const here = path.slice(0, depth + 1);
    const next = path[depth + 1];
    // A list is named by its entry, and the forms and the fields of one are by themselves.
    const child = next === undefined ? null : schemaAt(site, [...here, next], schema);
    if (typeof next === 'number' || OWN_TITLE.includes(child?.part ?? '')) continue;
    const part = schemaAt(site, here, schema)?.part;
    // A field that an answer shows is called by its own title.
    if (child?.part === 'form-branch' || (part === 'form-branch' && next !== undefined)) continue;
    const value = valueAt(site, here);
    if (part === 'route' && value !== undefined) words.push(pageName(site, value));
    else if (part === 'form-file') words.push(`Form ${fieldName(site, here, schema)}`);
    else if (part === 'section') words.push(inMarks(sectionName(site, here, schema)));
    else if (typeof path[depth] === 'number')
      words.push([titleAt(site, here, schema), entryName(site, here, schema)].filter(Boolean).join(' '));
    // The sections of a page speak for themselves.
    else if (schemaAt(site, [...here, 0], schema)?.part !== 'section') words.push(fieldName(site, here, schema));
  }
  return words.join(', ');
}

/** A value in words: `Home, “Why Choose Us”: Heading`. */
export function valueName(site: Json, path: Path, schema: SiteSchema): string {
  if (typeof path.at(-1) !== 'string') return placeName(site, path, schema);
  const place = placeName(site, path.slice(0, -1), schema);
  return `${place === '' ? '' : `${place}: `}${fieldName(site, path, schema)}`;
}
