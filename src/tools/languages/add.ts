import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { loadConfig, parseConfig, type Problem } from '../../config/index.ts';
import { shownName } from '../../config/load-config.ts';
import { quote } from '../../config/problems/quote.ts';
import { EditableText } from '../../document/text/editable-text.ts';
import { addingLanguage, languageCode } from '../../languages/add-language.ts';
import { ownName } from '../../languages/own-name.ts';
import { validateSite } from '../../validate/index.ts';
import { languagesFolder } from '../../validate/languages/read-overlays.ts';
import { addOverlay } from './save-overlay.ts';
import { fail, UNTOUCHED, type CommandResult } from '../command-result.ts';
import { emptyOverlay, printedProblems } from './site-languages.ts';

/** What tells problems of languages apart. */
const placeOf = ({ what, path }: Problem): string => JSON.stringify([what, path]);

/** The text of a config with one language more. */
function withLanguage(text: string, language: string): string {
  const file = new EditableText(text);
  const adding = addingLanguage(file.value, language);
  if (adding) file.apply(adding);
  return file.text;
}

/**
 * `npm run languages -- add LANGUAGE`: adds a language to the config, and the file of its texts. What is there stays.
 *
 * @param typed  The code of the language.
 */
export function add(typed: string | undefined, rootDir: string): CommandResult {
  const language = typed === undefined ? null : languageCode(typed);
  if (language === null)
    return fail(
      `${typed === undefined ? 'Which language?' : `${quote(typed)} is no code of a language that is known.`} Write a code such as de for German, or pt-BR for Portuguese in Brazil. ${UNTOUCHED}`,
    );
  const config = loadConfig(process.env['SITE_CONFIG'] || 'site.config.json');
  if (config.problems.length > 0) return fail(printedProblems(config.problems, config) + UNTOUCHED);
  const path = join(languagesFolder(dirname(config.file)), `${language}.json`);
  const file = shownName(path);
  const isFileThere = existsSync(path);
  const problemsOf = (text: string) => {
    const { problems } = validateSite(parseConfig(text, config.file), { rootDir, warnings: false });
    return problems.filter(({ code }) => code === 'bad-language');
  };
  const before = new Set(problemsOf(config.text).map(placeOf));
  const change = (onDisk: string): string | { refused: Problem[] } => {
    const text = withLanguage(onDisk, language);
    const caused = problemsOf(text).filter((problem) => !before.has(placeOf(problem)));
    return caused.length === 0 ? text : { refused: caused };
  };
  if (isFileThere && withLanguage(config.text, language) === config.text)
    return fail(`The site has ${quote(language)} already, and its texts are in ${file}. ${UNTOUCHED}`);
  const overlay = isFileThere ? null : emptyOverlay(language, { rootDir, config });
  const saved = addOverlay<Problem[]>({ rootDir, config }, language, overlay, change);
  if (saved.kind === 'refused')
    return fail(
      printedProblems(saved.refused, { file: config.file, text: withLanguage(config.text, language) }) + UNTOUCHED,
    );
  if (saved.kind === 'failed') return fail(`${UNTOUCHED} ${saved.reason}`);
  return {
    output: `${ownName(language)!} is a language of the site: its texts go into ${file}.\nNext: npm run languages -- export ${language}, or translate it in an editor.\n`,
    exitCode: 0,
  };
}
