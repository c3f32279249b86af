import { dirname } from 'node:path';
import { loadConfig, printProblems, wantsColour, type Problem } from '../../config/index.ts';
import type { LoadedConfig } from '../../config/load-config.ts';
import { listed, quote } from '../../config/problems/quote.ts';
import { finishSave } from '../../config/save/journal.ts';
import { historyFolder } from '../../config/save/kept-states.ts';
import { nearestWord } from '../../model/text/nearest-word.ts';
import type { SiteForms } from '../../languages/parts-of-site.ts';
import type { SiteFile } from '../../model/site-file.ts';
import { validateSite } from '../../validate/index.ts';
import { readForms } from '../../validate/languages/read-forms.ts';
import { newOverlay } from '../../validate/languages/new-overlay.ts';
import { readOverlays, type LoadedLanguage } from '../../validate/languages/read-overlays.ts';
import { validatorsOf } from '../../validate/schema/validators.ts';
import type { SiteSchema } from '../../validate/schema/walk-schema.ts';
import { upgradeConfig } from '../../versions/index.ts';
import { readMigrations } from '../../versions/read-migrations.ts';
import type { CommandResult } from '../command-result.ts';

/** A site and its further languages. */
export interface SiteLanguages {
  rootDir: string;
  config: LoadedConfig;
  site: SiteFile;
  schema: SiteSchema;
  forms: SiteForms;
  /** Whether sections in the files are written for older versions of their types. */
  isOlder: boolean;
  languages: LoadedLanguage[];
}

/** Whether a problem is one of translations alone: the commands are there to mend it. */
const isOfTranslations = ({ code, isReplaced }: Problem): boolean =>
  code === 'bad-translation' || code === 'missing-translation' || isReplaced === true;

/** Problems as every command prints them. */
export const printedProblems = (problems: Problem[], { file, text }: { file: string; text: string }): string =>
  printProblems(problems, { colour: wantsColour(), texts: { [file]: text } });

/**
 * Loads the site of this run with its languages.
 *
 * @returns  What to print where it has problems of its own.
 */
export function loadLanguages(rootDir: string): SiteLanguages | CommandResult {
  const file = process.env['SITE_CONFIG'] || 'site.config.json';
  finishSave(file, historyFolder(rootDir));
  const config = loadConfig(file);
  const { site, problems, upgrade } = validateSite(config, { rootDir, warnings: false });
  if (!site && !problems.every(isOfTranslations)) return { output: printedProblems(problems, config), exitCode: 1 };
  const whole = site ?? (upgradeConfig(config, readMigrations(rootDir)).value as SiteFile);
  const languages = readOverlays(whole, { configDir: dirname(config.file), upgrade });
  const schema = validatorsOf(rootDir).site;
  return { rootDir, config, site: whole, schema, forms: readForms(rootDir), languages, isOlder: upgrade !== undefined };
}

/** A further language of a site by its code, or what to say of a code that is none. */
export function languageOf<Language extends { language: string }>(
  { languages }: { languages: Language[] },
  code: string | undefined,
): Language | string {
  const codes = languages.map(({ language }) => language);
  const there =
    codes.length === 0 ? 'The site has no further language yet' : `The site has ${listed(codes)} besides its own`;
  if (code === undefined) return `Which language? ${there}.`;
  const known = languages.find(({ language }) => language.toLowerCase() === code.toLowerCase());
  const near = nearestWord(code, codes);
  const cure = near === undefined ? `Add it: npm run languages -- add ${code}.` : `Did you mean ${quote(near)}?`;
  return known ?? `${quote(code)} is no language of the site. ${there}. ${cure}`;
}

/** The file of a language that has no texts yet. */
export const emptyOverlay = (
  language: string,
  { rootDir, config }: Pick<SiteLanguages, 'rootDir' | 'config'>,
): string => `${JSON.stringify(newOverlay(rootDir, dirname(config.file), language), null, 2)}\n`;
