import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Writes a file of a build, folders included. */
export function writeFile(dir: string, file: string, content: string): void {
  const path = join(dir, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

/**
 * Copies `public/` into a build. SVG pictures that use the theme's tokens get their values, as an image has
 * no way to the page's stylesheet.
 *
 * @param pictureStyles  The tokens as a stylesheet, light and dark.
 */
export function copyPublic(publicDir: string, outDir: string, pictureStyles: string): void {
  cpSync(publicDir, outDir, { recursive: true });
  for (const file of readdirSync(outDir, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.svg')) {
      const path = join(outDir, file);
      const text = readFileSync(path, 'utf8');
      const themed = themePicture(text, pictureStyles);
      if (themed !== text) writeFileSync(path, themed);
    }
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

const TEXT_FILES = new Set(['.html', '.css', '.js', '.json', '.svg', '.xml', '.txt', '.webmanifest']);
const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

/** Writes `.br` and `.gz` beside each text file that gains by it, so that no request waits for a compressor. */
export async function compressFiles(dir: string): Promise<void> {
  const files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter(
    (file) => TEXT_FILES.has(extname(file)) && !file.startsWith('.server'),
  );
  await Promise.all(
    files.map(async (file) => {
      const path = join(dir, file);
      if (existsSync(`${path}.br`)) return;
      const content = readFileSync(path);
      if (content.length < 512) return;
      // Hashed files are read a year long; pages are many and short-lived.
      const quality = file.startsWith('assets/') && !file.endsWith('.json') ? 11 : 6;
      const [br, gz] = await Promise.all([
        toBrotli(content, {
          params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
        }),
        toGzip(content, { level: 9 }),
      ]);
      writeFileSync(`${path}.br`, br);
      writeFileSync(`${path}.gz`, gz);
    }),
  );
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

/** The hashed files of a build, listed in it for the next one. */
export function listAssets(dir: string): void {
  const assets = readdirSync(join(dir, 'assets'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1));
  writeFile(dir, '.server/assets.json', JSON.stringify(assets));
}

/** Puts a finished folder in the place of the old one: two renames, and never a half-written page. */
export function swapFolders(next: string, current: string): void {
  const old = `${next}-old`;
  rmSync(old, { recursive: true, force: true });
  if (existsSync(current)) renameSync(current, old);
  renameSync(next, current);
  rmSync(old, { recursive: true, force: true });
}
