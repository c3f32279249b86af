import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listSectionTypes } from '../../src/validate/schema/compose-schema.ts';
import type { RouteFile, SiteFile } from '../../src/model/site-file.ts';
import { PROJECT } from '../own-site.ts';
import { changedSite } from './changed-site.ts';

/** A valid site: its config, its project and its build. */
export interface ValidSite {
  name: string;
  site: SiteFile;
  rootDir: string;
  dist: string;
}

/** A project folder with a copy of the shipped site in which everything an editor may change is changed. */
const CHANGED_ROOT = join(PROJECT, '.build/changed-project');

/** The shipped site, in the folder that `npm run build` writes. */
export const shipped: ValidSite = {
  name: 'The shipped site',
  site: JSON.parse(readFileSync(join(PROJECT, 'site.config.json'), 'utf8')) as SiteFile,
  rootDir: PROJECT,
  dist: join(PROJECT, 'dist'),
};

/** The shipped site after an editor's changes. @see changedSite */
export const changed: ValidSite = {
  name: 'Its changed copy',
  site: changedSite(shipped.site),
  rootDir: CHANGED_ROOT,
  dist: join(CHANGED_ROOT, 'dist'),
};

/** What holds for any valid site holds for both: the second proves that no test depends on what an editor may change. */
export const SITES = [shipped, changed];

/** A page of a valid site. */
export interface ValidPage extends ValidSite {
  /** "The shipped site, page /about". */
  title: string;
  path: string;
  route: RouteFile;
}

/** The default loop time of each section type that has one. */
const LOOP_SECONDS = new Map(
  listSectionTypes(PROJECT).flatMap(({ name, schema }) => {
    const { loopSeconds } = schema['properties'] as { loopSeconds?: { default: number } };
    return loopSeconds ? [[name, loopSeconds.default] as const] : [];
  }),
);

/** The strips of a page. */
export const stripsOf = (route: RouteFile) =>
  route.sections.flatMap(({ id, type, loopSeconds, items }) => {
    const usual = LOOP_SECONDS.get(String(type));
    return usual === undefined
      ? []
      : [{ id, seconds: (loopSeconds as number | undefined) ?? usual, items: (items as unknown[]).length }];
  });

/** All pages of both sites. */
const PAGES: ValidPage[] = SITES.flatMap((valid) =>
  valid.site.routes.map((route) => ({ ...valid, route, path: route.path, title: `${valid.name}, page ${route.path}` })),
);

/**
 * The shipped pages, and those that the changed copy adds: one with a section of each type is the last. Its other pages have other words of
 * the same lengths, which look and weigh alike.
 */
export const LAYOUTS: ValidPage[] = PAGES.filter(
  ({ site, path }) => site === shipped.site || !shipped.site.routes.some((route) => route.path === path),
);
