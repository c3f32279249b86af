import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { codeDirOf } from '../config/code-dir.ts';
import { keptBundle } from '../prerender/kept-bundle.ts';
import { CODE } from './code-address.ts';
import type { Entries } from './make-bundles.ts';
import type * as pageCode from './page-code.ts';
import type { Locate } from './thrown-problem.ts';

/** What draws pages. */
export type PageCode = typeof pageCode;

/** A script with its styles, and the files that both name. */
interface Bundled {
  /** Their addresses. */
  script: string;
  style: string;
  folder: string;
  names: string[];
}

/** The code of a preview: bundled, and kept until a source changes. */
export interface BundledCode {
  /** Where it is, as long as it is used: `noteUse`. */
  folder: string;
  page: PageCode;
  /** Of browsers. */
  bundles: Record<keyof Entries, Bundled>;
  /** The path of a file of browsers by its name; undefined for any other. */
  file(name: string): string | undefined;
  /** Where in our sources a position of a script is. */
  locate: Locate;
}

/** Folders below src that are in no bundle. */
const OTHERS = /^(?:team|tools|serve)[\\/]|(?:^|[\\/])(?:server|testing)[\\/]/;

const MAKE = 'src/preview/make-bundles.ts';

/**
 * Makes the bundles in a process of its own: the bundler takes 400 MB, which a studio that runs for weeks would keep.
 *
 * @throws  With what the bundler says.
 */
async function makeBundles(codeDir: string, entries: Entries, outDir: string): Promise<void> {
  const { SITE_DIR: _, VITEST: __, ...env } = process.env;
  const args = [join(codeDir, 'src/tools/run.js'), MAKE, outDir, entries.page, entries.window];
  await promisify(execFile)(process.execPath, args, { cwd: codeDir, env: { ...env, NODE_ENV: 'production' } }).catch(
    ({ stderr, message }: Error & { stderr?: string }) => {
      throw new Error(`The code of the preview cannot be bundled.\n${stderr?.trim() || message}`);
    },
  );
}

/** Finds the sources of positions in files by their maps. */
function locateBy(file: BundledCode['file'], codeDir: string): Locate {
  const maps = new Map<string, SourceMap>();
  return (served, line, column) => {
    const script = served.startsWith(CODE.slice(1)) ? file(served.slice(CODE.length - 1)) : undefined;
    if (!script?.endsWith('.js')) return null;
    const map =
      maps.get(script) ?? new SourceMap(JSON.parse(readFileSync(`${script}.map`, 'utf8')) as SourceMapPayload);
    maps.set(script, map);
    const entry = map.findEntry(line - 1, column - 1);
    if (!('originalSource' in entry)) return null;
    const source = relative(codeDir, resolve(script, '..', entry.originalSource)).replaceAll('\\', '/');
    return source.startsWith('src/')
      ? { file: source, line: entry.originalLine + 1, column: entry.originalColumn + 1 }
      : null;
  };
}

function bundledIn(folder: string): Bundled {
  const names = readdirSync(folder).filter((name) => !name.endsWith('.map'));
  const address = (ending: string) => CODE + names.find((name) => name.endsWith(ending))!;
  return { script: address('.js'), style: address('.css'), folder, names };
}

/**
 * The code of a preview, made if need be.
 *
 * @throws  What Vite reports: a fault in our own code.
 */
export async function bundlePreview(rootDir: string, entries: Entries): Promise<BundledCode> {
  const codeDir = codeDirOf(rootDir);
  const sources = { codeDir, workDir: join(codeDir, '.build/preview'), others: OTHERS };
  const { folder } = await keptBundle(sources, ['render'], (fresh) => makeBundles(codeDir, entries, fresh));
  const bundles = { page: bundledIn(join(folder, 'page')), window: bundledIn(join(folder, 'window')) };
  const files = new Map(
    Object.values(bundles).flatMap(({ folder: of, names }) => names.map((name) => [name, join(of, name)])),
  );
  const file = (name: string) => files.get(name);
  const page = (await import(pathToFileURL(join(folder, 'render/render.js')).href)) as PageCode;
  return { folder, page, bundles, file, locate: locateBy(file, codeDir) };
}
