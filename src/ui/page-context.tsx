import { createContext, useContext } from 'react';
import type { Link } from '../model/parts.ts';
import type { Texts } from '../model/texts.ts';

/** What all pages share, settled: no look-ups left. */
export interface SiteData {
  name: string;
  /** A BCP 47 tag: "en". */
  language: string;
  /** Absolute, without a slash at the end. */
  url: string;
  navigation: (Link & { key: string; label: string })[];
  legal: (Link & { label: string })[];
  support: { email: string; phone: string; phoneHref: string };
  login: { merchant: string | null };
  texts: Texts;
  /** The hash of the build that wrote this; another one means: stay native. */
  build: string;
}

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
