import { readFileSync, statSync } from 'node:fs';
import { contentHash } from '../../config/content-hash.ts';
import { readPublicFolder } from '../../validate/facts/public-folder.ts';
import { inParallel } from '../in-parallel.ts';
import { isRaster, PUBLISHING, publishPicture } from '../pictures/publish-picture.ts';
import type { PageCache } from './page-cache.ts';

export interface PublicOptions {
  pictureStyles: string;
  cacheDir: string;
  placeOf: (path: string) => string | null;
}

/**
 * Copies the files that `public/` publishes into a build. SVG pictures that use the theme's tokens get their values,
 * because an image cannot read the page's stylesheet. Raster pictures are published as `publishPicture` encodes them,
 * never as the original.
 *
 * @param rootDir        The project's folder.
 * @param cache          Takes the files; those that have not changed come from the previous build.
 * @param pictureStyles  The tokens as a stylesheet, light and dark.
 * @param placeOf        Where a file goes in the release; null for one that is not published.
 * @param cacheDir       Where encoded pictures are cached.
 * @throws               NoSharpFault when a raster picture would have to be published as it is.
 */
export async function copyPublic(
  rootDir: string,
  cache: PageCache,
  { pictureStyles, cacheDir, placeOf }: PublicOptions,
): Promise<void> {
  const rasters: { path: string; source: string; key: string; file: string }[] = [];
  for (const { path, file: source } of readPublicFolder(rootDir).files) {
    const file = placeOf(path);
    if (file === null) continue;
    const { size, mtimeMs, ctimeMs, ino } = statSync(source);
    const key = contentHash(pictureStyles, PUBLISHING, `${size} ${mtimeMs} ${ctimeMs} ${ino}`);
    if (cache.reuse(file, key)) continue;
    if (isRaster(path)) rasters.push({ path, source, key, file });
    else if (file.endsWith('.svg')) cache.write(file, key, themePicture(readFileSync(source, 'utf8'), pictureStyles));
    else cache.write(file, key, { copyOf: source });
  }
  await inParallel(rasters, async ({ path, source, key, file }) => {
    const published = await publishPicture(path, source, cacheDir);
    if (published) cache.write(file, key, { copyOf: published });
  });
}

/** An SVG picture with the theme's tokens, if it uses them, and without what each would fall back to. */
export const themePicture = (svg: string, pictureStyles: string): string =>
  svg.includes('var(--')
    ? svg
        .replace(/<svg\b[^<>]*>/, (tag) => `${tag}<style>${usedTokens(svg, pictureStyles)}</style>`)
        .replace(/var\((--[a-z-]+),[^()]*\)/g, (typed, name: string) =>
          pictureStyles.includes(`${name}:`) ? `var(${name})` : typed,
        )
    : svg;

/** Only the tokens that a picture names: the others would add to each of thirty files. */
function usedTokens(svg: string, pictureStyles: string): string {
  const used = new Set([...svg.matchAll(/var\((--[a-z-]+)/g)].map((match) => match[1]));
  return pictureStyles.replace(/(--[a-z-]+):([^;}]+);?/g, (declaration, name: string) =>
    used.has(name) ? declaration : '',
  );
}
