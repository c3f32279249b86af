import { resolve } from 'node:path';
import { loadConfig, type Problem } from '../config/index.ts';
import { resolvePages, type ResolvedSite } from '../resolve/index.ts';
import { composeSiteSchema } from '../validate/schema/compose-schema.ts';
import { validateSite } from '../validate/index.ts';
import type { SiteFile } from '../model/site-file.ts';

/** A config resolved into pages, or refused with every problem. */
export type LoadedSite = { problems: Problem[]; text: string } & (
  { file: SiteFile; resolved: ResolvedSite } | { resolved: null }
);

/** The config file of this run: `SITE_CONFIG`, or site.config.json. */
export const configFile = (): string => process.env['SITE_CONFIG'] || 'site.config.json';

/** PUBLIC_URL as an origin; `null` where it is not set. */
function publicUrl(): { url: string | null; problem: Problem | null } {
  const value = process.env['PUBLIC_URL'];
  if (!value) return { url: null, problem: null };
  if (/^https?:\/\/[^\s/?#]+\/?$/.test(value) && URL.canParse(value))
    return { url: value.replace(/\/$/, ''), problem: null };
  return {
    url: null,
    problem: {
      severity: 'problem',
      code: 'bad-environment',
      file: 'PUBLIC_URL',
      line: 0,
      column: 0,
      path: [],
      what: `"${value}" is not the address of a site.`,
      why: 'It takes the place of `site.url` in the sitemap and in shared links.',
      fix: 'Leave PUBLIC_URL out, or write PUBLIC_URL=https://www.example.com.',
    },
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
  const all = [...(override.problem ? [override.problem] : []), ...problems];
  if (!site || all.length > 0) return { problems: all, text: config.text, resolved: null };
  if (override.url) site.site.url = override.url;
  return {
    problems: [],
    text: config.text,
    file: site,
    resolved: resolvePages(site, composeSiteSchema(rootDir), rootDir),
  };
}
