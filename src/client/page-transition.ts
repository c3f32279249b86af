import { flushSync } from 'react-dom';

/**
 * Shows another page, with a cross-fade where the browser supports view transitions.
 *
 * @param show     Renders the page.
 * @param animate  False for no fade: motion is unwelcome, or the device is slow.
 */
export function showPage(show: () => void, animate: boolean): void {
  if (!animate || !('startViewTransition' in document)) return show();
  const { ready, finished } = document.startViewTransition(() => flushSync(show));
  // Rejected when skipped, by the next navigation or in a hidden window; the page is shown all the same.
  for (const stage of [ready, finished]) stage.catch(() => {});
}
