import type { Page } from '@playwright/test';
import { hydrate } from '../browser/support/live-page.ts';
import { accessFaults, COLOUR_RULES, expect, test } from '../browser/support/site.ts';
import { isStock } from '../browser/support/stock-firefox.ts';
import {
  answerPosts,
  bodyOf,
  created,
  DIALOG,
  ENDPOINT,
  EXPLAIN,
  field,
  fillIn,
  good,
  holdScriptsBack,
  openLive,
  press,
  submitButton,
  valuesOf,
} from './form-page.ts';

// Chromium itself notes each refusal and each request that does not arrive.
test.use({ expectedNoise: /Failed to load resource|ERR_INTERNET_DISCONNECTED/ });

const HOUR_MS = 3_600_000;
const ENTRY = 'unsent /contactwebsite enquiry';

const notice = (page: Page) => page.getByRole('region', { name: 'Your enquiry was not sent' });
const thanks = (page: Page) => page.getByRole('dialog', { name: 'Thank you!' });
const kept = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('unsent')).length);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** An enquiry that nobody else sends. */
const enquiry = (message: string) => ({ ...good, message });

/** Fills in, submits, and closes the dialog that says it was not sent. */
async function failToSend(page: Page, values: Record<string, string> = good): Promise<void> {
  await openLive(page, EXPLAIN);
  await fillIn(page, values);
  await press(page);
  await expect(page.getByRole('alertdialog')).toContainText('kept on this device for a day');
  await page.keyboard.press('Escape');
}

/** Puts an enquiry into the browser's storage, as another visit would have left it. */
async function keepOne(page: Page, agoMs: number): Promise<void> {
  await page.goto('/about');
  const entry = { at: Date.now() - agoMs, key: 'key-of-another-visit', body: JSON.stringify(good) };
  await page.evaluate(([name, text]) => localStorage.setItem(name!, text!), [ENTRY, JSON.stringify(entry)]);
}

