import type { Page } from '../model/page.ts';

/**
 * A page's data is part of its own document, as JSON in a script element that browsers do not run: markup and data always come
 * from the same build.
 */
const ELEMENT = /<script type="application\/json" id="page-data">(.*?)<\/script>/s;
const BUILD = / data-build="([^"]*)"/;
const MODULES = / data-modules="([^"]*)"/;

const STYLES = /<style data-folder="([^"]*)">(.*?)<\/style>/gs;

/** The data of the open document. */
export const readPage = (): Page => JSON.parse(document.getElementById('page-data')!.textContent) as Page;

/** The URLs of all modules that a fetched document's page needs. */
export const parseModules = (html: string): string[] => MODULES.exec(html)?.[1]?.split(' ').filter(Boolean) ?? [];

/**
 * The data of a fetched document.
 *
 * @param html   The document.
 * @param build  The build of the open document.
 * @returns      `null` for a document without data (the not-found page) or of another build.
 */
export function parsePage(html: string, build: string | undefined): Page | null {
  const data = ELEMENT.exec(html)?.[1];
  return data && BUILD.exec(html)?.[1] === build ? (JSON.parse(data) as Page) : null;
}

/**
 * Adds the styles of a fetched document that the open one lacks, and that its page may need.
 *
 * @param html  Of the same build: the open document's policy names the hashes of all its styles.
 */
export function adoptStyles(html: string): void {
  for (const [, folder, css] of html.matchAll(STYLES)) {
    if (document.querySelector(`style[data-folder="${folder}"]`)) continue;
    const style = document.createElement('style');
    style.dataset['folder'] = folder;
    style.textContent = css!;
    document.head.append(style);
  }
}
