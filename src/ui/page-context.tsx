import { createContext, useContext } from 'react';
import type { SiteData } from '../model/site-data.ts';

/** What a section may know of its page. */
export interface PageContextValue {
  site: SiteData;
  /** The route's path: "/contact". */
  path: string;
}

const PageContext = createContext<PageContextValue | null>(null);

/** Provides the page to the sections in it. */
export const PageProvider = PageContext.Provider;

/**
 * The page that a component is part of.
 *
 * @throws  Outside a page: a bug, never an author's mistake.
 */
export function usePage(): PageContextValue {
  const page = useContext(PageContext);
  if (!page) throw new Error('usePage was called outside a page.');
  return page;
}
