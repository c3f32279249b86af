import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { InlineConfig, Manifest } from 'vite';
import { contentHash } from '../config/content-hash.ts';
import type { renderPage } from '../render/server.tsx';
import { compressAssets } from './files/compress-assets.ts';

/** The code of a build: what browsers download, and what Node runs. */
export interface Bundle {
  /** Hash of all sources. */
  hash: string;
  /** Folder with `assets/`, ready to be copied into `dist/`. */
  clientDir: string;
  /** Folder with serve.js and the other programs of the server. */
  serverDir: string;
  renderPage: typeof renderPage;
  /** Vite's manifest: source file to chunk. */
  manifest: Manifest;
}

/** The browser's entries. */
const BOOT = 'src/client/boot/boot.ts';
const WAKE = 'src/client/hydrate.tsx';

/** Packages by the chunk they go to: what every live page needs stays apart from what only some need. */
const CHUNKS = [
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|cookie|set-cookie-parser|react-intersection-observer)\/|rolldown[\\/]runtime/,
  },
  // Before the form: a chunk also takes what it needs, and the form needs parts of the renderer. The strip is in here
  // because a request of its own would cost a phone more than its kilobyte.
  {
    name: 'render',
    test: /src\/(render|ui)\/|node_modules\/react-fast-marquee\/|vite\/preload-helper/,
  },
  { name: 'form', test: /node_modules\/(@rjsf|lodash|lodash-es|@x0k|nanoid|fast-equals)\/|src\/form\// },
];

const shared = (rootDir: string): InlineConfig => ({
  root: rootDir,
  configFile: join(rootDir, 'vite.config.ts'),
  logLevel: 'warn',
  publicDir: false,
});

/**
 * Has Chromium compile a file's functions while the file still comes in, beside the page and not in its way: the hint of
 * V8's explicit compile hints, version 136 and later; others see a comment. Nearly all of a chunk runs on waking.
 */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad';

/** The programs that `src/serve/launch.js` starts, by their names. */
const SERVER_PROGRAMS = (rootDir: string): Record<string, string> => ({
  serve: join(rootDir, 'src/serve/main.ts'),
  enquiries: join(rootDir, 'src/serve/commands/enquiries.ts'),
  backup: join(rootDir, 'src/serve/commands/backup.ts'),
  restore: join(rootDir, 'src/serve/commands/restore.ts'),
});

/** Runs Vite's three builds at the same time: for browsers, for rendering, for the server. */
async function runBuilds(rootDir: string, outDir: string): Promise<void> {
  // The bundler takes its memory in large pieces and keeps them. Left to grow as needed, a build peaks a third lower.
  process.env['MIMALLOC_ARENA_EAGER_COMMIT'] ??= '0';
  // Loaded only here: most builds find their code as it was.
  const { build } = await import('vite');
  const node = (input: Record<string, string>, dir: string, sourcemap: true | 'hidden'): InlineConfig => ({
    ...shared(rootDir),
    build: {
      outDir: join(outDir, dir),
      ssr: true,
      sourcemap,
      emptyOutDir: true,
      rolldownOptions: { input, checks: { pluginTimings: false } },
    },
  });
  await Promise.all([
    build({
      ...shared(rootDir),
      build: {
        outDir: join(outDir, 'client'),
        emptyOutDir: true,
        manifest: true,
        cssCodeSplit: false,
        // The policy has no `data:`; every file is a file.
        assetsInlineLimit: 0,
        modulePreload: false,
        rolldownOptions: {
          input: { boot: join(rootDir, BOOT), wake: join(rootDir, WAKE) },
          output: {
            codeSplitting: { groups: CHUNKS },
            postBanner: ({ name }) => (name === 'boot' ? '' : COMPILE_HINT),
          },
          preserveEntrySignatures: 'allow-extension',
          // What the boot script shares with the form is constants: written into it, they are no import.
          optimization: { inlineConst: true },
          checks: { pluginTimings: false },
        },
      },
    }),
    build({
      // Its maps are read where a section throws, not by each build.
      ...node({ render: join(rootDir, 'src/render/server.tsx') }, 'render', 'hidden'),
      // React comes along: to find and read its files takes longer than to draw the one page that has changed.
      ssr: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
    }),
    build(node(SERVER_PROGRAMS(rootDir), 'server', true)),
  ]);
}

