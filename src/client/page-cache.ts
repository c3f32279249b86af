import type { Page } from '../model/page.ts';
import { modulesOfHtml, pageOfHtml } from './page-data.ts';
import { loadSections } from '../render/section-modules.ts';

/** Whether two paths lead to one page: hosts differ in the slash at the end. */
export const samePath = (a: string, b: string): boolean => a.replace(/(.)\/$/, '$1') === b.replace(/(.)\/$/, '$1');

/** Pages by path, fetched once. */
const pages = new Map<string, Promise<Page>>();

async function fetchPage(path: string): Promise<Page> {
  const response = await fetch(path);
  const html = await response.text();
  const page = pageOfHtml(html, document.getElementById('root')!.dataset['build']);
  // An unknown path, a redirect, or a release that has changed. The browser knows what to do.
  if (!page || !samePath(page.path, path)) throw new Error(`No data for ${path}`);
  // All at once: a module that is asked for by another one would wait for it.
  await Promise.all(modulesOfHtml(html).map((url) => import(/* @vite-ignore */ url)));
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
