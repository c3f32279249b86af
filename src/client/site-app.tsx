import { memo, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type MouseEvent } from 'react';
import { BrowserRouter, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import type { Page } from '../model/page.ts';
import type { SiteData } from '../model/site-data.ts';
import { idIn, pathAt } from '../model/site-path.ts';
import { ProgressiveContext } from '../render/progressive-page.ts';
import { SitePage } from '../render/site-page.tsx';
import { NavigationContext, type Navigation } from '../ui/action/page-link.tsx';
import { MotionContext } from '../ui/reveal/motion-context.ts';
import { announce, focusHeading, updateHead } from './after-navigation.ts';
import { cachePage, expirePages, loadPage } from './page-cache.ts';
import { showPage } from './page-transition.ts';
import { useMotionAllowed } from './use-motion-allowed.ts';

interface SiteAppProps {
  site: SiteData;
  /** The page the visitor entered on, as its document has it. */
  entry: Page;
  /** When hydration started, by `performance.now()`. */
  startedAtMs: number;
  onLive: () => void;
}

/** The site in the browser: the same tree as on the server, with links that need no page load. */
export function SiteApp(props: SiteAppProps) {
  return (
    // Address and page change in one render; in a transition the address would change later.
    <BrowserRouter useTransitions={false}>
      <CurrentPage {...props} />
    </BrowserRouter>
  );
}

/**
 * A device that hydrates within this time fades from page to page, in ms. On the slow phone, which takes longer, the two snapshots
 * would delay the next page from 64 to 142 ms. docs/decisions 0029
 */
const FAST_HYDRATION_MS = 24;

/** Not rendered again when only the address changes. */
const MemoizedPage = memo(SitePage);

/** Whether a click asks for more than following the link in this tab. */
const isModified = (event: MouseEvent): boolean =>
  event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

const pathOf = (href: string): string => pathAt(new URL(href, window.location.href).pathname);

function CurrentPage({ site, entry, startedAtMs, onLive }: SiteAppProps) {
  const [page, setPage] = useState(entry);
  const [lastEntry, setLastEntry] = useState(entry);
  // During render, not in an effect, which would first render the previous page once more.
  if (entry !== lastEntry) {
    setLastEntry(entry);
    setPage(entry);
  }
  const location = useLocation();
  const path = pathAt(location.pathname);
  const navigate = useNavigate();
  const navigationType = useNavigationType();
  const isMotionAllowed = useMotionAllowed();
  /** Scroll positions by history entry, in px. */
  const positions = useRef(new Map<string, number>());
  const shown = useRef({ key: location.key, path: entry.path });
  const lastClick = useRef(0);
  const isFast = useRef<boolean>(undefined);

  useEffect(() => {
    isFast.current ??= performance.now() - startedAtMs < FAST_HYDRATION_MS;
    cachePage(entry);
    onLive();
  }, [entry, startedAtMs, onLive]);

  useEffect(() => {
    const savePosition = () => {
      // While a page is loading, the address is already the next one.
      const { key = 'default' } = (history.state ?? {}) as { key?: string };
      if (key === shown.current.key) positions.current.set(key, scrollY);
    };
    addEventListener('scroll', savePosition, { passive: true });
    return () => removeEventListener('scroll', savePosition);
  }, []);

  const navigation = useMemo<Navigation>(
    () => ({
      prefetch: (href) => void loadPage(pathOf(href)).catch(() => {}),
      navigate: (event, href) => {
        if (isModified(event)) return;
        event.preventDefault();
        const thisClick = event.timeStamp;
        lastClick.current = thisClick;
        // A later click on another link supersedes this one.
        const isCurrent = () => thisClick === lastClick.current;
        loadPage(pathOf(href)).then(
          (next) => {
            const show = () => {
              void navigate(href);
              setPage(next);
            };
            if (isCurrent())
              showPage(show, isMotionAllowed && isFast.current === true && next.path !== shown.current.path);
          },
          () => isCurrent() && window.location.assign(href),
        );
      },
    }),
    [navigate, isMotionAllowed],
  );

  // Back and forward: the address changes first, then the page, without a fade; browsers have gestures of their own.
  useEffect(() => {
    if (page.path === path) return;
    let current = true;
    loadPage(path, true).then(
      (next) => {
        if (current) setPage(next);
      },
      () => window.location.reload(),
    );
    return () => {
      current = false;
    };
  }, [path, page.path]);

  const restoreScroll = useCallback(
    (moved: boolean) => {
      if (navigationType === 'POP') {
        // On the same page the browser has already restored it.
        if (moved) scrollTo({ top: positions.current.get(location.key) ?? scrollY, behavior: 'instant' });
        return;
      }
      const target = location.hash && document.getElementById(idIn(location.hash));
      if (target) target.scrollIntoView({ behavior: 'instant' });
      else scrollTo({ top: 0, behavior: 'instant' });
    },
    [navigationType, location],
  );

  useLayoutEffect(() => {
    if (page.path !== path) return;
    const moved = page.path !== shown.current.path;
    if (!moved && location.key === shown.current.key) return;
    shown.current = { key: location.key, path: page.path };
    expirePages();
    if (moved) updateHead(page);
    restoreScroll(moved);
    if (!moved) return;
    focusHeading();
    announce(page.title);
  }, [page, path, location, restoreScroll]);

  const motion = useMemo(
    () => ({ scrollInMs: page.scrollInMs, isAllowed: isMotionAllowed }),
    [page.scrollInMs, isMotionAllowed],
  );
  return (
    <NavigationContext.Provider value={navigation}>
      <MotionContext.Provider value={motion}>
        <ProgressiveContext.Provider value={navigationType !== 'POP' && !location.hash}>
          <MemoizedPage site={site} page={page} />
        </ProgressiveContext.Provider>
      </MotionContext.Provider>
    </NavigationContext.Provider>
  );
}
