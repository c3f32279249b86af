import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ResolvedSite } from '../resolve/index.ts';
import type { Page } from '../resolve/page.ts';
import { pictureStylesheet, themeStylesheet, themeTokens } from '../styles/theme.ts';
import type { Manifest } from '../serve/manifest.ts';
import { bootScript, builtFile, bundleCode, contentHash, wakeModules, type Bundle } from './bundle.ts';
import { policyFaults } from './check-html.ts';
import { htmlDocument, type DocumentAssets } from './document.ts';
import { formManifest } from './forms.ts';
import { messagePages } from './message-pages.ts';
import { addPictureSources } from './pictures/index.ts';
import { securityHeaders } from './security-headers.ts';
import { makeSharePictures } from './share/index.ts';
import { headersFile, redirectsFile, robots, sitemap, vercelFile, webManifest } from './site-files.ts';
import { compressFiles, copyPublic, keepLastAssets, listAssets, swapFolders, writeFile } from './write-files.ts';

interface PrerenderOptions {
  rootDir: string;
  /** The folder to write: `dist/`. */
  distDir: string;
}

/** A page holds what the policy forbids: a fault of ours. */
class PolicyFault extends Error {
  constructor(page: Page, faults: string[]) {
    super(`"${page.path}" holds ${faults.join(', ')}, which the Content-Security-Policy forbids.`);
  }
}

/** Where a route's HTML goes below `dist/`. */
const htmlFile = (path: string): string => (path === '/' ? 'index.html' : `${path.slice(1)}/index.html`);

/** The stylesheet of the site: what Vite collected, then what the config says. */
function writeStylesheet(bundle: Bundle, resolved: ResolvedSite, outDir: string): string {
  const built = builtFile(bundle.manifest, /\.css$/);
  const css = built ? readFileSync(join(bundle.clientDir, built), 'utf8') : '';
  // Bundlers order files by import; the order of layers must not depend on it.
  const sheet = [
    '@layer reset, base, ui, sections, page;',
    css,
    themeStylesheet(resolved.theme),
    ...resolved.cssRules,
  ].join('\n');
  if (built) rmSync(join(outDir, built));
  const file = `assets/site-${contentHash(sheet)}.css`;
  writeFile(outDir, file, sheet);
  return `/${file}`;
}

/**
 * Writes a site as static files: every route as HTML with its JSON, the pages that are no routes, and what search
 * engines, hosts and our own server read.
 *
 * Everything goes into a new folder that takes the place of the old one when it is complete.
 *
 * @returns  The routes written.
 * @throws   SectionFault when a section throws; an error when a page holds what the policy forbids.
 */
export async function prerenderSite(resolved: ResolvedSite, { rootDir, distDir }: PrerenderOptions): Promise<number> {
  const workDir = join(rootDir, '.build');
  mkdirSync(workDir, { recursive: true });
  const outDir = join(workDir, `dist-${process.pid}`);
  rmSync(outDir, { recursive: true, force: true });
  mkdirSync(outDir, { recursive: true });
  try {
    const bundle = await bundleCode(rootDir, workDir);
    copyPublic(join(rootDir, 'public'), outDir, pictureStylesheet(resolved.theme));
    cpSync(join(bundle.clientDir, 'assets'), join(outDir, 'assets'), { recursive: true });
    cpSync(bundle.serverDir, join(outDir, '.server'), { recursive: true });
    const folders = { rootDir, outDir };
    const [pages, shared] = await Promise.all([
      addPictureSources(resolved.pages, { ...folders, keptDir: join(workDir, 'pictures') }),
      makeSharePictures(resolved, { ...folders, keptDir: join(workDir, 'share') }),
    ]);
    await writeSite({ ...resolved, pages }, bundle, shared, folders);
    listAssets(outDir);
    await compressFiles(outDir);
    keepLastAssets(distDir, outDir);
    swapFolders(outDir, distDir);
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
  return resolved.pages.length;
}

/** Everything that comes from the config. */
async function writeSite(
  resolved: ResolvedSite,
  bundle: Bundle,
  sharePictures: Map<string, string>,
  { rootDir, outDir }: { rootDir: string; outDir: string },
): Promise<void> {
  const { manifest, renderPage } = bundle;
  const stylesheet = writeStylesheet(bundle, resolved, outDir);
  const tokens = themeTokens(resolved.theme);
  const font = builtFile(manifest, /-latin-wght-normal/);
  const assets: DocumentAssets = { stylesheet, font: font && `/${font}`, boot: bootScript(manifest) };
  const themeColour = { light: tokens.light['paper']!, dark: tokens.dark['paper']! };

  // The build's name stands for all it is made of: code, styles, and the data of every page.
  const pageJson = resolved.pages.map((page) => JSON.stringify(page));
  const build = contentHash(JSON.stringify([manifest, stylesheet, resolved.site]), ...pageJson);
  const site = { ...resolved.site, build };
  const dataDir = `assets/data-${build}`;
  writeFile(outDir, `${dataDir}/site.json`, JSON.stringify(site));

  const draw = async (page: Page, file: string, wakes: boolean): Promise<void> => {
    const jsonFile = `${dataDir}/pages${page.path === '/' ? '/index' : page.path}.json`;
    const rendered = await renderPage(page, site);
    const forms = page.sections.map(({ props }) => props['schema']).filter((schema) => typeof schema === 'string');
    const types = page.sections.map(({ type }) => type);
    const wake = wakes
      ? { modules: wakeModules(manifest, types, forms), siteJson: `/${dataDir}/site.json`, pageJson: `/${jsonFile}` }
      : null;
    const html = htmlDocument({
      page,
      site,
      description: resolved.description,
      rendered,
      assets,
      themeColour,
      sharePicture: sharePictures.get(page.path),
      wake,
    });
    const faults = policyFaults(html);
    if (faults.length > 0) throw new PolicyFault(page, faults);
    writeFile(outDir, file, html);
  };

  for (const [index, page] of resolved.pages.entries()) {
    await draw(page, htmlFile(page.path), true);
    writeFile(outDir, `${dataDir}/pages${page.path === '/' ? '/index' : page.path}.json`, pageJson[index]!);
  }
  for (const { file, page } of messagePages(site)) await draw(page, file, false);

  const headers = securityHeaders(resolved);
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
    headers,
    forms: formManifest(resolved, rootDir, outDir),
    siteUrl: site.url,
  };
  writeFile(outDir, '.server/manifest.json', JSON.stringify(serverManifest, null, 1));
}
