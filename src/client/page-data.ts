import type { Page } from '../model/page.ts';

/*
 * A page's data is part of its own document, as JSON in a script element that browsers do not run: markup and data always come
 * from the same build.
 */

/** The element that React draws a page into, with what belongs to it; null in a document that is not ours. */
export const rootOf = (pageDocument: Document): HTMLElement | null => pageDocument.getElementById('root');

/** The data of a document; null on the not-found page, which has none. */
export function readPage(pageDocument: Document): Page | null {
  const data = pageDocument.getElementById('page-data');
  return data && (JSON.parse(data.textContent) as Page);
}

/**
 * Adds the styles of a fetched document that the open one lacks, and that its page may need.
 *
 * @param fetched  Of the same build: the open document's policy names the hashes of all its styles.
 */
export function adoptStyles(fetched: Document): void {
  for (const style of fetched.querySelectorAll<HTMLElement>('style[data-folder]'))
    if (!document.querySelector(`style[data-folder="${style.dataset['folder']}"]`))
      document.head.append(document.importNode(style, true));
}
