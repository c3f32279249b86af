import type { Page } from '../../resolve/page.ts';
import type { Picture, PictureSource } from '../../ui/parts.ts';
import { rasterSources } from './raster-sources.ts';

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
 * Gives every raster picture of the site its smaller formats and sizes, and writes those files.
 *
 * @param options  The project's folder, the build's folder, and where files are kept from build to build.
 * @returns        The pages, with `sources` at the pictures that have some. Pages without such pictures are the same objects.
 */
export async function addPictureSources(
  pages: Page[],
  options: { rootDir: string; outDir: string; keptDir: string },
): Promise<Page[]> {
  const known = new Map<string, PictureSource[]>();
  const found = new Set<string>();
  for (const page of pages) for (const { props } of page.sections) collectPictures(props, found);
  for (const src of found) known.set(src, await rasterSources(src, options));

  const withSources = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || 'poster' in value) return value;
    if (Array.isArray(value)) return value.map(withSources);
    if (isPicture(value)) {
      const sources = known.get(value.src) ?? [];
      return sources.length > 0 ? { ...value, sources } : value;
    }
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withSources(part)]));
  };
  if (![...known.values()].some((sources) => sources.length > 0)) return pages;
  return pages.map((page) => ({
    ...page,
    sections: page.sections.map((section) => ({
      ...section,
      props: withSources(section.props) as Record<string, unknown>,
    })),
  }));
}
