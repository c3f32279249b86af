import '../render/styles.ts';
import { hydrateRoot } from 'react-dom/client';
import type { Page } from '../model/page.ts';
import type { SiteData } from '../model/site-data.ts';
import { LiveSite } from './site-app.tsx';
import { pageOfDocument } from './page-data.ts';
import { loadSections } from '../render/section-modules.ts';

/** Draws the live site anew with other data; the dev server's way to show what the editor saved. */
export type Redraw = (site: SiteData, page: Page) => Promise<void>;

/**
 * Brings a static page to life: one React root over the markup that is there.
 *
 * @param site  The site's own data.
 * @returns     Once the page is live.
 * @throws      When a file of the page is missing; the page then stays as it is.
 */
export async function wake(site: SiteData): Promise<Redraw> {
  const page = pageOfDocument();
  const modules = await loadSections(page);
  const began = performance.now();
  return new Promise((live) => {
    const redraw: Redraw = async (nextSite, nextPage) => {
      await loadSections(nextPage);
      root.render(<LiveSite site={nextSite} entry={nextPage} modules={modules} began={began} onLive={onLive} />);
    };
    const onLive = () => live(redraw);
    const element = document.getElementById('root')!;
    const root = hydrateRoot(
      element,
      <LiveSite site={site} entry={page} modules={modules} began={began} onLive={onLive} />,
    );
  });
}
