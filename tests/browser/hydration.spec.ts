import { live, mark, marked, hydrate } from './support/live-page.ts';
import { accessFaults, expect, paths, site, test } from './support/site.ts';

test.describe('A live page', () => {
  test('hydrates without console output, whichever it is', async ({ page }) => {
    for (const path of paths) {
      await page.goto(path);
      await hydrate(page);
      await expect(page.locator('main > section').first()).toBeVisible();
    }
  });

  test('goes through every navigation link without a page load', async ({ page }) => {
    await page.goto('/');
    await hydrate(page);
    await mark(page);
    for (const { label, link } of site.navigation.toReversed()) {
      const route = site.routes.find((candidate) => candidate.path === link)!;
      await page.evaluate(() => scrollTo({ top: 500, behavior: 'instant' }));
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: label, exact: true }).click();
      await expect(page).toHaveTitle(route.title);
      await expect(page).toHaveURL(link);
      await expect(page.locator('main > section')).toHaveCount(route.sections.length);
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${site.site.url}${link}`);
      await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', route.description);
      await expect(page.locator('#announcer')).toHaveText(route.title);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      expect(await page.evaluate(() => scrollY)).toBe(0);
    }
    expect(await marked(page)).toBe(true);
  });

  test('looks the same when a link leads to it as when it is opened', { tag: '@as-built' }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    /** What styles make of each element of the page: size, place, colours, border, font. */
    const look = () =>
      page.locator('main *').evaluateAll((elements) =>
        elements.map((element) => {
          const { inlineSize, blockSize, position, color, backgroundColor, borderWidth, fontSize } =
            getComputedStyle(element);
          return [inlineSize, blockSize, position, color, backgroundColor, borderWidth, fontSize].join(' ');
        }),
      );
    for (const { link } of site.navigation) {
      await page.goto(link);
      await hydrate(page);
      const opened = await look();
      await page.goto(link === '/contact' ? '/about' : '/contact');
      await hydrate(page);
      await page.locator(`footer a[href="${link}"]`).click();
      await expect(page).toHaveURL(link);
      await expect(page.locator('main')).not.toHaveClass(/arriving/);
      await expect.poll(look, link).toEqual(opened);
    }
  });

  test('is back where the visitor was after back and forward', async ({ page }) => {
    await page.goto('/');
    await hydrate(page);
    await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
    await page.waitForFunction(() => scrollY === 900);
    // A click by keyboard: the mouse would have to scroll to the link.
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('header a[href="/about"]')!.click());
    await expect(page).toHaveTitle(site.routes.find(({ path }) => path === '/about')!.title);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect(page).toHaveTitle(site.routes[0]!.title);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
    await page.goForward();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });

  test('goes on after it was in the back/forward cache', async ({ page }) => {
    // As Firefox does: a message posted while the page enters the cache never arrives.
    await page.addInitScript(() => {
      const { postMessage } = MessagePort.prototype;
      MessagePort.prototype.postMessage = function (message: unknown) {
        if (document.documentElement.dataset['away'] === undefined) postMessage.call(this, message);
        else document.documentElement.dataset['away'] = 'lost';
      };
    });
    await page.goto('/products');
    await hydrate(page);
    await page.locator('[name="message"]').click();
    await page.evaluate(async () => {
      const { dataset } = document.documentElement;
      dataset['away'] = '';
      dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
      (document.activeElement as HTMLElement).blur();
      while (dataset['away'] !== 'lost') await new Promise((done) => requestAnimationFrame(done));
      delete dataset['away'];
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact Us' }).click();
    await expect(page).toHaveTitle(site.routes.find(({ path }) => path === '/contact')!.title);
    await expect(page.getByLabel('Message')).toBeVisible();
  });

  test('leads to a fragment of another page', async ({ page }) => {
    await page.goto('/partner');
    await hydrate(page);
    await page.getByRole('link', { name: 'Become a partner' }).click();
    await expect(page).toHaveURL('/products#products-form');
    await expect(page.getByRole('heading', { name: 'Get in Touch' })).toBeInViewport();
  });

  test('navigates natively where the page cannot be fetched', async ({ page }) => {
    await page.goto('/');
    await hydrate(page);
    await mark(page);
    await page.route('**/about', (route) =>
      !route.request().isNavigationRequest() ? route.fulfill({ status: 404, body: '' }) : route.continue(),
    );
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About Us' }).click();
    await expect(page).toHaveTitle(site.routes.find(({ path }) => path === '/about')!.title);
    expect(await marked(page)).toBe(false);
  });
  test.use({ expectedNoise: /status of 404/ });

  test('keeps a strip running on: no restart', { tag: '@as-built' }, async ({ page }) => {
    await page.goto('/');
    const strip = page.locator('.rfm-marquee').first();
    await strip.evaluate((copy) => (copy.getAnimations()[0]!.currentTime = 20_000));
    await hydrate(page);
    const time = await strip.evaluate((copy) => Number(copy.getAnimations()[0]!.currentTime));
    expect(time).toBeGreaterThan(20_000);
  });

  test('keeps a strip paused that was paused before', async ({ page }) => {
    await page.goto('/');
    await page
      .getByRole('group', { name: 'Our' })
      .or(page.getByRole('group', { name: 'Merchants that trust us' }))
      .getByRole('checkbox')
      .check();
    await live(page);
    await expect(page.getByRole('group', { name: 'Merchants that trust us' }).getByRole('checkbox')).toBeChecked();
  });

  test('marks the card that is being read, and it alone', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/');
    await hydrate(page);
    const cards = page.locator('#home-why li');
    for (const index of [0, 1, 2, 3, 1]) {
      await cards.nth(index).evaluate((card) => {
        const { top, height } = card.getBoundingClientRect();
        scrollBy({ top: top + height / 2 - innerHeight / 2, behavior: 'instant' });
      });
      await expect(page.locator('#home-why [aria-current="true"]')).toHaveCount(1);
      await expect(cards.nth(index)).toHaveAttribute('aria-current', 'true');
    }
  });

  test('has nothing for axe to find', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await hydrate(page);
    expect(await accessFaults(page)).toEqual([]);
  });
});

test.describe('The sidebar with script', () => {
  test.use({ viewport: { width: 375, height: 800 } });

  test('keeps aria-expanded true, and closes on a link, the toggle and Escape', async ({ page }) => {
    await page.goto('/');
    const toggle = page.getByRole('button', { name: 'Menu' });
    const menu = page.getByRole('navigation', { name: 'Main' });
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await toggle.click();
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await live(page);
    await expect(menu).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await expect(toggle).toBeFocused();
    await toggle.click();
    await toggle.click();
    await expect(menu).toBeHidden();
    await toggle.click();
    await menu.getByRole('link', { name: 'About Us' }).click();
    await expect(page).toHaveTitle(site.routes.find(({ path }) => path === '/about')!.title);
    await expect(menu).toBeHidden();
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  });

  test('closes when the window becomes wide', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect.poll(() => page.locator('nav[popover]').evaluate((menu) => menu.matches(':popover-open'))).toBe(false);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  });
});