test.describe('An enquiry that was not sent', () => {
  test('is there after a reload without any act, and sent again it is stored once', async ({ page, running }) => {
    const values = enquiry('Not lost by a reload.');
    await page.route(ENDPOINT, (route) => route.abort('internetdisconnected'));
    await failToSend(page, values);
    await expect(notice(page)).toBeVisible();
    await page.unroute(ENDPOINT);
    await page.reload();
    await expect(notice(page)).toContainText('kept on this device only');
    expect(await valuesOf(page)).toEqual(values);
    await button(page, 'Send again').click();
    await expect(thanks(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(notice(page)).toHaveCount(0);
    expect(Object.values(await valuesOf(page)).join('')).toBe('');
    expect(await kept(page)).toBe(0);
    expect((await running.stored()).filter(({ message }) => message === values.message)).toHaveLength(1);
    await page.reload();
    await expect(submitButton(page)).toBeVisible();
    await expect(notice(page)).toHaveCount(0);
  });

  test('that had arrived after all is stored once', async ({ page, running }) => {
    const values = enquiry('Arrived, and the answer was lost.');
    await page.route(ENDPOINT, async (route) => {
      await route.fetch({ postData: await bodyOf(page, route.request()) });
      await route.abort('connectionreset');
    });
    await failToSend(page, values);
    await page.unroute(ENDPOINT);
    await page.reload();
    await button(page, 'Send again').click();
    await expect(thanks(page)).toBeVisible();
    expect((await running.stored()).filter(({ message }) => message === values.message)).toHaveLength(1);
  });

  test('is stored when the page is left while sending, and the network is gone', async ({ page, context, running }) => {
    const values = enquiry('The tab was closed on the way.');
    await page.route(ENDPOINT, () => new Promise(() => undefined));
    await openLive(page, EXPLAIN);
    await fillIn(page, values);
    await press(page);
    await expect(submitButton(page)).toHaveAttribute('aria-busy', 'true');
    await page.close();
    const next = await context.newPage();
    await next.goto(DIALOG);
    await expect(notice(next)).toBeVisible();
    await context.setOffline(true);
    await button(next, 'Send again').click();
    await expect(next.getByRole('alertdialog')).toContainText('kept on this device for a day');
    await context.setOffline(false);
    await button(next, 'Try again').click();
    await expect(thanks(next)).toBeVisible();
    expect((await running.stored()).filter(({ message }) => message === values.message)).toHaveLength(1);
  });

  test('goes from one tab when it is sent in another', async ({ page, context }) => {
    await keepOne(page, HOUR_MS);
    await page.goto(EXPLAIN);
    await expect(notice(page)).toBeVisible();
    const other = await context.newPage();
    await answerPosts(other, created);
    await other.goto(DIALOG);
    await button(other, 'Send again').click();
    await expect(thanks(other)).toBeVisible();
    await expect(notice(page)).toHaveCount(0);
    expect(Object.values(await valuesOf(page)).join('')).toBe('');
  });

  test('is shown after a navigation without a page load', async ({ page }) => {
    await keepOne(page, HOUR_MS);
    await hydrate(page);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products', exact: true }).click();
    await expect(notice(page)).toBeVisible();
    expect(await valuesOf(page)).toEqual(good);
  });

  test('is never put over what was typed before the script came', async ({ page }) => {
    await keepOne(page, HOUR_MS);
    const letGo = await holdScriptsBack(page);
    const posts = await answerPosts(page, created);
    // In Firefox a page is not loaded before the scripts it has asked for are.
    await page.goto(EXPLAIN, { waitUntil: 'domcontentloaded' });
    await field(page, 'message').fill('Something else');
    letGo();
    await expect(notice(page)).toContainText('What the form holds now is not part of it.');
    const typed = { name: '', email: '', contact: '', companyname: '', message: 'Something else' };
    expect(await valuesOf(page)).toEqual(typed);
    await button(page, 'Send again').click();
    await expect(thanks(page)).toBeVisible();
    expect(posts).toEqual([{ body: good, key: 'key-of-another-visit' }]);
    await page.keyboard.press('Escape');
    expect(await valuesOf(page)).toEqual(typed);
  });

  test('a day old is gone from whatever page is opened', async ({ page }) => {
    await keepOne(page, 24 * HOUR_MS);
    await page.goto('/');
    expect(await kept(page)).toBe(0);
  });

  test('hydrates no page that has no form', async ({ page }) => {
    await keepOne(page, HOUR_MS);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (['script', 'fetch'].includes(request.resourceType())) asked.push(new URL(request.url()).pathname);
    });
    await page.goto('/nyra', { waitUntil: 'networkidle' });
    expect(asked).toEqual([expect.stringMatching(/^\/assets\/boot-/)]);
  });
});

test.describe('The notice', () => {
  test.use({ reducedMotion: 'reduce' });

  for (const path of [EXPLAIN, DIALOG])
    test(`gives axe nothing to find on ${path}, and its buttons suit thumbs`, async ({ page, channel }) => {
      test.skip(isStock(channel), 'Firefox ESR 153 breaks down under axe here.');
      await keepOne(page, HOUR_MS);
      await page.goto(path);
      await notice(page).scrollIntoViewIfNeeded();
      for (const width of [375, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        for (const [colorScheme, rules] of [['light'], ['dark', COLOUR_RULES]] as const) {
          await page.emulateMedia({ colorScheme });
          expect.soft(await accessFaults(page, { rules }), `${width} px, ${colorScheme}`).toEqual([]);
        }
        for (const one of await notice(page).getByRole('button').all()) {
          const { height, width: wide } = (await one.boundingBox())!;
          expect(Math.min(height, wide)).toBeGreaterThanOrEqual(44);
        }
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
    });
});

test('by keyboard alone: from the notice to thanks, and back into the form', async ({ page }) => {
  await keepOne(page, HOUR_MS);
  await answerPosts(page, created);
  await page.goto(EXPLAIN);
  await button(page, 'Send again').focus();
  await page.keyboard.press('Tab');
  await expect(button(page, 'Forget it')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(field(page, 'name')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(thanks(page).getByRole('button')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(submitButton(page)).toBeFocused();
});
