// Runs a TypeScript program of the project: `node src/tools/run.js src/tools/check/index.ts [arguments]`.
//
// The bundle is cached until a source changes, so that authors do not wait for a compiler. Plain JavaScript, because
// Node runs it directly.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { explain, requireNode, requirePlainFolder } from '../serve/prerequisites.js';
import { enterSiteFolder } from '../serve/site-folder.js';

requireNode();
requirePlainFolder(process.cwd());
const [, , source] = process.argv;
const name = source.replace(/\.ts$/, '').replaceAll('/', '-');
const folder = '.build/run';

/** Hash of names, sizes and modification times of all sources, and of the installed packages. */
function sourceHash() {
  const hash = createHash('sha256').update(source);
  for (const file of readdirSync('src', { recursive: true, encoding: 'utf8' }).toSorted()) {
    if (!/\.(js|ts|tsx)$/.test(file) || /\.test\.tsx?$/.test(file)) continue;
    const { size, mtimeMs } = statSync(join('src', file));
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  for (const file of ['package.json', 'package-lock.json']) hash.update(`${statSync(file).mtimeMs}\n`);
  return hash.digest('hex').slice(0, 12);
}

/** The bundle of the program, made if need be. */
async function bundled() {
  const program = join(folder, `${name}-${sourceHash()}.js`);
  if (existsSync(program)) return program;
  const { build, stop } = await import('esbuild');
  mkdirSync(folder, { recursive: true });
  // Two that start at once remove the same files, and may need the same new one.
  for (const old of readdirSync(folder))
    if (old.startsWith(`${name}-`) && old !== basename(program)) rmSync(join(folder, old), { force: true });
  const fresh = join(folder, `${process.pid}.js`);
  await build({
    entryPoints: [source],
    outfile: fresh,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // Packages are bundled, because resolving hundreds of small files is slow. Only some runs load these.
    external: ['@vitejs/plugin-react', 'esbuild', 'fontkit', 'parse5', 'sharp', 'vite', 'woff2-encoder'],
    // CommonJS packages need it in an ES module.
    banner: {
      js: `import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);`,
    },
    sourcemap: 'inline',
    sourcesContent: false,
    logLevel: 'warning',
  });
  // Its process would hold its memory until ours ends.
  await stop();
  renameSync(fresh, program);
  return program;
}

// A heap that grows in small steps costs a tenth of a half-second run in garbage collection.
setFlagsFromString('--semi-space-growth-factor=16');
// Else V8 waits with the old generation for four times what is in use: a build of 5,000 pages took 850 MB in place of 530.
setFlagsFromString('--heap-growing-percent=50');
process.setSourceMapsEnabled(true);
try {
  const program = await bundled();
  const { href } = pathToFileURL(program);
  process.argv.splice(1, 2, program);
  enterSiteFolder();
  await import(href);
} catch (fault) {
  explain(fault, 'npm ci --include=dev');
}
