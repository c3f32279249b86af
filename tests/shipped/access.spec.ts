import type { Page } from '@playwright/test';
import { running, hydrate } from '../browser/support/live-page.ts';
import { onSlowNetwork } from '../browser/support/layout-shift.ts';
import { cutShort, lostText, overhang, smallTargets } from '../browser/support/lost-text.ts';
import { accessFaults, COLOUR_RULES, expect, test } from '../browser/support/site.ts';
import { wordsOf } from './changed-site.ts';
import { LAYOUTS, shipped } from './valid-sites.ts';

/** Rules that another width and colour scheme can break. */
const LAYOUT_RULES = [...COLOUR_RULES, 'target-size', 'scrollable-region-focusable'];

/** WCAG 2.2, 1.4.4 and 1.4.12. */
const TWICE = 'html { font-size: 200% !important; }';
const ROOMY = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }`;

/** Adds a stylesheet as a visitor's own settings would; the page's policy blocks any other way. */
const addStyles = (page: Page, css: string) =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, css);

async function expectNothingLost(page: Page, width: number, look: string): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  expect.soft(await lostText(page), `${look}, ${width} px`).toEqual([]);
  expect.soft(await overhang(page), `${look}, ${width} px`).toBeLessThanOrEqual(0);
}

for (const { title, path, dist } of LAYOUTS)
  test.describe(`${title}, is open to everyone`, () => {
    test.use({ dist });

    test('at 1280 px in light, at 375 px in dark, and with text of twice the size at 320 px', async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(path);
      expect.soft(await accessFaults(page), 'light').toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.setViewportSize({ width: 375, height: 800 });
      expect.soft(await accessFaults(page, { rules: LAYOUT_RULES }), 'dark').toEqual([]);
      expect.soft(await cutShort(page), 'drawings at 375 px').toEqual([]);
      expect.soft(await smallTargets(page), 'targets at 375 px').toEqual([]);
      await addStyles(page, TWICE);
      await expectNothingLost(page, 320, 'twice the size');
    });
  });

test.describe(shipped.name, () => {
  const { dist } = shipped;
  test.use({ dist, viewport: { width: 375, height: 800 } });

  test('hardly moves on a slow network, on any page', async ({ page }) => {
    const visit = await onSlowNetwork(page);
    for (const { path } of LAYOUTS.filter((layout) => layout.dist === dist)) {
      const { total, shifts } = await visit(path);
      // Any text may wrap differently once the font loads; a larger shift is noticed. https://web.dev/cls
      expect.soft(total, `${path}: ${JSON.stringify(shifts)}`).toBeLessThan(0.1);
    }
  });
});

// What depends on the section types and the header alone.
test.describe('A page with a section of each type is open to everyone', () => {
  const { site, path, dist } = LAYOUTS.at(-1)!;
  const words = wordsOf(site);
  test.use({ dist });

  test('with its menu open, in forced colours, with roomy and with large text, where motion is unwelcome', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 375, height: 800 });
    await page.goto(path);
    await test.step('with its menu open at 375 px, in light and dark', async () => {
      await page.getByRole('button', { name: words['menu']! }).click();
      await expect(page.getByRole('navigation', { name: words['mainNavigation']! })).toBeVisible();
      expect.soft(await accessFaults(page, { within: 'header' }), 'menu, light').toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect.soft(await accessFaults(page, { within: 'header', rules: COLOUR_RULES }), 'menu, dark').toEqual([]);
      await page.emulateMedia({ colorScheme: 'light' });
      await page.keyboard.press('Escape');
    });
    await test.step('in forced colours', async () => {
      await page.emulateMedia({ forcedColors: 'active' });
      for (const width of [375, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect.soft(await accessFaults(page, { rules: COLOUR_RULES }), `forced colours, ${width} px`).toEqual([]);
      }
      await page.emulateMedia({ forcedColors: 'none' });
    });
    await test.step('with roomy text, and with text of twice the size: nothing is lost', async () => {
      await addStyles(page, ROOMY);
      await expectNothingLost(page, 320, 'roomy');
      await page.evaluate(() => document.adoptedStyleSheets.pop());
      await addStyles(page, TWICE);
      for (const width of [375, 1280]) await expectNothingLost(page, width, 'twice the size');
      await page.evaluate(() => document.adoptedStyleSheets.pop());
    });
    await test.step('on paper: black on white, with every picture, and nothing that sticks, moves or is cut off', async () => {
      await page.setViewportSize({ width: 794, height: 1123 });
      await page.emulateMedia({ media: 'print', colorScheme: 'dark', reducedMotion: 'no-preference' });
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      const printed = await page.evaluate(() => {
        const light = (colour: string) =>
          Math.min(
            ...colour
              .match(/[\d.]+/g)!
              .slice(0, 3)
              .map(Number),
          ) > 128;
        const styles = (selector: string) =>
          [...document.querySelectorAll(selector)]
            .map((each) => getComputedStyle(each))
            .filter(({ display }) => display !== 'none');
        return {
          lazy: [...document.images].filter(({ loading }) => loading === 'lazy').length,
          stuck: styles('body *').filter(({ position }) => ['fixed', 'sticky'].includes(position)).length,
          lightText: styles('h1, h2, h3, main p').filter(({ color }) => light(color)).length,
          moving: document.getAnimations().filter((animation) => animation instanceof CSSAnimation).length,
          menus: styles('header nav, header button').length,
          deck: document.querySelector('[data-section-type="scroll-cards"]')!.getBoundingClientRect().height > 2000,
          smallPictures: [
            ...document.querySelectorAll<HTMLImageElement>('[data-section-type="scroll-cards"] article img'),
          ].filter((image) => {
            const [width, height] = ['width', 'height'].map((side) => Number(image.getAttribute(side)));
            const drawn = Math.min(image.clientWidth, (image.clientHeight * width!) / height!);
            return drawn < image.closest('article')!.clientWidth / 2;
          }).length,
          split: styles('footer, main :is(article, figure, li, tr, address)').filter(
            ({ breakInside }) => breakInside !== 'avoid',
          ).length,
          // Room for what follows, of which a page has it or the heading is on the next one.
          lonelyHeadings: [...document.querySelectorAll('main h2')].filter(
            (heading) =>
              getComputedStyle(heading).breakInside !== 'avoid' ||
              parseFloat(getComputedStyle(heading, '::after').blockSize) < 320,
          ).length,
        };
      });
      expect.soft(printed).toEqual({
        lazy: 0,
        stuck: 0,
        lightText: 0,
        moving: 0,
        menus: 0,
        deck: false,
        smallPictures: 0,
        split: 0,
        lonelyHeadings: 0,
      });
      expect.soft(await overhang(page), 'on paper').toBeLessThanOrEqual(0);
      await page.emulateMedia({ media: 'screen', colorScheme: 'light', reducedMotion: 'reduce' });
    });
    await hydrate(page);
    expect(await running(page), 'where motion is unwelcome').toEqual([]);
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
