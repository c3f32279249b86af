import { memo, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type MouseEvent } from 'react';
import { BrowserRouter, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import type { Page } from '../model/page.ts';
import { VisitContext, type Visit } from '../ui/action/page-link.tsx';
import type { SiteData } from '../model/site-data.ts';
import { MotionContext } from '../ui/reveal/motion-context.ts';
import { announce, describe, focusHeading } from './after-navigation.ts';
import { keepPage, loadPage, samePath } from './page-cache.ts';
import { fadeInto } from './page-transition.ts';
import { ProgressiveContext } from '../render/progressive-page.ts';
import type { SectionModules } from '../render/section-modules.ts';
import { SitePage } from '../render/site-page.tsx';
import { useMotionWelcome } from './use-motion-allowed.ts';

interface LiveSiteProps {
  site: SiteData;
  /** The page the visitor came in on, as the document has it. */
  entry: Page;
  modules: SectionModules;
  /** When drawing began, in ms. */
  began: number;
  onLive: () => void;
}

/** The site in the browser: the same tree as on disk, with links that need no page load. */
export function LiveSite(props: LiveSiteProps) {
  return (
    // Address and page change in one go; as a transition the address would come later.
    <BrowserRouter useTransitions={false}>
      <LivePages {...props} />
    </BrowserRouter>
  );
}

/** A device that takes longer to wake a page, in ms, is one that should not be asked to fade from page to page. */
const QUICK_MS = 24;

/** Not drawn again for a new address alone. */
const DrawnPage = memo(SitePage);

/** Whether a click asks for something else than going there in this tab. */
const wantsNative = (event: MouseEvent): boolean =>
  event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

const pathOf = (href: string): string => new URL(href, window.location.href).pathname;

function LivePages({ site, entry, modules, began, onLive }: LiveSiteProps) {
  const [page, setPage] = useState(entry);
  const [lastEntry, setLastEntry] = useState(entry);
  // While drawing, so that what the editor saved is drawn once: in an effect, the page of before would be drawn first.
  if (entry !== lastEntry) {
    setLastEntry(entry);
    setPage(entry);
  }
  const location = useLocation();
  const navigate = useNavigate();
  const arrivedBy = useNavigationType();
  const welcome = useMotionWelcome();
  /** Where the visitor was on each entry of the history. */
  const positions = useRef(new Map<string, number>());
  const shown = useRef({ key: location.key, path: entry.path });
  const lastClick = useRef(0);
  const isQuick = useRef<boolean>(undefined);

  useEffect(() => {
    isQuick.current ??= performance.now() - began < QUICK_MS;
    keepPage(entry);
    onLive();
  }, [entry, began, onLive]);

  useEffect(() => {
    const remember = () => {
      // While a page is on its way, the address is ahead of what is shown.
      const { key = 'default' } = (history.state ?? {}) as { key?: string };
      if (key === shown.current.key) positions.current.set(key, scrollY);
    };
    addEventListener('scroll', remember, { passive: true });
    return () => removeEventListener('scroll', remember);
  }, []);

  const visit = useMemo<Visit>(
    () => ({
      expect: (href) => void loadPage(pathOf(href)).catch(() => {}),
      go: (event, href) => {
        if (wantsNative(event)) return;
        event.preventDefault();
        const thisClick = event.timeStamp;
        lastClick.current = thisClick;
        // Who has clicked on another link in the meantime wants that one.
        const isWanted = () => thisClick === lastClick.current;
        loadPage(pathOf(href)).then(
          (next) => {
            const show = () => {
              void navigate(href);
              setPage(next);
            };
            if (isWanted()) fadeInto(show, welcome && isQuick.current === true && next.path !== shown.current.path);
          },
          () => isWanted() && window.location.assign(href),
        );
      },
    }),
    [navigate, welcome],
  );

  // Back and forward: the address leads, the page follows, at once. Browsers have movements of their own for them.
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

  const settle = useCallback(
    (moved: boolean) => {
      if (arrivedBy === 'POP') {
        // On the same page the browser has already gone where it should.
        if (moved) scrollTo({ top: positions.current.get(location.key) ?? scrollY, behavior: 'instant' });
        return;
      }
      const place = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
      if (place) place.scrollIntoView({ behavior: 'instant' });
      else scrollTo({ top: 0, behavior: 'instant' });
    },
    [arrivedBy, location],
  );

  useLayoutEffect(() => {
    if (!samePath(page.path, location.pathname)) return;
    const moved = page.path !== shown.current.path;
    if (!moved && location.key === shown.current.key) return;
    shown.current = { key: location.key, path: page.path };
    if (moved) describe(page);
    settle(moved);
    if (!moved) return;
    focusHeading();
    announce(page.title);
  }, [page, location, settle]);

  const motion = useMemo(() => ({ scrollInMs: page.scrollInMs, welcome }), [page.scrollInMs, welcome]);
  return (
    <VisitContext.Provider value={visit}>
      <MotionContext.Provider value={motion}>
        <ProgressiveContext.Provider value={arrivedBy !== 'POP' && !location.hash}>
          <DrawnPage site={site} page={page} modules={modules} />
        </ProgressiveContext.Provider>
      </MotionContext.Provider>
    </VisitContext.Provider>
  );
}
