import type { Page } from '../model/page.ts';
import { loadSections } from '../render/section-modules.ts';
import { parseModules, parsePage } from './page-data.ts';

/** Whether two paths lead to the same page: static hosts differ in the trailing slash. */
export const samePath = (a: string, b: string): boolean => a.replace(/(.)\/$/, '$1') === b.replace(/(.)\/$/, '$1');

const cache = new Map<string, Promise<Page>>();

async function fetchPage(path: string): Promise<Page> {
  const response = await fetch(path);
  const html = await response.text();
  const page = parsePage(html, document.getElementById('root')!.dataset['build']);
  // An unknown path, a redirect or another release: the browser loads it natively.
  if (!page || !samePath(page.path, path)) throw new Error(`No data for ${path}`);
  // In parallel: a module imported by another one would be requested only after it.
  await Promise.all(parseModules(html).map((url) => import(/* @vite-ignore */ url)));
  await loadSections(page);
  return page;
}

/**
 * A page ready to render: its data, and the code of its sections loaded. Fetched once.
 *
 * @param path  A path of this site.
 * @throws      When it cannot be loaded; navigate natively then. A failure is not cached.
 */
export function loadPage(path: string): Promise<Page> {
  const cached = cache.get(path);
  if (cached) return cached;
  const page = fetchPage(path);
  cache.set(path, page);
  page.catch(() => cache.delete(path));
  return page;
}

/** Adds a page whose data is at hand, such as the one the visitor entered on. */
export function cachePage(page: Page): void {
  cache.set(page.path, Promise.resolve(page));
}

/** Empties the cache. For the dev server, when the site has changed. */
export function clearPageCache(): void {
  cache.clear();
}
