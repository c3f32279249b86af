import { flushSync } from 'react-dom';

/**
 * Shows another page, the old one fading into it where the browser can and motion is welcome.
 *
 * @param show     Changes the page.
 * @param welcome  Whether motion is.
 */
export function fadeInto(show: () => void, welcome: boolean): void {
  if (!welcome || !('startViewTransition' in document)) return show();
  const { ready, finished } = document.startViewTransition(() => flushSync(show));
  // Cut short by the next navigation or a hidden window: the page is there all the same.
  for (const stage of [ready, finished]) stage.catch(() => {});
}
