import type { Page } from '@playwright/test';
import { live, running, hydrate } from './support/live-page.ts';
import { expect, test } from './support/site.ts';

test.describe('Scroll-in effects', () => {
  const entrances = (page: Page) =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter((animation) => !(animation instanceof CSSAnimation) && !(animation instanceof CSSTransition))
        .map((animation) => Number(animation.effect!.getComputedTiming().duration)),
    );

  for (const [path, durationMs] of [
    ['/about', 1000],
    ['/nyra', 300],
  ] as const)
    test(`take ${durationMs} ms on ${path}`, async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 600 });
      await page.goto(path);
      await hydrate(page);
      await expect.poll(async () => new Set(await entrances(page))).toEqual(new Set([durationMs]));
    });

  test('come again each time, and never hide what is in view', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 600 });
    await page.goto('/about');
    await hydrate(page);
    const item = page.getByRole('listitem').filter({ hasText: 'Tailored to your needs' });
    const opacity = () => item.evaluate((element) => Number(getComputedStyle(element).opacity));
    for (let round = 0; round < 2; round++) {
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      await expect.poll(opacity).toBe(0);
      await item.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
      await expect.poll(opacity).toBe(1);
    }
  });
});

test.describe('Motion', () => {
  test('does not run where motion is unwelcome', { tag: '@still' }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const path of ['/', '/nyra', '/partner']) {
      await page.goto(path);
      await hydrate(page);
      expect(await running(page)).toEqual([]);
    }
  });

  test('is stopped by one control, and that is remembered', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('checkbox', { name: 'Stop all motion' }).check();
    await live(page);
    await expect.poll(() => running(page)).toEqual([]);
    await page.goto('/nyra');
    await expect(page.getByRole('checkbox', { name: 'Stop all motion' })).toBeChecked();
    expect(await running(page)).toEqual([]);
    await page.getByRole('checkbox', { name: 'Stop all motion' }).uncheck();
    await expect.poll(() => page.locator('video').evaluate((film: HTMLVideoElement) => film.paused)).toBe(false);
  });

  /** The names of the buttons of all native controls of the page. */
  async function nativeControls(page: Page): Promise<string[]> {
    const session = await page.context().newCDPSession(page);
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    await session.detach();
    const names = nodes.map(({ role, name }) => `${String(role?.value)} ${String(name?.value)}`);
    return names.filter((name) => /^button (play|pause)$/.test(name));
  }

  const film = (page: Page) => page.locator('video');
  const isPaused = (page: Page) => film(page).evaluate((element: HTMLVideoElement) => element.paused);
  const button = (page: Page, name: string) => page.locator('main').getByRole('button', { name, exact: true });
  const PAUSE = 'Pause the video';
  const PLAY = 'Play the video';

  test.describe('The native controls of a film', () => {
    test.skip(({ browserName }) => browserName !== 'chromium', 'Other browsers do not tell what their controls are.');

    test('give way to one button', async ({ page }) => {
      await page.goto('/nyra');
      await expect(button(page, PAUSE)).toBeVisible();
      await hydrate(page);
      await film(page).hover();
      expect(await nativeControls(page)).toEqual([]);
    });

    test('are there without script, and the button is not: large enough for a thumb, it moves no film', async ({
      browser,
      page,
      baseURL,
    }) => {
      const still = await browser.newPage({ javaScriptEnabled: false, baseURL: baseURL! });
      await still.goto('/nyra');
      expect(await nativeControls(still)).toEqual(['button play']);
      await expect(still.locator('[data-video-toggle]')).toBeHidden();
      const before = await film(still).boundingBox();
      await still.close();
      await page.goto('/nyra');
      const { width, height } = (await button(page, PAUSE).boundingBox())!;
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
      expect(await film(page).boundingBox()).toEqual(before);
    });

    test('come to a keyboard that goes there where the boot script did not load', async ({ page }) => {
      await page.route(/\/assets\/boot/, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
      await page.goto('/nyra');
      expect(await nativeControls(page)).toEqual([]);
      await film(page).focus();
      await expect.poll(() => nativeControls(page)).toEqual(['button play']);
    });
  });

  test.describe('The button of a film', () => {
    test('pauses and plays by keyboard what plays by itself, also through hydration, and says which', async ({
      page,
    }) => {
      await page.goto('/nyra');
      await expect(film(page)).not.toHaveAttribute('autoplay');
      await expect.poll(() => isPaused(page)).toBe(false);
      await hydrate(page);
      // On a page that others have changed, it is another one by then.
      await page.waitForFunction(() =>
        Object.keys(document.querySelector('video')!).some((key) => key.startsWith('__react')),
      );
      expect(await isPaused(page)).toBe(false);
      await button(page, PAUSE).focus();
      await page.keyboard.press('Enter');
      await expect(button(page, PLAY)).toBeFocused();
      expect(await isPaused(page)).toBe(true);
      await page.keyboard.press('Space');
      await expect(button(page, PAUSE)).toBeFocused();
      expect(await isPaused(page)).toBe(false);
      await page.getByRole('checkbox', { name: 'Stop all motion' }).check();
      await expect(button(page, PLAY)).toBeVisible();
    });

    test('acts before hydration, which leaves the film as the visitor wants it', async ({ page }) => {
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      // A film that is still on its way has not played yet.
      await page.route(/\/assets\/(?!boot).*\.js|\.(webm|mp4)$/, async (route) => {
        await held;
        await route.continue();
      });
      // In Firefox a page is not loaded before the film that it has asked for is.
      await page.goto('/nyra', { waitUntil: 'domcontentloaded' });
      await button(page, PAUSE).click();
      await expect(button(page, PLAY)).toBeVisible();
      release();
      await live(page);
      await expect(button(page, PLAY)).toBeVisible();
      expect(await isPaused(page)).toBe(true);
    });

    test(
      'offers to play it where motion is unwelcome, in forced colours too, and then plays it',
      { tag: '@still' },
      async ({ page }) => {
        await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
        await page.goto('/nyra');
        const [sign, edge, ground] = await button(page, PLAY).evaluate((element) => {
          const { color, borderTopColor, backgroundColor } = getComputedStyle(element);
          return [color, borderTopColor, backgroundColor];
        });
        expect(sign).not.toBe(ground);
        expect(edge).not.toBe(ground);
        await button(page, PLAY).click();
        await expect(button(page, PAUSE)).toBeVisible();
        expect(await isPaused(page)).toBe(false);
      },
    );

    test('offers to play it where the browser does not let it play', async ({ page }) => {
      await page.addInitScript(() => {
        HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('No.', 'NotAllowedError'));
      });
      await page.goto('/nyra');
      await expect(button(page, PLAY)).toBeVisible();
    });

    test('serves a film that comes by a navigation without a page load, and plays by itself', async ({ page }) => {
      await page.goto('/');
      await hydrate(page);
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Nyra AI Partner' }).click();
      await expect.poll(() => isPaused(page)).toBe(false);
      await button(page, PAUSE).click();
      await expect(button(page, PLAY)).toBeVisible();
      expect(await isPaused(page)).toBe(true);
    });
  });
});
