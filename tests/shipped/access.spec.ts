import type { Page } from '@playwright/test';
import { running, hydrate } from '../browser/support/live-page.ts';
import { shiftOnSlowNetwork } from '../browser/support/layout-shift.ts';
import { lostText, overhang } from '../browser/support/lost-text.ts';
import { accessFaults, COLOUR_RULES, expect, test } from '../browser/support/site.ts';
import { visitOnce } from '../browser/support/visit-once.ts';
import { wordsOf } from './changed-site.ts';
import { LAYOUTS } from './valid-sites.ts';

/** Adds a stylesheet as a visitor's own settings would; the page's policy blocks any other way. */
const addStyles = (page: Page, css: string) =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, css);

for (const { title, path, dist } of LAYOUTS) {
  test.describe(`${title}, is open to everyone`, () => {
    const visit = visitOnce({ path, dist, reducedMotion: 'reduce' });

    test('at 1280 px in light, at 375 px in dark', async () => {
      await visit().setViewportSize({ width: 1280, height: 800 });
      expect(await accessFaults(visit()), 'light').toEqual([]);
      await visit().emulateMedia({ colorScheme: 'dark' });
      await visit().setViewportSize({ width: 375, height: 800 });
      expect(await accessFaults(visit()), 'dark').toEqual([]);
    });

    test('with text of twice the size at 320 px: nothing is lost', async () => {
      await addStyles(visit(), 'html { font-size: 200% !important; }');
      await visit().setViewportSize({ width: 320, height: 800 });
      expect(await lostText(visit())).toEqual([]);
      expect(await overhang(visit())).toBeLessThanOrEqual(0);
    });
  });

  test.describe(`${title}, is open to everyone`, () => {
    test.use({ dist });

    test('and hardly moves on a slow network', async ({ page }) => {
      await page.setViewportSize({ width: 375, height: 800 });
      const { total, shifts } = await shiftOnSlowNetwork(page, path);
      // Any text may wrap differently once the font loads; a larger shift is noticed. https://web.dev/cls
      expect(total, JSON.stringify(shifts)).toBeLessThan(0.1);
    });
  });
}

// What depends on the section types and the header alone.
test.describe('A page with a section of each type is open to everyone', () => {
  const { site, path, dist } = LAYOUTS.at(-1)!;
  const words = wordsOf(site);
  const visit = visitOnce({ path, dist, reducedMotion: 'reduce' });

  test('with its menu open at 375 px, in light and dark', async () => {
    await visit().setViewportSize({ width: 375, height: 800 });
    await visit().getByRole('button', { name: words['menu']! }).click();
    await expect(visit().getByRole('navigation', { name: words['mainNavigation']! })).toBeVisible();
    expect(await accessFaults(visit(), { within: 'header' }), 'light').toEqual([]);
    await visit().emulateMedia({ colorScheme: 'dark' });
    expect(await accessFaults(visit(), { within: 'header', rules: COLOUR_RULES }), 'dark').toEqual([]);
    await visit().emulateMedia({ colorScheme: 'light' });
    await visit().keyboard.press('Escape');
  });

  test('in forced colours, at 375 and 1280 px', async () => {
    await visit().emulateMedia({ forcedColors: 'active' });
    for (const width of [375, 1280]) {
      await visit().setViewportSize({ width, height: 800 });
      expect(await accessFaults(visit(), { rules: COLOUR_RULES }), `${width} px`).toEqual([]);
    }
    await visit().emulateMedia({ forcedColors: 'none' });
  });

  test('with roomy text at 320 px: nothing is lost', async () => {
    await visit().setViewportSize({ width: 320, height: 568 });
    // WCAG 2.2, 1.4.12.
    await addStyles(
      visit(),
      `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
       p { margin-block-end: 2em !important; }`,
    );
    expect(await lostText(visit())).toEqual([]);
    expect(await overhang(visit())).toBeLessThanOrEqual(0);
    await visit().evaluate(() => document.adoptedStyleSheets.pop());
  });

  test('with text of twice the size at 375 and 1280 px: nothing is lost', async () => {
    await addStyles(visit(), 'html { font-size: 200% !important; }');
    for (const width of [375, 1280]) {
      await visit().setViewportSize({ width, height: 800 });
      expect(await lostText(visit())).toEqual([]);
      expect(await overhang(visit())).toBeLessThanOrEqual(0);
    }
    await visit().evaluate(() => document.adoptedStyleSheets.pop());
  });

  test('where motion is unwelcome: nothing runs', async () => {
    await hydrate(visit());
    expect(await running(visit())).toEqual([]);
  });
});

for (const { title, path, dist } of [LAYOUTS[0]!, LAYOUTS.at(-1)!])
  test.describe(`${title}, is open to everyone`, () => {
    test.use({ dist });

    for (const width of [375, 1280])
      test(`by keyboard alone at ${width} px: every control in its order, always in sight`, async ({ page }) => {
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await page.setViewportSize({ width, height: 667 });
        await page.goto(path);
        const controls = await page.evaluate(() => {
          const all = document.querySelectorAll<HTMLElement>(
            'a[href], button, input, textarea, select, summary, video[controls]',
          );
          // Of a group of radio buttons, Tab reaches the one that is chosen, or the first.
          const isPassed = (control: HTMLElement) => {
            if (!(control instanceof HTMLInputElement) || control.type !== 'radio') return false;
            const { form, name } = control;
            const group = [...all].filter(
              (other): other is HTMLInputElement =>
                other instanceof HTMLInputElement && other.name === name && other.form === form,
            );
            return control !== (group.find(({ checked }) => checked) ?? group[0]);
          };
          // A hidden link that appears on focus counts; the spam trap's field does not.
          const reachable = [...all].filter(
            (control) => control.tabIndex >= 0 && control.checkVisibility() && !isPassed(control),
          );
          reachable.forEach((control, index) => control.setAttribute('data-stop', String(index)));
          return reachable.length;
        });
        const stops: number[] = [];
        const hidden: string[] = [];
        // The video has several native controls, one Tab each.
        for (let press = 0; press < controls + 20 && (stops.at(-1) ?? 0) < controls - 1; press++) {
          await page.keyboard.press('Tab');
          const { stop, seen, name } = await page.evaluate(() => {
            const control = document.activeElement as HTMLElement;
            const { left, top, right, bottom } = control.getBoundingClientRect();
            // What stands for a control: the label of one that is hidden from sight, the card of a link that fills it.
            const around = [control, control.nextElementSibling, control.parentElement, control.closest('li')];
            const rings = around.map((element) => element && getComputedStyle(element));
            const x = (left + right) / 2;
            // Nothing covers its upper edge and its middle, the header included.
            const isClear = [top + 2, Math.min((top + bottom) / 2, innerHeight - 1)].every((y) =>
              control.contains(document.elementFromPoint(x, y)),
            );
            const isRinged = rings.some(
              (ring) => ring && ring.outlineStyle !== 'none' && parseFloat(ring.outlineWidth) >= 2,
            );
            return {
              stop: Number(control.dataset['stop'] ?? -1),
              // A video draws the focus ring on the control inside it.
              seen: control.tagName === 'VIDEO' || (isRinged && isClear),
              name: `${control.tagName} ${control.textContent} ${rings[0]?.outlineStyle} ${top}`,
            };
          });
          if (stop !== stops.at(-1)) stops.push(stop);
          if (!seen) hidden.push(name);
        }
        expect(stops).toEqual(Array.from({ length: controls }, (_, index) => index));
        expect(hidden).toEqual([]);
      });
  });
