import { resolve } from 'node:path';

/**
 * The folder with the code for a site, `src/`, `schema/parts` and `node_modules`: the site's own, or that of the running program
 * where `SITE_DIR` names the site's. That is two folders above this one, as a source and as `src/tools/run.js` bundles it.
 *
 * @see  docs/decisions/0108-a-site-has-a-folder-of-its-own.md
 */
export const codeDirOf = (rootDir: string): string =>
  rootDir === process.env['SITE_DIR'] ? resolve(import.meta.dirname, '../..') : rootDir;
