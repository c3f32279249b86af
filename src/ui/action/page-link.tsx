import { createContext, useContext, type MouseEvent, type ReactNode } from 'react';
import { usePage } from '../page-context.tsx';
import type { Link } from '../../model/parts.ts';

/** Navigation between pages without a page load. */
export interface Navigation {
  /** Fetches a page that the visitor may go to. */
  prefetch(href: string): void;
  /** Shows the page of a clicked link. Leaves the click to the browser where it asks for more, such as a new tab. */
  navigate(event: MouseEvent<HTMLAnchorElement>, href: string): void;
}

/** `null` on static pages: links are followed natively. */
export const NavigationContext = createContext<Navigation | null>(null);

interface PageLinkProps {
  link: Link;
  className?: string | undefined;
  children: ReactNode;
  current?: boolean;
}

/** A resolved link as an `<a href>`: to a page of the site, to a fragment of this page, or to another site. */
export function PageLink({ link, className, children, current = false }: PageLinkProps) {
  const navigation = useContext(NavigationContext);
  const { site } = usePage();
  const { href, internal, newTab, language } = link;
  const common = { className, hrefLang: language, 'aria-current': current ? ('page' as const) : undefined };
  if (newTab)
    return (
      <a href={href} target="_blank" rel="noopener noreferrer" {...common}>
        {children}
        <span className="visually-hidden"> ({site.texts.opensInNewTab})</span>
      </a>
    );
  // The browser follows fragments of the same page: it scrolls, focuses and keeps history by itself.
  if (!internal || href.startsWith('#'))
    return (
      <a href={href} {...common}>
        {children}
      </a>
    );
  // The router's own link brings 4 KB of prefetching for its framework.
  return (
    <a
      href={href}
      onPointerEnter={() => navigation?.prefetch(href)}
      onFocus={() => navigation?.prefetch(href)}
      // The pointer may have entered before the page was live.
      onPointerDown={() => navigation?.prefetch(href)}
      onClick={(event) => navigation?.navigate(event, href)}
      {...common}
    >
      {children}
    </a>
  );
}
