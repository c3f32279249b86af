import { basename, join } from 'node:path';
import type { Page } from '../../model/page.ts';
import type { Picture, PictureSource } from '../../model/parts.ts';
import { inParallel } from '../in-parallel.ts';
import { openSharp } from '../sharp.ts';
import { copyCached } from './cached-file.ts';
import { pictureSources, sourceFiles } from './raster-sources.ts';

/** A settled picture, wherever it stands among the props of a section. */
const isPicture = (value: object): value is Picture =>
  'src' in value && 'alt' in value && 'width' in value && 'height' in value;

/** Collects the addresses of all pictures of a value. A film's poster is none: `<video>` takes one address. */
function collectPictures(value: unknown, found: Set<string>): void {
  if (typeof value !== 'object' || value === null || 'poster' in value) return;
  if (isPicture(value)) found.add(value.src);
  else for (const part of Object.values(value)) collectPictures(part, found);
}

/**
 * Gives the pictures of a page their smaller formats and sizes.
 *
 * @param sourcesOf  By the picture's `src`; none for a picture that stays as it is.
 * @returns          The page with `sources` at its pictures; the same object where none has any.
 */
export function withSources(page: Page, sourcesOf: (src: string) => PictureSource[]): Page {
  const found = new Set<string>();
  for (const { props } of page.sections) collectPictures(props, found);
  const known = new Map([...found].map((src) => [src, sourcesOf(src)]));
  if (![...known.values()].some((sources) => sources.length > 0)) return page;

  const add = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || 'poster' in value) return value;
    if (Array.isArray(value)) return value.map(add);
    if (isPicture(value)) {
      const sources = known.get(value.src) ?? [];
      return sources.length > 0 ? { ...value, sources } : value;
    }
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, add(part)]));
  };
  const sections = page.sections.map((section) => ({
    ...section,
    props: add(section.props) as Record<string, unknown>,
  }));
  return { ...page, sections };
}

/**
 * Gives every raster picture of the site its smaller formats and sizes, and writes those files.
 *
 * @param options  The project's folder, the build's folder, and where encoded files are cached.
 * @returns        The pages, with `sources` at the pictures that have some. A file that cannot be read to its end has
 *                 none, and a warning names it.
 */
export async function addPictureSources(
  pages: Page[],
  { rootDir, outDir, cacheDir }: { rootDir: string; outDir: string; cacheDir: string },
): Promise<Page[]> {
  const found = new Set<string>();
  for (const page of pages) for (const { props } of page.sections) collectPictures(props, found);
  const files = new Map([...found].map((src) => [src, sourceFiles(rootDir, src)]));
  const rasters = [...files].filter(([, { length }]) => length > 0);
  if (rasters.length === 0 || !(await openSharp())) return pages;

  // File by file, not picture by picture: a site's one new photograph keeps all cores busy.
  const failed = new Map<string, string>();
  const all = rasters.flatMap(([src, formats]) => formats.map((file) => ({ src, ...file })));
  await inParallel(all, async ({ src, address, make }) => {
    if (failed.has(src)) return;
    try {
      await copyCached(join(cacheDir, basename(address)), join(outDir, address), make);
    } catch (fault) {
      failed.set(src, String(fault instanceof Error ? fault.message.split('\n')[0] : fault));
    }
  });
  for (const [src, reason] of failed) console.warn(`public${src} has no smaller formats: ${reason}`);
  return pages.map((page) => withSources(page, (src) => (failed.has(src) ? [] : pictureSources(files.get(src) ?? []))));
}
