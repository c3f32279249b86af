import type { Page } from '@playwright/test';
import { accessFaults, expect, paths, site, test } from './site.ts';

/** The visitor's first sign of life, after which the page becomes live. */
async function wake(page: Page): Promise<void> {
  await page.mouse.move(5, 5);
  await page.mouse.move(300, 300);
  await live(page);
}

/** Waits until React has taken over. */
const live = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.getElementById('root')!).some((key) => key.startsWith('__reactContainer')),
  );

/** Marks the document, so that a page load would be noticed. */
const mark = (page: Page) => page.evaluate(() => void ((window as unknown as { marked: boolean }).marked = true));
const marked = (page: Page) => page.evaluate(() => (window as unknown as { marked?: boolean }).marked === true);

test.describe('A page before the visitor acts', () => {
  for (const path of paths)
    test(`${path} loads the boot script alone, and fetches nothing`, async ({ page }) => {
      const asked: string[] = [];
      page.on('request', (request) => {
        if (['script', 'fetch', 'xhr'].includes(request.resourceType())) asked.push(new URL(request.url()).pathname);
      });
      await page.goto(path, { waitUntil: 'networkidle' });
      await page.evaluate(() => scrollTo(0, 400));
      expect(asked).toEqual([expect.stringMatching(/^\/assets\/boot-[\w-]+\.js$/)]);
    });
});

test.describe('A live page', () => {
  for (const path of paths)
    test(`${path} comes alive without a word`, async ({ page }) => {
      await page.goto(path);
      await wake(page);
      await expect(page.locator('main > section').first()).toBeVisible();
    });

  test('goes through every navigation link without a page load', async ({ page }) => {
    await page.goto('/');
    await wake(page);
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

  test('is back where the visitor was after back and forward', async ({ page }) => {
    await page.goto('/');
    await wake(page);
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

  test('goes on after it was put away in memory', async ({ page }) => {
    // As Firefox does: a message that is posted while the page is put away never arrives.
    await page.addInitScript(() => {
      const { postMessage } = MessagePort.prototype;
      MessagePort.prototype.postMessage = function (message: unknown) {
        if (document.documentElement.dataset['away'] === undefined) postMessage.call(this, message);
        else document.documentElement.dataset['away'] = 'lost';
      };
    });
    await page.goto('/products');
    await wake(page);
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

  test('leads to a place on another page', async ({ page }) => {
    await page.goto('/partner');
    await wake(page);
    await page.getByRole('link', { name: 'Become a partner' }).click();
    await expect(page).toHaveURL('/products#products-form');
    await expect(page.getByRole('heading', { name: 'Get in Touch' })).toBeInViewport();
  });

  test('goes natively where the page is not to be had', async ({ page }) => {
    await page.goto('/');
    await wake(page);
    await mark(page);
    await page.route('**/about', (route) =>
      route.request().resourceType() === 'fetch' ? route.fulfill({ status: 404, body: '' }) : route.continue(),
    );
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About Us' }).click();
    await expect(page).toHaveTitle(site.routes.find(({ path }) => path === '/about')!.title);
    expect(await marked(page)).toBe(false);
  });
  test.use({ expectedNoise: /status of 404/ });

  test('keeps a strip running on: no restart', async ({ page }) => {
    await page.goto('/');
    const strip = page.locator('.rfm-marquee').first();
    await strip.evaluate((copy) => (copy.getAnimations()[0]!.currentTime = 20_000));
    await wake(page);
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
    await wake(page);
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
    await wake(page);
    expect(await accessFaults(page)).toEqual([]);
  });
});

test.describe('Scroll-in effects', () => {
  const entrances = (page: Page) =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter((animation) => !(animation instanceof CSSAnimation) && !(animation instanceof CSSTransition))
        .map((animation) => Number(animation.effect!.getComputedTiming().duration)),
    );

  for (const [path, durationMs] of [
    ['/about', 1000],
    ['/nyra', 300],
  ] as const)
    test(`take ${durationMs} ms on ${path}`, async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 600 });
      await page.goto(path);
      await wake(page);
      await expect.poll(async () => new Set(await entrances(page))).toEqual(new Set([durationMs]));
    });

  test('come again each time, and never hide what is in view', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 600 });
    await page.goto('/about');
    await wake(page);
    const item = page.getByRole('listitem').filter({ hasText: 'Tailored to your needs' });
    const opacity = () => item.evaluate((element) => Number(getComputedStyle(element).opacity));
    for (let round = 0; round < 2; round++) {
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      await expect.poll(opacity).toBe(0);
      await item.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
      await expect.poll(opacity).toBe(1);
    }
  });
});

