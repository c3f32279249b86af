import type { BuildOptions, OutputFile } from 'esbuild';
import { basename } from 'node:path';
import { codeDirOf } from '../../config/code-dir.ts';

/** The files of the interface: `main.js`, `main.css` and fonts, by name. */
type InterfaceFiles = ReadonlyMap<string, Uint8Array>;

/**
 * Bundles the interface. As modules, its 900 files would take a browser two seconds.
 *
 * @throws  esbuild's error for a source that cannot be bundled.
 */
export async function bundleInterface(rootDir: string): Promise<InterfaceFiles> {
  const outputFiles = await bundle({
    absWorkingDir: codeDirOf(rootDir),
    entryPoints: ['src/studio/app/main.tsx'],
    outdir: 'interface',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.woff2': 'file' },
  });
  return new Map(outputFiles.map(({ path, contents }) => [basename(path), contents]));
}

/** How many bundle at this moment. */
let users = 0;

/**
 * Bundles modules for a browser.
 *
 * esbuild's process would hold its memory as long as the studio runs, so it ends, with the last of those that use it: whoever
 * waited for a process that another one has ended would wait for ever.
 *
 * @throws  esbuild's error for a source that cannot be bundled.
 */
export async function bundle(options: BuildOptions): Promise<OutputFile[]> {
  const { build, stop } = await import('esbuild');
  users++;
  try {
    const { outputFiles } = await build({
      ...options,
      write: false,
      bundle: true,
      minify: true,
      format: 'esm',
      target: 'es2022',
      logLevel: 'silent',
    });
    return outputFiles;
  } finally {
    users--;
    if (users === 0) await stop();
  }
}
