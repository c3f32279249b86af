import { fileURLToPath } from 'node:url';

/** The folder of our code: two above this one, as a source and as a program that `src/tools/run.js` has bundled. */
const CODE_DIR = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/**
 * The folder with the code for a site, `src/`, `schema/parts` and `node_modules`: the site's own, or that of the running program
 * where `SITE_DIR` names the site's.
 *
 * @see  docs/decisions/0108-a-site-has-a-folder-of-its-own.md
 */
export const codeDirOf = (rootDir: string): string => (rootDir === process.env['SITE_DIR'] ? CODE_DIR : rootDir);
