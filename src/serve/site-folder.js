// Plain JavaScript, because Node runs it directly: before our programs are bundled, and where only the server is installed.
import { statSync } from 'node:fs';
import { resolve } from 'node:path';

/**
 * Goes to the folder of the site that `SITE_DIR` names: every relative path of a program starts there. The variable becomes the
 * folder's full path. A folder that does not exist ends the program with a sentence.
 */
export function enterSiteFolder() {
  const folder = process.env.SITE_DIR;
  if (!folder) return;
  const facts = statSync(folder, { throwIfNoEntry: false });
  if (!facts?.isDirectory()) {
    console.error(
      `SITE_DIR  bad-environment\n  What  "${folder}" is ${facts ? 'a file, not a folder' : 'not there'}.\n` +
        `  Why   It is the folder of the site, with its site.config.json; ${resolve(folder)} was looked for.\n` +
        `  Fix   Leave SITE_DIR out for the site in this folder, or make a new one: npm run new:site ${folder}`,
    );
    process.exit(1);
  }
  process.chdir(folder);
  process.env.SITE_DIR = process.cwd();
}
