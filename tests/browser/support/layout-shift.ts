import type { Page } from '@playwright/test';

interface Shift {
  value: number;
  /** The texts of what moved. */
  what: string;
}

/**
 * Lets the fonts and pictures of pages come when they have been painted without them.
 *
 * @returns  Loads a page, and gives what moved, and how far in all: the layout shift of web.dev/cls.
 */
export async function onSlowNetwork(
  page: Page,
): Promise<(path: string) => Promise<{ total: number; shifts: Shift[] }>> {
  let letGo = () => {};
  let isPainted = Promise.resolve();
  await page.route(/\.(woff2|svg|png|jpg|webp|avif)$/, async (route) => {
    await isPainted;
    await route.continue();
  });
  await page.addInitScript(() => {
    const shifts: { value: number; what: string }[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node: Node | null }[];
      })[])
        shifts.push({
          value: entry.value,
          what: entry.sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? '').join(' | '),
        });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return async (path) => {
    isPainted = new Promise<void>((done) => (letGo = done));
    await page.goto(path, { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    letGo();
    await page.waitForLoadState('load');
    const shifts = await page.evaluate(async () => {
      await document.fonts.ready;
      // Two frames: one to lay out, one for the observer to hear of it.
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
      return (window as unknown as { shifts: { value: number; what: string }[] }).shifts;
    });
    return { total: shifts.reduce((sum, { value }) => sum + value, 0), shifts };
  };
}
