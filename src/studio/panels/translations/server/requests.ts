import { dirname } from 'node:path';
import { overlayFile } from '../../../../validate/languages/read-overlays.ts';
import type { Nothing, OfPage, StudioState } from '../../../protocol.ts';
import type { ArrivedTexts, ExportedTexts, TranslatedGroup } from '../protocol.ts';
import { exchange } from './exchange.ts';
import type { Rights } from '../../../rights.ts';
import { stateFor, type Handlers } from '../../../server/requests/requests.ts';
import { tableOf } from '../../../server/translations/open-texts.ts';
import { surveyDraft } from '../../../server/translations/survey-draft.ts';
import type { PanelServer } from '../../panel-server.ts';

/** What Translations asks. */
export interface TranslationsRequests {
  /** How far the site is translated into each of its languages: the same groups in the same order. */
  'translation-table'(input: Nothing): { languages: { language: string; groups: TranslatedGroup[] }[] };
  /** The texts of the draft for translators. */
  'export-translations'(input: { language: string; format: 'xliff' | 'csv'; isOnlyOpen: boolean }): ExportedTexts;
  /** What a file that came back would bring; `file` is its bytes in base64. */
  'look-at-translations'(input: { file: string }): ArrivedTexts;
  /** Takes it in, as one step. */
  'import-translations'(input: OfPage & { file: string }): StudioState;
}

export const translationsRights: Rights<TranslationsRequests> = {
  'translation-table': 'edit',
  'export-translations': 'edit',
  'look-at-translations': 'edit',
  'import-translations': 'edit',
};

/** How far the draft is translated. */
export function translationsRequests({
  rootDir,
  file,
  draft,
  checks,
}: Pick<PanelServer, 'rootDir' | 'file' | 'draft' | 'checks'>): Handlers<TranslationsRequests> {
  const nameOf = (language: string) => overlayFile(rootDir, dirname(file), language);
  const { exported, arrived } = exchange({ rootDir, file, draft }, nameOf);
  return {
    'translation-table'() {
      const { value } = draft.read();
      const languages = Object.keys((value as { languages?: object }).languages ?? {});
      return {
        languages: languages.map((language) => ({
          language,
          groups: tableOf(surveyDraft(draft, nameOf, language)),
        })),
      };
    },
    'export-translations': ({ language, format, isOnlyOpen }) => exported(language, format, isOnlyOpen === true),
    'look-at-translations': ({ file: content }) => arrived(content, true),
    'import-translations'(body) {
      arrived(body.file, false);
      return stateFor(checks, body);
    },
  };
}
