import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { contentHash } from '../config/content-hash.ts';
import type { ResolvedSite } from '../resolve/index.ts';
import type { Page } from '../model/page.ts';
import { pictureStylesheet, themeStylesheet, themeTokens } from '../styles/theme.ts';
import type { Manifest } from '../model/manifest.ts';
import { bootScript, builtFile, bundleCode, hydrationModules, type Bundle } from './bundle.ts';
import { PolicyFault, policyFaults } from './pages/check-html.ts';
import { htmlDocument, type DocumentAssets, type DocumentParts, type HydrationData } from './pages/document.ts';
import { formManifest } from './forms.ts';
import { openPageCache, type PageCache } from './files/page-cache.ts';
import { messagePages } from './pages/message-pages.ts';
import { addPictureSources } from './pictures/index.ts';
import { securityHeaders } from './files/security-headers.ts';
import { makeSharePictures } from './share/index.ts';
import { headersFile, redirectsFile, robots, sitemap, vercelFile, webManifest } from './files/site-files.ts';
import { compressAssets } from './files/compress-assets.ts';
import { copyPublic } from './files/copy-public.ts';
import { keepLastAssets, listAssets, swapFolders, writeFile } from './files/write-files.ts';

interface PrerenderOptions {
  rootDir: string;
  /** The folder to write: `dist/`. */
  distDir: string;
}

/** Where a route's HTML goes below `dist/`. */
const htmlFile = (path: string): string => (path === '/' ? 'index.html' : `${path.slice(1)}/index.html`);

/** The styles of the site: those that Vite collected, then those from the config. */
function siteStyles({ manifest, clientDir }: Bundle, resolved: ResolvedSite): string {
  const css = readFileSync(join(clientDir, builtFile(manifest, /\.css$/)), 'utf8');
  // Bundlers order files by import; the order of layers must not depend on it.
  const layers = '@layer reset, base, ui, sections, page;';
  return [layers, css.trim(), themeStylesheet(resolved.theme), ...resolved.cssRules].join('\n');
}

/**
 * Writes a site as static files: every route as HTML, the message pages, and the files that search engines, hosts and our
 * own server read. Everything goes into a new folder that replaces the old one when it is complete.
 *
 * @returns  The number of routes written.
 * @throws   SectionFault when a section throws; PolicyFault when a page holds what the policy forbids.
 */
