import type { Page } from './page.ts';

/** The live region for screen readers; outside the root, so that no rendering removes it. */
export const ANNOUNCER_ID = 'announcer';

/** JSON for a script element: nothing in it can end the element. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** The element of a document that holds the page's data; the browser reads it with `client/page-data.ts`. */
export const pageDataElement = (page: Page): string =>
  `<script type="application/json" id="page-data">${scriptJson(page)}</script>`;
