import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { InlineConfig, Manifest, ManifestChunk } from 'vite';
import type { renderPage } from '../render/server.tsx';
import { browserTargets } from './browser-targets.ts';
import { compressAssets } from './files/compress-assets.ts';
import { codeDirOf } from '../config/code-dir.ts';
import type { FormSchema } from '../model/form/form-schema.ts';
import { formSchemas } from '../vite/form-schemas.ts';
import { pathInCode } from '../vite/path-in-code.ts';
import { projectPlugins } from '../vite/project-plugins.ts';
import { shortNames } from '../vite/short-class-names.ts';
import { keptBundle } from './kept-bundle.ts';

/** The bundled code of a build: what browsers download, and what Node runs. */
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
const HYDRATE = 'src/client/hydrate.tsx';

/** The entries of forms. @see src/vite/form-schemas.ts */
const FORM_ENTRY = 'virtual:form-schemas/entry/';

/** Modules by chunk, by their paths from the folder of the code: what every hydrated page needs is separate from what only some need. */
const CHUNKS = [
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|cookie|set-cookie-parser|react-intersection-observer)\/|rolldown[\\/]runtime/,
  },
  // Before the others: a chunk includes its dependencies, and they import parts of the renderer. What only some sections show
  // is a chunk of its own, because its styles are those of a chunk, and would be in every document.
  {
    name: 'render',
    test: /^src\/(render\/(?!optional\/)|ui\/(?!icon\/feature-|(strip|choice|support-ways)\/))|vite\/preload-helper/,
  },
  { name: 'strip', test: /^src\/ui\/strip\/|node_modules\/react-fast-marquee\// },
  { name: 'choice', test: /^src\/ui\/choice\// },
  { name: 'support-ways', test: /^src\/ui\/support-ways\// },
  // Kinds of fields, groups, lists, conditions and steps come with the forms that have some; the kind of every form is included as a
  // dependency.
  {
    name: 'form',
    test: /node_modules\/(@rjsf|lodash|lodash-es|@x0k|nanoid)\/|^src\/form\/(?!kinds\/|arranged\/|steps\/|lists\/|check\/(applies-now|grouped-fields))/,
  },
];

/** The same for the bundler, which names modules by their whole paths. */
const chunksOf = (codeDir: string) =>
  CHUNKS.map(({ name, test }) => ({ name, test: (id: string) => test.test(pathInCode(codeDir, id)) }));

type TranslatedForms = ReadonlyMap<string, FormSchema>;

const shared = (rootDir: string): InlineConfig => ({
  root: rootDir,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  plugins: projectPlugins(),
  css: { modules: { generateScopedName: shortNames(rootDir) } },
});

/**
 * Makes Chromium compile a file's functions in the background while it downloads (V8's explicit compile hints, version
 * 136 and later); to others it is a comment. Hydration runs nearly all of a chunk.
 *
 * @see  docs/decisions 0022
 */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad';

/** The programs that `src/serve/launch.js` starts, by name. */
const SERVER_PROGRAMS = (rootDir: string): Record<string, string> => ({
  serve: join(rootDir, 'src/serve/main.ts'),
  enquiries: join(rootDir, 'src/serve/commands/enquiries.ts'),
  backup: join(rootDir, 'src/serve/commands/backup.ts'),
  restore: join(rootDir, 'src/serve/commands/restore.ts'),
});

/** Runs Vite's three builds concurrently: for browsers, for rendering, for the server. */
async function runBuilds(rootDir: string, outDir: string, moreForms: TranslatedForms): Promise<void> {
  // The bundler's allocator commits memory in large arenas. Committed on demand, a build's peak is a third lower.
  process.env['MIMALLOC_ARENA_EAGER_COMMIT'] ??= '0';
  // Loaded only here: most builds find their bundles cached.
  const { build } = await import('vite');
  const plugins = () => projectPlugins(formSchemas(process.env['SITE_DIR'] || undefined, moreForms));
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
      plugins: plugins(),
      build: {
        outDir: join(outDir, 'client'),
        target: browserTargets(rootDir),
        emptyOutDir: true,
        manifest: true,
        cssCodeSplit: false,
        // The Content-Security-Policy allows no `data:`.
        assetsInlineLimit: 0,
        modulePreload: false,
        rolldownOptions: {
          input: { boot: join(rootDir, BOOT), hydrate: join(rootDir, HYDRATE) },
          output: {
            codeSplitting: { groups: chunksOf(rootDir) },
            postBanner: ({ name }) => (name === 'boot' ? '' : COMPILE_HINT),
          },
          preserveEntrySignatures: 'allow-extension',
          // The boot script shares only constants with the form: inlined, they need no import.
          optimization: { inlineConst: true },
          checks: { pluginTimings: false },
        },
      },
    }),
    build({
      // Its maps are read only when a section throws.
      ...node({ render: join(rootDir, 'src/render/server.tsx') }, 'render', 'hidden'),
      plugins: plugins(),
      // React is bundled: resolving its files takes longer than rendering the one page that has changed.
      ssr: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
    }),
    build(node(SERVER_PROGRAMS(rootDir), 'server', true)),
  ]);
}

