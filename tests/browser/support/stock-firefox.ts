import type { BrowserContext, Page, TestInfo } from '@playwright/test';

/** A Firefox that Playwright did not build, driven by WebDriver BiDi. */
export const isStock = (channel: string | undefined): boolean => channel === 'moz-firefox';

/**
 * Makes up for what Playwright 1.65 cannot do in a stock Firefox; skips a test where nothing can.
 *
 * It sets a field's `value` from a script and says `input` afterwards, which no visitor can do and React does not hear:
 * here the browser's own editing does it. And it does not learn what a request carries: here the page keeps that.
 */
export async function makeUp(context: BrowserContext, javaScriptEnabled: boolean, testInfo: TestInfo): Promise<void> {
  testInfo.skip(!javaScriptEnabled, 'Playwright cannot turn scripts off in a stock Firefox.');
  await context.addInitScript(() => {
    const insert = (text: string) => void document.execCommand('insertText', false, text);
    Object.defineProperty(window, '__pw_bidiInsertText', { get: () => insert, set: () => {} });
    const { fetch } = window;
    window.fetch = (address, init) => {
      if (init?.method === 'POST') Object.assign(window, { lastPosted: init.body });
      return fetch(address, init);
    };
  });
}

/** What the page posted last, as `makeUp` keeps it. */
export const lastPosted = (page: Page): Promise<string> =>
  page.evaluate(() => (window as unknown as { lastPosted: string }).lastPosted);
