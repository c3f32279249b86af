import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { readSetting, storeSetting } from '../parts/stored-setting.ts';

/** What stands side by side: pages and sections, the preview, the fields. */
export type Pane = 'outline' | 'preview' | 'fields';

/** Below these widths, in px, the lists are a drawer; and one pane is shown at a time, by tabs. */
const DRAWER = '(max-width: 1099px)';
const TABS = '(max-width: 799px)';

/** In the browser's storage: the panes that are folded. */
const STORED = 'studio-folded';

function useMatches(media: string): boolean {
  const query = window.matchMedia(media);
  return useSyncExternalStore(
    (listener) => {
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => query.matches,
  );
}

/** Which panes are shown: as many as the window has room for, but for those that somebody has folded. */
export function usePanes() {
  const [isNarrow, hasDrawer] = [useMatches(TABS), useMatches(DRAWER)];
  const [tab, setTab] = useState<Pane>('outline');
  const [folded, setFolded] = useState(() => readSetting<Pane[]>(STORED, []));
  /** A drawer covers the preview: it is not remembered. */
  const [isDrawn, setIsDrawn] = useState(false);
  const layout = isNarrow ? 'tabs' : hasDrawer ? 'drawer' : 'columns';
  const isDrawer = (pane: Pane) => layout === 'drawer' && pane === 'outline';

  useEffect(() => storeSetting(STORED, folded), [folded]);
  useEffect(() => {
    if (!isDrawn || layout !== 'drawer') return;
    const close = (event: Event) => {
      const { activeElement } = document;
      const isEscape = event instanceof KeyboardEvent && event.key === 'Escape';
      // A menu that is open there closes first.
      const isLeft = isEscape
        ? document.getElementById('part-outline')?.contains(activeElement)
        : activeElement?.localName === 'iframe' || document.getElementById('part-fields')?.contains(activeElement);
      if (isLeft) setIsDrawn(false);
    };
    window.addEventListener('keydown', close, { capture: true });
    window.addEventListener('blur', close);
    // What is typed into the fields is seen in the preview.
    window.addEventListener('focusin', close);
    return () => {
      window.removeEventListener('keydown', close, { capture: true });
      window.removeEventListener('blur', close);
      window.removeEventListener('focusin', close);
    };
  }, [isDrawn, layout]);

  return {
    layout,
    isShown: (pane: Pane) => (isNarrow ? tab === pane : isDrawer(pane) ? isDrawn : !folded.includes(pane)),
    /** Shows a pane, in place of another one where there is no room for both. */
    show: useCallback((pane: Pane) => {
      setTab(pane);
      setIsDrawn(pane === 'outline');
      setFolded((now) => (now.includes(pane) ? now.filter((other) => other !== pane) : now));
    }, []),
    toggle(pane: Pane) {
      if (isDrawer(pane)) setIsDrawn(!isDrawn);
      else setFolded(folded.includes(pane) ? folded.filter((other) => other !== pane) : [...folded, pane]);
    },
  };
}
