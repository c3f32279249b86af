import type { Page } from '@playwright/test';
import { expect, test } from '../browser/site.ts';
import { isStock } from '../browser/stock-firefox.ts';
import {
  answerPosts,
  created,
  DIALOG,
  EXPLAIN,
  field,
  fillIn,
  good,
  holdScripts,
  isLive,
  messageAt,
  submitButton,
  valuesOf,
  watchConsole,
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

for (const seconds of [0, 1, 4]) {
  test(`script ${seconds} s late: nothing typed through its arrival is lost`, async ({ page }) => {
    const expectQuiet = watchConsole(page);
    await holdScripts(page, async (route) => {
      await wait(seconds * 1000);
      await route.continue().catch(() => undefined);
    });
    await page.goto(EXPLAIN);
    const expected = await typeAway(page, 30 + seconds * 30);
    await expect.poll(() => isLive(page), { timeout: 20_000 }).toBe(true);
    expect(await valuesOf(page)).toEqual(expected);
    await expect(field(page, 'message')).toBeFocused();
    await expect(submitButton(page)).not.toHaveAttribute('aria-disabled');
    expectQuiet();
  });
}

test('50 arrivals at random moments: 0 characters lost', async ({ page }) => {
  test.setTimeout(300_000);
  const expectQuiet = watchConsole(page);
  let lateMs = 0;
  await holdScripts(page, async (route) => {
    await wait(lateMs);
    await route.continue().catch(() => undefined);
  });
  for (let round = 0; round < 50; round++) {
    lateMs = Math.random() * 700;
    await page.goto(EXPLAIN);
    const expected = await typeAway(page, Math.random() * 25);
    expect(await valuesOf(page), `round ${round}, ${lateMs} ms`).toEqual(expected);
    await expect.poll(() => isLive(page)).toBe(true);
    expect(await valuesOf(page), `round ${round}, ${lateMs} ms`).toEqual(expected);
    await page.keyboard.type('!');
    expect(await field(page, 'message').inputValue()).toBe(`${expected['message']}!`);
  }
  expectQuiet();
});

test('a submit pressed too early is held, then sent once', async ({ page }) => {
  await holdScripts(page, async (route) => {
    await wait(1000);
    await route.continue();
  });
  const posts = await answerPosts(page, created);
  await page.goto(DIALOG);
  await fillIn(page);
  await submitButton(page).click();
  await expect(page.getByRole('dialog', { name: 'Thank you!' })).toBeVisible();
  expect(posts.map(({ body }) => body)).toEqual([good]);
});

test('a wrong submit pressed too early is explained by the live form', async ({ page }) => {
  await holdScripts(page, async (route) => {
    await wait(2000);
    await route.continue();
  });
  await page.goto(EXPLAIN);
  await fillIn(page, { ...good, email: 'zoe@' });
  await submitButton(page).click();
  await expect(field(page, 'email')).toBeFocused();
  await expect.poll(() => isLive(page)).toBe(true);
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
  await expect.poll(() => isLive(page)).toBe(true);
  await field(page, 'message').fill('Two tills.');
  await page.goto(DIALOG);
  await page.goBack();
  await expect(field(page, 'message')).toHaveValue('Two tills.');
  // A pointer that is already there says nothing.
  await page.mouse.move(5, 5);
  await submitButton(page).hover();
  await expect.poll(() => isLive(page)).toBe(true);
  await field(page, 'name').fill('Ann');
  await expect(field(page, 'message')).toHaveValue('Two tills.');
});
