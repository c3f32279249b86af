import { isJsonObject } from '../model/is-json-object.ts';
import { expandSection } from '../model/shared-section.ts';
import type { RouteFile, SectionFile, SiteFile } from '../model/site-file.ts';
import { withoutRefs, type SiteSchema } from '../validate/schema/walk-schema.ts';
import { formName } from '../model/form/form-words.ts';
import { sayForm } from './form-texts.ts';
import { shownPair } from './match-texts.ts';
import { innerField, translationOf, type Overlay } from './overlay.ts';
import { partsOfFrame, partsOfPage, sectionSchema, type SiteForms, type SitePart } from './parts-of-site.ts';
import { surveyPart } from './survey.ts';
import { translatableFields, type TranslatableFields } from './translatable-fields.ts';

type JsonSchema = SiteSchema['root'];

/** What to do with a text that has no translation. */
export interface LocalizeOptions {
  /** `"leave-out"` leaves out the smallest part that the schema allows; `"show-source"` shows the source. */
  incomplete: 'leave-out' | 'show-source';
  /** Whether translations that nobody has read are shown. */
  drafts: boolean;
}

/** A part that cannot stand in this language. */
const GONE = Symbol('gone');

/** The text of a field in the other language; undefined where it has none. */
type Translate = (field: string, text: string) => string | undefined;

/** What a walk through a value needs. */
interface Walk {
  fields: TranslatableFields;
  translate: Translate;
  /** What stands in place of a text without a translation. */
  keep(text: string): string | typeof GONE;
  /** Remembers a text that stands there in the language of the site. */
  onKept(text: string): void;
  site: SiteSchema;
}

/** A site in another language. */
export interface LocalizedSite {
  /** With the pages that can stand in the language, at the paths of the source. */
  file: SiteFile;
  /** In them a text without a translation stays: a control without a label is none. */
  forms: SiteForms;
  /** The texts that stand there in the language of the site: those that pages share, and those of each page by its path. */
  kept: { shared: string[]; pages: ReadonlyMap<string, string[]> };
}

function localizeList(list: unknown[], schema: JsonSchema, field: string, walk: Walk): unknown {
  const entries = list.map((entry) => localizeValue(entry, schema['items'], `${field}[]`, walk));
  const left = entries.filter((entry) => entry !== GONE);
  const isTogether = schema['x-translate'] === 'together' && left.length < list.length;
  const isTooShort = left.length < list.length && left.length < Number(schema['minItems'] ?? 0);
  return isTogether || isTooShort || (left.length === 0 && list.length > 0) ? GONE : left;
}

function localizeGroup(group: Record<string, unknown>, schema: JsonSchema, field: string, walk: Walk): unknown {
  const properties = isJsonObject(schema['properties']) ? schema['properties'] : {};
  const required = (schema['required'] ?? []) as string[];
  const result: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(group)) {
    const inner = localizeValue(value, properties[key], innerField(field, key), walk);
    if (inner !== GONE) result[key] = inner;
    else if (required.includes(key)) return GONE;
  }
  for (const [name, { fallback }] of walk.fields) {
    if (fallback === undefined || field !== '' || /[.[]/.test(name) || Object.hasOwn(group, name)) continue;
    const text = walk.translate(name, fallback);
    if (text === undefined) walk.onKept(fallback);
    else result[name] = text;
  }
  return result;
}

/** A value in the other language, or GONE. */
function localizeValue(value: unknown, raw: unknown, field: string, walk: Walk): unknown {
  const known = walk.fields.get(field);
  if (typeof value === 'string' && known && value.trim() !== '')
    return walk.translate(field, value) ?? (known.isReplaceable ? value : walk.keep(value));
  if (!isJsonObject(raw)) return value;
  const { schema } = withoutRefs(raw, walk.site);
  if (Array.isArray(value)) return localizeList(value, schema, field, walk);
  return isJsonObject(value) ? localizeGroup(value, schema, field, walk) : value;
}

