import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ResolvedSite } from '../resolve/index.ts';
import { pictureStylesheet } from '../styles/theme.ts';
import { RELEASES, type Manifest } from '../model/manifest.ts';
import type { SiteFile } from '../model/site-file.ts';
import { addressOf } from '../model/site-path.ts';
import { findPublicFile } from '../validate/facts/public-folder.ts';
import { fitLogo } from './brand/fit-logo.ts';
import { makeIcons } from './brand/make-icons.ts';
import { bundleCode } from './bundle.ts';
import { bundledForms, formManifest, isOfOtherForm, manifestLanguages, translatedForms } from './forms.ts';
import { formsOn } from '../resolve/forms.ts';
import { openPageCache } from './files/page-cache.ts';
import { placesOf, withheldFiles } from './later/withheld-files.ts';
import { writeLater } from './later/write-later.ts';
import { htmlFile, pageWriter, type PageWriter } from './pages/write-pages.ts';
import { darkFile } from './pictures/dark-drawings.ts';
import { addPictureSources } from './pictures/index.ts';
import { sourceFiles } from './pictures/raster-sources.ts';
import { ownHeaders } from './files/security-headers.ts';
import { makeSharePictures } from './share/index.ts';
import { cropSharePictures, type SharePicture } from './share/own-pictures.ts';
import { pageParts, type PageParts } from './shared-parts.ts';
import {
  headersFile,
  languageHeaders,
  redirectsFile,
  robots,
  sitemap,
  vercelFile,
  webManifest,
} from './files/site-files.ts';
import { compressAssets } from './files/compress-assets.ts';
import { copyPublic } from './files/copy-public.ts';
import {
  buildDir,
  hashedFiles,
  keepLastAssets,
  lastRelease,
  linkPackages,
  publishRelease,
  releasesDirOf,
} from './files/releases.ts';
import { writeFile } from './files/write-files.ts';

interface PrerenderOptions {
  rootDir: string;
  /** The folder for static hosts: `dist/`. What our server runs goes into `dist-server/`, beside it. */
  distDir: string;
}

/**
 * Writes a site as static files: every route as HTML, the message pages, and the files that search engines, hosts and our
 * own server read. Everything goes into the folder of a new release, which becomes the current one when it is complete; what
 * visitors may fetch is the content of `dist/` then.
 *
 * @param file  What was resolved, with the sections that are not shown.
 * @returns  The number of routes written.
 * @throws   SectionFault when a section throws; PolicyFault when a page holds what the policy forbids.
 */
export async function prerenderSite(
  file: SiteFile,
  site: ResolvedSite,
  { rootDir, distDir }: PrerenderOptions,
): Promise<number> {
  const workDir = join(rootDir, '.build');
  const outDir = buildDir(rootDir, process.pid);
  const siteDir = join(outDir, RELEASES.site);
  const removeFolders = () => {
    for (const dir of [outDir, `${outDir}-dist`]) rmSync(dir, { recursive: true, force: true });
  };
  removeFolders();
  mkdirSync(siteDir, { recursive: true });
  try {
    const cacheDir = join(workDir, 'pictures');
    const pictureOptions = { rootDir, outDir: siteDir, cacheDir };
    const shareOptions = { rootDir, outDir: siteDir, cacheDir: join(workDir, 'share') };
    const withoutOwn = site.pages.filter(({ path }) => !site.sharePictures.has(path));
    const [bundle, pages, drawn, cropped, icons, resolved] = await waitForAll([
      bundleCode(rootDir, workDir, bundledForms(site, rootDir), translatedForms(site)),
      addPictureSources(site.pages, { ...pictureOptions, theme: site.theme }),
      makeSharePictures({ ...site, pages: withoutOwn }, shareOptions),
      cropSharePictures(site, shareOptions),
      makeIcons(site, pictureOptions),
      fitLogo(site, pictureOptions),
    ]);
    const sharePictures = new Map<string, SharePicture>(cropped);
    for (const [path, address] of drawn) sharePictures.set(path, { address });
    const shownForms = new Set(pages.flatMap(formsOn));
    // Styles are embedded in the pages.
    const filter = (path: string) => !path.endsWith('.css') && !isOfOtherForm(basename(path), shownForms);
    cpSync(join(bundle.clientDir, 'assets'), join(siteDir, 'assets'), { recursive: true, filter });
    cpSync(bundle.serverDir, outDir, { recursive: true });
    const last = lastRelease(releasesDirOf(distDir));
    const cache = openPageCache(last?.dir ?? null, outDir);
    const withheld = withheldFiles(file, resolved, rootDir);
    const publicOptions = { pictureStyles: pictureStylesheet(resolved.theme), cacheDir };
    const placeOf = (path: string) => (withheld.includes(path) ? null : RELEASES.site + path);
    await copyPublic(rootDir, cache, { ...publicOptions, placeOf });
    const parts = pageParts(resolved, bundle, icons);
    const writer = pageWriter(bundle, cache, sharePictures, (src) => findPublicFile(rootDir, src) !== null, pages);
    const manifest = await writeSite({ ...resolved, pages }, parts, writer, { rootDir, outDir });
    const places = placesOf(withheld, resolved, outDir);
    await copyPublic(rootDir, cache, { ...publicOptions, placeOf: (path) => places.get(path) ?? null });
    const later = await writeLater(resolved, { rootDir, outDir, cacheDir, parts, bundle, writer });
    cache.save();
    const { url: configUrl } = file.site;
    const otherUrl = configUrl !== manifest.siteUrl && { configUrl };
    writeFile(
      outDir,
      RELEASES.manifest,
      JSON.stringify({ ...manifest, ...otherUrl, ...(later && { later }) }, null, 1),
    );
    const notPublished = withheld.filter((path) => places.get(path) !== RELEASES.site + path);
    const sources = notPublished.flatMap((path) => {
      const src = addressOf(path);
      const dark = darkFile(rootDir, src, site.theme);
      return [...sourceFiles(rootDir, src), ...(dark ? [dark] : [])].map(({ address }) => address);
    });
    const isKept = (address: string) => !sources.includes(address) && !isOfOtherForm(basename(address), shownForms);
    if (last) keepLastAssets(last, outDir, resolved.at, isKept);
    publishRelease(outDir, distDir);
    linkPackages(rootDir, distDir);
  } finally {
    removeFolders();
  }
  return site.pages.length;
}

