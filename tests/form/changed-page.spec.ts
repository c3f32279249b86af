import type { Page } from '@playwright/test';
import { mark, marked } from '../browser/support/live-page.ts';
import { IS_WHOLE_MATRIX, TRIED_CHANGES } from '../browser/support/page-changes.ts';
import { expect, site, test } from '../browser/support/site.ts';
import {
  bodyOf,
  DIALOG,
  ENDPOINT,
  EXPLAIN,
  field,
  fillIn,
  good,
  holdScriptsBack,
  openLive,
  press,
  setNatively,
  valuesOf,
  waitUntilLive,
} from './form-page.ts';

const thanks = (page: Page) => page.getByRole('dialog', { name: 'Thank you!' });
const titleOf = (path: string) => site.routes.find((route) => route.path === path)!.title;

// The whole matrix has a project for each change: tests/playwright.config.ts.
for (const change of IS_WHOLE_MATRIX ? [undefined] : TRIED_CHANGES)
  test.describe(change ?? 'A changed page', () => {
    if (change) test.use({ pageChange: change });

    test('nothing typed is lost, and each enquiry is sent and answered once', async ({ page, running, pageChange }) => {
      const isNative = pageChange?.startsWith('values') ?? false;
      const isEarly = pageChange?.includes('before') ?? false;
      const fill = isNative ? setNatively : fillIn;
      const early = { ...good, message: `Held: ${pageChange}` };
      const later = { ...good, message: `Live: ${pageChange}` };
      const stored = async (message: string) => (await running.stored()).filter((one) => one['message'] === message);

      await test.step('a word that is typed while the page comes to life', async () => {
        const letGo = await holdScriptsBack(page);
        await page.goto(DIALOG, { waitUntil: 'domcontentloaded' });
        if (isNative && isEarly) await setNatively(page, { ...good, name: '' });
        else await fillIn(page, { ...good, name: '' });
        await field(page, 'name').click();
        await page.keyboard.type('Zoe ler');
        for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowLeft');
        letGo();
        await page.keyboard.type('Mi');
        await waitUntilLive(page);
        await page.keyboard.type('l');
        await expect(field(page, 'name')).toBeFocused();
        expect(await valuesOf(page)).toEqual(good);
        await page.unroute(/\.js(\?|$)/);
      });

      await test.step('an enquiry that is sent before', async () => {
        const letGo = await holdScriptsBack(page);
        await page.goto(DIALOG, { waitUntil: 'domcontentloaded' });
        await (isEarly ? fill : fillIn)(page, early);
        await press(page);
        letGo();
        await expect(thanks(page)).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(thanks(page)).toHaveCount(0);
        expect(await stored(early['message']!)).toHaveLength(1);
        expect(Object.values(await valuesOf(page)).join('')).toBe('');
        await page.unroute(/\.js(\?|$)/);
      });

      await test.step('a message, a refusal, what is brought back, and thanks', async () => {
        await fill(page, { ...later, email: 'zoe@' });
        await press(page);
        const dialog = page.getByRole('alertdialog', { name: 'Error!' });
        await expect(dialog).toContainText('Please Enter Valid details.');
        await dialog.getByRole('button', { name: 'Bring back' }).click();
        await expect(page.getByText('Invalid email format.')).toBeVisible();
        expect(await valuesOf(page)).toEqual({ ...later, email: 'zoe@' });
        await fill(page, { email: good['email']! });
        // Something else is typed: what a tool has filled in goes on standing there.
        await field(page, 'companyname').press('End');
        await page.keyboard.type('!');
        expect(await valuesOf(page)).toEqual({ ...later, companyname: `${good['companyname']}!` });
        await press(page);
        await expect(thanks(page)).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(thanks(page)).toHaveCount(0);
        expect(await stored(later['message']!)).toHaveLength(1);
      });

      await test.step('links, and the way back', async () => {
        await mark(page);
        const menu = page.getByRole('navigation', { name: 'Main' });
        await menu.getByRole('link', { name: 'Products', exact: true }).click();
        await expect(page).toHaveTitle(titleOf(EXPLAIN));
        await field(page, 'name').fill('Ann');
        await page.goBack();
        await expect(page).toHaveTitle(titleOf(DIALOG));
        await expect(field(page, 'name')).toHaveValue('');
        expect(await marked(page)).toBe(true);
      });
    });
  });

test.describe('While a changed page comes to life', () => {
  if (!IS_WHOLE_MATRIX) test.use({ pageChange: 'texts in font elements, before the page is live' });

  test('a link that is pressed leads to its page', async ({ page }) => {
    const letGo = await holdScriptsBack(page);
    await page.goto(DIALOG, { waitUntil: 'domcontentloaded' });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products', exact: true }).hover();
    await page.mouse.down();
    letGo();
    await waitUntilLive(page);
    await page.mouse.up();
    await expect(page).toHaveTitle(titleOf(EXPLAIN));
  });
});

test(
  'An enquiry that was stored before the form failed is not stored again',
  { tag: '@as-built' },
  async ({ page, running }) => {
    const enquiry = { ...good, message: 'Stored, and then the form failed.' };
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    await openLive(page, EXPLAIN);
    await fillIn(page, enquiry);
    await page.route(ENDPOINT, async (route) => {
      const response = await route.fetch({ postData: await bodyOf(page, route.request()) });
      // What React removes is gone already.
      await page
        .locator('[aria-busy] svg')
        .first()
        .evaluate((icon) => icon.remove());
      await route.fulfill({ response });
    });
    await press(page);
    await expect.poll(() => faults.length).toBeGreaterThan(0);
    await page.unroute(ENDPOINT);
    // The visitor was not thanked, and writes it once more.
    await fillIn(page, enquiry);
    await press(page);
    await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible();
    expect((await running.stored()).filter(({ message }) => message === enquiry.message)).toHaveLength(1);
  },
);
test.use({ expectedNoise: /removeChild/ });
