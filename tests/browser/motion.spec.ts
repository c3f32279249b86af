import type { Page } from '@playwright/test';
import { live, wake } from './live-page.ts';
import { expect, paths, test } from './site.ts';

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
      await wake(page);
      await expect.poll(async () => new Set(await entrances(page))).toEqual(new Set([durationMs]));
    });

  test('come again each time, and never hide what is in view', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 600 });
    await page.goto('/about');
    await wake(page);
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
  for (const path of paths)
    test(`${path}: nothing runs where motion is unwelcome`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(path);
      await wake(page);
      expect(await running(page)).toEqual([]);
    });

  const running = (page: Page) =>
    page.evaluate(() =>
      [
        ...document.getAnimations().filter((animation) => animation.playState === 'running'),
        ...[...document.querySelectorAll('video')].filter((film) => !film.paused),
      ].length
        ? ['something']
        : [],
    );

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

  test('starts the film by itself where it is welcome, and waking does not disturb it', async ({ page }) => {
    await page.goto('/nyra');
    const film = page.locator('video');
    const paused = () => film.evaluate((element: HTMLVideoElement) => element.paused);
    await expect(film).not.toHaveAttribute('autoplay');
    await expect.poll(paused).toBe(false);
    await wake(page);
    expect(await paused()).toBe(false);
  });

  test('starts the film after a navigation without a page load', async ({ page }) => {
    await page.goto('/');
    await wake(page);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Nyra AI Partner' }).click();
    await expect.poll(() => page.locator('video').evaluate((film: HTMLVideoElement) => film.paused)).toBe(false);
  });
});
