import { FILES } from '../../../document/joined-files.ts';
import { isEqual, partOf, textAt, valueAt, type JsonObject, type Json, type Path } from '../../../document/json.ts';
import type { Operation } from '../../../document/operation.ts';
import type { TranslatedText } from '../../../languages/match-texts.ts';
import { lengthWarning } from '../../../languages/lengths.ts';
import { sourceOf, translationOf, type Pair } from '../../../languages/overlay.ts';
import { OverlayDraft } from '../../../languages/overlay-draft.ts';
import { addingLanguage, languageCode } from '../../../languages/add-language.ts';
import type { SurveyedPart } from '../../../languages/survey.ts';
import { titleOf as fieldTitle } from '../../../model/form/form-words.ts';
import { sourcePath } from '../../../preview/source/site-drawing.ts';
import type { SiteSchema } from '../../../validate/schema/walk-schema.ts';
import { placeName, valueName } from '../../../validate/words/names.ts';
import type {
  Insisted,
  OfPage,
  Replaced,
  StudioState,
  TextPlace,
  Translations,
  TranslationText,
} from '../../protocol.ts';
import type { OpenDraft } from '../draft/checks.ts';
import { nextOpen, placeOfText, textOfPair } from '../translations/open-texts.ts';
import { isOpen, placesOf, surveyDraft, wordsOfPart } from '../translations/survey-draft.ts';
import { bad, BadRequest, isPath, readInsisted, stateFor, type Handlers, type Unread } from './requests.ts';

/** What asks for translations, and changes them. */
export interface TranslationRequests {
  /** Those of what is selected, and how many are open elsewhere. */
  translations(input: OfPage & { language: string; section: string | null; isSite: boolean }): Translations;
  /**
   * Writes the translation of a text, which is found by its place in the config and what it says. An empty one removes it; `same` says that it
   * reads alike in the language, `still-right` that the translation holds for what the text says now.
   */
  translate(
    input: OfPage & {
      language: string;
      path: Path;
      source: string;
      to: { text: string } | 'same' | 'still-right';
      /** The translation that this one replaces; null for none. */
      was?: string | null;
      /** Of quick typing, which is one step. */
      coalesce?: string;
      /** See `edit`: asked about where another translation stands there by now. */
      insisted?: Insisted[];
    },
  ): StudioState & Replaced;
  /** The next text that is open, after a text or from what is selected on; null where nothing is open. */
  'next-open'(input: { language: string; after: Path | null; shown: Path }): { place: TextPlace | null };
  /** The text whose translation is at a path of the draft, such as that of a problem; null where there is none. */
  'translation-at'(input: { path: Path }): { language: string | null; place: TextPlace | null };
  /** Adds a language to the site, with a file that has no texts yet. */
  'add-language'(input: OfPage & { language: string }): StudioState;
}

/** Where the part of a text begins in the config. */
const partPath = ([kind, ...rest]: Path): Path => {
  if (kind === 'routes') return [kind, ...rest.slice(0, rest[1] === 'sections' ? 3 : 1)];
  return [kind!, ...rest.slice(0, kind === 'shared' ? 1 : 0)];
};

/** What a form has of a field: the interface has words for it. */
const FORM_TEXT = /\.(?:title|hint|placeholder|choices\[\]|messages\.[^.]+)$/;

/** The title of a text within its part: `Card "Cash": Title`. Of a form, that of its field. */
function titleOf(site: Json, path: Path, schema: SiteSchema): string {
  if (path[0] === 'forms') return fieldTitle(String(path[2]).replace(FORM_TEXT, ''));
  const [whole, part] = [valueName(site, path, schema), placeName(site, partPath(path), schema)];
  return whole.startsWith(part) ? whole.slice(part.length).replace(/^[,:] /, '') : whole;
}

/** The files of languages. */
export interface LanguageFiles {
  /** By path from the folder of the site. */
  nameOf(language: string): string;
  /** What one says that has no texts yet. */
  begin(language: string): JsonObject;
}

