import { dirname } from 'node:path';
import { overlayFile } from '../../../../validate/languages/read-overlays.ts';
import type { Nothing } from '../../../protocol.ts';
import type { TranslatedGroup } from '../protocol.ts';
import type { Rights } from '../../../rights.ts';
import type { Handlers } from '../../../server/requests/requests.ts';
import { tableOf } from '../../../server/translations/open-texts.ts';
import { surveyDraft } from '../../../server/translations/survey-draft.ts';
import type { PanelServer } from '../../panel-server.ts';

/** What Translations asks. */
export interface TranslationsRequests {
  /** How far the site is translated into each of its languages: the same groups in the same order. */
  'translation-table'(input: Nothing): { languages: { language: string; groups: TranslatedGroup[] }[] };
}

export const translationsRights: Rights<TranslationsRequests> = { 'translation-table': 'edit' };

/** How far the draft is translated. */
export function translationsRequests({
  rootDir,
  file,
  draft,
}: Pick<PanelServer, 'rootDir' | 'file' | 'draft'>): Handlers<TranslationsRequests> {
  const nameOf = (language: string) => overlayFile(rootDir, dirname(file), language);
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
  };
}
