import type { Page } from '@playwright/test';
import { accessFaults, expect, paths, site, test } from './site.ts';
import { withBuild } from './with-build.ts';

/** Puts a stylesheet on the page as a visitor's own settings would; the page's policy lets no other in. */
const addStyles = (page: Page, css: string) =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, css);

/**
 * Where text is lost: past an edge of the window, or cut off by a box around it.
 * The strips pass by on purpose, and what is hidden from sight is meant to be.
 */
const lostText = (page: Page) =>
  page.evaluate(() => {
    const lost: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement!;
      if (!node.textContent?.trim() || !element.checkVisibility()) continue;
      if (element.closest('.visually-hidden, .rfm-marquee-container, nav[popover]:not(:popover-open), [class*="trap"]'))
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right } = range.getBoundingClientRect();
      const isPast = left < -1 || right > innerWidth + 1;
      const box = element.closest('*:not(span, a, strong)')!;
      const cuts = [element, box].some((around) => {
        const { overflowX, overflowY } = getComputedStyle(around);
        return (
          (overflowX !== 'visible' && around.scrollWidth > around.clientWidth + 1) ||
          (['hidden', 'clip'].includes(overflowY) && around.scrollHeight > around.clientHeight + 1)
        );
      });
      if (isPast || cuts) lost.push(node.textContent.trim().slice(0, 60));
    }
    return lost;
  });

const overhang = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

for (const path of paths) {
  test.describe(`Page ${path} is open to everyone`, () => {
    for (const colorScheme of ['light', 'dark'] as const)
      test(`with its menu open at 375 px, ${colorScheme}`, async ({ page }) => {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.setViewportSize({ width: 375, height: 667 });
        await page.goto(path);
        await page.getByRole('button', { name: 'Menu' }).click();
        await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
        expect(await accessFaults(page)).toEqual([]);
      });

    test('in forced colours, at 375 and 1280 px', async ({ page }) => {
      await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
      for (const width of [375, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(path);
        expect(await accessFaults(page)).toEqual([]);
      }
    });

    test('with roomy text at 320 px: nothing is lost', async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 568 });
      await page.goto(path);
      // WCAG 2.2, 1.4.12.
      await addStyles(
        page,
        `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
         p { margin-block-end: 2em !important; }`,
      );
      expect(await lostText(page)).toEqual([]);
      expect(await overhang(page)).toBeLessThanOrEqual(0);
    });

    test('with text of twice the size, from 320 to 1280 px: nothing is lost', async ({ page }) => {
      await page.goto(path);
      await addStyles(page, 'html { font-size: 200% !important; }');
      for (const width of [320, 375, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await lostText(page)).toEqual([]);
        expect(await overhang(page)).toBeLessThanOrEqual(0);
      }
    });

    for (const width of [375, 1280])
      test(`by keyboard alone at ${width} px: every control in its order, always in sight`, async ({ page }) => {
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await page.setViewportSize({ width, height: 667 });
        await page.goto(path);
        const controls = await page.evaluate(() => {
          const all = document.querySelectorAll<HTMLElement>(
            'a[href], button, input, textarea, select, video[controls]',
          );
          // A hidden link that shows when it has focus counts; a field that only robots see does not.
          const reachable = [...all].filter((control) => control.tabIndex >= 0 && control.checkVisibility());
          reachable.forEach((control, index) => control.setAttribute('data-stop', String(index)));
          return reachable.length;
        });
        const stops: number[] = [];
        const hidden: string[] = [];
        // The film has several controls of its own, each a press.
        for (let press = 0; press < controls + 20 && (stops.at(-1) ?? 0) < controls - 1; press++) {
          await page.keyboard.press('Tab');
          const { stop, seen, name } = await page.evaluate(() => {
            const control = document.activeElement as HTMLElement;
            const { left, top, right, bottom } = control.getBoundingClientRect();
            const { outlineStyle, outlineWidth } = getComputedStyle(control);
            const x = (left + right) / 2;
            // Its upper edge and its middle are on top of all else, the header included.
            const isClear = [top + 2, Math.min((top + bottom) / 2, innerHeight - 1)].every((y) =>
              control.contains(document.elementFromPoint(x, y)),
            );
            const isRinged = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
            return {
              stop: Number(control.dataset['stop'] ?? -1),
              // A film rings the control inside it.
              seen: control.tagName === 'VIDEO' || (isRinged && isClear),
              name: `${control.tagName} ${control.textContent} ${outlineStyle} ${top}`,
            };
          });
          if (stop !== stops.at(-1)) stops.push(stop);
          if (!seen) hidden.push(name);
        }
        expect(stops).toEqual(Array.from({ length: controls }, (_, index) => index));
        expect(hidden).toEqual([]);
      });

    for (const width of [375, 1280])
      test(`and nothing moves on a slow network at ${width} px`, async ({ page }) => {
        await page.setViewportSize({ width, height: 800 });
        const isSlow = /\.(woff2|svg|png|jpg|webp|avif)$/;
        await page.route(isSlow, async (route) => {
          await new Promise((done) => setTimeout(done, 1500));
          await route.continue();
        });
        await page.addInitScript(() => {
          const shifts: { value: number; what: string }[] = [];
          Object.assign(window, { shifts });
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries() as (PerformanceEntry & {
              value: number;
              sources: { node: Node | null }[];
            })[])
              shifts.push({
                value: entry.value,
                what: entry.sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? '').join(' | '),
              });
          }).observe({ type: 'layout-shift', buffered: true });
        });
        await page.goto(path, { waitUntil: 'load' });
        const shifts = await page.evaluate(async () => {
          await document.fonts.ready;
          // Two frames: one to lay out, one for the observer to hear of it.
          for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
          return (window as unknown as { shifts: { value: number; what: string }[] }).shifts;
        });
        const total = shifts.reduce((sum, { value }) => sum + value, 0);
        expect(total, JSON.stringify(shifts)).toBeLessThan(0.005);
      });
  });
}

test.describe('A site in Arabic', () => {
  test('runs from right to left, and never sideways', async ({ page }) => {
    await withBuild({ ...site, site: { ...site.site, language: 'ar' } }, async ({ url }) => {
      for (const path of paths) {
        await page.goto(url + path);
        await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
        for (const width of [320, 768, 1280]) {
          await page.setViewportSize({ width, height: 800 });
          expect(await overhang(page)).toBeLessThanOrEqual(0);
          expect(await lostText(page)).toEqual([]);
        }
      }
    });
  });
});
