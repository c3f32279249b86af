import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { DIST } from '../own-site.ts';
import { expect, test } from './support/site.ts';

test.use({ viewport: { width: 375, height: 667 } });

/** The visitor's position: the first text in the window, and its distance from the top. */
const place = (page: Page) =>
  page.evaluate(() => {
    const isInView = (element: Element) =>
      element.getBoundingClientRect().top >= 0 && element.checkVisibility() && element.textContent.trim() !== '';
    const first = [...document.querySelectorAll('main :is(h1, h2, h3, p), footer a')].find(isInView)!;
    return `${Math.round(first.getBoundingClientRect().top)} px: ${first.textContent}`;
  });

test.describe('The first frame', () => {
  for (const [width, path] of [
    [375, '/'],
    [1280, '/about'],
  ] as const)
    test(`does not move while ${path} comes in pieces, at ${width} px`, async ({ page, running, browserName }) => {
      test.skip(browserName !== 'chromium', 'Other browsers measure no shifts, and do not support rel=expect.');
      const html = readFileSync(join(DIST, path, 'index.html'), 'utf8');
      const pause = html.indexOf('<img', html.indexOf('</h1>'));
      const server = createServer(async ({ url }, response) => {
        if (url === path) {
          response.setHeader('Content-Type', 'text/html').write(html.slice(0, pause));
          // Time for several frames.
          return void setTimeout(() => response.end(html.slice(pause)), 300);
        }
        const asset = await fetch(`${running.url}${url}`);
        response.setHeader('Content-Type', asset.headers.get('Content-Type')!).end(await asset.bytes());
      });
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
      const shift = await page.evaluate(
        () =>
          new Promise<number>((done) => {
            const sum = (entries: PerformanceEntry[]) =>
              entries.reduce((total, entry) => total + (entry as PerformanceEntry & { value: number }).value, 0);
            const observer = new PerformanceObserver((list) => done(sum(list.getEntries())));
            observer.observe({ type: 'layout-shift', buffered: true });
            // Where nothing is on record, nobody calls.
            requestAnimationFrame(() => setTimeout(() => done(sum(observer.takeRecords()))));
          }),
      );
      server.close();
      // The font's arrival moves some words by a fraction of a pixel.
      expect(shift).toBeCloseTo(0, 2);
    });
});

test('Letters have the widths that a font gives them, not whole pixels: a font that arrived broke lines elsewhere', async ({
  page,
}) => {
  await page.goto('/');
  const ratio = await page.evaluate(async () => {
    await document.fonts.ready;
    const text = document.body.appendChild(document.createElement('span'));
    text.textContent = 'illuminating';
    Object.assign(text.style, { position: 'absolute', whiteSpace: 'nowrap' });
    const widthAt = (sizePx: number) => {
      text.style.fontSize = `${sizePx}px`;
      return text.getBoundingClientRect().width;
    };
    return (10 * widthAt(11)) / widthAt(110);
  });
  expect(ratio).toBeCloseTo(1, 2);
});

test('The middle and the end of a page are found again by a reload and on the way back', async ({ page }) => {
  for (const path of ['/', '/products', '/reward'])
    for (const part of [0.5, 1])
      await test.step(`${path}, ${part}`, async () => {
        await page.goto(path);
        await page.evaluate(
          (share) => scrollTo({ top: document.documentElement.scrollHeight * share, behavior: 'instant' }),
          part,
        );
        const left = await place(page);
        await page.reload();
        await expect.poll(() => place(page), `${path}, ${part}, reloaded`).toBe(left);
        await page.goto('/about');
        await page.goBack();
        await expect.poll(() => place(page), `${path}, ${part}, on the way back`).toBe(left);
      });
});

test('a link to a place on a page leads there', async ({ page }) => {
  await page.goto('/#home-testimonials');
  const top = () => page.locator('#home-testimonials').evaluate((section) => section.getBoundingClientRect().top);
  // Below the header, which stays.
  await expect.poll(top).toBeGreaterThanOrEqual(0);
  await expect.poll(top).toBeLessThan(100);
});
