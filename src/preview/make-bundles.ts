import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type BuildOptions, type InlineConfig } from 'vite';
import { splitStyles } from '../prerender/split-styles.ts';
import { ownSettings } from '../vite/own-settings.ts';
import { projectPlugins } from '../vite/project-plugins.ts';
import { CODE } from './code-address.ts';
import { servedForms } from './served-forms-plugin.ts';

const RENDER = 'src/preview/page-code.ts';

/** Scripts of browsers, as paths from the folder of the code. */
export interface Entries {
  /** Of the pages that are shown. */
  page: string;
  /** Of what shows them. */
  window: string;
}

/** Makes the bundles: each of browsers in one file, so that a page is there with few requests, and the one that draws. */
async function runBuilds(codeDir: string, entries: Entries, outDir: string): Promise<void> {
  const shared = (name: string, input: string): InlineConfig & { build: BuildOptions } => ({
    root: codeDir,
    configFile: false,
    // What the bundler warns of in packages is for nobody here.
    logLevel: 'error',
    publicDir: false,
    base: CODE,
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: name === 'window' ? [ownSettings] : projectPlugins(servedForms(codeDir)),
    build: {
      outDir: join(outDir, name),
      emptyOutDir: true,
      // Read only when a part of a page throws.
      sourcemap: 'hidden',
      rolldownOptions: { input: { [name]: join(codeDir, input) }, checks: { pluginTimings: false } },
    },
  });
  const forBrowsers = Object.entries(entries).map(([name, input]) => {
    const config = shared(name, input);
    const { rolldownOptions } = config.build;
    return build({
      ...config,
      build: {
        ...config.build,
        assetsDir: '.',
        cssCodeSplit: false,
        assetsInlineLimit: 0,
        modulePreload: false,
        chunkSizeWarningLimit: Infinity,
        rolldownOptions: { ...rolldownOptions, output: { codeSplitting: false } },
      },
    });
  });
  const render = shared('render', RENDER);
  const forNode = build({ ...render, ssr: { noExternal: true }, build: { ...render.build, ssr: true } });
  await Promise.all([...forBrowsers, forNode]);
}

/** Puts the styles of a page into the order of the documents of a build: those that every page needs, then those of folders. */
function orderStyles(folder: string): void {
  const file = join(
    folder,
    readdirSync(folder).find((name) => name.endsWith('.css'))!,
  );
  const { base, folders } = splitStyles(readFileSync(file, 'utf8'));
  const ordered = [...folders.keys()].toSorted().map((name) => folders.get(name)!);
  writeFileSync(file, [base, ...ordered].join('\n'));
}

const [outDir, page, window] = process.argv.slice(2);
await runBuilds(process.cwd(), { page: page!, window: window! }, outDir!);
orderStyles(join(outDir!, 'page'));
