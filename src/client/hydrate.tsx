import '../render/styles.ts';
import { hydrateRoot } from 'react-dom/client';
import type { Page } from '../model/page.ts';
import type { SiteData } from '../model/site-data.ts';
import { loadSections } from '../render/section-modules.ts';
import { readPage } from './page-data.ts';
import { SiteApp } from './site-app.tsx';

/** Renders the live site with other data; the dev server uses it to show what the editor saved. */
export type Rerender = (site: SiteData, page: Page) => Promise<void>;

/**
 * Hydrates the static page.
 *
 * @param site  What all pages share.
 * @returns     Once effects have run: the page is live.
 * @throws      When a file of the page cannot be loaded; the page then stays static.
 */
export async function hydrate(site: SiteData): Promise<Rerender> {
  const page = readPage();
  const modules = await loadSections(page);
  const startedAtMs = performance.now();
  return new Promise((resolve) => {
    const onLive = () => resolve(rerender);
    const app = (siteData: SiteData, entry: Page) => (
      <SiteApp site={siteData} entry={entry} modules={modules} startedAtMs={startedAtMs} onLive={onLive} />
    );
    const rerender: Rerender = async (nextSite, nextPage) => {
      await loadSections(nextPage);
      root.render(app(nextSite, nextPage));
    };
    const root = hydrateRoot(document.getElementById('root')!, app(site, page));
  });
}
