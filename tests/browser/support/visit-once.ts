import type { BrowserContextOptions, Page } from '@playwright/test';
import { DIST } from '../../own-site.ts';
import { listen, test } from './site.ts';
import { isStock, makeUp } from './stock-firefox.ts';

interface Visit extends BrowserContextOptions {
  path: string;
  /** The build to look at; the tests' own site where left out. */
  dist?: string;
  /** Called before the page is loaded. */
  before?: (page: Page) => void;
  waitUntil?: 'load' | 'networkidle';
}

/**
 * Loads a page once for all tests of a describe block. They run in the order they stand in and hand the page on; what it
 * says in the console fails the last.
 *
 * @param visit  The page, and how its visitor's browser is set.
 * @returns      Gives the page, within a test.
 */
export function visitOnce({ path, dist = DIST, before, waitUntil = 'load', ...options }: Visit): () => Page {
  let page: Page;
  let expectSilence: () => void;
  test.describe.configure({ mode: 'default' });
  test.beforeAll(async ({ browser, channel, serve }, testInfo) => {
    const { url: baseURL } = await serve(dist);
    const context = await browser.newContext({ reducedMotion: 'no-preference', ...options, baseURL });
    if (isStock(channel)) await makeUp(context, options.javaScriptEnabled ?? true, testInfo);
    page = await context.newPage();
    expectSilence = listen(page, /(?!)/);
    before?.(page);
    await page.goto(path, { waitUntil });
  });
  test.afterAll(async () => {
    await page.context().close();
    expectSilence();
  });
  return () => page;
}
