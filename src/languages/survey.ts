import { partOf } from '../document/json.ts';
import { isGroup } from '../model/is-group.ts';
import type { SiteFile } from '../model/site-file.ts';
import type { SiteSchema } from '../validate/schema/walk-schema.ts';
import { matchTexts, type TranslatedText } from './match-texts.ts';
import { pairsIn, type Overlay, type PlacedPair } from './overlay.ts';
import { partsOfSite, type SiteForms, type SitePart } from './parts-of-site.ts';

/** A part of a site and how far it is translated. */
export interface SurveyedPart extends SitePart {
  texts: TranslatedText[];
}

/** How far a site is translated into a language. */
export interface Survey {
  parts: SurveyedPart[];
  /** Pairs whose text, section or page is gone. */
  leftOver: PlacedPair[];
  /** Pairs at places of a section, page, form or the footer that cannot be translated. */
  untranslatable: PlacedPair[];
}

/** What of a part of an overlay belongs to other parts of the site. */
const isOwn = ({ path }: PlacedPair, { place }: SitePart): boolean =>
  !(place[0] === 'pages' && place.length === 2 && path[2] === 'sections');

/**
 * How far a part is translated.
 *
 * @param language  Of its texts.
 */
export function surveyPart(part: SitePart, overlay: Overlay, language: string): Survey {
  const own = part.place.reduce<unknown>(partOf, overlay);
  const pairs = pairsIn(own, part.place).filter((pair) => isOwn(pair, part));
  const isKnown = ({ field }: PlacedPair) => part.fields.has(field) || part.isContent?.(field) === true;
  const { texts, leftOver } = matchTexts(part.texts, pairs.filter(isKnown), part.fields, language);
  return { parts: [{ ...part, texts }], leftOver, untranslatable: pairs.filter((pair) => !isKnown(pair)) };
}

/** Groups of an overlay whose groups are parts, by name. */
const OF_PARTS = ['pages', 'shared', 'forms'];

/**
 * The pairs of an overlay whose section, page or form the site does not have.
 *
 * @param places  Those of the site, as JSON.
 */
function pairsElsewhere(overlay: Overlay, places: ReadonlySet<string>): PlacedPair[] {
  const keysOf = (value: object, place: string[]): string[] | null => {
    const [first, , sections] = place;
    const isOfParts = place.length === 0 || (place.length === 1 && OF_PARTS.includes(first!));
    if (isOfParts || (first === 'pages' && sections === 'sections' && place.length === 3)) return Object.keys(value);
    if (!places.has(JSON.stringify(place))) return null;
    return first === 'pages' && place.length === 2 && Object.hasOwn(value, 'sections') ? ['sections'] : [];
  };
  const pairsBelow = (value: unknown, place: string[]): PlacedPair[] => {
    const keys = isGroup(value) ? keysOf(value, place) : null;
    if (!keys) return places.has(JSON.stringify(place)) ? [] : pairsIn(value, place);
    return keys.flatMap((key) => pairsBelow((value as Overlay)[key], [...place, key]));
  };
  const { language: _language, $schema: _schema, ...rest } = overlay;
  return pairsBelow(rest, []);
}

/**
 * Computes how far a site is translated, part by part; what belongs to none of them comes last.
 *
 * @param site     Valid.
 * @param schema   The composed schema.
 */
export function* surveyParts(
  site: SiteFile,
  overlay: Overlay,
  forms: SiteForms,
  schema: SiteSchema,
): Generator<Survey> {
  const places = new Set<string>();
  for (const part of partsOfSite(site, forms, schema)) {
    places.add(JSON.stringify(part.place));
    yield surveyPart(part, overlay, site.site.language ?? 'en');
  }
  yield { parts: [], leftOver: pairsElsewhere(overlay, places), untranslatable: [] };
}

/** The same as one. */
export function surveyLanguage(site: SiteFile, overlay: Overlay, forms: SiteForms, schema: SiteSchema): Survey {
  const all = [...surveyParts(site, overlay, forms, schema)];
  return {
    parts: all.flatMap(({ parts }) => parts),
    leftOver: all.flatMap(({ leftOver }) => leftOver),
    untranslatable: all.flatMap(({ untranslatable }) => untranslatable),
  };
}

/** How many texts of a language are in which state. */
export interface Counts {
  done: number;
  draft: number;
  outdated: number;
  missing: number;
  leftOver: number;
}

/** Counts the texts of a site by their state. */
export function countTexts({ parts, leftOver }: Survey): Counts {
  const counts = { done: 0, draft: 0, outdated: 0, missing: 0, leftOver: leftOver.length };
  for (const { texts } of parts) for (const { state } of texts) counts[state]++;
  return counts;
}
