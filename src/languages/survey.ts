import { partOf } from '../document/json.ts';
import { isJsonObject } from '../model/is-json-object.ts';
import type { SiteFile } from '../model/site-file.ts';
import type { SiteSchema } from '../validate/schema/walk-schema.ts';
import { matchTexts, type TranslatedText } from './match-texts.ts';
import { pairsIn, type Overlay, type PlacedPair } from './overlay.ts';
import { partsOfSite, type SiteForms, type SitePart } from './parts-of-site.ts';

/** A part of a site and how far it is translated. */
export interface SurveyedPart extends Omit<SitePart, 'texts'> {
  texts: TranslatedText[];
}

/** What there is of a language that no page shows. */
interface Unused {
  /** Pairs whose text, section or page is gone. */
  leftOver: PlacedPair[];
  /** Pairs at places of a section, page, form or the footer that cannot be translated. */
  untranslatable: PlacedPair[];
}

/** How far a site is translated into a language. */
export interface Survey extends Unused {
  parts: SurveyedPart[];
}

/** What an overlay has at the place of a part; of a page with its sections, which are parts of their own. */
export const overlayOf = ({ place }: SitePart, overlay: Overlay): unknown => place.reduce<unknown>(partOf, overlay);

/** The same without them. */
function ownOverlayOf(part: SitePart, overlay: Overlay): unknown {
  const whole = overlayOf(part, overlay);
  if (part.place[0] !== 'pages' || part.place.length !== 2 || !isJsonObject(whole)) return whole;
  const { sections: _, ...own } = whole as Overlay;
  return own;
}

/**
 * How far a part is translated.
 *
 * @param language  Of its texts.
 */
export function surveyPart(part: SitePart, overlay: Overlay, language: string): Pick<SurveyedPart, 'texts'> & Unused {
  const pairs = pairsIn(ownOverlayOf(part, overlay), part.place);
  const isKnown = ({ field }: PlacedPair) => part.fields.has(field) || part.isContent?.(field) === true;
  const { texts, leftOver } = matchTexts(part.texts(), pairs.filter(isKnown), part.fields, language);
  return { texts, leftOver, untranslatable: pairs.filter((pair) => !isKnown(pair)) };
}

/** Groups of an overlay whose groups are parts, by name. */
const OF_PARTS = ['pages', 'shared', 'forms'];

/**
 * The pairs of an overlay whose section, page or form the site does not have.
 *
 * @param places  Those of the site, as JSON.
 */
export function pairsElsewhere(overlay: Overlay, places: ReadonlySet<string>): PlacedPair[] {
  const keysOf = (value: object, place: string[]): string[] | null => {
    const [first, , sections] = place;
    const isOfParts = place.length === 0 || (place.length === 1 && OF_PARTS.includes(first!));
    if (isOfParts || (first === 'pages' && sections === 'sections' && place.length === 3)) return Object.keys(value);
    if (!places.has(JSON.stringify(place))) return null;
    return first === 'pages' && place.length === 2 && Object.hasOwn(value, 'sections') ? ['sections'] : [];
  };
  const pairsBelow = (value: unknown, place: string[]): PlacedPair[] => {
    const keys = isJsonObject(value) ? keysOf(value, place) : null;
    if (!keys) return places.has(JSON.stringify(place)) ? [] : pairsIn(value, place);
    return keys.flatMap((key) => pairsBelow((value as Overlay)[key], [...place, key]));
  };
  const { language: _language, $schema: _schema, ...rest } = overlay;
  return pairsBelow(rest, []);
}

/**
 * Computes how far a site is translated; what belongs to none of its parts comes last.
 *
 * @param site    Valid.
 * @param schema  The composed schema.
 */
export function surveyLanguage(site: SiteFile, overlay: Overlay, forms: SiteForms, schema: SiteSchema): Survey {
  const places = new Set<string>();
  const all: Survey = { parts: [], leftOver: [], untranslatable: [] };
  for (const part of partsOfSite(site, forms, schema)) {
    places.add(JSON.stringify(part.place));
    const { texts, leftOver, untranslatable } = surveyPart(part, overlay, site.site.language ?? 'en');
    all.parts.push({ ...part, texts });
    all.leftOver.push(...leftOver);
    all.untranslatable.push(...untranslatable);
  }
  all.leftOver.push(...pairsElsewhere(overlay, places));
  return all;
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
