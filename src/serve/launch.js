// Starts a program of the last good build: `node src/serve/launch.js serve`, `enquiries`, `backup` or `restore`.
// Plain JavaScript, so that serving needs nothing but Node and the packages of the server.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { explain, isBuilt, requireNode } from './prerequisites.js';
import { enterSiteFolder } from './site-folder.js';

requireNode();
const program = process.argv[2];
enterSiteFolder();
const siteDir = process.env.SITE_DIR || fileURLToPath(new URL('../..', import.meta.url));
const releases = pathToFileURL(join(siteDir, 'dist-server/'));
const pointer = new URL('current', releases);
const file =
  isBuilt(fileURLToPath(pointer)) && fileURLToPath(new URL(`${readFileSync(pointer, 'utf8')}/${program}.js`, releases));

if (file && isBuilt(file)) {
  process.argv.splice(1, 2, file);
  try {
    await import(pathToFileURL(file).href);
  } catch (fault) {
    explain(fault, 'npm ci --omit=dev, or npm ci --include=dev to build here too');
  }
} else {
  console.error('There is no finished build in dist-server/. Write one with: npm run build');
  process.exitCode = 1;
}
