import type { Page } from '@playwright/test';
import { holdReact, live, mark, marked, hydrate } from './support/live-page.ts';
import { expect, site, test } from './support/site.ts';

/** Fills in the form of the page and sends it; returns what should be stored. */
async function sendEnquiry(page: Page, name: string, message: string): Promise<Record<string, string>> {
  const enquiry = { name, email: 'ada@example.com', contact: '8005550100', companyname: 'Mill', message };
  for (const [field, value] of Object.entries(enquiry)) await page.locator(`[name="${field}"]`).fill(value);
  await page.getByRole('button', { name: 'Submit' }).click();
  return enquiry;
}

test.describe('Where the script does not come', () => {
  test.use({ expectedNoise: /ERR_FAILED|status of 404|Failed to load/ });

  test('links, sidebar and pause go on natively', async ({ page }) => {
    await page.route(/\/assets\/(?!boot|site-|instrument).*\.js$/, (route) => route.abort());
    await page.setViewportSize({ width: 375, height: 800 });
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Partner', exact: true }).click();
    await expect(page).toHaveURL('/partner');
    await page.getByRole('checkbox', { name: 'Pause' }).check();
    const state = await page
      .locator('.rfm-marquee')
      .first()
      .evaluate((copy) => getComputedStyle(copy).animationPlayState);
    expect(state).toBe('paused');
  });

  test('an enquiry is held, then posted natively', async ({ page, running }) => {
    await page.route(/\/assets\/(?!boot|site-|instrument).*\.js$/, (route) => route.abort());
    await page.goto('/contact');
    const enquiry = await sendEnquiry(page, 'Ada', 'Held, then sent.');
    await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible();
    expect(await running.stored()).toContainEqual(enquiry);
  });

  test('a page of a release that is gone stays as it is', async ({ page }) => {
    await page.route('**/assets/site-*.json', (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto('/');
    const refused = page.waitForResponse('**/assets/site-*.json');
    await page.mouse.move(5, 5);
    await page.mouse.move(300, 300);
    await refused;
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About Us' }).click();
    await expect(page).toHaveTitle(site.routes.find(({ path }) => path === '/about')!.title);
  });

  test('a link to a page of a newer release is a page load', async ({ page }) => {
    await page.goto('/');
    await hydrate(page);
    await mark(page);
    await page.route('**/about', async (route) => {
      if (route.request().isNavigationRequest()) return route.continue();
      const html = await (await route.fetch()).text();
      return route.fulfill({
        body: html.replace(/data-build="[^"]*"/, 'data-build="newer"'),
        contentType: 'text/html',
      });
    });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About Us' }).click();
    await expect(page).toHaveTitle(site.routes.find(({ path }) => path === '/about')!.title);
    expect(await marked(page)).toBe(false);
  });

  test('a form sent while the script is on its way is sent once it is there', async ({ page, running }) => {
    const letGo = await holdReact(page);
    await page.goto('/products');
    const enquiry = await sendEnquiry(page, 'Bo', 'Held and replayed.');
    letGo();
    await expect(page.getByRole('dialog', { name: 'Thank you!' })).toBeVisible();
    expect((await running.stored()).filter(({ message }) => message === enquiry['message'])).toEqual([enquiry]);
  });
});

test.describe('While the script is late', () => {
  test('links, sidebar, pause, back and forward work natively, and the page hydrates all the same', async ({
    page,
  }) => {
    const letGo = await holdReact(page);
    await page.setViewportSize({ width: 375, height: 800 });
    await page.goto('/');
    const strip = page.getByRole('group', { name: 'Merchants that trust us' });
    await strip.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About Us' }).click();
    await expect(page).toHaveURL('/about');
    await page.goBack();
    await expect(page).toHaveURL('/');
    await page.goForward();
    await expect(page).toHaveURL('/about');
    await page.getByRole('button', { name: 'Menu' }).click();
    letGo();
    await live(page);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-expanded', 'true');
  });
});
