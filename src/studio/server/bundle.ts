import type { BuildOptions, OutputFile } from 'esbuild';

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
