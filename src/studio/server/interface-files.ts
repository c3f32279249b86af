import { basename } from 'node:path';
import { codeDirOf } from '../../config/code-dir.ts';
import { bundle } from './bundle.ts';

/** The files of the interface: `main.js`, `main.css` and fonts, by name. */
export type InterfaceFiles = ReadonlyMap<string, Uint8Array>;

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
