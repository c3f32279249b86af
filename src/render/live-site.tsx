import { useCallback, useEffect, useLayoutEffect, useRef, useState, type MouseEvent } from 'react';
import { BrowserRouter, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import type { Page } from '../resolve/page.ts';
import { VisitContext } from '../ui/action/page-link.tsx';
import type { SiteData } from '../ui/page-context.tsx';
import { MotionContext } from '../ui/reveal/motion-context.ts';
import { keepPage, loadPage } from './page-store.ts';
import { SitePage } from './site-page.tsx';
import type { SectionModules } from './section-modules.ts';
import { useMotionWelcome } from './use-motion-welcome.ts';

interface LiveSiteProps {
  site: SiteData;
  /** The page the visitor came in on, as the document has it. */
  entry: Page;
  modules: SectionModules;
  onLive: () => void;
}

/** The site in the browser: the same tree, with links that need no page load. */
export function LiveSite(props: LiveSiteProps) {
  return (
    <BrowserRouter>
      <LivePages {...props} />
    </BrowserRouter>
  );
}

/** Whether a click asks for something else than going there in this tab. */
const wantsNative = (event: MouseEvent): boolean =>
  event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

const samePath = (a: string, b: string): boolean => a.replace(/(.)\/$/, '$1') === b.replace(/(.)\/$/, '$1');

/** What the head says of a page; the rest of it is for programs that do not run scripts. */
function describe(page: Page): void {
  document.title = page.title;
  document.querySelector('meta[name="description"]')?.setAttribute('content', page.description);
  document.querySelector('link[rel="canonical"]')?.setAttribute('href', page.canonical);
}

function LivePages({ site, entry, modules, onLive }: LiveSiteProps) {
  const [page, setPage] = useState(entry);
  const location = useLocation();
  const navigate = useNavigate();
  const arrivedBy = useNavigationType();
  const welcome = useMotionWelcome();
  const positions = useRef(new Map<string, number>());
  const shown = useRef({ key: location.key, page: entry });

  // Where the visitor is on each entry of the history, so that going back leads there.
  useEffect(() => {
    const remember = () => {
      if (
        history.state?.key === undefined ||
        history.state.key === shown.current.key ||
        shown.current.key === 'default'
      )
        positions.current.set(shown.current.key, scrollY);
    };
    addEventListener('scroll', remember, { passive: true });
    return () => removeEventListener('scroll', remember);
  }, []);

  useEffect(() => {
    keepPage(entry);
    setPage(entry);
    onLive();
  }, [entry, onLive]);

  const visit = useCallback(
    (event: MouseEvent<HTMLAnchorElement>, href: string) => {
      if (wantsNative(event)) return;
      event.preventDefault();
      const { pathname } = new URL(href, window.location.href);
      loadPage(pathname).then(
        (next) => {
          positions.current.set(shown.current.key, scrollY);
          setPage(next);
          void navigate(href);
        },
        () => window.location.assign(href),
      );
    },
    [navigate],
  );

  // Back and forward: the address has changed already, the page follows.
  useEffect(() => {
    if (samePath(page.path, location.pathname)) return;
    let current = true;
    loadPage(location.pathname).then(
      (next) => {
        if (current) setPage(next);
      },
      () => window.location.reload(),
    );
    return () => {
      current = false;
    };
  }, [location.pathname, page.path]);

  // After a change: head, place in the window, focus.
  useLayoutEffect(() => {
    if (shown.current.page === page && shown.current.key === location.key) return;
    if (!samePath(page.path, location.pathname)) return;
    const turned = shown.current.page !== page;
    shown.current = { key: location.key, page };
    if (!turned && arrivedBy !== 'POP') return;
    describe(page);
    const target = location.hash ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null;
    if (arrivedBy === 'POP') scrollTo({ top: positions.current.get(location.key) ?? scrollY, behavior: 'instant' });
    else if (target) target.scrollIntoView({ behavior: 'instant' });
    else scrollTo({ top: 0, behavior: 'instant' });
    if (!turned) return;
    const heading = document.querySelector<HTMLElement>('main h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [page, location, arrivedBy]);

  return (
    <VisitContext.Provider value={visit}>
      <MotionContext.Provider value={{ scrollInMs: page.scrollInMs, welcome }}>
        <SitePage site={site} page={page} modules={modules} />
      </MotionContext.Provider>
    </VisitContext.Provider>
  );
}
