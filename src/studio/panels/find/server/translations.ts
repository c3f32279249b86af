import { FILES } from '../../../../document/joined-files.ts';
import { applyOperations } from '../../../../document/operation.ts';
import { OverlayDraft } from '../../../../languages/overlay-draft.ts';
import { sourceOf, translationOf, type Pair } from '../../../../languages/overlay.ts';
import type { PlacedPair } from '../../../../languages/overlay.ts';
import { titleOf } from '../../../../model/form/form-words.ts';
import { wordsOf } from '../../../../model/rich-text/parse-rich-text.ts';
import { changedFact } from '../../../../validate/checks/languages/changed-fact.ts';
import type { Operation, Path } from '../../../protocol.ts';
import type { Found, FoundGroup, Replacement, Replacements, ReplaceQuery } from '../protocol.ts';
import { shownAt, surveyWith, wordsOfPart, type DraftSurvey } from '../../../server/translations/survey-draft.ts';
import { excerpt, MOST, placeNames } from './find.ts';
import { replacer, replaceOperations } from './replace.ts';
import { comparable } from './site-texts.ts';

/** A translation, and the text that it is of. */
interface Translation {
  path: Path;
  source: string;
  isRich: boolean;
  pair: PlacedPair;
}

/** Every translation once: texts that are alike may have one in common. */
function translationsOf({ survey }: DraftSurvey): Translation[] {
  const seen = new Set<Pair>();
  return survey.parts.flatMap((part) =>
    wordsOfPart(part).flatMap(({ path, text, field, pair }): Translation[] => {
      if (!pair || seen.has(pair.pair)) return [];
      seen.add(pair.pair);
      return [{ path, source: text, isRich: part.fields.get(field)?.isRich === true, pair }];
    }),
  );
}

function placeNamer({ value, schema }: DraftSurvey): (path: Path) => string {
  const placeOf = placeNames(value, schema);
  return (path) => (path[0] === 'forms' ? titleOf(String(path[1])) : placeOf(path));
}

/** Finds translations that hold all words of a search. */
export function findTranslations(draft: DraftSurvey, search: string): FoundGroup[] {
  const words = comparable(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const placeOf = placeNamer(draft);
  const matching = translationsOf(draft).flatMap(({ path, source, isRich, pair }) => {
    const said = translationOf(pair.pair);
    const text = isRich ? wordsOf(said) : said;
    const show = words.every((word) => comparable(text).includes(word)) ? shownAt(draft, path) : null;
    return show ? [{ path, source, text, show }] : [];
  });
  const found = matching.slice(0, MOST).map(({ path, source, text, show }): Found => ({
    path: show,
    place: placeOf(path),
    text: excerpt(text, words[0]!),
    translated: { source, path },
  }));
  return found.length === 0 ? [] : [{ kind: 'text', total: matching.length, found }];
}

const FACTS =
  'It stays as it is: a number, price, date, address or placeholder would be another one than in the text that it translates.';

/** Every translation in which something would be replaced. One that would say other facts than its source is refused. */
export function translationReplacements(draft: DraftSurvey, query: ReplaceQuery): Replacements {
  if (query.find === '') return { places: [], forms: [] };
  const { replaced, forms } = replacer(query);
  const placeOf = placeNamer(draft);
  const own = draft.site.site.language ?? 'en';
  const isOther = (source: string, text: string) => changedFact([source, text], own, draft.language) !== undefined;
  const places = translationsOf(draft).flatMap(({ path, source, isRich, pair }): Replacement[] => {
    const before = translationOf(pair.pair);
    const after = replaced(before, isRich);
    if (after === before) return [];
    const from = sourceOf(pair.pair);
    const isRefused = isOther(from, after) && !isOther(from, before);
    return [{ path, place: placeOf(path), before, after, source, ...(isRefused && { refusal: FACTS }) }];
  });
  return { places, forms: forms() };
}

/** The operations that write replacements in pairs: the source that each was made from stays, and whether it is a draft. */
export function translationOperations(draft: DraftSurvey, replacements: Replacement[]): Operation[] {
  const overlay = new OverlayDraft(draft.overlay ?? {});
  const after = new Map(replacements.map((each) => [JSON.stringify(each.path), each.after]));
  for (const { path, pair } of translationsOf(draft)) {
    const text = after.get(JSON.stringify(path));
    const [source, , ...state] = pair.pair;
    if (text !== undefined) overlay.set(pair.path, [source, text, ...state]);
  }
  return overlay.operations.map((operation) => ({ ...operation, path: [FILES, draft.file, ...operation.path] }));
}

/** What replacements in the texts of the site do to their translations. */
export function withLostTranslations(places: Replacement[], languages: DraftSurvey[]): Replacement[] {
  const [first] = languages;
  if (!first || places.length === 0) return places;
  const changed = applyOperations(first.value, replaceOperations(first.value, places));
  const lost = new Map<string, { outdated: number; missing: number }>();
  for (const draft of languages) {
    const statesOf = (survey: DraftSurvey['survey']) =>
      new Map(survey.parts.flatMap(wordsOfPart).map(({ path, state }) => [JSON.stringify(path), state]));
    const [before, after] = [statesOf(draft.survey), statesOf(surveyWith(draft, changed))];
    for (const { path } of places) {
      const key = JSON.stringify(path);
      const [was, is] = [before.get(key), after.get(key)];
      if (was === is || (is !== 'outdated' && is !== 'missing')) continue;
      const known = lost.get(key) ?? { outdated: 0, missing: 0 };
      lost.set(key, { ...known, [is]: known[is] + 1 });
    }
  }
  return places.map((place) => {
    const translations = lost.get(JSON.stringify(place.path));
    return translations ? { ...place, translations } : place;
  });
}
