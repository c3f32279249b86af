import { contentHash } from '../../config/content-hash.ts';
import type { Page } from '../../model/page.ts';
import { hydrationModules, type Bundle } from '../bundle.ts';
import type { PageCache } from '../files/page-cache.ts';
import type { SharedParts } from '../shared-parts.ts';
import { PolicyFault, policyFaults } from './check-html.ts';
import { htmlDocument, type HydrationData } from './document.ts';
import { messagePages, thankYouPages } from './message-pages.ts';

/** Where a route's HTML goes below `dist/`. */
export const htmlFile = (path: string): string => (path === '/' ? 'index.html' : `${path.slice(1)}/index.html`);

/** Writes pages, unless the previous build has written the same. */
export interface PageWriter {
  /** Writes a route; `file` is where, below the cache's folder. */
  route(shared: SharedParts, page: Page, cache: PageCache, file: string): Promise<void>;
  /** Writes the thank-you pages of a route's forms; `folder` is where, below the cache's folder: "" or "1700000000000/". */
  thanks(
    shared: SharedParts,
    page: Page,
    cache: PageCache,
    folder: string,
    isFile: (src: string) => boolean,
  ): Promise<void>;
  /** Writes the message pages; `isFile` tells whether the site has a file at an address. */
  messages(shared: SharedParts, cache: PageCache, isFile: (src: string) => boolean): Promise<void>;
}

/**
 * Creates the writer of a build's pages.
 *
 * @param sharePictures  By the page's path.
 */
export function pageWriter({ manifest, renderPage }: Bundle, sharePictures: Map<string, string>): PageWriter {
  const write = async (
    { site, description, assets, stylesOf, themeColour }: SharedParts,
    page: Page,
    cache: PageCache,
    file: string,
    hydration: HydrationData | null,
  ): Promise<void> => {
    const sharePicture = sharePictures.get(page.path);
    const key = contentHash(site.build, JSON.stringify([page, hydration, sharePicture]));
    if (cache.reuse(file, key)) return;
    const rendered = await renderPage(page, site);
    const styles = stylesOf(page);
    const parts = { page, site, description, rendered, themeColour, sharePicture, hydration };
    const html = htmlDocument({ ...parts, assets: { ...assets, styles } });
    const faults = policyFaults(html.replace(styles, ''));
    if (faults.length > 0) throw new PolicyFault(page.path, faults);
    cache.write(file, key, html);
  };
  const modulesOf = new Map<string, string[]>();
  return {
    async route(shared, page, cache, file) {
      const forms = page.sections.map(({ props }) => props['schema']).filter((schema) => typeof schema === 'string');
      const types = page.sections.map(({ type }) => type);
      const alike = [...types, ...forms].join(' ');
      const modules = modulesOf.get(alike) ?? hydrationModules(manifest, types, forms);
      modulesOf.set(alike, modules);
      await write(shared, page, cache, file, { modules, siteJson: shared.siteJson });
    },
    async thanks(shared, route, cache, folder, isFile) {
      for (const { file, page } of thankYouPages(shared.site, route, isFile))
        await write(shared, page, cache, folder + file, null);
    },
    async messages(shared, cache, isFile) {
      for (const { file, page } of messagePages(shared.site, isFile)) await write(shared, page, cache, file, null);
    },
  };
}