/** The requests of the choice of a language, and of the fields of one. The overlay of each is a file of the draft. */
export function translationRequests({ draft, checks }: OpenDraft, files: LanguageFiles): Handlers<TranslationRequests> {
  const surveyOf = (language: unknown) => surveyDraft(draft, (each) => files.nameOf(each), language);

  const described = (part: SurveyedPart, value: Json, schema: SiteSchema, file: string): TranslationText[] =>
    wordsOfPart(part).map(({ field, text, state, pair, path }) => {
      const was = pair && sourceOf(pair.pair) !== text ? sourceOf(pair.pair) : null;
      const translation = pair ? translationOf(pair.pair) : null;
      return {
        path,
        title: titleOf(value, path, schema),
        source: text,
        state,
        was,
        text: translation,
        isRich: part.fields.get(field)?.isRich === true,
        hint: translation === null ? null : lengthWarning(text, translation),
        at: pair ? [FILES, file, ...pair.path] : null,
      };
    });

  /** The address of a page in the language; null where it has none. */
  const addressOf = (language: string, path: string | undefined): string | null => {
    const pages = draft.source.site()?.pages ?? [];
    const page = pages.find((each) => each.language === language && sourcePath(each) === path);
    return page ? encodeURI(page.path) : null;
  };

  const write = (
    language: string,
    change: (texts: OverlayDraft) => void,
    overlay: Json | undefined,
    coalesce: unknown,
  ) => {
    const file = files.nameOf(language);
    const texts = new OverlayDraft(overlay ?? files.begin(language));
    change(texts);
    const inFile = texts.operations.map((operation): Operation => ({
      ...operation,
      path: [FILES, file, ...operation.path],
    }));
    const operations: Operation[] =
      overlay === undefined ? [{ op: 'set', path: [FILES, file], value: texts.value }] : inFile;
    if (operations.length > 0)
      draft.edit(operations, typeof coalesce === 'string' ? { coalesce, isOneStep: true } : {});
  };

  return {
    translations({ language, page, section, isSite }) {
      const { value, site, schema, survey, ...found } = surveyOf(language);
      const places = placesOf(site, Number(page), section, isSite === true, schema);
      const route = site.routes[Number(page)];
      const openAt = (place: string[]) =>
        survey.parts
          .filter((part) => isEqual(part.place, place))
          .reduce((sum, { texts }) => sum + texts.filter(isOpen).length, 0);
      const sectionsOpen = (route?.sections ?? []).map(
        ({ id }) =>
          [id, placesOf(site, Number(page), id, false, schema).reduce((sum, place) => sum + openAt(place), 0)] as const,
      );
      const pages = new Map<string, number>();
      for (const { place, texts } of survey.parts)
        if (place[0] === 'pages') pages.set(place[1]!, (pages.get(place[1]!) ?? 0) + texts.filter(isOpen).length);
      return {
        language: found.language,
        address: addressOf(found.language, route?.path),
        texts: places.flatMap((place) =>
          survey.parts
            .filter((part) => isEqual(part.place, place))
            .flatMap((part) => described(part, value, schema, files.nameOf(found.language))),
        ),
        open: {
          sections: Object.fromEntries(sectionsOpen),
          pages: site.routes.map(({ path }) => pages.get(path) ?? 0),
          site: placesOf(site, 0, null, true, schema).reduce((sum, place) => sum + openAt(place), 0),
        },
      };
    },
    translate(body) {
      const { survey, overlay, language, schema } = surveyOf(body.language);
      const { path, source, to, coalesce } = body;
      if (!isPath(path)) throw bad('an invalid path');
      // Another text may stand there by now.
      const isMeant = (text: TranslatedText) => text.text === source && isEqual(text.path, path);
      const part = survey.parts.find(({ texts }) => texts.some(isMeant));
      const found = part?.texts.find(isMeant);
      if (!part || !found) throw new BadRequest('This text is no longer there. Look at the page again.');
      const typed = textAt(to as Json, 'text');
      const now = found.pair ? translationOf(found.pair.pair) : null;
      const address = JSON.stringify([language, path, source]);
      const isKnown = body.was === undefined || now === body.was || (now ?? '') === typed;
      const isInsisted = readInsisted(body.insisted)?.some(
        (known) => known.address === address && known.theirs === (now ?? undefined),
      );
      if (typed !== undefined && !isKnown && isInsisted !== true) {
        const words = titleOf(draft.read().value, path, schema);
        const clash = { address, words, mine: typed, theirs: now ?? undefined, isGone: false };
        return { ...stateFor(checks, body as Unread<OfPage>), clashes: [clash] };
      }
      const pair: Pair =
        to === 'same' ? [found.text] : [found.text, typed ?? (found.pair ? translationOf(found.pair.pair) : '')];
      write(
        language,
        (draft) => {
          for (const { field, path: at, pair: own } of part.texts) if (own) draft.connect(field, at, own.path);
          if (typed === '') draft.remove(found.pair ? [found.pair.path] : []);
          else if (found.pair) draft.set(found.pair.path, pair);
          else draft.add(part.place, found.field, pair, found.path);
        },
        overlay,
        coalesce,
      );
      return stateFor(checks, body as Unread<OfPage>);
    },
    'next-open'({ language, after, shown }) {
      const survey = surveyOf(language);
      if ((after !== null && !isPath(after)) || !isPath(shown)) throw bad('an invalid path');
      return { place: nextOpen(survey, after, shown) };
    },
    'translation-at'({ path }) {
      if (!isPath(path) || path[0] !== FILES) throw bad('an invalid path');
      const languages = Object.keys(partOf(draft.read().value, 'languages') ?? {});
      const language = languages.find((each) => files.nameOf(each) === path[1]) ?? null;
      const survey = language === null ? null : surveyOf(language);
      // What is said of the whole file is about what is open.
      if (survey && path.length === 2) return { language, place: nextOpen(survey, null, []) };
      const text = survey && textOfPair(survey, path.slice(2));
      return { language, place: text ? placeOfText(survey, text) : null };
    },
    'add-language'(body) {
      const { value } = draft.read();
      const language = languageCode(String(body.language));
      if (language === null)
        throw new BadRequest('This is no code of a language, such as de, or pt-BR for Portuguese in Brazil.');
      const adding = addingLanguage(value, language);
      if (!adding || textAt(partOf(value, 'site'), 'language') === language)
        throw new BadRequest('The site has this language already.');
      const path = [FILES, files.nameOf(language)];
      const isThere = valueAt(draft.value, path) !== undefined;
      draft.edit([adding, ...(isThere ? [] : [{ op: 'set' as const, path, value: files.begin(language) }])]);
      return stateFor(checks, body as Unread<OfPage>);
    },
  };
}
