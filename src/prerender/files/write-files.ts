import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { contentHash } from '../../config/content-hash.ts';
import { readPublicFolder } from '../../validate/facts/public-folder.ts';
import { inParallel } from '../in-parallel.ts';
import { keptFile } from './file-cache.ts';
import type { KeptPages } from './page-cache.ts';
import { isRaster, PUBLISHING, publishPicture } from '../pictures/publish-picture.ts';

/** Writes a file of a build, folders included. */
export function writeFile(dir: string, file: string, content: string): void {
  const path = join(dir, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

/**
 * Copies the files that `public/` publishes into a build, as far as the last build has not done so. SVG pictures that use
 * the theme's tokens get their values, as an image has no way to the page's stylesheet. Of raster pictures visitors get
 * what `publishPicture` makes, never the original.
 *
 * @param rootDir        The project's folder.
 * @param kept           Takes the files; those that are the same as in the last build are taken over.
 * @param pictureStyles  The tokens as a stylesheet, light and dark.
 * @param keptDir        Where published pictures are kept from build to build.
 * @throws               NoSharpFault when a raster picture would have to be published as it is.
 */
export async function copyPublic(
  rootDir: string,
  kept: KeptPages,
  { pictureStyles, keptDir }: { pictureStyles: string; keptDir: string },
): Promise<void> {
  const rasters: { path: string; source: string; key: string }[] = [];
  for (const { path, file: source } of readPublicFolder(rootDir).files) {
    const file = path.slice(1);
    const { size, mtimeMs, ctimeMs, ino } = statSync(source);
    const key = contentHash(pictureStyles, PUBLISHING, `${size} ${mtimeMs} ${ctimeMs} ${ino}`);
    if (kept.takeOver(file, key)) continue;
    if (isRaster(path)) rasters.push({ path, source, key });
    else {
      const svg = file.endsWith('.svg') && themePicture(readFileSync(source, 'utf8'), pictureStyles);
      kept.write(file, key, svg || { copyOf: source });
    }
  }
  await inParallel(rasters, async ({ path, source, key }) => {
    const published = await publishPicture(path, source, keptDir);
    if (published) kept.write(path.slice(1), key, { copyOf: published });
  });
}

/** An SVG picture with the theme's tokens, if it uses them. */
export const themePicture = (svg: string, pictureStyles: string): string =>
  svg.includes('var(--')
    ? svg.replace(/<svg\b[^>]*>/, (tag) => `${tag}<style>${usedTokens(svg, pictureStyles)}</style>`)
    : svg;

/** Only the tokens a picture names: the others would be dead weight in each of thirty files. */
function usedTokens(svg: string, pictureStyles: string): string {
  const used = new Set([...svg.matchAll(/var\((--[a-z-]+)/g)].map((match) => match[1]));
  return pictureStyles.replace(/(--[a-z-]+):([^;}]+);?/g, (declaration, name: string) =>
    used.has(name) ? declaration : '',
  );
}

/** How long a compressed file is kept that builds do not need any more, in ms: a week. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;
const TEXT_FILES = new Set(['.css', '.js', '.json']);
const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

/** Both compressed forms of a file at their highest level, by the ending that a server looks for. */
const COMPRESSORS: Record<string, (content: Buffer) => Promise<Buffer>> = {
  '.br': (content) => toBrotli(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
  '.gz': (content) => toGzip(content, { level: 9 }),
};

/**
 * Writes `.br` and `.gz` beside each hashed text file that gains by it: these are read for a year. Pages are many and
 * short-lived; the server compresses those that are asked for.
 *
 * @param dir      The build's `assets/`.
 * @param keptDir  Where compressed files are kept from build to build; their names carry their content's hash.
 */
export async function compressAssets(dir: string, keptDir: string): Promise<void> {
  const files = readdirSync(dir).filter((file) => TEXT_FILES.has(extname(file)));
  await Promise.all(
    files.map(async (file) => {
      const content = readFileSync(join(dir, file));
      if (content.length < 512) return;
      const forms = Object.entries(COMPRESSORS).map(([ending, compress]) =>
        keptFile(join(keptDir, file + ending), join(dir, file + ending), () => compress(content)),
      );
      await Promise.all(forms);
    }),
  );
  // Another build may be reading what this one does not need: only what is old goes.
  for (const name of readdirSync(keptDir)) {
    const file = join(keptDir, name);
    if (!existsSync(join(dir, name)) && Date.now() - statSync(file).mtimeMs > KEPT_MS) rmSync(file, { force: true });
  }
}

/** The files of the last release that visitors may still ask for stay beside the new ones; older ones go. */
export function keepLastAssets(lastDir: string, nextDir: string): void {
  const list = join(lastDir, '.server/assets.json');
  if (!existsSync(list)) return;
  for (const file of JSON.parse(readFileSync(list, 'utf8')) as string[]) {
    const kept = join(nextDir, file);
    if (existsSync(kept) || !existsSync(join(lastDir, file))) continue;
    mkdirSync(dirname(kept), { recursive: true });
    cpSync(join(lastDir, file), kept);
  }
}

/**
 * Lists the hashed files of a build in it, for the next one.
 *
 * @returns  Their addresses.
 */
export function listAssets(dir: string): string[] {
  const assets = readdirSync(join(dir, 'assets'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1));
  writeFile(dir, '.server/assets.json', JSON.stringify(assets));
  return assets.map((file) => `/${file.replaceAll('\\', '/')}`);
}

/** Removes a folder while the program goes on, and ends: a thousand pages take longer to remove than to link. */
export function removeBehind(dir: string): void {
  const remove = `require('node:fs').rmSync(${JSON.stringify(dir)}, { recursive: true, force: true })`;
  const child = spawn(process.execPath, ['-e', remove], { detached: true, stdio: 'ignore' });
  child.once('error', () => rmSync(dir, { recursive: true, force: true }));
  child.unref();
}

/** Renames a folder; `false` where there is none, or something else has the new name. */
function renamed(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch {
    return false;
  }
}

/** Takes the folder of the build before the last for a new build; of two builds at a time only one gets it. */
export const takeSpare = (spare: string, taken: string): string | undefined =>
  renamed(spare, taken) ? taken : undefined;

/**
 * Puts a finished folder in the place of the old one: two renames, and never a half-written page.
 *
 * @param spare  Where the old one is kept for the next build.
 */
export function swapFolders(next: string, current: string, spare: string): void {
  const old = `${next}-old`;
  rmSync(old, { recursive: true, force: true });
  if (existsSync(current)) renameSync(current, old);
  renameSync(next, current);
  if (existsSync(old) && !renamed(old, spare)) removeBehind(old);
}