test.describe('Motion', () => {
  for (const path of paths)
    test(`${path}: nothing runs where motion is unwelcome`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(path);
      await wake(page);
      expect(await running(page)).toEqual([]);
    });

  const running = (page: Page) =>
    page.evaluate(() =>
      [
        ...document.getAnimations().filter((animation) => animation.playState === 'running'),
        ...[...document.querySelectorAll('video')].filter((film) => !film.paused),
      ].length
        ? ['something']
        : [],
    );

  test('is stopped by one control, and that is remembered', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('checkbox', { name: 'Stop all motion' }).check();
    await live(page);
    await expect.poll(() => running(page)).toEqual([]);
    await page.goto('/nyra');
    await expect(page.getByRole('checkbox', { name: 'Stop all motion' })).toBeChecked();
    expect(await running(page)).toEqual([]);
    await page.getByRole('checkbox', { name: 'Stop all motion' }).uncheck();
    await expect.poll(() => page.locator('video').evaluate((film: HTMLVideoElement) => film.paused)).toBe(false);
  });

  test('starts the film by itself where it is welcome, and waking does not disturb it', async ({ page }) => {
    await page.goto('/nyra');
    const film = page.locator('video');
    const paused = () => film.evaluate((element: HTMLVideoElement) => element.paused);
    await expect(film).not.toHaveAttribute('autoplay');
    await expect.poll(paused).toBe(false);
    await wake(page);
    expect(await paused()).toBe(false);
  });

  test('starts the film after a navigation without a page load', async ({ page }) => {
    await page.goto('/');
    await wake(page);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Nyra AI Partner' }).click();
    await expect.poll(() => page.locator('video').evaluate((film: HTMLVideoElement) => film.paused)).toBe(false);
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
    const enquiry = {
      name: 'Ada',
      email: 'ada@example.com',
      contact: '8005550100',
      companyname: 'Mill',
      message: 'Held, then sent.',
    };
    for (const [name, value] of Object.entries(enquiry)) await page.locator(`[name="${name}"]`).fill(value);
    await page.getByRole('button', { name: 'Submit' }).click();
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
    await wake(page);
    await mark(page);
    await page.route('**/about', async (route) => {
      if (route.request().resourceType() !== 'fetch') return route.continue();
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
    await page.route(/\/assets\/react-.*\.js$/, async (route) => {
      await new Promise((done) => setTimeout(done, 1500));
      await route.continue();
    });
    await page.goto('/products');
    const enquiry = {
      name: 'Bo',
      email: 'bo@example.com',
      contact: '8005550101',
      companyname: 'Dairy',
      message: 'Held and replayed.',
    };
    for (const [name, value] of Object.entries(enquiry)) await page.locator(`[name="${name}"]`).fill(value);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('dialog', { name: 'Thank you!' })).toBeVisible();
    expect((await running.stored()).filter(({ message }) => message === enquiry.message)).toEqual([enquiry]);
  });
});

test.describe('While the script is 4 s late', () => {
  test('links, sidebar, pause, back and forward work natively, and the page comes alive all the same', async ({
    page,
  }) => {
    await page.route(/\/assets\/react-.*\.js$/, async (route) => {
      await new Promise((done) => setTimeout(done, 4000));
      await route.continue().catch(() => {});
    });
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
    await live(page);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-expanded', 'true');
  });
});
