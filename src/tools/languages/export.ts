import { existsSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { count, quote } from '../../config/problems/quote.ts';
import type { Overlay } from '../../languages/overlay.ts';
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

/** What an export is made of. */
interface Exported extends Pick<SiteLanguages, 'site' | 'schema' | 'forms'> {
  language: string;
  overlay: Overlay;
  /** The name of the config, for programs of translators. */
  original: string;
}

/**
 * The texts of a site for translators.
 *
 * @param format  "xliff" or "csv".
 */
export function textsForTranslators(
  { site, schema, forms, language, overlay, original }: Exported,
  { format, isOnlyOpen, copiesSource = false }: { format: string; isOnlyOpen: boolean; copiesSource?: boolean },
): { text: string; number: number } {
  const all = unitsOf(surveyLanguage(site, overlay, forms, schema), noteOf(site, schema));
  const units = isOnlyOpen ? all.filter(({ state }) => state !== 'done') : all;
  const text =
    format === 'csv'
      ? writeTranslationsCsv(units, language)
      : writeXliff(units, { original, source: site.site.language ?? 'en', target: language, copiesSource });
  return { text, number: units.length };
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
  const { language } = found;
  const { text, number } = textsForTranslators(
    { ...site, ...found, original: basename(site.config.file) },
    { format: String(format), isOnlyOpen: only !== undefined, copiesSource: copiesSource === true },
  );
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
  return { output: `${count(number, 'text')} for ${language} in ${to}.${hint}\n`, exitCode: 0 };
}
