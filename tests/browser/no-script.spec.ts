import { expect, site, test } from './support/site.ts';

/** A valid enquiry, as a visitor types it. */
const ENQUIRY = {
  name: 'Zoë Müller',
  email: 'zoe@example.com',
  contact: '8005550199',
  companyname: 'Corner Bakery',
  message: 'Please call me <b>soon</b> & bring a till.',
};

test.use({ javaScriptEnabled: false });

for (const width of [375, 1280])
  test.describe(`Without script at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('every navigation link leads to its page', async ({ page }) => {
      await page.goto('/contact');
      for (const { label, link } of site.navigation) {
        if (width < 992) await page.getByRole('button', { name: 'Menu' }).click();
        await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: label, exact: true }).click();
        await expect(page).toHaveURL(link);
        await expect(page).toHaveTitle(site.routes.find((route) => route.path === link)!.title);
      }
    });
  });

test.describe('Without script', () => {
  test('a strip can be paused and started again by keyboard, and one control stops everything that moves', async ({
    page,
  }) => {
    await page.goto('/');
    const strip = page.getByRole('group', { name: 'Merchants that trust us' });
    const state = () =>
      strip
        .locator('.rfm-marquee')
        .first()
        .evaluate((copy) => getComputedStyle(copy).animationPlayState);
    expect(await state()).toBe('running');
    await strip.getByRole('checkbox', { name: 'Pause' }).focus();
    await page.keyboard.press('Space');
    expect(await state()).toBe('paused');
    await page.keyboard.press('Space');
    expect(await state()).toBe('running');
    await page.getByRole('checkbox', { name: 'Stop all motion' }).check();
    const running = await page.evaluate(
      () => document.getAnimations().filter((animation) => animation.playState === 'running').length,
    );
    expect(running).toBe(0);
  });

  for (const path of ['/products', '/contact']) {
    // Chromium logs each 400 response to the console.
    test.use({ expectedNoise: /status of 400/ });

    test(`a valid enquiry from ${path} is stored and thanked for`, async ({ page, running }) => {
      const message = `${ENQUIRY.message} ${path}`;
      await page.goto(path);
      for (const [name, value] of Object.entries({ ...ENQUIRY, message }))
        await page.locator(`[name="${name}"]`).fill(value);
      await page.getByRole('button', { name: 'Submit' }).click();
      await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible();
      await expect(page.getByText('We will reach you soon.')).toBeVisible();
      const stored = (await running.stored()).filter((enquiry) => enquiry['message'] === message);
      expect(stored).toEqual([{ ...ENQUIRY, message }]);
    });

    test(`an invalid enquiry from ${path} comes back with its messages and everything typed`, async ({
      page,
      running,
    }) => {
      await page.goto(path);
      const message = `"><script>alert(1)</script> ${path}`;
      await page.locator('[name="name"]').fill('R2D2');
      await page.locator('[name="email"]').fill('zoe@example.com');
      await page.locator('[name="contact"]').fill('123');
      await page.locator('[name="companyname"]').fill('Corner Bakery');
      await page.locator('[name="message"]').fill(message);
      // Past the browser's own checks, as an old browser would.
      await page.locator('form[method="post"]').evaluate((form: HTMLFormElement) => (form.noValidate = true));
      await page.getByRole('button', { name: 'Submit' }).click();
      await expect(page.getByText('Only alphabets allowed.')).toBeVisible();
      await expect(page.getByText('Must be a 10-digit number.')).toBeVisible();
      await expect(page.locator('[name="name"]')).toHaveValue('R2D2');
      await expect(page.locator('[name="message"]')).toHaveValue(message);
      await expect(page.locator('[name="contact"]')).toHaveAttribute('aria-invalid', 'true');
      await expect(page).toHaveTitle(/^Error: /);
      expect((await running.stored()).filter((enquiry) => enquiry['message'] === message)).toEqual([]);
    });
  }
});

test.describe('Without script, the sidebar', () => {
  test.use({ viewport: { width: 375, height: 800 } });

  test('opens and closes by its toggle; Escape closes it and gives focus back', async ({ page }) => {
    await page.goto('/');
    const menu = page.getByRole('navigation', { name: 'Main' });
    const toggle = page.getByRole('button', { name: 'Menu' });
    await expect(menu).toBeHidden();
    await toggle.click();
    await expect(menu).toBeVisible();
    await expect(menu.getByRole('link', { name: /^Login/ })).toBeVisible();
    await toggle.click();
    await expect(menu).toBeHidden();
    await toggle.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(toggle).toBeFocused();
  });
});

test.describe('Scroll cards', () => {
  test('stand in a section five windows tall, and are a plain list where motion is unwelcome', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/');
    const height = () => page.locator('#home-why ol').evaluate((list) => list.getBoundingClientRect().height);
    expect(await height()).toBe(4000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await height()).toBeLessThan(4000);
  });
});