export async function prerenderSite(resolved: ResolvedSite, { rootDir, distDir }: PrerenderOptions): Promise<number> {
  const workDir = join(rootDir, '.build');
  mkdirSync(workDir, { recursive: true });
  const outDir = join(workDir, `dist-${process.pid}`);
  rmSync(outDir, { recursive: true, force: true });
  mkdirSync(outDir, { recursive: true });
  try {
    const folders = { rootDir, outDir };
    const cacheDir = join(workDir, 'pictures');
    const [bundle, pages, shared] = await waitForAll([
      bundleCode(rootDir, workDir),
      addPictureSources(resolved.pages, { ...folders, cacheDir }),
      makeSharePictures(resolved, { ...folders, cacheDir: join(workDir, 'share') }),
    ]);
    // Styles are embedded in the pages.
    const filter = (file: string) => !file.endsWith('.css');
    cpSync(join(bundle.clientDir, 'assets'), join(outDir, 'assets'), { recursive: true, filter });
    cpSync(bundle.serverDir, join(outDir, '.server'), { recursive: true });
    const cache = openPageCache(distDir, outDir);
    await copyPublic(rootDir, cache, { pictureStyles: pictureStylesheet(resolved.theme), cacheDir });
    await writeSite({ ...resolved, pages }, bundle, shared, cache, folders);
    keepLastAssets(distDir, outDir);
    swapFolders(outDir, distDir);
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
  return resolved.pages.length;
}

/** What all pages of a build share. */
type SharedParts = Pick<DocumentParts, 'site' | 'description' | 'assets' | 'themeColour'> & {
  /** The address of the site's data. */
  siteJson: string;
};

/** Writes every page that the previous build has not written. */
async function writePages(
  { site, siteJson, description, assets, themeColour }: SharedParts,
  pages: Page[],
  sharePictures: Map<string, string>,
  { manifest, renderPage }: Bundle,
  cache: PageCache,
  outDir: string,
): Promise<void> {
  const write = async (page: Page, file: string, hydration: HydrationData | null): Promise<void> => {
    const sharePicture = sharePictures.get(page.path);
    const key = contentHash(site.build, JSON.stringify([page, hydration, sharePicture]));
    if (cache.reuse(file, key)) return;
    const rendered = await renderPage(page, site);
    const html = htmlDocument({ page, site, description, rendered, assets, themeColour, sharePicture, hydration });
    const faults = policyFaults(html.replace(assets.styles, ''));
    if (faults.length > 0) throw new PolicyFault(page.path, faults);
    cache.write(file, key, html);
  };
  const hydrations = new Map<string, HydrationData>();
  for (const page of pages) {
    const forms = page.sections.map(({ props }) => props['schema']).filter((schema) => typeof schema === 'string');
    const types = page.sections.map(({ type }) => type);
    const alike = [...types, ...forms].join(' ');
    const hydration = hydrations.get(alike) ?? { modules: hydrationModules(manifest, types, forms), siteJson };
    hydrations.set(alike, hydration);
    await write(page, htmlFile(page.path), hydration);
  }
  const isFile = (src: string) => existsSync(join(outDir, src));
  for (const { file, page } of messagePages(site, isFile)) await write(page, file, null);
  cache.save();
}

/** Writes everything that comes from the config. */
async function writeSite(
  resolved: ResolvedSite,
  bundle: Bundle,
  sharePictures: Map<string, string>,
  cache: PageCache,
  { rootDir, outDir }: { rootDir: string; outDir: string },
): Promise<void> {
  const { manifest } = bundle;
  const css = siteStyles(bundle, resolved);
  const tokens = themeTokens(resolved.theme);
  const font = `<link rel="preload" href="/${builtFile(manifest, /-latin-wght-normal/)}" as="font" type="font/woff2" crossorigin>`;
  const assets: DocumentAssets = { styles: `<style>${css}</style>`, font, boot: bootScript(manifest) };
  const themeColour = { light: tokens.light['paper']!, dark: tokens.dark['paper']! };
  const { description } = resolved;

  // The build's hash covers what all pages share; what belongs to one page is in its own document.
  const build = contentHash(JSON.stringify([bundle.hash, assets, themeColour, description, resolved.site]));
  const site = { ...resolved.site, build };
  const siteJson = `/assets/site-${build}.json`;
  writeFile(outDir, siteJson, JSON.stringify(site));
  const hashedFiles = listAssets(outDir);
  const shared = { site, siteJson, description, assets, themeColour };
  await waitForAll([
    compressAssets(join(outDir, 'assets'), [basename(siteJson)]),
    writePages(shared, resolved.pages, sharePictures, bundle, cache, outDir),
  ]);

  const headers = securityHeaders(resolved, css);
  writeFile(outDir, 'sitemap.xml', sitemap(resolved));
  writeFile(outDir, 'robots.txt', robots(resolved));
  writeFile(outDir, 'site.webmanifest', webManifest(resolved, themeColour.light));
  writeFile(outDir, '_headers', headersFile(headers));
  writeFile(outDir, '_redirects', redirectsFile(resolved));
  writeFile(outDir, 'vercel.json', vercelFile(headers, resolved));
  const serverManifest: Manifest = {
    build,
    routes: resolved.pages.map(({ path }) => path),
    redirects: resolved.redirects,
    hashedFiles,
    headers,
    forms: formManifest(resolved, rootDir, outDir),
    siteUrl: site.url,
  };
  writeFile(outDir, '.server/manifest.json', JSON.stringify(serverManifest, null, 1));
}

/** Waits for all even if one fails: the others still write into folders that are about to be removed. */
async function waitForAll<Parts extends Promise<unknown>[]>(parts: [...Parts]) {
  for (const end of await Promise.allSettled(parts)) if (end.status === 'rejected') throw end.reason;
  return Promise.all(parts);
}
