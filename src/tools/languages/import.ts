import { dirname } from 'node:path';
import { problemOfFile } from '../../config/index.ts';
import { shownName } from '../../config/load-config.ts';
import { count, listed, quote } from '../../config/problems/quote.ts';
import { isEqual, type Json, type Path } from '../../document/json.ts';
import { surveyLanguage } from '../../languages/survey.ts';
import type { SiteFile } from '../../model/site-file.ts';
import { validateSite } from '../../validate/index.ts';
import { overlayFile, type LoadedLanguage } from '../../validate/languages/read-overlays.ts';
import { NotTaken } from './exchange/not-taken.ts';
import { readReturned } from './exchange/read-returned.ts';
import { takeIn, type TakenIn } from './exchange/take-in.ts';
import type { ReturnedFile } from './exchange/unit.ts';
import { editOverlay } from './edit-overlay.ts';
import { KEPT, saveOverlay } from './save-overlay.ts';
import { fail, UNTOUCHED, type CommandResult } from '../command-result.ts';
import { emptyOverlay, languageOf, printedProblems, type SiteLanguages } from './site-languages.ts';

/** So many texts are quoted. */
const QUOTED = 3;

const some = (texts: string[]): string =>
  texts.slice(0, QUOTED).map(quote).join(', ') + (texts.length > QUOTED ? ` and ${texts.length - QUOTED} more` : '');

/** A line of the report; none for no texts. */
const line = (texts: string[], one: string, many: string): string[] =>
  texts.length === 0 ? [] : [`- ${texts.length} ${texts.length === 1 ? one : many}: ${some(texts)}.`];

/** What is said of translations by their state once they are here, of one and of several. */
const ARRIVED: Record<string, [one: string, many: string]> = {
  done: ['is done', 'are done'],
  draft: ['is a draft that somebody has yet to read', 'are drafts that somebody has yet to read'],
  outdated: ['is outdated: its text has changed since', 'are outdated: their texts have changed since'],
  missing: [
    'is not shown, because its text says something else by now',
    'are not shown, because their texts say something else by now',
  ],
  'left over': ['is kept, though its text is gone', 'are kept, though their texts are gone'],
};

/** What a language is after translations were taken in. */
interface Imported {
  text: string;
  result: TakenIn;
}

/** Carries out what is taken in on the text of an overlay. */
function importInto(
  text: string,
  { texts }: ReturnedFile,
  language: string,
  { site, schema, forms }: SiteLanguages,
): Imported {
  const value = JSON.parse(text) as Json;
  const result = takeIn(texts, value, { site, schema, forms, language });
  return { text: editOverlay(text, result.operations), result };
}

/** Says what arrives, by the states that it has then: a line each. */
export function arrivalLines(
  { taken, kept, unknown, open, untouched, overlay }: TakenIn,
  { site, schema, forms }: Pick<SiteLanguages, 'site' | 'schema' | 'forms'>,
): string[] {
  const states = new Map<string, string>();
  for (const { texts } of surveyLanguage(site, overlay, forms, schema).parts)
    for (const { state, pair } of texts) if (pair) states.set(JSON.stringify(pair.path), state);
  const inState = (state: string) =>
    taken.filter(({ path }) => (states.get(JSON.stringify(path)) ?? 'left over') === state).map(({ source }) => source);
  const counts = [
    ...(untouched > 0 ? [`${untouched} as ${untouched === 1 ? 'it was' : 'they were'}`] : []),
    ...(open > 0 ? [`${open} without a translation`] : []),
  ];
  return [
    ...Object.entries(ARRIVED).flatMap(([state, [one, many]]) => line(inState(state), one, many)),
    ...line(
      taken.flatMap(({ replaced }) => replaced ?? []),
      'of them replaces what was translated here since the export',
      'of them replace what was translated here since the export',
    ),
    ...line(
      kept.map(({ text }) => text),
      'is not taken, because what is here is newer or finished',
      'are not taken, because what is here is newer or finished',
    ),
    ...line(unknown, 'id is of no text of this site', 'ids are of no text of this site'),
    ...(counts.length > 0 ? [`- ${counts.join(', ')}.`] : []),
  ];
}

