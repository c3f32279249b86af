// Starts a program of the last good build: `node src/serve/launch.js serve`, `enquiries`, `backup` or `restore`.
// Plain JavaScript, so that serving needs nothing but Node and the packages of the server.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

const program = process.argv[2];
const releases = new URL('../../dist-server/', import.meta.url);
const pointer = new URL('current', releases);
const file = existsSync(pointer) && fileURLToPath(new URL(`${readFileSync(pointer, 'utf8')}/${program}.js`, releases));

if (file && existsSync(file)) {
  process.argv.splice(1, 2, file);
  await import(pathToFileURL(file).href);
} else {
  console.error('There is no finished build in dist-server/. Write one with: npm run build');
  process.exitCode = 1;
}
