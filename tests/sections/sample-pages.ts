import { sampleSite } from '../../src/tools/samples/sample-site.ts';
import { listSectionTypes } from '../../src/validate/schema/compose-schema.ts';
import type { SiteFile } from '../../src/model/site-file.ts';
import { PROJECT } from '../own-site.ts';

/** Set by `npm run verify -- TYPE`: the suite runs for this type alone. */
export const ONLY_TYPE = process.env['SECTION_TYPE'];

/** Every folder of src/sections: a new one is in the suite by being there. */
export const types = listSectionTypes(PROJECT).filter(({ name }) => !ONLY_TYPE || name === ONLY_TYPE);

/** A site that consists of samples: one page for each type (`/hero`), one section for each sample. */
export function samplePages(): SiteFile {
  const site = sampleSite(types);
  // Each sample's own page is for looking at; here all of a type stand on one, for speed.
  return { ...site, routes: site.routes.filter(({ path }) => path.split('/').length === 2) };
}
