import type { ServerResponse } from 'node:http';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { cacheFile } from '../../prerender/pictures/cached-file.ts';
import { withSources } from '../../prerender/pictures/index.ts';
import { pictureSources, sourceFiles, type SourceFile } from '../../prerender/pictures/raster-sources.ts';
import type { Page } from '../../model/page.ts';
import { findPublicFile } from '../../validate/facts/public-folder.ts';

/** Raster pictures as a build shows them: the same markup and addresses, but no file is made before a browser asks for it. */
export interface DevPictures {
  /** The page with the smaller formats of its pictures. Reads a file once for each state of it, and encodes nothing. */
  withSources(page: Page): Page;
  /** Answers for a smaller format, made now unless it is kept; `false`: not its business. */
  send(path: string, response: ServerResponse): boolean;
}

/**
 * Opens the pictures of a program that shows pages without a build.
 *
 * @param rootDir  The project's folder; what is made is kept with what builds make.
 * @param folders  Where the picture files are: each holds a `public/`. The first that has a file is asked.
 */
export function devPictures(rootDir: string, folders = [rootDir]): DevPictures {
  const cacheDir = join(rootDir, '.build/pictures');
  const offered = new Map<string, SourceFile & { src: string }>();

  const sourcesOf = (src: string) => {
    const folder = folders.find((candidate) => findPublicFile(candidate, decodeURIComponent(src)));
    try {
      const files = folder === undefined ? [] : sourceFiles(folder, src);
      for (const file of files) offered.set(file.address, { ...file, src });
      return pictureSources(files);
    } catch {
      // The file went away just now; the check will tell.
      return [];
    }
  };

  const sendSource = async ({ address, type, src, make }: SourceFile & { src: string }, response: ServerResponse) => {
    const cached = join(cacheDir, basename(address));
    try {
      await cacheFile(cached, make);
      response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(readFileSync(cached));
    } catch {
      // A damaged file, or one that has changed since: a build would leave it as it is.
      response.writeHead(302, { location: src }).end();
    }
  };

  return {
    withSources: (page) => withSources(page, sourcesOf),
    send(path, response) {
      const file = offered.get(path);
      if (file) void sendSource(file, response);
      return file !== undefined;
    },
  };
}