/** The studio is part of no build. */
const OTHERS = /^(?:studio|preview|team|tools)[\\/]/;

/** The forms of a site. */
function formFiles(rootDir: string): string[] {
  const folder = join(rootDir, 'schema');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.schema.json')) : [];
  return names.toSorted().flatMap((name) => [name, readFileSync(join(folder, name), 'utf8')]);
}

/**
 * Bundles the site's code with Vite, for browsers, for rendering and for the server. It depends on the sources and forms alone,
 * so it is cached: a changed text builds pages, not code.
 *
 * @param rootDir  The site's folder.
 * @param workDir  A folder of ours; holds the bundles of the last hour.
 * @param forms    All that is bundled of forms: what they say by default is the config's.
 * @param moreForms  Those in further languages, by their names.
 * @throws         What Vite reports: a fault in our own code.
 * @see            docs/decisions 0011
 */
export async function bundleCode(
  rootDir: string,
  workDir: string,
  forms: string,
  moreForms: TranslatedForms,
): Promise<Bundle> {
  const more = [forms, ...(moreForms.size > 0 ? [JSON.stringify([...moreForms])] : []), ...formFiles(rootDir)];
  const sources = { codeDir: codeDirOf(rootDir), workDir, others: OTHERS, more };
  const { hash, folder: codeDir } = await keptBundle(sources, ['render', 'server'], async (fresh) => {
    await runBuilds(sources.codeDir, fresh, moreForms);
    await compressAssets(join(fresh, 'client/assets'));
  });
  const clientDir = join(codeDir, 'client');
  const listing = readFileSync(join(clientDir, '.vite/manifest.json'), 'utf8');
  // Vite names a virtual module as if it were a file of the current folder, which may be that of another site.
  const manifest = JSON.parse(listing.replace(/"[^"]*(?=virtual:)/g, '"')) as Manifest;
  const entry = pathToFileURL(join(codeDir, 'render/render.js')).href;
  const { renderPage: render } = (await import(entry)) as { renderPage: typeof renderPage };
  return { hash, clientDir, serverDir: join(codeDir, 'server'), renderPage: render, manifest };
}

/** The chunk of a module, and those that it imports statically. */
function withImports(manifest: Manifest, key: string, seen = new Set<string>()): ManifestChunk[] {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no chunk for ${key}.`);
  if (seen.has(key)) return [];
  seen.add(key);
  return [chunk, ...(chunk.imports ?? []).flatMap((imported) => withImports(manifest, imported, seen))];
}

const partModule = (part: string): string => `src/render/optional/${part}/index.tsx`;
const sectionModule = (type: string): string => `src/sections/${type}/index.ts`;

/**
 * The folders below `src` whose styles a section type needs: its own, and that of each chunk that it imports.
 *
 * @returns  Such as "sections/form" and "form".
 */
export const styleFolders = (manifest: Manifest, type: string): string[] => [
  `sections/${type}`,
  ...withImports(manifest, sectionModule(type)).flatMap(({ src, name }) => (src ? [] : name!)),
];

/** The address of the boot script. */
export const bootScript = (manifest: Manifest): string => `/${manifest[BOOT]!.file}`;

/**
 * The modules that hydrate a page: what the entry imports, the heaviest first, the entry, then the page's sections.
 *
 * @param types   The section types of the page.
 * @param parts   The optional parts of the site.
 * @param forms   Schema files of the page's forms.
 */
export function hydrationModules(manifest: Manifest, types: string[], parts: string[], forms: string[]): string[] {
  const entry = withImports(manifest, HYDRATE).toReversed();
  const keys = [
    ...parts.map(partModule),
    ...types.map(sectionModule),
    ...forms.map((form) => `${FORM_ENTRY}${form}.js`),
  ];
  const chunks = [...entry, ...keys.flatMap((key) => withImports(manifest, key))];
  return [...new Set(chunks.map(({ file }) => `/${file}`))];
}

/** The built file whose name matches, such as the stylesheet or the font; relative to the client's folder. */
export function builtFile(manifest: Manifest, name: RegExp): string {
  const files = Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]);
  const found = files.find((file) => name.test(file));
  if (!found) throw new Error(`The build has no file like ${name}.`);
  return found;
}
