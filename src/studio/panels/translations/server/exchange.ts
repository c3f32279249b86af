import { basename, dirname } from 'node:path';
import { FILES } from '../../../../document/joined-files.ts';
import type { JsonObject } from '../../../../document/json.ts';
import type { Operation } from '../../../../document/operation.ts';
import type { Overlay } from '../../../../languages/overlay.ts';
import { newOverlay } from '../../../../validate/languages/new-overlay.ts';
import { NotTaken } from '../../../../tools/languages/exchange/not-taken.ts';
import { parseReturned } from '../../../../tools/languages/exchange/read-returned.ts';
import { takeIn } from '../../../../tools/languages/exchange/take-in.ts';
import { textsForTranslators } from '../../../../tools/languages/export.ts';
import { arrivalLines, languageOfFile, refuseStranger } from '../../../../tools/languages/import.ts';
import { bad, BadRequest } from '../../../server/requests/requests.ts';
import { surveyDraft, type DraftSurvey } from '../../../server/translations/survey-draft.ts';
import type { PanelServer } from '../../panel-server.ts';
import type { ArrivedTexts, ExportedTexts } from '../protocol.ts';

/** Of more operations the file of the language is written anew: each copies the text of the whole site. */
const MOST_OPERATIONS = 2000;

/** Texts of the draft that go to translators and come back, as `npm run languages -- export` and `import` do it with files. */
export function exchange(
  { rootDir, file, draft }: Pick<PanelServer, 'rootDir' | 'file' | 'draft'>,
  nameOf: (language: string) => string,
) {
  const overlayOf = ({ overlay, language }: DraftSurvey): Overlay => ({
    ...(overlay as JsonObject | undefined),
    language,
  });
  return {
    exported(language: unknown, format: unknown, isOnlyOpen: boolean): ExportedTexts {
      if (format !== 'xliff' && format !== 'csv') throw bad('a format that is not known');
      const survey = surveyDraft(draft, nameOf, language);
      const { text, number } = textsForTranslators(
        { ...survey, overlay: overlayOf(survey), original: basename(file) },
        { format, isOnlyOpen },
      );
      return { name: `${survey.language}.${format === 'csv' ? 'csv' : 'xlf'}`, text, number };
    },

    /**
     * @param base64    The bytes of a file.
     * @param isDryRun  Says what would arrive, and changes nothing.
     * @throws          BadRequest where it is no translation of the site
     */
    arrived(base64: unknown, isDryRun: boolean): ArrivedTexts {
      if (typeof base64 !== 'string') throw bad('an invalid file');
      const { value } = draft.read();
      const languages = Object.keys((value as { languages?: object }).languages ?? {});
      try {
        const returned = parseReturned(Buffer.from(base64, 'base64'));
        const site = {
          site: value as unknown as DraftSurvey['site'],
          languages: languages.map((language) => ({ language })),
        };
        const { language } = languageOfFile(returned, site);
        const survey = surveyDraft(draft, nameOf, language);
        const isNew = survey.overlay === undefined;
        const begun = isNew ? newOverlay(rootDir, dirname(file), language) : survey.overlay!;
        const result = takeIn(returned.texts, begun, survey);
        refuseStranger(result, returned);
        const isWhole = isNew || result.operations.length > MOST_OPERATIONS;
        const path = [FILES, survey.file];
        const operations: Operation[] = isWhole
          ? [{ op: 'set', path, value: { ...(begun as JsonObject), ...(result.overlay as unknown as JsonObject) } }]
          : result.operations.map((operation) => ({ ...operation, path: [...path, ...operation.path] }));
        if (!isDryRun && result.taken.length > 0) draft.edit(operations);
        return { language, taken: result.taken.length, lines: arrivalLines(result, survey) };
      } catch (fault) {
        if (!(fault instanceof NotTaken)) throw fault;
        const { what, why, fix } = fault.reason;
        throw new BadRequest(`${what} ${why} ${fix}`);
      }
    },
  };
}
