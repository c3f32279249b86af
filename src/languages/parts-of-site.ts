import type { Json, Path } from '../document/json.ts';
import { partOf, valueAt } from '../document/json.ts';
import { isJsonObject } from '../model/is-json-object.ts';
import { sectionDefinition } from '../model/section-definition.ts';
import { DEFAULT_FORM, formName } from '../model/form/form-words.ts';
import type { FormSchema } from '../model/form/form-schema.ts';
import { expandSection } from '../model/shared-section.ts';
import type { SiteFile } from '../model/site-file.ts';
import type { SiteSchema } from '../validate/schema/walk-schema.ts';
import { isFormPlace, textsOfForm } from './form-texts.ts';
import {
  fallbackTexts,
  textsIn,
  translatableFields,
  type PlacedText,
  type TranslatableField,
  type TranslatableFields,
} from './translatable-fields.ts';

type JsonSchema = SiteSchema['root'];

/** A part of a site that has a place of its own in overlays: a section, a page, a form, the words of the interface. */
export interface SitePart {
  /** In an overlay: ["pages", "/products", "sections", "why"]. */
  place: string[];
  fields: TranslatableFields;
  /** Whether a field that is not among these is one of content that is gone; by default it is none. */
  isContent?(field: string): boolean;
  /** What is searched for texts, and where that is in the config; the texts of a part without it come from elsewhere, too. */
  origin?: { value: object; path: Path };
  /** Searched for anew by each call. */
  texts(): PlacedText[];
}

/** The forms of a site by their files, normalized: "schema/enquiry.schema.json". */
export type SiteForms = ReadonlyMap<string, FormSchema>;

const TEXT: TranslatableField = { isReplaceable: false };

/** The schema of a section by its type. */
export const sectionSchema = (type: string, { definitions }: SiteSchema): JsonSchema =>
  definitions[sectionDefinition(type)] ?? {};

/** The schema of a part of the config that is no section: "footer". */
const schemaOf = (key: string, { root }: SiteSchema): JsonSchema =>
  (root['properties'] as Record<string, JsonSchema>)[key]!;

/** Fields of a schema by name. */
const only = (fields: TranslatableFields, isMeant: (name: string) => boolean): TranslatableFields =>
  new Map([...fields].filter(([name]) => isMeant(name)));

/** The menu: entries and those below them, by their keys. */
function navigationPart({ navigation }: SiteFile): SitePart {
  const texts = navigation.flatMap(({ key, label, children = [] }, at): PlacedText[] => [
    { field: key, text: label, path: ['navigation', at, 'label'] },
    ...children.map((child, inner) => ({
      field: child.key,
      text: child.label,
      path: ['navigation', at, 'children', inner, 'label'],
    })),
  ]);
  return {
    place: ['navigation'],
    fields: new Map(texts.map(({ field }) => [field, TEXT])),
    isContent: () => true,
    texts: () => texts,
  };
}

/** The sections of a page, each with what it has of its own; what it takes from a shared one is that one's part. */
function sectionParts(site: SiteFile, at: number, schema: SiteSchema): SitePart[] {
  const { path: page, sections } = site.routes[at]!;
  return sections.map((section, position): SitePart => {
    const type = String(expandSection(section, site.shared)?.['type']);
    const fields = translatableFields(sectionSchema(type, schema), schema);
    const place = ['pages', page, 'sections', section.id];
    const path: Path = ['routes', at, 'sections', position];
    const texts = () => [
      ...textsIn(section, fields, path),
      ...(section['use'] === undefined ? fallbackTexts(section, fields, path) : []),
    ];
    return { place, fields, origin: { value: section, path }, texts };
  });
}

/** The file of the form that a section shows; undefined for one without. */
export function formOf(
  section: Parameters<typeof expandSection>[0],
  shared: SiteFile['shared'],
  schema: SiteSchema,
): string | undefined {
  const whole = expandSection(section, shared);
  const field = valueAt(sectionSchema(String(whole?.['type']), schema), ['properties', 'schema']);
  return field === undefined ? undefined : String(whole?.['schema'] ?? partOf(field, 'default') ?? DEFAULT_FORM);
}

/** The forms that a section shows, hidden and shared ones among them. */
function formParts({ routes, shared }: SiteFile, forms: SiteForms, schema: SiteSchema): SitePart[] {
  const sections = [...routes.flatMap((route) => route.sections), ...Object.values(shared ?? {})];
  const files = sections.flatMap((section) => formOf(section, shared, schema) ?? []);
  return [...new Set(files)].flatMap((file): SitePart[] => {
    const form = forms.get(file);
    if (!form) return [];
    const texts = () => textsOfForm(file, form);
    return [{ place: ['forms', formName(file)], fields: new Map(), isContent: isFormPlace, texts }];
  });
}

/** A part with what its value says by itself. */
const partAt = (
  place: string[],
  fields: TranslatableFields,
  path: Path,
  site: SiteFile,
  value = valueAt(site as unknown as Json, path),
): SitePart => ({
  place,
  fields,
  ...(isJsonObject(value) && { origin: { value, path } }),
  texts: () => [...textsIn(value, fields, path), ...(isJsonObject(value) ? fallbackTexts(value, fields, path) : [])],
});

const ofPages = new WeakMap<SiteSchema, TranslatableFields>();

/** The fields of a page itself. The same object for the same schema. */
function fieldsOfPage(schema: SiteSchema): TranslatableFields {
  const all = translatableFields(schema.definitions['route']!, schema);
  const fields = ofPages.get(schema) ?? only(all, (name) => !name.startsWith('sections'));
  ofPages.set(schema, fields);
  return fields;
}

/**
 * The parts of a page: the page itself and its sections.
 *
 * @param at  Of its route.
 */
export const partsOfPage = (site: SiteFile, at: number, schema: SiteSchema): SitePart[] => [
  partAt(['pages', site.routes[at]!.path], fieldsOfPage(schema), ['routes', at], site),
  ...sectionParts(site, at, schema),
];

/** The parts that several pages show: menus, words, sections and forms. */
export function partsOfFrame(site: SiteFile, forms: SiteForms, schema: SiteSchema): SitePart[] {
  const fieldsOf = (key: string) => translatableFields(schemaOf(key, schema), schema);
  return [
    partAt(
      ['site'],
      only(fieldsOf('site'), (name) => name === 'name' || name === 'description'),
      ['site'],
      site,
    ),
    partAt(['words'], fieldsOf('texts'), ['texts'], site, (site.texts ?? {}) as Json),
    navigationPart(site),
    partAt(['footer'], fieldsOf('footer'), ['footer'], site),
    partAt(['legal'], fieldsOf('legal'), ['legal'], site),
    ...Object.entries(site.shared ?? {}).map(([name, { type }]) =>
      partAt(
        ['shared', name],
        translatableFields(sectionSchema(type as string, schema), schema),
        ['shared', name],
        site,
      ),
    ),
    ...formParts(site, forms, schema),
  ];
}

/**
 * The parts of a valid site that can be translated, with all their texts; page by page, because those of a large site fill the
 * memory.
 *
 * @param schema  The composed schema.
 */
export function* partsOfSite(site: SiteFile, forms: SiteForms, schema: SiteSchema): Generator<SitePart> {
  const frame = partsOfFrame(site, forms, schema);
  const isLast = ({ place: [first] }: SitePart) => first === 'shared' || first === 'forms';
  yield* frame.filter((part) => !isLast(part));
  for (const at of site.routes.keys()) yield* partsOfPage(site, at, schema);
  yield* frame.filter(isLast);
}
