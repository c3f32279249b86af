import type { Page } from '@playwright/test';
import { expect, test } from '../browser/support/site.ts';
import { isStock } from '../browser/support/stock-firefox.ts';
import {
  answerPosts,
  created,
  DIALOG,
  EXPLAIN,
  field,
  fillIn,
  good,
  holdScripts,
  holdScriptsBack,
  messageAt,
  submitButton,
  valuesOf,
  waitUntilLive,
} from './form-page.ts';

// Chromium itself notes each refusal and each request that does not arrive.
test.use({ expectedNoise: /Failed to load resource/ });

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Types like a person, with a correction in the middle of a word; gives what has to stand in the form then. */
async function typeAway(page: Page, delay: number): Promise<Record<string, string>> {
  await field(page, 'name').click();
  await page.keyboard.type('Zoe Mill', { delay });
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowLeft', { delay });
  await page.keyboard.type('van der ', { delay });
  await page.keyboard.press('Tab');
  await page.keyboard.type('zoe@example.com', { delay });
  await page.keyboard.press('Tab');
  await page.keyboard.type('0123456789', { delay });
  await page.keyboard.press('Tab');
  await page.keyboard.type('Bean and Sons', { delay });
  await page.keyboard.press('Tab');
  await page.keyboard.type('Two tills.', { delay });
  await page.keyboard.press('Enter');
  await page.keyboard.type('Soon.', { delay });
  return {
    name: 'Zoe van der Mill',
    email: 'zoe@example.com',
    contact: '0123456789',
    companyname: 'Bean and Sons',
    message: 'Two tills.\nSoon.',
  };
}

/** Arrivals of the script in all, from at once to after the last key; ARRIVALS=200 makes it more. */
const ARRIVALS = Number(process.env['ARRIVALS'] ?? 6);
const LATEST_MS = 600;
/** Early and late ones: how late each is, and the pause between two keys of someone fast, and of someone faster. */
const HALVES = [0, 1].map((half) =>
  Array.from({ length: ARRIVALS / 2 }, (_, round) => ({
    lateMs: ((half + round / (ARRIVALS / 2)) * LATEST_MS) / 2,
    delay: (round % 4) * 2,
  })),
);
// On a slow line, while someone types at leisure.
HALVES[1]!.push({ lateMs: 1000, delay: 30 });

for (const arrivals of HALVES)
  test(`script ${arrivals[0]!.lateMs} to ${arrivals.at(-1)!.lateMs} ms late: nothing typed through its arrival is lost`, async ({
    page,
  }) => {
    let lateMs = 0;
    await holdScripts(page, async (route) => {
      await wait(lateMs);
      await route.continue().catch(() => undefined);
    });
    for (const arrival of arrivals) {
      lateMs = arrival.lateMs;
      await page.goto(EXPLAIN);
      const expected = await typeAway(page, arrival.delay);
      expect(await valuesOf(page), `${lateMs} ms`).toEqual(expected);
      await waitUntilLive(page);
      expect(await valuesOf(page), `${lateMs} ms`).toEqual(expected);
      await expect(submitButton(page)).not.toHaveAttribute('aria-disabled');
      await page.keyboard.type('!');
      expect(await field(page, 'message').inputValue()).toBe(`${expected['message']}!`);
    }
  });

test('a submit pressed too early is held, then sent once', async ({ page }) => {
  const letGo = await holdScriptsBack(page);
  const posts = await answerPosts(page, created);
  await page.goto(DIALOG);
  await fillIn(page);
  await submitButton(page).click();
  letGo();
  await expect(page.getByRole('dialog', { name: 'Thank you!' })).toBeVisible();
  expect(posts.map(({ body }) => body)).toEqual([good]);
});

test('a wrong submit pressed too early is explained by the live form', async ({ page }) => {
  const letGo = await holdScriptsBack(page);
  await page.goto(EXPLAIN);
  await fillIn(page, { ...good, email: 'zoe@' });
  await submitButton(page).click();
  letGo();
  await expect(field(page, 'email')).toBeFocused();
  await waitUntilLive(page);
  await expect.poll(() => messageAt(page, 'email')).toBe('Invalid email format.');
});

test('script blocked for good: the browser posts', async ({ page, channel, running }) => {
  await holdScripts(page, (route) => route.abort());
  await page.goto(EXPLAIN);
  await fillIn(page);
  const request = page.waitForRequest((one) => one.method() === 'POST');
  await submitButton(page).click();
  const one = await request;
  expect(one.url()).toContain('/contactwebsite?from=/products');
  expect(one.headers()['content-type']).toContain('urlencoded');
  if (!isStock(channel))
    expect(Object.fromEntries(new URLSearchParams(one.postData() ?? ''))).toEqual({ ...good, website: '' });
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible();
  expect(await running.stored()).toContainEqual(good);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the browser checks, then posts', async ({ page }) => {
    await page.goto(EXPLAIN);
    await fillIn(page, { ...good, contact: '123' });
    await submitButton(page).click();
    await expect(page).toHaveURL(/products/);
    await field(page, 'contact').fill('0123456789');
    await submitButton(page).click();
    await expect(page.locator('body')).toContainText('Thank you!');
  });
});

test('back and forward keep what was typed', async ({ page }) => {
  await page.goto(EXPLAIN);
  await submitButton(page).hover();
  await waitUntilLive(page);
  await field(page, 'message').fill('Two tills.');
  await page.goto(DIALOG);
  await page.goBack();
  await expect(field(page, 'message')).toHaveValue('Two tills.');
  // A pointer that is already there says nothing.
  await page.mouse.move(5, 5);
  await submitButton(page).hover();
  await waitUntilLive(page);
  await field(page, 'name').fill('Ann');
  await expect(field(page, 'message')).toHaveValue('Two tills.');
});
