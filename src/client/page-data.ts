import type { Page } from '../model/page.ts';

/**
 * A page's data stands in its own document, in a script element that no browser runs: what is drawn and what it was
 * drawn from can never come from two builds.
 */
const ELEMENT = /<script type="application\/json" id="page-data">(.*?)<\/script>/s;
const BUILD = / data-build="([^"]*)"/;
const MODULES = / data-modules="([^"]*)"/;

/** The element for a page's document. Nothing in the data can end it. */
export const pageDataElement = (page: Page): string =>
  `<script type="application/json" id="page-data">${JSON.stringify(page).replaceAll('<', '\\u003c')}</script>`;

/** The data of the document that is open. */
export const pageOfDocument = (): Page => JSON.parse(document.getElementById('page-data')!.textContent) as Page;

/** The addresses of all modules that the page of a fetched document needs. */
export const modulesOfHtml = (html: string): string[] => MODULES.exec(html)?.[1]?.split(' ').filter(Boolean) ?? [];

/**
 * The data of a document that was fetched.
 *
 * @param html   The document as it came.
 * @param build  The build that the open document is of.
 * @returns      `null` where there is none, as on the not-found page, or where it is of another build.
 */
export function pageOfHtml(html: string, build: string | undefined): Page | null {
  const data = ELEMENT.exec(html)?.[1];
  return data && BUILD.exec(html)?.[1] === build ? (JSON.parse(data) as Page) : null;
}
