import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FormSchema } from '../src/model/form/form-schema.ts';
import { KINDS_FORM, kindsForm, kindsPage } from '../src/tools/samples/field-samples.ts';
import { buildSite } from './build-site.ts';
import { DIST, OWN_ROOT, PROJECT, SAMPLES_CONFIG, SAMPLES_DIST, withIcon } from './own-site.ts';
import { prepareOwnProject, prepareProject } from './prepare-project.ts';
import { samples } from './kinds/samples.ts';
import { ONLY_TYPE, samplePages } from './sections/sample-pages.ts';
import { changedForm } from './shipped/changed-site.ts';
import { changed, shipped } from './shipped/valid-sites.ts';

const FORM = 'schema/enquiry.schema.json';

const write = (rootDir: string, file: string, value: unknown): void =>
  writeFileSync(join(rootDir, file), `${JSON.stringify(value, null, 2)}\n`);

/** Builds the tests' own site, then the samples of every section type and kind of field, which reuse its bundles. */
async function buildOwnSites(): Promise<void> {
  prepareOwnProject();
  write(OWN_ROOT, KINDS_FORM, kindsForm(samples));
  await buildSite(OWN_ROOT, DIST);
  const pages = samplePages();
  writeFileSync(
    SAMPLES_CONFIG,
    JSON.stringify({ ...pages, site: withIcon(pages.site), routes: [...pages.routes, kindsPage] }),
  );
  await buildSite(OWN_ROOT, SAMPLES_DIST, SAMPLES_CONFIG);
}

/** Builds the shipped site as `npm run build` does, and its changed copy. */
async function buildShippedSites(): Promise<void> {
  const { rootDir } = changed;
  prepareProject(rootDir, PROJECT);
  write(rootDir, 'site.config.json', changed.site);
  write(rootDir, FORM, changedForm(JSON.parse(readFileSync(join(PROJECT, FORM), 'utf8')) as FormSchema));
  await buildSite(PROJECT, shipped.dist);
  await buildSite(rootDir, changed.dist);
}

/** Builds every site that browser tests visit, once; the suite of one section type visits no shipped one. */
export default async function setUp(): Promise<void> {
  if (ONLY_TYPE) return buildOwnSites();
  await Promise.all([buildOwnSites(), buildShippedSites()]);
}
