import type { Page } from '../model/page.ts';

/** Where the document keeps what screen readers are told; beside the root, so that no redraw takes it away. */
export const ANNOUNCER_ID = 'announcer';

/** Puts a page's title, description and address into the head; the rest of it is for programs that run no script. */
export function describe(page: Page): void {
  document.title = page.title;
  document.querySelector('meta[name="description"]')?.setAttribute('content', page.description);
  document.querySelector('link[rel="canonical"]')?.setAttribute('href', page.canonical);
}

/** Tells screen readers that there is another page, as a page load would. */
export function announce(title: string): void {
  const announcer = document.getElementById(ANNOUNCER_ID);
  if (announcer) announcer.textContent = title;
}

/** Keyboards and screen readers go on from the new page's headline, not from a link that has gone. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}
