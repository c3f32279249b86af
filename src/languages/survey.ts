import { partOf } from '../document/json.ts';
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
 * Computes how far a site is translated.
 *
 * @param site     Valid.
 * @param schema   The composed schema.
 */
export function surveyLanguage(site: SiteFile, overlay: Overlay, forms: SiteForms, schema: SiteSchema): Survey {
  const language = site.site.language ?? 'en';
  const survey: Survey = { parts: [], leftOver: [], untranslatable: [] };
  const seen = new Set<string>();
  for (const part of partsOfSite(site, forms, schema)) {
    const own = part.place.reduce<unknown>(partOf, overlay);
    const pairs = pairsIn(own, part.place).filter((pair) => isOwn(pair, part));
    for (const { path } of pairs) seen.add(JSON.stringify(path));
    const isKnown = ({ field }: PlacedPair) => part.fields.has(field) || part.isContent?.(field) === true;
    const { texts, leftOver } = matchTexts(part.texts, pairs.filter(isKnown), part.fields, language);
    survey.parts.push({ ...part, texts });
    survey.leftOver.push(...leftOver);
    survey.untranslatable.push(...pairs.filter((pair) => !isKnown(pair)));
  }
  const { language: _language, $schema: _schema, ...rest } = overlay;
  survey.leftOver.push(...pairsIn(rest).filter(({ path }) => !seen.has(JSON.stringify(path))));
  return survey;
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