/** What `check` says of the pairs that were taken in. */
function problemsIn({ text, result }: Imported, { language, file }: LoadedLanguage, site: SiteLanguages): string {
  const { rootDir, config } = site;
  const files = new Map([[overlayFile(rootDir, dirname(config.file), language), text]]);
  const { problems } = validateSite(config, { rootDir, warnings: false, files });
  const isTaken = (path: Path) => result.taken.some((each) => isEqual(each.path, path.slice(0, each.path.length)));
  const wrong = problems.filter((problem) => problem.file === file && isTaken(problem.path));
  return wrong.length === 0 ? '' : `\n${printedProblems(wrong, { file, text })}`;
}

/** Why a file is no translation of this site, as a problem of it. */
function refuse({ reason }: NotTaken, file: string): CommandResult {
  const problem = problemOfFile(file, { code: 'no-translation', ...reason });
  return fail(printedProblems([problem], { file, text: '' }) + UNTOUCHED);
}

/** @throws NotTaken where the file is of another site or language */
export function languageOfFile<Language extends { language: string }>(
  { language, sourceLanguage, texts }: ReturnedFile,
  site: { site: SiteFile; languages: Language[] },
): Language {
  const own = site.site.site.language ?? 'en';
  const base = (code: string) => code.toLowerCase().split(/[-_]/)[0];
  const known = languageOf(site, language);
  // Programs write "de-DE" for "de".
  const alike = site.languages.filter((each) => base(each.language) === base(language));
  const found = typeof known === 'string' && alike.length === 1 ? alike[0]! : known;
  if (typeof found === 'string')
    throw new NotTaken({
      what: `The file holds the language ${quote(language)}.`,
      why:
        alike.length > 1
          ? `It may be ${listed(
              alike.map((each) => each.language),
              'or',
            )} of the site.`
          : found,
      fix:
        alike.length > 1
          ? 'Write the code under which it was exported into the file.'
          : 'Take the file of a language that the site has, with the code under which it was exported.',
    });
  if (sourceLanguage !== undefined && base(sourceLanguage) !== base(own))
    throw new NotTaken({
      what: `The file translates from ${quote(sourceLanguage)}.`,
      why: `The language of the site is ${quote(own)}.`,
      fix: 'Take a file that was exported from this site.',
    });
  if (texts.length === 0)
    throw new NotTaken({
      what: 'The file holds no text.',
      why: 'There is nothing to take in.',
      fix: 'Export the language again, and translate that file.',
    });
  return found;
}

/** @throws NotTaken where no text of a file is one of the site */
export function refuseStranger({ unknown }: TakenIn, { texts }: ReturnedFile): void {
  if (unknown.length < texts.length) return;
  throw new NotTaken({
    what: 'No text of the file is one of this site.',
    why: `Its ids are unknown here: ${some(unknown)}.`,
    fix: 'Take a file that was exported from this site, with its ids.',
  });
}

/**
 * `npm run languages -- import FILE [--dry-run]`: takes translations in. Nothing is refused but what is no translation of this
 * site; all of it is written in one step.
 */
export function importLanguage(file: string | undefined, isDryRun: boolean, site: SiteLanguages): CommandResult {
  if (file === undefined) return fail('Which file? Name the one that came back: npm run languages -- import de.xlf.');
  try {
    const returned = readReturned(file);
    const loaded = languageOfFile(returned, site);
    const { language } = loaded;
    const imported = importInto(loaded.config?.text ?? emptyOverlay(language, site), returned, language, site);
    const { taken } = imported.result;
    refuseStranger(imported.result, returned);
    const lines = arrivalLines(imported.result, site);
    const heading = `${loaded.file}: ${count(taken.length, 'translation')} ${isDryRun ? 'would arrive' : taken.length === 1 ? 'arrives' : 'arrive'}.`;
    const output = `${[heading, ...lines].join('\n')}\n${problemsIn(imported, loaded, site)}`;
    if (isDryRun || taken.length === 0) return { output: `${output}\n${UNTOUCHED}\n`, exitCode: 0 };
    const reason = saveOverlay(site, language, (onDisk) => importInto(onDisk, returned, language, site).text);
    return reason === null
      ? { output: `${output}\nWritten. ${KEPT}\n`, exitCode: 0 }
      : fail(`${output}\n${UNTOUCHED} ${reason}`);
  } catch (fault) {
    if (fault instanceof NotTaken) return refuse(fault, shownName(file));
    throw fault;
  }
}
