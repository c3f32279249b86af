import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import type { Pane } from '../../app/panes/use-panes.ts';
import { outlineWords } from '../../app/outline/words.ts';
import { words } from '../../app/words.ts';

/** What can have the focus in a part, but for what is there at a first visit only. */
const FIRST = ':is(input, textarea, select, button, summary):not(:disabled, [type="file"], [data-hint] *)';

/** Of a list the chosen row gets the focus, else what had it last. */
const LIST = '[role="grid"]';

/** Where F6 goes, in this order: what holds the focus then, the tab that shows it, and what gets the focus. */
const STOPS: { holder: string; part: Pane | null; first: string }[] = [
  { holder: `section[aria-label="${outlineWords.pages}"]`, part: 'outline', first: LIST },
  { holder: `section[aria-label="${outlineWords.sections}"]`, part: 'outline', first: LIST },
  { holder: `section[aria-label="${words.preview}"]`, part: 'preview', first: 'iframe' },
  { holder: `section[aria-label="${words.fields}"]`, part: 'fields', first: FIRST },
  // What was just done, while it can be reverted.
  { holder: '[data-notice]', part: null, first: FIRST },
  { holder: 'header', part: null, first: FIRST },
];

/**
 * F6 goes to the next part of the studio, Shift+F6 to the one before, as in other programs with several panes.
 *
 * @param onShow  Shows a part where the window is too narrow for all.
 */
export function useJumps(onShow: (part: Pane) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      const { activeElement } = document;
      // What is open there has the keyboard until it is closed.
      if (activeElement?.closest('[role$="dialog"], [role="menu"]')) return;
      const stops = STOPS.flatMap(({ holder, part, first }) => {
        const element = document.querySelector(holder);
        const chosen =
          first === LIST ? element?.querySelector<HTMLElement>('[role="row"][aria-selected="true"]') : null;
        const target = chosen ?? element?.querySelector<HTMLElement>(first);
        return target ? { element, part, target } : [];
      });
      const at = stops.findIndex(({ element }) => element?.contains(activeElement));
      const next = stops.at((event.shiftKey ? Math.max(at, 0) - 1 : at + 1) % stops.length)!;
      if (next.part) flushSync(() => onShow(next.part!));
      next.target.focus();
    };
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, [onShow]);
}
