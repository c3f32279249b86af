import { createContext, useContext, type MouseEvent, type ReactNode } from 'react';
import { usePage } from '../page-context.tsx';
import type { Link } from '../../model/parts.ts';

/** How a live page goes to another one. */
export interface Visit {
  /** The visitor may go there soon: the page can be fetched. */
  expect(href: string): void;
  /** The visitor goes there. Leaves the click to the browser where it asks for more, such as a new tab. */
  go(event: MouseEvent<HTMLAnchorElement>, href: string): void;
}

/** Takes the visitor to a page of this site without a page load; `null` where there is no script. */
export const VisitContext = createContext<Visit | null>(null);

interface PageLinkProps {
  link: Link;
  className?: string | undefined;
  children: ReactNode;
  current?: boolean;
}

/** A settled link as a real `<a href>`: inside the site, on this page, or to elsewhere. */
export function PageLink({ link, className, children, current = false }: PageLinkProps) {
  const visit = useContext(VisitContext);
  const { site } = usePage();
  const { href, internal, newTab } = link;
  const common = { className, 'aria-current': current ? ('page' as const) : undefined };
  if (newTab)
    return (
      <a href={href} target="_blank" rel="noopener noreferrer" {...common}>
        {children}
        <span className="visually-hidden"> ({site.texts.opensInNewTab})</span>
      </a>
    );
  // A place on the same page stays with the browser: it scrolls, focuses and keeps history by itself.
  if (!internal || href.startsWith('#'))
    return (
      <a href={href} {...common}>
        {children}
      </a>
    );
  // The router's own link brings 4 KB of prefetching for its framework; it is asked by `visit.go` instead.
  return (
    <a
      href={href}
      onPointerEnter={() => visit?.expect(href)}
      onFocus={() => visit?.expect(href)}
      // The pointer may have come before the page was live.
      onPointerDown={() => visit?.expect(href)}
      onClick={(event) => visit?.go(event, href)}
      {...common}
    >
      {children}
    </a>
  );
}
