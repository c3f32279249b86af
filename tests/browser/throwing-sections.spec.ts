import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { fillIn, good, holdScriptsBack, press, submitButton, valuesOf, waitUntilLive } from '../form/form-page.ts';
import { buildSite } from '../build-site.ts';
import { OWN_SITE, PROJECT } from '../own-site.ts';
import { prepareProject } from '../prepare-project.ts';
import { addBrittleType, brittleSite } from './support/brittle-type.ts';
import { hydrate, mark, marked } from './support/live-page.ts';
import { expect, test } from './support/site.ts';

const ROOT = join(PROJECT, '.build/brittle-project');

async function build(): Promise<string> {
  prepareProject(ROOT, OWN_SITE);
  addBrittleType(ROOT);
  writeFileSync(join(ROOT, 'site.config.json'), JSON.stringify(brittleSite));
  await buildSite(ROOT, 'dist');
  return join(ROOT, 'dist');
}

// One build serves all tests.
test.describe.configure({ mode: 'default' });
let dist: Promise<string> | undefined;
test.use({ dist: async ({}, use) => use(await (dist ??= build())) });

const note = (page: Page, id: string) => page.getByLabel(`Note of ${id}`);
const button = (page: Page, id: string) => page.getByRole('button', { name: `Press ${id}` });
const htmlOf = (page: Page, selector: string) => page.locator(selector).evaluate(({ outerHTML }) => outerHTML);

/** Marks nodes of a page, so that new ones in their place would be noticed. */
const markNodes = (page: Page, selectors: string[]) =>
  page.evaluate((all) => {
    for (const one of all)
      for (const node of document.querySelectorAll(`${one} *`)) Object.assign(node, { isFirst: true });
  }, selectors);
const areMarked = (page: Page, selector: string) =>
  page.locator(`${selector} *`).evaluateAll((all) => all.every((node) => 'isFirst' in node));

/** How far things have moved since it was called, whatever the visitor did. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    Object.assign(window, { moved: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        (window as unknown as { moved: number }).moved += entry.value;
    }).observe({ type: 'layout-shift' });
  });
  return () =>
    page.evaluate(async () => {
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
      return (window as unknown as { moved: number }).moved;
    });
}

/** A part of a page as it was built. */
async function built(page: Page, path: string, selector: string): Promise<string> {
  const context = await page.context().browser()!.newContext({ javaScriptEnabled: false });
  const still = await context.newPage();
  await still.goto(new URL(path, page.url()).href);
  const html = await htmlOf(still, selector);
  await context.close();
  return html;
}