/** What a bundle is made of; the config is no part of it. */
const SOURCES = ['src', 'schema', 'vite.config.ts', 'package-lock.json'];

function sourceHash(rootDir: string): string {
  const files = SOURCES.flatMap((source) => {
    if (statSync(join(rootDir, source)).isFile()) return [source];
    const names = readdirSync(join(rootDir, source), { recursive: true, encoding: 'utf8' });
    return names.filter((name) => /(?<!\.test)\.(tsx?|css|json)$/.test(name)).map((name) => join(source, name));
  });
  return contentHash(...files.toSorted().flatMap((file) => [file, readFileSync(join(rootDir, file), 'utf8')]));
}

/**
 * Bundles the site's code with Vite, for browsers, for rendering and for the server. It depends on the sources alone, so
 * it is cached: a changed text builds pages, not code.
 *
 * @param workDir  A folder of ours; holds the bundle of the last build.
 * @throws         What Vite reports: a fault in our own code.
 * @see            docs/decisions/0011-bundles-are-cached-by-a-hash-of-the-sources.md
 */
export async function bundleCode(rootDir: string, workDir: string): Promise<Bundle> {
  const hash = sourceHash(rootDir);
  const codeDir = join(workDir, `code-${hash}`);
  if (!existsSync(codeDir)) {
    const fresh = join(workDir, `new-${process.pid}`);
    rmSync(fresh, { recursive: true, force: true });
    await runBuilds(rootDir, fresh);
    await compressAssets(join(fresh, 'client/assets'));
    for (const old of readdirSync(workDir).filter((name) => name.startsWith('code-')))
      rmSync(join(workDir, old), { recursive: true, force: true });
    renameSync(fresh, codeDir);
  }
  const clientDir = join(codeDir, 'client');
  const manifest = JSON.parse(readFileSync(join(clientDir, '.vite/manifest.json'), 'utf8')) as Manifest;
  const entry = pathToFileURL(join(codeDir, 'render/render.js')).href;
  const { renderPage: render } = (await import(entry)) as { renderPage: typeof renderPage };
  return { hash, clientDir, serverDir: join(codeDir, 'server'), renderPage: render, manifest };
}

/** The addresses of a module and of everything it imports at once. */
function withImports(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no chunk for ${key}.`);
  if (seen.has(key)) return [];
  seen.add(key);
  return [`/${chunk.file}`, ...(chunk.imports ?? []).flatMap((imported) => withImports(manifest, imported, seen))];
}

/** The address of the boot script. */
export const bootScript = (manifest: Manifest): string => `/${manifest[BOOT]!.file}`;

/**
 * The modules a page fetches when it wakes: the heaviest first, what the entry imports, the entry, then its sections.
 *
 * @param types   The section types of the page.
 * @param forms   Schema files of the page's forms.
 */
export function hydrationModules(manifest: Manifest, types: string[], forms: string[]): string[] {
  const entry = withImports(manifest, WAKE).toReversed();
  const keys = [
    ...types.map((type) => `src/sections/${type}/index.ts`),
    ...forms.map((form) => `virtual:form-schemas/${form}.js`),
  ];
  return [...new Set([...entry, ...keys.flatMap((key) => withImports(manifest, key))])];
}

/** The one built file whose name matches, such as the stylesheet or the font, below the client's folder. */
export function builtFile(manifest: Manifest, name: RegExp): string {
  const files = Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]);
  const found = files.find((file) => name.test(file));
  if (!found) throw new Error(`The build has no file like ${name}.`);
  return found;
}
