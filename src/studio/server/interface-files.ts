import { basename } from 'node:path';
import { codeDirOf } from '../../config/code-dir.ts';

/** The files of the interface: `main.js`, `main.css` and fonts, by name. */
export type InterfaceFiles = ReadonlyMap<string, Uint8Array>;

/**
 * Bundles the interface. As modules, its 900 files would take a browser two seconds.
 *
 * @throws  esbuild's error for a source that cannot be bundled.
 */
export async function bundleInterface(rootDir: string): Promise<InterfaceFiles> {
  const { build, stop } = await import('esbuild');
  try {
    const { outputFiles } = await build({
      absWorkingDir: codeDirOf(rootDir),
      entryPoints: ['src/studio/app/main.tsx'],
      outdir: 'interface',
      write: false,
      bundle: true,
      minify: true,
      format: 'esm',
      target: 'es2022',
      jsx: 'automatic',
      define: { 'process.env.NODE_ENV': '"production"' },
      loader: { '.woff2': 'file' },
      logLevel: 'silent',
    });
    return new Map(outputFiles.map(({ path, contents }) => [basename(path), contents]));
  } finally {
    // Its process would hold its memory as long as the studio runs.
    await stop();
  }
}
