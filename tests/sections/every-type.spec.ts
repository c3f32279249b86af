import type { Page } from '@playwright/test';
import { live, running } from '../browser/live-page.ts';
import { accessFaults, expect } from '../browser/site.ts';
import { test, types } from './sample-pages.ts';

/** Narrowest phone, the last width with a sidebar, the usual window. Specification 9. */
const WIDTHS = [320, 991, 1280];

/** What reaches out of the window, with the sample it stands in; empty while nothing scrolls sideways. */
async function overhang(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const outside = [...document.querySelectorAll('main *')].filter(
      (element) =>
        element.getBoundingClientRect().right > clientWidth + 0.5 && !element.closest('.rfm-marquee-container'),
    );
    const named = outside.map(
      (element) => `${element.closest('section')?.id}: ${(element.cloneNode() as Element).outerHTML}`,
    );
    return [`${scrollWidth} px wide`, ...named.slice(0, 5)];
  });
}

/** Texts that are in the page and cannot be seen, with the sample they stand in. */
async function unseen(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
    const faults: string[] = [];
    while (walker.nextNode()) {
      const { parentElement: parent, data } = walker.currentNode as Text;
      if (!parent || !data.trim() || parent.closest('.visually-hidden, [aria-hidden="true"], [hidden], option'))
        continue;
      const { width, height } = parent.getBoundingClientRect();
      if (parent.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && width > 1 && height > 1)
        continue;
      faults.push(`${parent.closest('section')?.id}: ${data}`);
    }
    return faults;
  });
}

for (const { name } of types) {
  test.describe(`Every sample of ${name}`, () => {
    test('fits the window at 320, 991 and 1280 px', async ({ page }) => {
      await page.goto(`/${name}`);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        expect(await overhang(page), `at ${width} px`).toEqual([]);
      }
    });

    test('is open to everyone, in light and dark', async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
      await page.goto(`/${name}`);
      expect(await accessFaults(page), 'light').toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await accessFaults(page), 'dark').toEqual([]);
    });

    test('stands still when motion is unwelcome', async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(`/${name}`);
      // A hand on the page wakes it: only the live page could move.
      await page.mouse.move(100, 100);
      await live(page);
      await page.mouse.wheel(0, 2000);
      expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
      expect(
        await page.locator('video').evaluateAll((films) => films.every((film) => (film as HTMLVideoElement).paused)),
      ).toBe(true);
    });

    test('stands still once all motion is stopped', async ({ page }) => {
      await page.goto(`/${name}`);
      await page.getByRole('checkbox', { name: 'Stop all motion' }).check();
      await live(page);
      await page.mouse.wheel(0, 2000);
      await expect.poll(() => running(page)).toEqual([]);
    });

    test.describe('without script', () => {
      test.use({ javaScriptEnabled: false });

      test('shows every word', async ({ page }) => {
        await page.goto(`/${name}`);
        expect(await unseen(page)).toEqual([]);
      });
    });
  });
}
