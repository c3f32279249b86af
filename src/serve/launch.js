// Starts a program of the last good build: `node src/serve/launch.js serve`, `enquiries`, `backup` or `restore`.
// Plain JavaScript, so that serving needs nothing but Node and the packages of the server.
import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

const program = process.argv[2];
const file = fileURLToPath(new URL(`../../dist/.server/${program}.js`, import.meta.url));

if (existsSync(file)) {
  process.argv.splice(1, 2, file);
  await import(pathToFileURL(file).href);
} else {
  console.error('There is no finished build in dist/. Write one with: npm run build');
  process.exitCode = 1;
}
