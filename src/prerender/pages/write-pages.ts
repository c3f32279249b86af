import { contentHash } from '../../config/content-hash.ts';
import type { Page } from '../../model/page.ts';
import { hydrationModules, type Bundle } from '../bundle.ts';
import type { PageCache } from '../files/page-cache.ts';
import { formsOn } from '../../resolve/forms.ts';
import type { SharedParts } from '../shared-parts.ts';
import type { SharePicture } from '../share/own-pictures.ts';
import { PolicyFault, policyFaults } from './check-html.ts';
import { htmlDocument, type HydrationData } from './document.ts';
import { markSourceTexts } from './mark-source-texts.ts';
import { messagePages, thankYouPages } from './message-pages.ts';

/** Where a route's HTML goes on the site. */
export const htmlFile = (path: string): string => (path === '/' ? 'index.html' : `${path.slice(1)}/index.html`);

/** The picture of pages whose title cannot be set, where public/ has it. @see makeSharePictures */
export const SHARE_OF_SITE = '/share.png';

/** Writes pages, unless the previous build has written the same. */
export interface PageWriter {
  /** Writes a route; `folder` is where it goes in the release: "site". */
  route(shared: SharedParts, page: Page, folder: string): Promise<void>;
  /** Writes the thank-you pages of a route's forms. */
  thanks(shared: SharedParts, page: Page, folder: string): Promise<void>;
  /** Writes the message pages; `prefix` is the start of the addresses of their language: "/de". */
  messages(shared: SharedParts, prefix?: string): Promise<void>;
}

/**
 * Creates the writer of a build's pages.
 *
 * @param cache          Of the release.
 * @param sharePictures  By the page's path.
 * @param isFile         Whether the site has a file at an address.
 * @param pages          Of the site: message pages lead to some of them.
 */
export function pageWriter(
  { manifest, renderPage }: Bundle,
  cache: PageCache,
  sharePictures: Map<string, SharePicture>,
  isFile: (src: string) => boolean,
  pages: Page[],
): PageWriter {
  const shareOfSite = isFile(SHARE_OF_SITE) ? { address: SHARE_OF_SITE } : undefined;
  const write = async (
    { site, description, assets, stylesOf, themeColour, icons }: SharedParts,
    page: Page,
    file: string,
    hydration: HydrationData | null,
  ): Promise<void> => {
    const sharePicture = sharePictures.get(page.path) ?? shareOfSite;
    const key = contentHash(site.build, JSON.stringify([page, hydration, sharePicture]));
    if (cache.reuse(file, key)) return;
    const drawn = await renderPage(page, site);
    const rendered = { ...drawn, html: markSourceTexts(drawn.html, page, site) };
    const styles = stylesOf(page);
    const parts = { page, site, description, rendered, themeColour, icons, sharePicture, hydration };
    const html = htmlDocument({ ...parts, assets: { ...assets, styles } });
    const faults = policyFaults(html.replace(styles, ''));
    if (faults.length > 0) throw new PolicyFault(page.path, faults);
    cache.write(file, key, html);
  };
  const modulesOf = new Map<string, string[]>();
  return {
    async route(shared, page, folder) {
      const forms = formsOn(page);
      const types = page.sections.map(({ type }) => type);
      const alike = [...types, ...forms].join(' ');
      const modules = modulesOf.get(alike) ?? hydrationModules(manifest, types, shared.site.parts ?? [], forms);
      modulesOf.set(alike, modules);
      await write(shared, page, `${folder}/${htmlFile(page.path)}`, { modules, siteJson: shared.siteJson });
    },
    async thanks(shared, route, folder) {
      for (const { file, page } of thankYouPages(shared.site, route, folder, isFile, pages))
        await write(shared, page, file, null);
    },
    async messages(shared, prefix) {
      for (const { file, page } of messagePages(shared.site, isFile, prefix, pages))
        await write(shared, page, file, null);
    },
  };
}
