import type { Page } from '@playwright/test';
import { RIGHT_TO_LEFT_AT, speakPseudo, turnAround } from '../browser/support/directions.ts';
import { live, running } from '../browser/support/live-page.ts';
import { brokenWords, lostText } from '../browser/support/lost-text.ts';
import { accessFaults, COLOUR_RULES, expect, test } from '../browser/support/site.ts';
import { unseen } from '../browser/support/unseen.ts';
import { SAMPLES_DIST } from '../own-site.ts';
import { types } from './sample-pages.ts';

test.use({ dist: SAMPLES_DIST });

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

/**
 * A phone, a tablet, the widest window with a sidebar, where most sections get their columns, and a usual window, in px. With longer
 * words each is looked at in the narrowest phone and a common window too. docs/product.md 9.
 */
const READ_AT = [375, 768, 991, 1024, 1440];

/** Controls over 64 px, each with its sample. A label of more than 30 letters may need several lines. */
async function tall(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const named = (element: Element, what: string) => `${element.closest('section')?.id}: ${what}`;
    for (const control of document.querySelectorAll('main :is(.button, select, input, label:has(> input))')) {
      const words = (control.closest('label') ?? control).textContent.trim();
      const { height } = control.getBoundingClientRect();
      if (height > 64 && words.length <= 30 && !control.closest('[aria-hidden]'))
        faults.push(named(control, `${words} is ${Math.round(height)} px`));
    }
    return faults;
  });
}

// One visit each. What is wrong is told with its width or look, and hides nothing else.
for (const { name } of types)
  test(`Every sample of ${name} fits the window in both directions, is open to everyone, and stands still when told to`, async ({
    page,
  }) => {
    await page.goto(`/${name}`);
    for (const width of READ_AT) {
      await page.setViewportSize({ width, height: 800 });
      expect.soft(await overhang(page), `fits at ${width} px`).toEqual([]);
      expect.soft(await tall(page), `controls at ${width} px`).toEqual([]);
      expect.soft(await brokenWords(page, 20, 'main'), `words at ${width} px`).toEqual([]);
    }
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
    // Header and footer are those of each page.
    const within = 'main';
    expect.soft(await accessFaults(page, { within }), 'open to everyone in light').toEqual([]);
    // What else axe knows does not depend on colours or direction.
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.evaluate(() => void (document.documentElement.dir = 'rtl'));
    const rules = [...COLOUR_RULES, 'target-size'];
    expect
      .soft(await accessFaults(page, { within, rules }), 'open to everyone in dark, from right to left')
      .toEqual([]);

    // An interaction hydrates the page: only a live page could move.
    await page.mouse.move(100, 100);
    await live(page);
    await page.mouse.wheel(0, 2000);
    expect.soft(await page.evaluate(() => document.getAnimations().length), 'where motion is unwelcome').toBe(0);
    expect.soft(await running(page), 'where motion is unwelcome').toEqual([]);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.getByRole('checkbox', { name: 'Stop all motion' }).check();
    await page.mouse.wheel(0, -2000);
    await expect.poll(() => running(page), 'once all motion is stopped').toEqual([]);

    // The texts of a live page can be changed: React compares them no more.
    await speakPseudo(page);
    await page.mouse.move(0, 0);
    await page.setViewportSize({ width: 320, height: 800 });
    expect.soft([...(await overhang(page)), ...(await lostText(page))], 'longer words at 320 px').toEqual([]);
    for (const width of RIGHT_TO_LEFT_AT) {
      await page.setViewportSize({ width, height: 800 });
      const look = `from right to left at ${width} px`;
      expect.soft(await turnAround(page), `mirrored ${look}`).toEqual([]);
      expect.soft([...(await overhang(page)), ...(await lostText(page))], `fits ${look}`).toEqual([]);
    }
  });

test.describe('Without script', () => {
  test.use({ javaScriptEnabled: false });

  test('every sample of every type shows every word', async ({ page }) => {
    for (const { name } of types) {
      await page.goto(`/${name}`);
      expect.soft(await unseen(page), name).toEqual([]);
    }
  });
});
