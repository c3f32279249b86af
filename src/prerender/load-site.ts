import { resolve } from 'node:path';
import { loadConfig, type Problem } from '../config/index.ts';
import { resolvePages, type ResolvedSite } from '../resolve/index.ts';
import { readDate } from '../model/dates.ts';
import { composeSiteSchema } from '../validate/schema/compose-schema.ts';
import { validateSite } from '../validate/index.ts';
import type { SiteFile } from '../model/site-file.ts';

/** A config resolved into pages, or refused with every problem. */
export type LoadedSite = { problems: Problem[]; text: string } & (
  { file: SiteFile; resolved: ResolvedSite } | { resolved: null }
);

/** The config file of this run: `SITE_CONFIG`, or site.config.json. */
export const configFile = (): string => process.env['SITE_CONFIG'] || 'site.config.json';

/** The problem of a variable of this run. */
const wrongVariable = (file: string, what: string, why: string, fix: string): Problem => ({
  severity: 'problem',
  code: 'bad-environment',
  file,
  line: 0,
  column: 0,
  path: [],
  what,
  why,
  fix,
});

/**
 * The moment whose site is shown: BUILD_AT, a day from its start in the site's time zone or a moment, or now.
 *
 * @returns  Milliseconds since 1970, or the problem of BUILD_AT.
 */
function buildMoment(timeZone: string): number | Problem {
  const value = process.env['BUILD_AT'];
  if (!value) return Date.now();
  return (
    readDate(value, timeZone)?.from ??
    wrongVariable(
      'BUILD_AT',
      `"${value}" is neither a day nor a moment.`,
      'It is the date as of which the site is built.',
      'Leave BUILD_AT out for now, or write BUILD_AT=2026-12-01 or BUILD_AT=2026-12-01T09:00:00+01:00.',
    )
  );
}

/** PUBLIC_URL as an origin; `null` where it is not set. */
function publicUrl(): { url: string | null; problem: Problem | null } {
  const value = process.env['PUBLIC_URL'];
  if (!value) return { url: null, problem: null };
  if (/^https?:\/\/[^\s/?#]+\/?$/.test(value) && URL.canParse(value))
    return { url: value.replace(/\/$/, ''), problem: null };
  return {
    url: null,
    problem: wrongVariable(
      'PUBLIC_URL',
      `"${value}" is not the address of a site.`,
      'It takes the place of `site.url` in the sitemap and in shared links.',
      'Leave PUBLIC_URL out, or write PUBLIC_URL=https://www.example.com.',
    ),
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
  const { site, problems } = validateSite(config, { rootDir, warnings: false });
  const override = publicUrl();
  const at = buildMoment(site?.site.timeZone ?? 'UTC');
  const all = [override.problem, typeof at === 'number' ? null : at, ...problems].filter((problem) => problem !== null);
  if (typeof at !== 'number' || !site || all.length > 0) return { problems: all, text: config.text, resolved: null };
  if (override.url) site.site.url = override.url;
  return {
    problems: [],
    text: config.text,
    file: site,
    resolved: resolvePages(site, composeSiteSchema(rootDir), rootDir, at),
  };
}
