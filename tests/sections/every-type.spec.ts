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

/** A phone, a tablet, where most sections get their columns, and a usual window, in px. */
const READ_AT = [375, 768, 1024, 1440];

/**
 * Controls over 64 px, and words broken inside, each with its sample. A label of more than 30 letters may need several lines; a word of more
 * than 20 may be wider than its column.
 */
async function tallAndBroken(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const named = (element: Element, what: string) => `${element.closest('section')?.id}: ${what}`;
    for (const control of document.querySelectorAll('main :is(.button, select, input, label:has(> input))')) {
      const words = (control.closest('label') ?? control).textContent.trim();
      const { height } = control.getBoundingClientRect();
      if (height > 64 && words.length <= 30 && !control.closest('[aria-hidden]'))
        faults.push(named(control, `${words} is ${Math.round(height)} px`));
    }
    const walker = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      if (!text.data.trim() || text.parentElement!.closest('.visually-hidden, [aria-hidden]')) continue;
      for (const { 0: words, index } of text.data.matchAll(/\S+/g)) {
        if (words.length > 20) continue;
        // A line may end after a hyphen.
        for (const part of words.matchAll(/[^-–—]+/g)) {
          range.setStart(text, index + part.index);
          range.setEnd(text, index + part.index + part[0].length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) faults.push(named(text.parentElement!, `${part[0]} is broken`));
        }
      }
    }
    return faults;
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

    test('has no control over 64 px and no broken word at 375, 768, 1024 and 1440 px', async () => {
      for (const width of READ_AT) {
        await visit().setViewportSize({ width, height: 800 });
        expect(await tallAndBroken(visit()), `at ${width} px`).toEqual([]);
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
