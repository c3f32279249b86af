import type { Page } from '../model/page.ts';
import { addressOf } from '../model/site-path.ts';
import { loadSections } from '../render/section-modules.ts';
import { adoptStyles, parseModules, parsePage } from './page-data.ts';

/** A page that was fetched, or that the visitor entered on. */
interface CachedPage {
  page: Promise<Page>;
  /** By `performance.now()`. */
  fetchedAtMs: number;
}

/** By the path of the page. */
const cache = new Map<string, CachedPage>();

/**
 * How long a page may be shown that was fetched when a link was pointed at, in ms. Sections come and go by themselves, and the
 * server alone knows when.
 *
 * @see  docs/decisions 0065
 */
const FRESH_MS = 5000;

/** When a page was last shown: what was fetched before was fetched for another navigation. */
let shownAtMs = 0;

const isFresh = ({ fetchedAtMs }: CachedPage): boolean =>
  fetchedAtMs > shownAtMs && performance.now() - fetchedAtMs < FRESH_MS;

async function fetchPage(path: string): Promise<Page> {
  const response = await fetch(addressOf(path));
  const html = await response.text();
  const page = parsePage(html, document.getElementById('root')!.dataset['build']);
  // An unknown path, a redirect or another release: the browser loads it natively.
  if (page?.path !== path) throw new Error(`No data for ${path}`);
  adoptStyles(html);
  // In parallel: a module imported by another one would be requested only after it.
  await Promise.all(parseModules(html).map((url) => import(/* @vite-ignore */ url)));
  await loadSections(page);
  return page;
}

/**
 * A page ready to render: its data, and the code of its sections loaded. Fetched once for each navigation.
 *
 * @param path      Of the page, as `pathAt` gives it.
 * @param isReturn  Back and forward show a page as it was, at once.
 * @throws          When it cannot be loaded; navigate natively then. A failure is not cached.
 */
export function loadPage(path: string, isReturn = false): Promise<Page> {
  const cached = cache.get(path);
  if (cached && (isReturn || isFresh(cached))) return cached.page;
  const page = fetchPage(path);
  cache.set(path, { page, fetchedAtMs: performance.now() });
  page.catch(() => cache.delete(path));
  return page;
}

/** Notes that a page is shown now: the next navigation fetches again. */
export function expirePages(): void {
  shownAtMs = performance.now();
}

/** Adds a page whose data is at hand, such as the one the visitor entered on. */
export function cachePage(page: Page): void {
  cache.set(page.path, { page: Promise.resolve(page), fetchedAtMs: -1 });
}

/** Empties the cache. For the dev server, when the site has changed. */
export function clearPageCache(): void {
  cache.clear();
}
