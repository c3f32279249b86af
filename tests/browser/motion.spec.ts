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
  test('does not run where motion is unwelcome', async ({ page }) => {
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

  test('plays the video by itself where it is welcome, and hydration does not disturb it', async ({ page }) => {
    await page.goto('/nyra');
    const film = page.locator('video');
    const paused = () => film.evaluate((element: HTMLVideoElement) => element.paused);
    await expect(film).not.toHaveAttribute('autoplay');
    await expect.poll(paused).toBe(false);
    await hydrate(page);
    expect(await paused()).toBe(false);
  });

  /** The names of the buttons of all native controls of the page. */
  async function nativeControls(page: Page): Promise<string[]> {
    const session = await page.context().newCDPSession(page);
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    await session.detach();
    const names = nodes.map(({ role, name }) => `${String(role?.value)} ${String(name?.value)}`);
    return names.filter((name) => /^button (play|pause)$/.test(name));
  }

  test.describe('The controls of a film that plays by itself', () => {
    test.skip(({ browserName }) => browserName !== 'chromium', 'Other browsers do not tell what their controls are.');

    test('come with the first act of the visitor', async ({ page }) => {
      await page.goto('/nyra');
      await expect.poll(() => page.locator('video').evaluate((film: HTMLVideoElement) => film.paused)).toBe(false);
      expect(await nativeControls(page)).toEqual([]);
      await page.mouse.wheel(0, 10);
      await expect.poll(() => nativeControls(page)).toEqual(['button pause']);
    });

    test('come to a keyboard that goes there', async ({ page }) => {
      await page.route(/\/assets\/boot/, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
      await page.goto('/nyra');
      expect(await nativeControls(page)).toEqual([]);
      await page.locator('video').focus();
      await expect.poll(() => nativeControls(page)).toEqual(['button play']);
    });

    test('are there where motion is not welcome', async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto('/nyra');
      expect(await nativeControls(page)).toEqual(['button play']);
    });

    test('are there where all motion was stopped', async ({ page }) => {
      await page.goto('/about');
      await page.getByRole('checkbox', { name: 'Stop all motion' }).check();
      await page.goto('/nyra');
      await expect.poll(() => nativeControls(page)).toEqual(['button play']);
    });

    test('are there without script', async ({ browser, baseURL }) => {
      const page = await browser.newPage({ javaScriptEnabled: false, baseURL: baseURL! });
      await page.goto('/nyra');
      expect(await nativeControls(page)).toEqual(['button play']);
      await page.close();
    });

    test('are there where the browser does not let it play', async ({ page }) => {
      await page.addInitScript(() => {
        HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('No.', 'NotAllowedError'));
      });
      await page.goto('/nyra');
      await expect.poll(() => nativeControls(page)).toEqual(['button play']);
    });
  });

  test('starts the film after a navigation without a page load', async ({ page }) => {
    await page.goto('/');
    await hydrate(page);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Nyra AI Partner' }).click();
    await expect.poll(() => page.locator('video').evaluate((film: HTMLVideoElement) => film.paused)).toBe(false);
  });
});
