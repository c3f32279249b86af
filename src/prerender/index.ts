import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ResolvedSite } from '../resolve/index.ts';
import { pictureStylesheet } from '../styles/theme.ts';
import type { Manifest } from '../model/manifest.ts';
import { findPublicFile } from '../validate/facts/public-folder.ts';
import { bundleCode } from './bundle.ts';
import { formManifest } from './forms.ts';
import { openPageCache, type PageCache } from './files/page-cache.ts';
import { filesNotDue } from './later/not-due.ts';
import { lastLaterDir, placeLater, removeOldLater, writeLater } from './later/write-later.ts';
import { htmlFile, pageWriter, type PageWriter } from './pages/write-pages.ts';
import { addPictureSources } from './pictures/index.ts';
import { securityHeaders } from './files/security-headers.ts';
import { makeSharePictures } from './share/index.ts';
import { sharedParts, type SharedParts } from './shared-parts.ts';
import { headersFile, redirectsFile, robots, sitemap, vercelFile, webManifest } from './files/site-files.ts';
import { compressAssets } from './files/compress-assets.ts';
import { copyPublic } from './files/copy-public.ts';
import { keepLastAssets, listAssets, swapFolders, writeFile } from './files/write-files.ts';

interface PrerenderOptions {
  rootDir: string;
  /** The folder to write: `dist/`. */
  distDir: string;
}

/**
 * Writes a site as static files: every route as HTML, the message pages, and the files that search engines, hosts and our
 * own server read. Everything goes into a new folder that replaces the old one when it is complete; what is not due yet goes
 * into one beside it.
 *
 * @returns  The number of routes written.
 * @throws   SectionFault when a section throws; PolicyFault when a page holds what the policy forbids.
 */
export async function prerenderSite(resolved: ResolvedSite, { rootDir, distDir }: PrerenderOptions): Promise<number> {
  const workDir = join(rootDir, '.build');
  mkdirSync(workDir, { recursive: true });
  const [outDir, laterDir] = [join(workDir, `dist-${process.pid}`), join(workDir, `later-${process.pid}`)];
  const removeFolders = () => {
    for (const dir of [outDir, laterDir]) rmSync(dir, { recursive: true, force: true });
  };
  removeFolders();
  mkdirSync(outDir, { recursive: true });
  try {
    const folders = { rootDir, outDir };
    const cacheDir = join(workDir, 'pictures');
    const [bundle, pages, sharePictures] = await waitForAll([
      bundleCode(rootDir, workDir),
      addPictureSources(resolved.pages, { ...folders, cacheDir }),
      makeSharePictures(resolved, { ...folders, cacheDir: join(workDir, 'share') }),
    ]);
    // Styles are embedded in the pages.
    const filter = (file: string) => !file.endsWith('.css');
    cpSync(join(bundle.clientDir, 'assets'), join(outDir, 'assets'), { recursive: true, filter });
    cpSync(bundle.serverDir, join(outDir, '.server'), { recursive: true });
    const cache = openPageCache(distDir, outDir);
    const laterCache = openPageCache(lastLaterDir(distDir) ?? laterDir, laterDir);
    const notDue = filesNotDue(resolved, rootDir);
    await copyPublic(rootDir, cache, {
      pictureStyles: pictureStylesheet(resolved.theme),
      cacheDir,
      later: (path) => (notDue.has(path) ? { cache: laterCache, file: `${notDue.get(path)!}${path}` } : undefined),
    });
    const shared = sharedParts(resolved, bundle);
    const writer = pageWriter(bundle, sharePictures);
    const manifest = await writeSite({ ...resolved, pages }, shared, writer, cache, folders);
    const options = { ...folders, laterDir, cacheDir, cache: laterCache, notDue, shared, bundle, writer };
    const later = (await writeLater(resolved, options)) ? placeLater(laterDir, distDir) : undefined;
    writeFile(outDir, '.server/manifest.json', JSON.stringify({ ...manifest, ...(later && { later }) }, null, 1));
    keepLastAssets(distDir, outDir);
    swapFolders(outDir, distDir);
    removeOldLater(distDir, later);
  } finally {
    removeFolders();
  }
  return resolved.pages.length;
}

/** Writes everything that the site is when it is built, but for the manifest, which makes it a release. */
async function writeSite(
  resolved: ResolvedSite,
  shared: SharedParts,
  writer: PageWriter,
  cache: PageCache,
  { rootDir, outDir }: { rootDir: string; outDir: string },
): Promise<Manifest> {
  const { site, siteJson, policy, themeColour } = shared;
  writeFile(outDir, siteJson, JSON.stringify(site));
  const hashedFiles = listAssets(outDir);
  const writePages = async () => {
    const isFile = (src: string) => findPublicFile(rootDir, src) !== null;
    for (const page of resolved.pages) {
      await writer.route(shared, page, cache, htmlFile(page.path));
      await writer.thanks(shared, page, cache, '', isFile);
    }
    await writer.messages(shared, cache, isFile);
    cache.save();
  };
  await waitForAll([compressAssets(join(outDir, 'assets'), [basename(siteJson)]), writePages()]);

  const headers = securityHeaders(policy, site.url);
  writeFile(outDir, 'sitemap.xml', sitemap(resolved));
  writeFile(outDir, 'robots.txt', robots(resolved));
  writeFile(outDir, 'site.webmanifest', webManifest(resolved, themeColour.light));
  writeFile(outDir, '_headers', headersFile(headers));
  writeFile(outDir, '_redirects', redirectsFile(resolved));
  writeFile(outDir, 'vercel.json', vercelFile(headers, resolved));
  return {
    build: site.build,
    routes: resolved.pages.map(({ path }) => path),
    redirects: resolved.redirects,
    hashedFiles,
    headers,
    ...formManifest(resolved, rootDir, outDir),
    siteUrl: site.url,
  };
}

/** Waits for all even if one fails: the others still write into folders that are about to be removed. */
async function waitForAll<Parts extends Promise<unknown>[]>(parts: [...Parts]) {
  for (const end of await Promise.allSettled(parts)) if (end.status === 'rejected') throw end.reason;
  return Promise.all(parts);
}
