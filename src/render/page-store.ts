import type { Page } from '../resolve/page.ts';
import { loadSections } from './section-modules.ts';

/** Pages by path, fetched once. */
const pages = new Map<string, Promise<Page>>();

/** Where a page's data is: beside that of the page the visitor came in on, so of the same build. */
function addressOf(path: string): string {
  const root = document.getElementById('root')!;
  const folder = root.dataset['site']!.replace(/[^/]*$/, '');
  return `${folder}pages${path === '/' ? '/index' : path}.json`;
}

async function fetchPage(path: string): Promise<Page> {
  const response = await fetch(addressOf(path));
  // A missing file: an unknown path, a redirect, or a release that has changed. The browser knows what to do.
  if (!response.ok) throw new Error(`No data for ${path}`);
  const page = (await response.json()) as Page;
  await loadSections(page);
  return page;
}

/**
 * A page, ready to be drawn: its data and the code of its sections.
 *
 * @param path  A path of this site.
 * @throws      When the page is not to be had; navigate natively then. Nothing is kept, so the next try starts anew.
 */
export function loadPage(path: string): Promise<Page> {
  const known = pages.get(path);
  if (known) return known;
  const page = fetchPage(path);
  pages.set(path, page);
  page.catch(() => pages.delete(path));
  return page;
}

/** The page the visitor came in on needs no fetch. */
export function keepPage(page: Page): void {
  pages.set(page.path, Promise.resolve(page));
}

/** The site has changed under the page: everything is fetched anew. The dev server's case. */
export function forgetPages(): void {
  pages.clear();
}
