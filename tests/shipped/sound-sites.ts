import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listSectionTypes } from '../../src/validate/schema/compose-schema.ts';
import type { RouteFile, SiteFile } from '../../src/model/site-file.ts';
import { PROJECT } from '../own-site.ts';
import { changedSite } from './changed-site.ts';

/** A sound site: its config, the project that holds it, and what was built from it. */
export interface SoundSite {
  name: string;
  site: SiteFile;
  rootDir: string;
  dist: string;
}

/** A project folder with a copy of the shipped site in which all is changed that an editor may change. */
const CHANGED_ROOT = join(PROJECT, '.build/changed-project');

/** The site as it is shipped, in the folder that `npm run build` writes. */
export const shipped: SoundSite = {
  name: 'The shipped site',
  site: JSON.parse(readFileSync(join(PROJECT, 'site.config.json'), 'utf8')) as SiteFile,
  rootDir: PROJECT,
  dist: join(PROJECT, 'dist'),
};

/** The shipped site after an editor has been at work. @see changedSite */
export const changed: SoundSite = {
  name: 'Its changed copy',
  site: changedSite(shipped.site),
  rootDir: CHANGED_ROOT,
  dist: join(CHANGED_ROOT, 'dist'),
};

/** What holds for any sound site holds for both: the second shows that no test leans on what an editor may change. */
export const SITES = [shipped, changed];

/** A page of a sound site. */
export interface SoundPage extends SoundSite {
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
    const usual = LOOP_SECONDS.get(type);
    return usual === undefined
      ? []
      : [{ id, seconds: (loopSeconds as number | undefined) ?? usual, items: (items as unknown[]).length }];
  });

/** All pages of both. */
export const PAGES: SoundPage[] = SITES.flatMap((sound) =>
  sound.site.routes.map((route) => ({ ...sound, route, path: route.path, title: `${sound.name}, page ${route.path}` })),
);
