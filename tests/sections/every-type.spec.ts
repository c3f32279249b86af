import type { Page } from '@playwright/test';
import { live, running } from '../browser/support/live-page.ts';
import { accessFaults, COLOUR_RULES, expect, test } from '../browser/support/site.ts';
import { unseen } from '../browser/support/unseen.ts';
import { visitOnce } from '../browser/support/visit-once.ts';
import { SAMPLES_DIST } from '../own-site.ts';
import { types } from './sample-pages.ts';

/** The narrowest phone, the widest window with a sidebar, a common window. docs/product.md 9. */
const WIDTHS = [320, 991, 1280];

/** Elements that overflow the window horizontally, with their sample; empty when nothing scrolls sideways. */
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

for (const { name } of types) {
  const page = { path: `/${name}`, dist: SAMPLES_DIST };

  test.describe(`Every sample of ${name}`, () => {
    const visit = visitOnce(page);

    test('fits the window at 320, 991 and 1280 px', async () => {
      for (const width of WIDTHS) {
        await visit().setViewportSize({ width, height: 800 });
        expect(await overhang(visit()), `at ${width} px`).toEqual([]);
      }
    });

    test('is open to everyone, in light and dark', async () => {
      await visit().emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
      expect(await accessFaults(visit()), 'light').toEqual([]);
      await visit().emulateMedia({ colorScheme: 'dark' });
      expect(await accessFaults(visit(), { rules: COLOUR_RULES }), 'dark').toEqual([]);
    });

    test('stands still when motion is unwelcome', async () => {
      // An interaction hydrates the page: only a live page could move.
      await visit().mouse.move(100, 100);
      await live(visit());
      await visit().mouse.wheel(0, 2000);
      expect(await visit().evaluate(() => document.getAnimations().length)).toBe(0);
      expect(
        await visit()
          .locator('video')
          .evaluateAll((videos) => videos.every((video) => (video as HTMLVideoElement).paused)),
      ).toBe(true);
    });

    test('stands still once all motion is stopped', async () => {
      await visit().emulateMedia({ reducedMotion: 'no-preference' });
      await visit().getByRole('checkbox', { name: 'Stop all motion' }).check();
      await visit().mouse.wheel(0, -2000);
      await expect.poll(() => running(visit())).toEqual([]);
    });
  });

  test.describe(`Every sample of ${name}, without script`, () => {
    const visit = visitOnce({ ...page, javaScriptEnabled: false });

    test('shows every word', async () => {
      expect(await unseen(visit())).toEqual([]);
    });
  });
}
