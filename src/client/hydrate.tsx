import '../render/styles.ts';
import { Fragment, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { keepForms } from '../ui/built-forms.ts';
import type { Page } from '../model/page.ts';
import type { SiteData } from '../model/site-data.ts';
import { pathAt } from '../model/site-path.ts';
import { builtRoot, keepBuilt, putBack, usedNow } from '../render/built-pages.ts';
import { HydrationContext, startHydration, type Hydration } from '../render/part.tsx';
import { loadOptionalParts } from '../render/optional-parts.ts';
import { loadSections } from '../render/section-modules.ts';
import { readPage } from './page-data.ts';
import { SiteApp } from './site-app.tsx';

const Mode = import.meta.env.DEV ? StrictMode : Fragment;

/** Renders the live site with other data; the dev server uses it to show what the editor saved. */
export type Rerender = (site: SiteData, page: Page) => Promise<void>;

/**
 * Hydrates the static page. Parts that throw, or whose code does not load, stand as they were built.
 *
 * @param site    What all pages share.
 * @param report  Told what a part threw.
 * @returns       Once effects have run: the page is live.
 * @throws        When nothing can be hydrated; the page then stays static.
 */
export async function hydrate(
  site: SiteData,
  report: Hydration['report'] = (error) => reportError(error),
): Promise<Rerender> {
  const page = readPage();
  const element = document.getElementById('root')!;
  await Promise.allSettled([loadSections(page), loadOptionalParts(site)]);
  keepBuilt(page, element);
  const startedAtMs = performance.now();
  const hydration = startHydration(report);
  const forgetForms = keepForms(element);
  /** With what was typed, also once React has emptied the page. */
  let main = element.querySelector('main');
  const live = new Promise<Rerender>((resolve, reject) => {
    const onLive = () => {
      main = element.querySelector('main');
      resolve(rerender);
    };
    const app = (siteData: SiteData, entry: Page) => (
      <Mode>
        <HydrationContext value={hydration}>
          <SiteApp site={siteData} entry={entry} startedAtMs={startedAtMs} onLive={onLive} />
        </HydrationContext>
      </Mode>
    );
    const rerender: Rerender = async (nextSite, nextPage) => {
      await Promise.all([loadSections(nextPage), loadOptionalParts(nextSite)]);
      root.render(app(nextSite, nextPage));
    };
    const root = hydrateRoot(element, app(site, page), {
      // A part reports by itself.
      onCaughtError: () => {},
      // What was typed is in the new nodes, and nobody has lost anything.
      onRecoverableError: (error) =>
        console.warn('The page was not as it was built. Parts of it were drawn anew.', error),
      // Ours, beside all parts: React has emptied the page.
      onUncaughtError(error) {
        const built = builtRoot(page);
        if (!built || page.path !== pathAt(window.location.pathname)) return window.location.reload();
        putBack(element, built, main && usedNow(main));
        reportError(error);
        reject(error as Error);
      },
    });
  });
  return live.finally(forgetForms);
}
