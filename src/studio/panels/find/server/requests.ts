import { dirname } from 'node:path';
import { overlayFile } from '../../../../validate/languages/read-overlays.ts';
import { findInSite } from './find.ts';
import { replacementsIn, replaceOperations } from './replace.ts';
import {
  findTranslations,
  translationOperations,
  translationReplacements,
  withLostTranslations,
} from './translations.ts';
import type { OfPage, Path, StudioState } from '../../../protocol.ts';
import type { FoundGroup, Replacements, ReplaceQuery } from '../protocol.ts';
import type { Rights } from '../../../rights.ts';
import { bad, BadRequest, isPath, stateFor, type Handlers, type Unread } from '../../../server/requests/requests.ts';
import type { EditableSite } from '../../../server/requests/link-requests.ts';
import { surveyDraft, type DraftSurvey } from '../../../server/translations/survey-draft.ts';
import type { PanelServer } from '../../panel-server.ts';

/** What Find asks. */
export interface FindRequests {
  /** In another language than that of the site texts are translations. */
  find(input: { text: string; language: string | null }): FoundGroup[];
  replacements(input: ReplaceQuery): Replacements;
  /** Replaces at these places, as one step. */
  replace(input: OfPage & ReplaceQuery & { paths: Path[] }): { state: StudioState; replaced: number };
}

export const findRights: Rights<FindRequests> = { find: 'edit', replacements: 'edit', replace: 'edit' };

function readQuery(body: Unread<ReplaceQuery>): ReplaceQuery {
  const { find, replacement, matchCase, wholeWords, forms, language = null } = body;
  if (typeof find !== 'string' || typeof replacement !== 'string') throw bad('an invalid replacement');
  if (language !== null && typeof language !== 'string') throw bad('an invalid language');
  const words = Array.isArray(forms) ? forms.map(String) : [];
  return {
    find,
    replacement,
    matchCase: matchCase === true,
    wholeWords: wholeWords === true,
    forms: words,
    language,
  };
}

/** Finding and replacing texts of the whole site. */
export function findRequests({
  rootDir,
  file,
  draft,
  checks,
}: Pick<PanelServer, 'rootDir' | 'file'> & EditableSite): Handlers<FindRequests> {
  const surveyOf = (language: unknown) =>
    surveyDraft(draft, (each) => overlayFile(rootDir, dirname(file), each), language);
  /** Of all further languages; none where faults of the site hide its texts. */
  const surveys = (): DraftSurvey[] => {
    try {
      return Object.keys((draft.read().value as { languages?: object }).languages ?? {}).map(surveyOf);
    } catch (fault) {
      if (fault instanceof BadRequest) return [];
      throw fault;
    }
  };
  const replacements = (query: ReplaceQuery): Replacements => {
    if (query.language !== null) return translationReplacements(surveyOf(query.language), query);
    const { value, schema } = draft.read();
    return replacementsIn(value, schema, query);
  };
  return {
    find({ text, language = null }) {
      const { value, schema } = draft.read();
      const found = findInSite(value, schema, String(text));
      if (language === null) return found;
      const names = found.filter(({ kind }) => kind === 'page' || kind === 'section');
      return [...names, ...findTranslations(surveyOf(language), String(text))];
    },
    replacements(body) {
      const query = readQuery(body);
      const { places, forms } = replacements(query);
      return { places: query.language === null ? withLostTranslations(places, surveys()) : places, forms };
    },
    replace(body) {
      const { paths } = body;
      if (!Array.isArray(paths) || !paths.every(isPath)) throw bad('invalid places');
      const query = readQuery(body);
      const chosen = new Set(paths.map((path) => JSON.stringify(path)));
      // Found again: only what still reads as it was shown is replaced.
      const found = replacements(query).places.filter(
        ({ path, refusal }) => refusal === undefined && chosen.has(JSON.stringify(path)),
      );
      draft.edit(
        query.language === null
          ? replaceOperations(draft.read().value, found)
          : translationOperations(surveyOf(query.language), found),
      );
      return { state: stateFor(checks, body), replaced: found.length };
    },
  };
}
