import { ANNOUNCER_ID } from '../model/page-data.ts';
import type { Page } from '../model/page.ts';

/** Updates title, description and canonical address. The rest of the head is for programs that run no script. */
export function updateHead(page: Page): void {
  document.title = page.title;
  document.querySelector('meta[name="description"]')?.setAttribute('content', page.description);
  document.querySelector('link[rel="canonical"]')?.setAttribute('href', page.canonical);
}

/** Announces the new page to screen readers, as a page load would. */
export function announce(title: string): void {
  const announcer = document.getElementById(ANNOUNCER_ID);
  if (announcer) announcer.textContent = title;
}

/** Moves focus to the new page's heading: the link that had it may be gone. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}
