import { basename, join } from 'node:path';
import type { Page } from '../../model/page.ts';
import type { PictureSource } from '../../model/parts.ts';
import type { Theme } from '../../model/theme.ts';
import { inParallel } from '../in-parallel.ts';
import { openSharp } from '../sharp.ts';
import { copyCached } from './cached-file.ts';
import { darkFile, withDarkDrawings } from './dark-drawings.ts';
import { mapMedia } from './map-media.ts';
import { pictureSources, sourceFiles, type MadeFile } from './raster-sources.ts';

/** The addresses of all pictures of a page, but for posters: `<video>` takes one address. */
function picturesOf(page: Page): Set<string> {
  const found = new Set<string>();
  mapMedia(page, (media) => {
    if (!('poster' in media)) found.add(media.src);
    return media;
  });
  return found;
}

/**
 * Adds the smaller formats and sizes to the pictures of a page.
 *
 * @param sourcesOf  By the picture's `src`; empty for a picture that stays as it is.
 * @returns          The page with `sources` at its pictures; the same object if none has any.
 */
export function withSources(page: Page, sourcesOf: (src: string) => PictureSource[]): Page {
  const known = new Map([...picturesOf(page)].map((src) => [src, sourcesOf(src)]));
  if (![...known.values()].some((sources) => sources.length > 0)) return page;
  return mapMedia(page, (media) => {
    if ('poster' in media) return media;
    const sources = known.get(media.src)!;
    return sources.length > 0 ? { ...media, sources } : media;
  });
}

/**
 * Makes what pages show of their pictures in place of the files of public/: the smaller formats and sizes of every raster
 * picture, and the dark files of drawings on dark ground.
 *
 * @param options  The project's folder, the build's folder, where encoded files are cached, and the theme.
 * @returns        The pages with these at their pictures. A damaged file has none, and a warning names it.
 */
export async function addPictureSources(
  shown: Page[],
  { rootDir, outDir, cacheDir, theme }: { rootDir: string; outDir: string; cacheDir: string; theme: Theme },
): Promise<Page[]> {
  const publish = ({ address, make }: MadeFile) =>
    copyCached(join(cacheDir, basename(address)), join(outDir, address), make);
  const dark = new Map<string, MadeFile>();
  const pages = shown.map((page) =>
    withDarkDrawings(page, (src) => {
      const file = darkFile(rootDir, src, theme);
      if (file) dark.set(file.address, file);
      return file?.address ?? src;
    }),
  );
  await Promise.all([...dark.values()].map(publish));
  const found = new Set(pages.flatMap((page) => [...picturesOf(page)]));
  const files = new Map([...found].map((src) => [src, sourceFiles(rootDir, src)]));
  const rasters = [...files].filter(([, { length }]) => length > 0);
  if (rasters.length === 0 || !(await openSharp())) return pages;

  // File by file, so that one new photograph uses all cores.
  const failed = new Map<string, string>();
  const all = rasters.flatMap(([src, formats]) => formats.map((file) => ({ src, ...file })));
  await inParallel(all, async ({ src, ...file }) => {
    if (failed.has(src)) return;
    try {
      await publish(file);
    } catch (fault) {
      failed.set(src, String(fault instanceof Error ? fault.message.split('\n')[0] : fault));
    }
  });
  for (const [src, reason] of failed) console.warn(`public${src} has no smaller formats: ${reason}`);
  return pages.map((page) => withSources(page, (src) => (failed.has(src) ? [] : pictureSources(files.get(src) ?? []))));
}