/** That all but the section that throws is live. */
async function expectTheRestGoesOn(page: Page): Promise<void> {
  await button(page, 'steady').click();
  await expect(page.locator('#steady output')).toHaveText('1');
  await mark(page);
  await page.getByRole('banner').getByRole('link', { name: 'Throws never' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Throws never');
  expect(await marked(page)).toBe(true);
}

for (const when of ['hydrating', 'effect', 'later'] as const)
  test.describe(`A section that throws (${when})`, () => {
    test.use({ expectedNoise: new RegExp(`^fault: Brittle: ${when}$`) });

    test('stands as it was built with what was typed, and the rest of the page goes on', async ({ page }) => {
      const letGo = await holdScriptsBack(page);
      await page.goto(`/${when}`);
      await note(page, 'steady').fill('Typed beside it.');
      await note(page, 'brittle').fill('Typed in it.');
      await markNodes(page, ['#opening', '#steady', 'header', 'footer']);
      const moved = await watchShifts(page);
      const fault = page.waitForEvent('pageerror');
      letGo();
      if (when === 'later') {
        await waitUntilLive(page);
        await button(page, 'brittle').click();
        await expect(button(page, 'brittle')).toBeFocused();
      }
      await fault;
      await expect(note(page, 'brittle')).toHaveValue('Typed in it.');
      if (when !== 'later') await expect(note(page, 'brittle')).toBeFocused();
      expect(await htmlOf(page, '#brittle')).toBe(await built(page, `/${when}`, '#brittle'));
      await expect(note(page, 'steady')).toHaveValue('Typed beside it.');
      for (const part of ['#opening', '#steady', 'header', 'footer'])
        expect(await areMarked(page, part), part).toBe(true);
      expect(await moved()).toBe(0);
      await waitUntilLive(page);
      await expectTheRestGoesOn(page);
    });

    test('stands as it was built on a page that was reached by a link, and on the way back', async ({ page }) => {
      await page.goto('/');
      await hydrate(page);
      await mark(page);
      const link = page.getByRole('banner').getByRole('link', { name: `Throws ${when}` });
      await link.click();
      await expect(page).toHaveURL(`/${when}`);
      const stands = async () => {
        if (when === 'later') await button(page, 'brittle').click();
        await expect.poll(() => htmlOf(page, '#brittle')).toBe(await built(page, `/${when}`, '#brittle'));
      };
      await stands();
      await page.goBack();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Throws never');
      await page.goForward();
      await stands();
      expect(await marked(page)).toBe(true);
      await expectTheRestGoesOn(page);
    });
  });

test.describe('A section that throws in an event handler', () => {
  test.use({ expectedNoise: /^fault: Brittle: handler$/ });

  test('loses nothing', async ({ page }) => {
    await page.goto('/handler');
    await markNodes(page, ['#brittle']);
    await hydrate(page);
    await note(page, 'brittle').fill('Typed.');
    await button(page, 'brittle').click();
    await expect(note(page, 'brittle')).toHaveValue('Typed.');
    expect(await areMarked(page, '#brittle')).toBe(true);
    await expectTheRestGoesOn(page);
  });
});

test.describe('Header and footer that throw', () => {
  test.use({ expectedNoise: /^fault: Cannot read properties of undefined/ });
  test.beforeEach(({ page }) =>
    page.route(/\/site-[^/]*\.json$/, async (route) => {
      const { login: _, legal: __, ...rest } = (await (await route.fetch()).json()) as Record<string, unknown>;
      await route.fulfill({ json: rest });
    }),
  );

  test('stand as they were built, with links that load pages', async ({ page }) => {
    await page.goto('/later');
    await markNodes(page, ['header', 'footer', '#steady']);
    await hydrate(page);
    await waitUntilLive(page);
    for (const part of ['header', 'footer', '#steady']) expect(await areMarked(page, part), part).toBe(true);
    await button(page, 'steady').click();
    await expect(page.locator('#steady output')).toHaveText('1');
    await page.getByRole('banner').getByRole('link', { name: 'Throws never' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Throws never');
  });

  test('stand as built for the page that a link leads to, with a menu that says whether it is open', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 375, height: 800 });
    await page.goto('/');
    await hydrate(page);
    await waitUntilLive(page);
    await mark(page);
    const menu = page.getByRole('button', { name: 'Menu' });
    await menu.click();
    // The header is live: it throws only where it has a Login.
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Throws later' }).click();
    await expect(page).toHaveURL('/later');
    expect(await marked(page)).toBe(true);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
    await menu.click();
    await expect(menu).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Login/ })).toBeVisible();
    await expect(page.locator('header [aria-current]')).toHaveText('Throws later');
    await page.keyboard.press('Escape');
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
  });
});

test.describe('A form whose dialog throws', () => {
  test.use({ expectedNoise: /^fault: No dialogs|Failed to load resource/ });

  test('keeps what was typed and posts natively', async ({ page, running }) => {
    await page.goto('/');
    await submitButton(page).hover();
    await waitUntilLive(page);
    await page.evaluate(() => {
      HTMLDialogElement.prototype.showModal = () => {
        throw new Error('No dialogs');
      };
    });
    const block = '**/contactwebsite*';
    await page.route(block, (route) => route.abort());
    await fillIn(page);
    await press(page);
    await expect
      .poll(() => page.locator('form[method=post]').evaluate((form: HTMLFormElement) => form.noValidate))
      .toBe(false);
    await expect(submitButton(page)).not.toHaveAttribute('aria-disabled');
    expect(await valuesOf(page)).toEqual(good);
    await page.unroute(block);
    await submitButton(page).click();
    await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible();
    expect(await running.stored()).toEqual([good]);
  });
});

test.describe('Code that does not load', () => {
  test.use({ expectedNoise: /ERR_FAILED|was not loaded|before prepareForm has loaded it/ });

  test('leaves its section as it was built, and the rest goes on', async ({ page, running }) => {
    await page.route(/\/assets\/(hero|form)-/, (route) => route.abort());
    await page.goto('/handler');
    await markNodes(page, ['#opening', '#write']);
    await hydrate(page);
    await button(page, 'steady').click();
    await expect(page.locator('#steady output')).toHaveText('1');
    for (const part of ['#opening', '#write']) expect(await areMarked(page, part), part).toBe(true);
    const enquiry = { ...good, message: 'Posted natively.' };
    await fillIn(page, enquiry);
    await submitButton(page).click();
    await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible();
    expect(await running.stored()).toContainEqual(enquiry);
  });
});

test.describe('What throws beside all parts of a page', () => {
  test.use({ expectedNoise: /^fault: No scrolling$/ });

  test('leads to the static page', async ({ page }) => {
    await page.goto('/');
    await hydrate(page);
    await waitUntilLive(page);
    await page.evaluate(() => {
      window.scrollTo = () => {
        throw new Error('No scrolling');
      };
    });
    await page.getByRole('banner').getByRole('link', { name: 'Throws handler' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Throws handler');
    await expect(page.getByRole('contentinfo')).toBeVisible();
  });
});
