import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeDirOf } from '../../config/code-dir.ts';
import { contentType } from '../../serve/http/content-type.ts';

const ICON =
  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'><path fill='#2456d6' d='M1 15l1-5L11 1l4 4-9 9z'/></svg>";

/** A file of the pages around the studio. */
interface PageFile {
  type: string;
  content: string | Uint8Array;
}

/** Bundles the script and styles of the pages around the studio, which everybody may have. By name. */
export async function bundlePages(rootDir: string): Promise<ReadonlyMap<string, PageFile>> {
  const folder = join(codeDirOf(rootDir), 'src/team/browser');
  const { build, stop } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [join(folder, 'sign-in.ts')],
    write: false,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    logLevel: 'silent',
  });
  // Its process would hold its memory as long as the studio runs.
  await stop();
  return new Map([
    ['sign-in.js', { type: contentType('sign-in.js'), content: outputFiles[0]!.contents }],
    ['sign-in.css', { type: contentType('sign-in.css'), content: readFileSync(join(folder, 'sign-in.css'), 'utf8') }],
    ['icon.svg', { type: contentType('icon.svg'), content: ICON }],
  ]);
}
