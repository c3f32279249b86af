import type { Page } from '@playwright/test';
import { live } from '../browser/support/live-page.ts';
import { expect, test } from '../browser/support/site.ts';
import { SAMPLES_DIST } from '../own-site.ts';

test.use({ dist: SAMPLES_DIST });

const banner = (page: Page) => page.locator('#default');
const close = (page: Page) => banner(page).getByRole('checkbox', { name: 'Close' });

test('A banner that was closed stays closed on that device, also once the page is live', async ({ page }) => {
  await page.goto('/banner');
  await close(page).check();
  await expect(banner(page)).toBeHidden();
  await page.goto('/banner');
  await expect(banner(page)).toBeHidden();
  await expect(page.locator('#dark')).toBeVisible();
  await page.mouse.move(100, 100);
  await live(page);
  await expect(banner(page)).toBeHidden();
});

test('A banner that was closed moves nothing where the boot script comes after the first frame', async ({ page }) => {
  await page.goto('/banner');
  await close(page).check();
  let letGo = () => {};
  const isPainted = new Promise<void>((done) => (letGo = done));
  await page.route(/\/boot-[^/]+\.js$/, async (route) => {
    await isPainted;
    await route.continue();
  });
  await page.goto('/banner', { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  await expect(banner(page)).toBeVisible();
  const heights = () => page.locator('main').evaluate((main) => main.getBoundingClientRect().height);
  const before = await heights();
  letGo();
  await expect(banner(page)).toBeHidden();
  expect(await heights()).toBe(before);
});

test.describe('Without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a banner is closed by keyboard', async ({ page }) => {
    await page.goto('/banner');
    await close(page).focus();
    await page.keyboard.press('Space');
    await expect(banner(page)).toBeHidden();
  });
});
