import { readMigrations } from '../src/versions/read-migrations.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteFile } from '../src/model/site-file.ts';

/**
 * The tests' own site: its config, form schemas and pictures are in tests/site. An editor's change to the shipped
 * config, `schema/*.schema.json` or `public/` affects no test but those in tests/shipped.
 */

/** The project's folder. */
export const PROJECT = join(import.meta.dirname, '..');

/** The content of the tests' own site: site.config.json, schema/ and public/. */
export const OWN_SITE = join(PROJECT, 'tests/site');

/**
 * A project folder with our code and the tests' own site: the root for anything that validates, resolves or builds it.
 * Both test runners update it before the first test. @see prepareProject
 */
export const OWN_ROOT = join(PROJECT, '.build/test-project');

/** The build of the tests' own site, made before the first browser test. */
export const DIST = join(OWN_ROOT, 'dist');

/** The config of a site with every sample of every section type, in the same project. */
export const SAMPLES_CONFIG = join(OWN_ROOT, 'samples.config.json');

/** Its build. */
export const SAMPLES_DIST = join(OWN_ROOT, 'dist-samples');

/** The text of the tests' own config. */
export const configText = readFileSync(join(OWN_SITE, 'site.config.json'), 'utf8');

/** The tests' own config. */
export const site = JSON.parse(configText) as SiteFile;

/** A site with an icon: of one without, Chromium asks for `/favicon.ico`, and says in the console that it is not there. */
export const withIcon = (site: SiteFile['site']): SiteFile['site'] => ({ ...site, icon: '/favicon.svg' });

/** The versions above 1 of the types of section that the site has. */
export const OWN_VERSIONS: Record<string, number> = Object.fromEntries(
  [...readMigrations(process.cwd())].flatMap(([type, migrations]) =>
    configText.includes(`"type": "${type}"`) ? [[type, migrations.at(-1)!.to]] : [],
  ),
);

/** What a config says of versions, to be put behind the line of its own version: the first group of a replacement. */
export const formatsText = (versions: Record<string, number>): string =>
  `$1  "formats": ${JSON.stringify(versions, null, 2).replaceAll('\n', '\n  ')},\n`;
