import type { Json, Path } from '../document/json.ts';
import { valueAt } from '../document/json.ts';
import { isGroup } from '../model/is-group.ts';
import { sectionDefinition } from '../model/section-definition.ts';
import { expandSection } from '../model/shared-section.ts';
import type { SiteFile } from '../model/site-file.ts';
import type { SiteSchema } from '../validate/schema/walk-schema.ts';
import {
  fallbackTexts,
  textsIn,
  translatableFields,
  type PlacedText,
  type TranslatableField,
  type TranslatableFields,
} from './translatable-fields.ts';

type JsonSchema = SiteSchema['root'];

/** A part of a site that has a place of its own in overlays: a section, a page, the words of the interface. */
export interface SitePart {
  /** In an overlay: ["pages", "/products", "sections", "why"]. */
  place: string[];
  fields: TranslatableFields;
  texts: PlacedText[];
}

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
  return { place: ['navigation'], fields: new Map(texts.map(({ field }) => [field, TEXT])), texts };
}

/** The sections of a page, each with what it has of its own; what it takes from a shared one is that one's part. */
function sectionParts(site: SiteFile, at: number, schema: SiteSchema): SitePart[] {
  const { path, sections } = site.routes[at]!;
  return sections.map((section, position): SitePart => {
    const type = String(expandSection(section, site.shared)?.['type']);
    const fields = translatableFields(sectionSchema(type, schema), schema);
    const place = ['pages', path, 'sections', section.id];
    const here: Path = ['routes', at, 'sections', position];
    const fallbacks = section['use'] === undefined ? fallbackTexts(section, fields, here) : [];
    return { place, fields, texts: [...textsIn(section, fields, here), ...fallbacks] };
  });
}

/**
 * The parts of a valid site that can be translated, with all their texts.
 *
 * @param schema  The composed schema.
 */
export function partsOfSite(site: SiteFile, schema: SiteSchema): SitePart[] {
  const part = (
    place: string[],
    fields: TranslatableFields,
    path: Path,
    value = valueAt(site as unknown as Json, path),
  ) => ({
    place,
    fields,
    texts: [...textsIn(value, fields, path), ...(isGroup(value) ? fallbackTexts(value, fields, path) : [])],
  });
  const fieldsOf = (key: string) => translatableFields(schemaOf(key, schema), schema);
  const pageFields = only(
    translatableFields(schema.definitions['route']!, schema),
    (name) => !name.startsWith('sections'),
  );
  return [
    part(
      ['site'],
      only(fieldsOf('site'), (name) => name === 'name' || name === 'description'),
      ['site'],
    ),
    part(['words'], fieldsOf('texts'), ['texts'], (site.texts ?? {}) as Json),
    navigationPart(site),
    part(['footer'], fieldsOf('footer'), ['footer']),
    part(['legal'], fieldsOf('legal'), ['legal']),
    ...site.routes.flatMap(({ path }, at) => [
      part(['pages', path], pageFields, ['routes', at]),
      ...sectionParts(site, at, schema),
    ]),
    ...Object.entries(site.shared ?? {}).map(([name, { type }]) =>
      part(['shared', name], translatableFields(sectionSchema(type as string, schema), schema), ['shared', name]),
    ),
  ];
}
