import { basename, join } from 'node:path';
import type { Page } from '../../model/page.ts';
import type { Picture, PictureSource } from '../../model/parts.ts';
import { inParallel } from '../in-parallel.ts';
import { openSharp } from '../sharp.ts';
import { copyCached } from './cached-file.ts';
import { pictureSources, sourceFiles } from './raster-sources.ts';

/** Whether a value among a section's props is a resolved picture. */
const isPicture = (value: object): value is Picture =>
  'src' in value && 'alt' in value && 'width' in value && 'height' in value;

/** Collects the addresses of all pictures in a value, but for posters: `<video>` takes one address. */
function collectPictures(value: unknown, found: Set<string>): void {
  if (typeof value !== 'object' || value === null || 'poster' in value) return;
  if (isPicture(value)) found.add(value.src);
  else for (const part of Object.values(value)) collectPictures(part, found);
}

/**
 * Adds the smaller formats and sizes to the pictures of a page.
 *
 * @param sourcesOf  By the picture's `src`; empty for a picture that stays as it is.
 * @returns          The page with `sources` at its pictures; the same object if none has any.
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
 * Encodes the smaller formats and sizes of every raster picture, and adds them to the pages.
 *
 * @param options  The project's folder, the build's folder, and where encoded files are cached.
 * @returns        The pages with `sources` at their pictures. A damaged file has none, and a warning names it.
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

  // File by file, so that one new photograph uses all cores.
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
