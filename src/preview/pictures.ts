import type { ServerResponse } from 'node:http';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { cacheFile } from '../prerender/pictures/cached-file.ts';
import { darkFile, withDarkDrawings } from '../prerender/pictures/dark-drawings.ts';
import { withSources } from '../prerender/pictures/index.ts';
import { pictureSources, sourceFiles, type MadeFile, type SourceFile } from '../prerender/pictures/raster-sources.ts';
import type { Page } from '../model/page.ts';
import type { Theme } from '../model/theme.ts';
import { findPublicFile } from '../validate/facts/public-folder.ts';

/** Pictures as a build shows them, with the same markup and addresses; files are made on request. */
export interface PreviewPictures {
  /**
   * Adds the smaller formats of a page's pictures, and the dark files of drawings on dark ground. Reads each version of a
   * raster once, and encodes nothing.
   */
  withSources(page: Page, theme: Theme): Page;
  /** The address of a small version of a picture, as a picker shows it; its own address where it has none. */
  thumbnail(src: string): string;
  /**
   * Sends a smaller format, encoded now unless cached. Returns `false` for other paths.
   *
   * @param base  What is before the path of each address.
   */
  send(path: string, response: ServerResponse, base?: string): boolean;
}

/**
 * Pictures for a program that shows pages without a build.
 *
 * @param rootDir  The project's folder. Encoded files share the cache of builds.
 */
export function previewPictures(rootDir: string): PreviewPictures {
  const cacheDir = join(rootDir, '.build/pictures');
  const offered = new Map<string, MadeFile & { src: string }>();

  const offer = (src: string): SourceFile[] => {
    try {
      const files = findPublicFile(rootDir, decodeURIComponent(src)) ? sourceFiles(rootDir, src) : [];
      for (const file of files) offered.set(file.address, { ...file, src });
      return files;
    } catch {
      // The file has just been removed; the check will report it.
      return [];
    }
  };

  const offerDark = (src: string, theme: Theme): string => {
    const file = darkFile(rootDir, src, theme);
    if (file) offered.set(file.address, { ...file, src });
    return file?.address ?? src;
  };

  const sendSource = async (
    { address, type, src, make }: MadeFile & { src: string },
    response: ServerResponse,
    base: string,
  ) => {
    const cached = join(cacheDir, basename(address));
    try {
      await cacheFile(cached, make);
      response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(readFileSync(cached));
    } catch {
      // Damaged or changed since. A build would publish it unchanged.
      response.writeHead(302, { location: base + src }).end();
    }
  };

  return {
    withSources: (page, theme) =>
      withSources(
        withDarkDrawings(page, (src) => offerDark(src, theme)),
        (src) => pictureSources(offer(src)),
      ),
    // WebP is encoded in a tenth of the time of AVIF.
    thumbnail: (src) => offer(src).find(({ type }) => type === 'image/webp')?.address ?? src,
    send(path, response, base = '') {
      const file = offered.get(path);
      if (file) void sendSource(file, response, base);
      return file !== undefined;
    },
  };
}
