import { createContext, useContext } from 'react';
import type { SiteData } from '../model/site-data.ts';

/** What a section may know of the page it stands on. */
export interface PageContextValue {
  site: SiteData;
  /** The route's path: "/contact". */
  path: string;
}

const PageContext = createContext<PageContextValue | null>(null);

/** Gives the sections below it the page they stand on. */
export const PageProvider = PageContext.Provider;

/**
 * The page a component stands on.
 *
 * @throws  Where there is no page around it: a fault of ours, never of an author.
 */
export function usePage(): PageContextValue {
  const page = useContext(PageContext);
  if (!page) throw new Error('usePage was called outside a page.');
  return page;
}