/** Writes everything that the site is when it is built, but for the manifest. */
async function writeSite(
  resolved: ResolvedSite,
  parts: PageParts,
  writer: PageWriter,
  { rootDir, outDir }: { rootDir: string; outDir: string },
): Promise<Manifest> {
  const { shared } = parts;
  const { site, headers, themeColour, icons } = shared;
  const siteDir = join(outDir, RELEASES.site);
  const pages = resolved.pages.map((page) => ({ page, own: parts.of(page) }));
  const languages = Object.entries(resolved.languages ?? {}).map(([language, { prefix }]) => ({
    prefix,
    own: parts.of({ sections: [], language }),
  }));
  const variants = [...new Set([shared, ...pages.map(({ own }) => own)])];
  for (const variant of variants) writeFile(siteDir, variant.siteJson, JSON.stringify(variant.site));
  const writePages = async () => {
    for (const { page, own } of pages) {
      await writer.route(own, page, RELEASES.site);
      await writer.thanks(page.language === undefined ? shared : own, page, RELEASES.site);
    }
    await writer.messages(shared);
    for (const { prefix, own } of languages) await writer.messages(own, prefix);
  };
  const data = variants.map(({ siteJson }) => basename(siteJson));
  await waitForAll([compressAssets(join(siteDir, 'assets'), data), writePages()]);

  const pageHeaders = pages
    .map(({ page, own }) => ({ path: page.path, headers: ownHeaders(own.headers, headers) }))
    // Those of another language have other data, and mostly the same headers.
    .filter(({ headers: own }) => own.length > 0);
  const inLanguages = languageHeaders(manifestLanguages(resolved));
  const hostHeaders = [...headers, ...inLanguages.own];
  const hostPages = [...inLanguages.pages, ...pageHeaders];
  writeFile(siteDir, 'sitemap.xml', sitemap(resolved));
  writeFile(siteDir, 'robots.txt', robots(resolved));
  writeFile(siteDir, 'site.webmanifest', webManifest(resolved, themeColour.light, icons));
  writeFile(siteDir, '_headers', headersFile(hostHeaders, hostPages));
  writeFile(siteDir, '_redirects', redirectsFile(resolved));
  writeFile(siteDir, 'vercel.json', vercelFile(hostHeaders, resolved, hostPages));
  return {
    at: resolved.at,
    build: site.build,
    routes: resolved.pages.map(({ path }) => path),
    redirects: resolved.redirects,
    hashedFiles: hashedFiles(outDir),
    headers,
    ...(pageHeaders.length > 0 && {
      pageHeaders: Object.fromEntries(
        pageHeaders.map(({ path, headers: own }) => [htmlFile(path), Object.fromEntries(own)]),
      ),
    }),
    ...manifestLanguages(resolved),
    ...formManifest(resolved, rootDir, outDir),
    siteUrl: site.url,
  };
}

/** Waits for all even if one fails: the others still write into folders that are about to be removed. */
async function waitForAll<Parts extends Promise<unknown>[]>(parts: [...Parts]) {
  for (const end of await Promise.allSettled(parts)) if (end.status === 'rejected') throw end.reason;
  return Promise.all(parts);
}