/** Puts the parts of a site into another language. */
function localizer(site: SiteFile, overlay: Overlay, forms: SiteForms, schema: SiteSchema, options: LocalizeOptions) {
  const key = (...parts: unknown[]) => JSON.stringify(parts);
  /** The translations of parts, by their place, field and text. */
  const shownIn = (parts: SitePart[]): ReadonlyMap<string, string> => {
    const shown = new Map<string, string>();
    for (const part of parts)
      for (const each of surveyPart(part, overlay, site.site.language ?? 'en').texts) {
        const pair = shownPair(each, options);
        if (pair) shown.set(key(part.place, each.field, each.text), translationOf(pair.pair));
      }
    return shown;
  };
  const shared = new Set<string>();
  const pages = new Map<string, string[]>();
  const keepIn = (kept: Set<string>) => (text: string) => {
    if (options.incomplete !== 'show-source') return GONE;
    kept.add(text);
    return text;
  };
  let frame: ReadonlyMap<string, string> | undefined;
  // Most pages need nothing of it.
  const shownInFrame = () => (frame ??= shownIn(partsOfFrame(site, forms, schema)));
  const at =
    (place: string[], shown?: ReadonlyMap<string, string>, ofShared?: string[]): Translate =>
    (field, text) =>
      (shown ?? shownInFrame()).get(key(place, field, text)) ??
      (ofShared && shownInFrame().get(key(ofShared, field, text)));
  /** Gives a text in either language. */
  const always =
    (place: string[]) =>
    (field: string, text: string): string => {
      const translated = at(place)(field, text);
      if (translated === undefined) shared.add(text);
      return translated ?? text;
    };

  const part = (value: unknown, raw: JsonSchema, translate: Translate, kept: Set<string>): unknown =>
    localizeValue(value, raw, '', {
      fields: translatableFields(raw, schema),
      translate,
      keep: keepIn(kept),
      onKept: (text) => kept.add(text),
      site: schema,
    });
  const properties = schema.root['properties'] as Record<string, JsonSchema>;
  const top = (name: string, value: unknown, fallback: unknown): unknown => {
    const result = part(value, properties[name]!, at([name]), shared);
    return result === GONE ? fallback : result;
  };

  const localizeSection = (
    section: RouteFile['sections'][number],
    path: string,
    shown: ReadonlyMap<string, string>,
    kept: Set<string>,
  ): SectionFile[] => {
    const whole = expandSection(section, site.shared) as SectionFile;
    const { use } = section;
    const translate = at(
      ['pages', path, 'sections', section.id],
      shown,
      typeof use === 'string' ? ['shared', use] : undefined,
    );
    const keptHere = new Set<string>();
    const result = part(whole, sectionSchema(whole.type, schema), translate, keptHere);
    if (result === GONE) return [];
    for (const text of keptHere) kept.add(text);
    return [result as SectionFile];
  };
  const localizeRoute = (route: RouteFile, index: number): RouteFile[] => {
    const { sections, ...head } = route;
    const shown = shownIn(partsOfPage(site, index, schema));
    const kept = new Set<string>();
    const result = part(head, schema.definitions['route']!, at(['pages', route.path], shown), kept);
    const [first, ...rest] = sections.map((section) => localizeSection(section, route.path, shown, kept));
    pages.set(route.path, [...kept]);
    const isShown = result !== GONE && (first === undefined || first.length > 0);
    return isShown ? [{ ...(result as RouteFile), sections: [...(first ?? []), ...rest.flat()] }] : [];
  };
  return { at, always, keepIn, part, top, localizeRoute, shared, pages };
}

/** The pages of a site in another language, without what they share with all others. @see localize */
export function localizePages(
  site: SiteFile,
  overlay: Overlay,
  schema: SiteSchema,
  options: LocalizeOptions,
): { routes: RouteFile[]; kept: LocalizedSite['kept']['pages'] } {
  const { localizeRoute, pages } = localizer(site, overlay, new Map(), schema, options);
  return { routes: site.routes.flatMap(localizeRoute), kept: pages };
}

/**
 * A site in another language: the same file, with other texts and without what has none. Sections that pages share stand in
 * each page, because a text may be missing in one and not in the other.
 *
 * @param site     Valid.
 * @param overlay  Of the language.
 * @param schema   The composed schema.
 */
export function localize(
  site: SiteFile,
  overlay: Overlay,
  forms: SiteForms,
  schema: SiteSchema,
  options: LocalizeOptions,
): LocalizedSite {
  const { at, always, keepIn, part, top, localizeRoute, shared, pages } = localizer(
    site,
    overlay,
    forms,
    schema,
    options,
  );
  const properties = schema.root['properties'] as Record<string, JsonSchema>;
  const label = at(['navigation']);
  const labelled = <T extends { key: string; label: string }>(entry: T): T[] => {
    const text = label(entry.key, entry.label) ?? keepIn(shared)(entry.label);
    return text === GONE ? [] : [{ ...entry, label: text }];
  };
  const { name, description } = site.site;
  const words = {
    ...site.texts,
    ...(part(site.texts ?? {}, properties['texts']!, always(['words']), shared) as object),
  };
  const { shared: _shared, footer, legal, ...rest } = site;
  const file: SiteFile = {
    ...rest,
    site: {
      ...site.site,
      language: overlay.language,
      name: at(['site'])('name', name) ?? name,
      description: always(['site'])('description', description),
    },
    texts: words as NonNullable<SiteFile['texts']>,
    navigation: site.navigation.flatMap((entry) =>
      labelled(entry).map((each) => (each.children ? { ...each, children: each.children.flatMap(labelled) } : each)),
    ),
    ...(footer && { footer: top('footer', footer, {}) as typeof footer }),
    ...(legal && { legal: top('legal', legal, []) as typeof legal }),
    routes: site.routes.flatMap(localizeRoute),
  };
  const said = new Map([...forms].map(([name, form]) => [name, sayForm(form, always(['forms', formName(name)]))]));
  return { file, forms: said, kept: { shared: [...shared], pages } };
}
