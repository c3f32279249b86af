import { resolve } from 'node:path';
import { loadConfig, problemOfFile, type Problem } from '../config/index.ts';
import type { ResolvedSite } from '../resolve/index.ts';
import { PSEUDO_LANGUAGES, resolveSite, type PseudoLanguage } from '../resolve/languages.ts';
import { readDate } from '../model/dates.ts';
import { composeSiteSchema } from '../validate/schema/compose-schema.ts';
import { validateSite } from '../validate/index.ts';
import { readForms } from '../validate/languages/read-forms.ts';
import type { SiteFile } from '../model/site-file.ts';

/** A config resolved into pages, or refused with every problem. `file` has the address of the config, whatever PUBLIC_URL is. */
export type LoadedSite = { problems: Problem[]; text: string } & (
  | { file: SiteFile; resolved: ResolvedSite; warnings: Problem[] }
  | { resolved: null }
);

/** The config file of this run: `SITE_CONFIG`, or site.config.json. */
export const configFile = (): string => process.env['SITE_CONFIG'] || 'site.config.json';

/** What the variables of this run say of the site. */
export interface SiteEnvironment {
  /** PUBLIC_URL as an origin; null where it is not set. */
  url: string | null;
  /** The moment whose site is shown, in milliseconds since 1970: BUILD_AT, a day from its start in a time zone, or now. */
  momentIn(timeZone: string | undefined): number;
  /** SITE_LANGUAGE; null where it is not set. */
  pseudo: PseudoLanguage | null;
  problems: Problem[];
}

/** Reads BUILD_AT, PUBLIC_URL and SITE_LANGUAGE. */
export function siteEnvironment(): SiteEnvironment {
  const { BUILD_AT: date, PUBLIC_URL: address, SITE_LANGUAGE: language } = process.env;
  const pseudo = PSEUDO_LANGUAGES.find((name) => name === language) ?? null;
  const problems: Problem[] = [];
  const refuse = (name: string, what: string, why: string, fix: string) =>
    problems.push(problemOfFile(name, { code: 'bad-environment', what, why, fix }));
  if (address && !(/^https?:\/\/[^\s/?#]+\/?$/.test(address) && URL.canParse(address)))
    refuse(
      'PUBLIC_URL',
      `"${address}" is not the address of a site.`,
      'It takes the place of `site.url` in the sitemap and in shared links.',
      'Leave PUBLIC_URL out, or write PUBLIC_URL=https://www.example.com.',
    );
  if (date && !readDate(date, 'UTC'))
    refuse(
      'BUILD_AT',
      `"${date}" is neither a day nor a moment.`,
      'It is the date as of which the site is built.',
      'Leave BUILD_AT out for now, or write BUILD_AT=2026-12-01 or BUILD_AT=2026-12-01T09:00:00+01:00.',
    );
  if (language && !pseudo)
    refuse(
      'SITE_LANGUAGE',
      `"${language}" is no pseudo-language.`,
      'It shows the site in a language made of its own texts; real ones are in the config and built together.',
      'Leave SITE_LANGUAGE out, or write SITE_LANGUAGE=pseudo or SITE_LANGUAGE=pseudo-rtl.',
    );
  return {
    pseudo,
    url: address ? address.replace(/\/$/, '') : null,
    momentIn: (timeZone = 'UTC') => (date ? readDate(date, timeZone)?.from : undefined) ?? Date.now(),
    problems,
  };
}

/**
 * Loads, validates and resolves the site's config: all stages before rendering.
 *
 * @param rootDir  The project's folder.
 * @param file     The config file; a path from the current folder.
 */
export function loadSite(rootDir: string, file: string): LoadedSite {
  const config = loadConfig(resolve(file));
  let overlays: Parameters<typeof resolveSite>[1] = [];
  const { site, problems, warnings } = validateSite(config, {
    rootDir,
    onLanguages(languages) {
      overlays = languages.map(({ overlay }) => overlay);
    },
  });
  const environment = siteEnvironment();
  const all = [...environment.problems, ...problems];
  if (!site || all.length > 0) return { problems: all, text: config.text, resolved: null };
  const shown = environment.url ? { ...site, site: { ...site.site, url: environment.url } } : site;
  const forms = overlays.length > 0 ? readForms(rootDir) : new Map();
  const at = environment.momentIn(site.site.timeZone);
  return {
    problems: [],
    warnings,
    text: config.text,
    file: site,
    resolved: resolveSite(shown, overlays, forms, composeSiteSchema(rootDir), rootDir, at, environment.pseudo),
  };
}
