import { existsSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { count, quote } from '../../config/problems/quote.ts';
import { surveyLanguage } from '../../languages/survey.ts';
import { writeTranslationsCsv } from './exchange/csv.ts';
import { MAX_BYTES } from './exchange/read-returned.ts';
import { unitsOf } from './exchange/unit.ts';
import { writeXliff } from './exchange/write-xliff.ts';
import { noteOf } from './notes.ts';
import { fail, type CommandResult } from '../command-result.ts';
import { languageOf, type SiteLanguages } from './site-languages.ts';

/** What files of each format are called. */
const ENDINGS: Record<string, RegExp> = { xliff: /\.(xlf|xliff|xml)$/i, csv: /\.csv$/i };

/** Options of an export, as they were typed. */
export interface ExportOptions {
  only?: string | boolean;
  format?: string | boolean;
  to?: string | boolean;
  'copy-source'?: string | boolean;
}

/** `npm run languages -- export LANGUAGE [--only open] [--format xliff|csv] [--copy-source] [--to FILE]`: the texts for translators. */
export function exportLanguage(
  code: string | undefined,
  { only, format = 'xliff', to, 'copy-source': copiesSource = false }: ExportOptions,
  site: SiteLanguages,
): CommandResult {
  const found = languageOf(site, code);
  if (typeof found === 'string') return fail(found);
  if (only !== undefined && only !== 'open')
    return fail('--only knows "open": what is not done. Leave it out for all texts.');
  const ending = ENDINGS[String(format)];
  if (!ending) return fail(`${quote(format)} is no format: --format xliff or --format csv.`);
  if (copiesSource && format === 'csv')
    return fail('--copy-source is for XLIFF: in a spreadsheet, both texts are seen.');
  if (to === true) return fail('--to needs the name of a file.');
  const { language, overlay } = found;
  const all = unitsOf(surveyLanguage(site.site, overlay, site.forms, site.schema), noteOf(site.site, site.schema));
  const units = only === undefined ? all : all.filter(({ state }) => state !== 'done');
  const languages = { original: basename(site.config.file), source: site.site.site.language ?? 'en', target: language };
  const text =
    format === 'csv'
      ? writeTranslationsCsv(units, language)
      : writeXliff(units, { ...languages, copiesSource: copiesSource === true });
  if (typeof to !== 'string') return { output: text, exitCode: 0 };
  if (existsSync(to) && !ending.test(to))
    return fail(
      `${quote(to)} is there already, and by its name it holds something else. Nothing was written. Take another name.`,
    );
  try {
    writeFileSync(to, text);
  } catch (error) {
    const { code: reason } = error as NodeJS.ErrnoException;
    if (reason === undefined) throw error;
    return fail(`${quote(to)} could not be written: the computer says ${reason}. Look at its name and folder.`);
  }
  const isLarge = Buffer.byteLength(text) > MAX_BYTES;
  const hint = isLarge ? ' It has more than 10 MB, and could not come back: export with --only open.' : '';
  return { output: `${count(units.length, 'text')} for ${language} in ${to}.${hint}\n`, exitCode: 0 };
}
