import type { Page } from '@playwright/test';
import { expect, paths, site, test } from './support/site.ts';

/** Where content right of the first column may begin at 1280 px: after five, six or seven of twelve columns. */
const EDGES = [553, 656, 759];

test('The grid has content on the right begin at one of three places, on every page', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const path of paths) {
    await page.goto(path);
    const edges = await page.locator('main').evaluate((main) =>
      [...main.querySelectorAll('*')]
        .filter((element) => getComputedStyle(element).gridTemplateColumns.split(' ').length === 12)
        // Tiles fill a row of their own.
        .filter((element) => element.localName !== 'ul')
        .flatMap((grid) => [...grid.children])
        .map((child) => Math.round(child.getBoundingClientRect().left))
        .filter((left) => left > 100),
    );
    expect
      .soft(
        edges.filter((left) => !EDGES.includes(left)),
        path,
      )
      .toEqual([]);
  }
});

test.describe('The menu', () => {
  for (const { path, showLogin } of [true, false].map((login) =>
    site.routes.find((route) => route.showLogin === login)!,
  ))
    test(`stands in the middle of ${path}, ${showLogin ? 'with' : 'without'} Login`, async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(path);
      const { x, width } = (await page.locator('header nav ul').first().boundingBox())!;
      expect(Math.abs(x + width / 2 - 640)).toBeLessThan(8);
    });
});

test.describe("The hero's scene", () => {
  /** For each scene that may play whether it does. `currentSrc` has no fragment where the file was preloaded. */
  const playing = (page: Page) =>
    page
      .locator('source[srcset$="#play"]')
      .evaluateAll((sources: HTMLSourceElement[]) => sources.map(({ media }) => matchMedia(media).matches));

  test('plays before any script is there', async ({ page }) => {
    await page.route(/\/assets\/boot/, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    await page.goto('/');
    expect(await playing(page)).toEqual([true]);
  });

  test('stands still without script', async ({ browser, baseURL }) => {
    const page = await browser.newPage({ javaScriptEnabled: false, baseURL: baseURL! });
    await page.goto('/');
    expect(await playing(page)).toEqual([false]);
    await page.close();
  });

  test('stands still where the system asks for less motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    expect(await playing(page)).not.toContain(true);
  });

  test('is printed as it ends, whatever the screen shows', async ({ page }) => {
    await page.goto('/');
    await page.emulateMedia({ media: 'print' });
    expect(await playing(page)).toEqual([false]);
  });

  test('stands still where the visitor stopped all motion, by a page load and by a link', async ({ page }) => {
    await page.goto('/about');
    await page.getByRole('checkbox', { name: 'Stop all motion' }).check();
    await page.goto('/');
    await expect(page.locator('source[srcset$="#play"]')).toHaveCount(0);
    await page.getByRole('banner').getByRole('link', { name: 'About' }).click();
    await expect(page).toHaveURL(/about/);
    await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.locator('source[srcset$="#play"]')).toHaveCount(0);
  });
});
