import type { Page } from '@playwright/test';
import { site } from '../own-site.ts';
import { expect } from './support/site.ts';
import { area, button, choose, open, preview, row, test } from './support/studio.ts';

const fields = (page: Page) => area(page, 'Fields');
const heading = (page: Page, name: string) => preview(page).getByRole('heading', { name, exact: true });
const saved = (text: string) => JSON.parse(text) as { shared?: Record<string, object>; routes: typeof site.routes };

test.describe('The preview', () => {
  const bar = (page: Page) => page.getByRole('toolbar', { name: 'Section', exact: true });
  // Those out of view are hidden.
  const places = (page: Page) =>
    page.getByRole('toolbar', { name: 'Places for sections' }).getByRole('button', { includeHidden: true });
  /** From the end of the bar to the beginning of its section, in px of the window. */
  const gap = async (page: Page, id: string) => {
    const [box, section] = [await bar(page).boundingBox(), await preview(page).locator(id).boundingBox()];
    // Zero is not minus zero.
    return Math.round(section!.y - box!.y - box!.height) + 0;
  };

  test('stands still until it is let move, keeps a chosen section in sight, has the colours of the theme, and shows a later day', async ({
    page,
    studio,
  }) => {
    await open(page, studio.url);
    await test.step('it stands still until its switch is on, and shows a chosen section from its start, below its bar, at each width: that covered its first words', async () => {
      const isMoving = () =>
        preview(page)
          .locator('#home-merchants')
          .evaluate((strip) => strip.getAnimations({ subtree: true }).some(({ playState }) => playState === 'running'));
      await expect.poll(isMoving).toBe(false);
      await button(page, 'Let it move').click();
      await expect.poll(isMoving).toBe(true);
      await button(page, 'Let it move').click();
      await expect.poll(isMoving).toBe(false);
      /** Whether the bar of a section is below the header, and how far its start is below the bar, in px of the window. */
      const gaps = async (id: string) => {
        const { y, height } = (await preview(page).locator('#root > header').boundingBox())!;
        return [(await bar(page).boundingBox())!.y > y + height - 1, await gap(page, id)];
      };
      await row(page, 'Why Choose Us').click();
      await expect.poll(() => gaps('#home-why')).toEqual([true, 0]);
      // Its end is still in the window, behind the header.
      await preview(page)
        .locator('#home-what')
        .evaluate((section) => scrollBy(0, section.getBoundingClientRect().bottom - 40));
      await row(page, 'What We Do').click();
      await expect.poll(() => gaps('#home-what')).toEqual([true, 0]);
      for (const width of ['375', '1280', 'Fit']) {
        await page.getByRole('radio', { name: width }).click();
        await expect.poll(() => gaps('#home-what')).toEqual([true, 0]);
      }
    });
    await test.step('drawings have the colours of the theme, and those before once they are undone: they kept them; no font loads again', async () => {
      const drawing = preview(page).locator('#home-hero img');
      await drawing.evaluate(() => {
        document.fonts.onloading = () => document.body.setAttribute('data-fonts', 'load');
      });
      const isRed = () =>
        drawing.evaluate((picture: HTMLImageElement) => {
          const canvas = new OffscreenCanvas(400, 400).getContext('2d')!;
          canvas.drawImage(picture, 0, 0, 400, 400);
          const { data } = canvas.getImageData(0, 0, 400, 400);
          return data.some((_, at) => at % 4 === 0 && data[at] === 204 && data[at + 1] === 0 && data[at + 2] === 0);
        });
      await button(page, 'Site settings').click();
      await fields(page).getByText('Theme', { exact: true }).click();
      expect(await isRed()).toBe(false);
      await fields(page).getByLabel('Main colour', { exact: true }).fill('#cc0000');
      await expect.poll(isRed).toBe(true);
      await button(page, 'Undo').click();
      await expect.poll(isRed).toBe(false);
      // Meanwhile every text would be in another font: it jumped at each change.
      await expect(preview(page).locator('body')).not.toHaveAttribute('data-fonts');
    });
    await test.step('a section with a first day is there as of that day, and not before', async () => {
      await row(page, 'What We Do').click();
      await fields(page).getByText('When', { exact: true }).click();
      await fields(page).getByRole('combobox', { name: 'From' }).selectOption('A day');
      // Part by part, as by keyboard.
      await fields(page).getByLabel('From', { exact: true }).focus();
      await page.keyboard.type('12012099');
      await expect(fields(page).getByLabel('From', { exact: true })).toHaveValue('2099-12-01');
      await expect(heading(page, 'What We Do')).toHaveCount(0);
      await button(page, 'As of today').click();
      await page
        .getByRole('button', { name: /^Show the page as of 1 December 2099, 00:00: “What We Do” appears$/ })
        .click();
      await expect(heading(page, 'What We Do')).toBeVisible();
      await button(page, 'Back to today').click();
      await expect(heading(page, 'What We Do')).toHaveCount(0);
    });
  });

  test('has the bar of the selected section, places for another one, and hard content', async ({ page, studio }) => {
    await open(page, studio.url);
    await test.step('another one is added, by mouse and by keyboard', async () => {
      await row(page, 'What We Do').click();
      const picker = page.getByRole('dialog', { name: 'Add a section' });
      await places(page).nth(2).click();
      await expect(picker.getByRole('combobox', { name: 'Place' })).toHaveValue('2');
      await page.keyboard.press('Escape');
      await expect(places(page).nth(2)).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(picker).toBeVisible();
      await page.keyboard.press('Escape');
      await page.getByTitle('Preview').focus();
      await page.keyboard.press('/');
      await expect(picker).toBeVisible();
      await page.keyboard.press('Escape');
    });
    await heading(page, 'What We Do').click({ position: { x: 20, y: 15 } });
    await expect(preview(page).getByRole('textbox', { name: 'Heading', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(bar(page)).toBeVisible();
    // Above a section that begins below the header there is room for it.
    for (const top of [-120, 60]) {
      await preview(page)
        .locator('html')
        .evaluate((_, by) => scrollBy({ top: by, behavior: 'instant' }), top);
      await expect.poll(() => gap(page, '#home-what')).toBe(0);
    }
    await bar(page).getByRole('button', { name: 'Move down' }).press('Enter');
    await expect(preview(page).locator('main > section').nth(3)).toHaveAttribute('id', 'home-what');
    await expect.poll(() => gap(page, '#home-what')).toBe(0);
    await page.keyboard.press('ArrowRight');
    await expect(bar(page).getByRole('button', { name: 'Duplicate' })).toBeFocused();
    await button(page, 'Undo').click();
    await test.step('hard content is shown in place of a section’s own, and in the pictures of the picker', async () => {
      await row(page, 'What We Do').click();
      const items = preview(page).locator('#home-what li');
      const own = await items.count();
      // Its outline shows that the page answers to the studio.
      await expect(preview(page).locator('#home-what')).toHaveCSS('outline-style', 'solid');
      await page.getByRole('combobox', { name: 'Content of What We Do' }).selectOption('Forty items');
      await expect(items).toHaveCount(40);
      await page.getByRole('combobox', { name: 'Content of What We Do' }).selectOption('As on the page');
      await expect(items).toHaveCount(own);
      await expect(button(page, 'No changes')).toBeVisible();
      await button(page, 'Add section').click();
      await button(page, 'Try it with other content').click();
      await page.getByRole('combobox', { name: 'Content of Feature grid' }).selectOption('Forty items');
      await expect(page.frameLocator('iframe[title="Feature grid"]').getByRole('listitem')).toHaveCount(40);
    });
  });

  test('shows what was last asked for, whatever is late', async ({ page, studio }) => {
    await test.step('hard content that was chosen before the preview could hear of it', async () => {
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route(/\/src\/tools\/dev\/client\.tsx/, async (route) => {
        await held;
        await route.continue();
      });
      await open(page, studio.url);
      await row(page, 'What We Do').click();
      const shown = page.waitForResponse(/\/show-sample$/);
      await page.getByRole('combobox', { name: 'Content of What We Do' }).selectOption('Forty items');
      await shown;
      release();
      await expect(preview(page).locator('#home-what li')).toHaveCount(40);
    });
    await test.step('the chosen page, where the one that is left loads itself in between', async () => {
      let letGo = () => {};
      const held = new Promise<void>((resolve) => (letGo = resolve));
      await page.route(/\/about\?/, async (route) => {
        await held;
        await route.continue().catch(() => {});
      });
      const asked = page.waitForRequest(/\/about\?/);
      await row(page, 'About Us', 'Pages').click();
      await asked;
      await preview(page)
        .locator('body')
        .evaluate(() => location.reload());
      letGo();
      await expect(heading(page, 'How We Deliver Impact')).toBeVisible();
    });
    await test.step('a page whose new path is taken back on the way to it: it said "Page not found"', async () => {
      let letGo = () => {};
      const held = new Promise<void>((resolve) => (letGo = resolve));
      await page.route(/\/what-we-sell\?/, async (route) => {
        await held;
        await route.continue().catch(() => {});
      });
      const title = preview(page).getByRole('heading', { level: 1 });
      const left = await title.textContent();
      await row(page, 'Products', 'Pages').click();
      const path = fields(page).getByRole('textbox', { name: 'Path', exact: true });
      await expect(path).toHaveValue('/products');
      await expect(title).not.toHaveText(left!);
      const before = await title.textContent();
      const asked = page.waitForRequest(/\/what-we-sell\?/);
      await path.fill('/what-we-sell');
      await path.press('Tab');
      await asked;
      const back = page.waitForRequest(/\/products\?/);
      await button(page, 'Undo').click();
      await back;
      letGo();
      await expect(title).toHaveText(before!);
    });
  });
});

test.describe('A shared section', () => {
  const own = 'Bring your shop. We bring the rest.';
  const use = 'only-here';

  test('is changed on one page only and taken out again; edited on the page for all; put on another page, and edited once for both', async ({
    page,
    studio,
  }) => {
    const before = site.routes[0]!.sections.find(({ id }) => id === 'home-contact');
    await open(page, studio.url);
    await choose(page, own, 'Share on other pages');
    await fields(page).getByRole('button', { name: 'Change it here only: Heading' }).click();
    await fields(page).getByLabel('Heading', { exact: true }).fill('Only here');
    await expect(heading(page, 'Only here')).toBeVisible();
    await choose(page, 'Only here', 'Use a copy here');
    await button(page, 'Save').click();
    await expect
      .poll(() => saved(studio.text()).routes[0]!.sections.find(({ id }) => id === 'home-contact'))
      .toEqual({ ...before, heading: 'Only here' });
    expect(saved(studio.text()).shared).toBeUndefined();
    await choose(page, 'Only here', 'Share on other pages');
    await fields(page).getByRole('button', { name: 'Edit the shared section' }).click();
    await fields(page).getByLabel('Heading', { exact: true }).press('F2');
    await expect(preview(page).getByRole('textbox', { name: 'Heading', exact: true })).toBeFocused();
    await page.keyboard.type('Written on the page');
    await page.keyboard.press('Enter');
    await button(page, 'Save').click();
    await expect.poll(() => saved(studio.text()).shared?.[use]).toMatchObject({ heading: 'Written on the page' });
    expect(saved(studio.text()).routes[0]!.sections.find((section) => section['use'] === use)).toEqual({
      id: 'home-contact',
      use,
    });
    await test.step('on another page it is edited for both', async () => {
      await row(page, 'About Us', 'Pages').click();
      await expect(heading(page, 'How We Deliver Impact')).toBeVisible();
      await button(page, 'Add section').click();
      await page.getByRole('button', { name: 'Written on the page (used on 1 page)' }).click();
      await expect(fields(page).getByText('Used on 2 pages: Home, About Us.')).toBeVisible();
      await fields(page).getByRole('button', { name: 'Edit the shared section' }).click();
      await fields(page).getByLabel('Heading', { exact: true }).fill('Bring it all');
      await expect(heading(page, 'Bring it all')).toBeVisible();
      await row(page, 'Home', 'Pages').click();
      await expect(heading(page, 'Bring it all')).toBeVisible();
    });
  });
});

test.describe('A rich text', () => {
  test('gets its marks in its field and on the page, and loses none by being edited there', async ({
    page,
    studio,
  }) => {
    const textOf = () =>
      saved(studio.text())
        .routes.flatMap(({ sections }) => sections)
        .find(({ id }) => id === 'about-trust')!['paragraphs'];
    await open(page, studio.url);
    await row(page, 'About Us', 'Pages').click();
    await row(page, 'Your bank data stays yours').click();
    await fields(page)
      .getByRole('row', { name: /^We do not store/ })
      .click();
    const field = fields(page).getByRole('textbox', { name: 'Paragraph' });
    await field.fill('We never sell it');
    await field.press('Home');
    for (const key of ['ControlOrMeta+Shift+ArrowRight', 'ControlOrMeta+b']) await field.press(key);
    await expect(field).toHaveValue('**We** never sell it');
    await expect(preview(page).locator('strong', { hasText: /^We$/ })).toBeVisible();
    await preview(page).getByText('never sell it').click();
    const onPage = preview(page).getByRole('textbox', { name: 'Paragraph' });
    await expect(onPage).toHaveText('**We** never sell it');
    await page.keyboard.press('End');
    await page.keyboard.press('ControlOrMeta+i');
    await expect(field).toHaveValue('**We** never sell *it*');
    await page.keyboard.press('ControlOrMeta+k');
    const dialog = page.getByRole('dialog', { name: 'Link' });
    await dialog.getByRole('combobox', { name: 'Leads to' }).fill('/contact');
    await page.keyboard.press('Enter');
    await expect(onPage).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(preview(page).locator('a[href="/contact"] em', { hasText: 'it' })).toBeVisible();
    await button(page, 'Save').click();
    await expect.poll(textOf).toContain('**We** never sell [*it*](/contact)');
  });
});
