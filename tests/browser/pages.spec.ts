import { accessFaults, expect, paths, site, test } from './site.ts';

for (const route of site.routes) {
  test.describe(`Page ${route.path}`, () => {
    test('says its title, description and address in the head', async ({ page }) => {
      await page.goto(route.path);
      await expect(page).toHaveTitle(route.title);
      await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', route.description);
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${site.site.url}${route.path}`);
      const share = await page.locator('meta[property="og:image"]').getAttribute('content');
      expect(share).toMatch(/^https:\/\/www\.example\.com\/assets\/share-[\w-]{10}\.png$/);
    });

    test('shows its sections in the order of the config', async ({ page }) => {
      await page.goto(route.path);
      const shown = await page
        .locator('main > section')
        .evaluateAll((sections) => sections.map((section) => [section.id, section.getAttribute('data-section-type')]));
      expect(shown).toEqual(route.sections.map(({ id, type }) => [id, type]));
    });

    test('has one h1, one header, one main and one footer', async ({ page }) => {
      await page.goto(route.path);
      for (const tag of ['h1', 'header', 'main', 'footer']) await expect(page.locator(tag)).toHaveCount(1);
    });

    test('marks its own link in header and footer', async ({ page }) => {
      await page.goto(route.path);
      const marked = page.locator('a[aria-current="page"]');
      await expect(marked).toHaveCount(2);
      for (const link of await marked.all()) await expect(link).toHaveAttribute('href', route.path);
    });

    test(route.showLogin ? 'shows Login, in a new tab' : 'shows no Login', async ({ page }) => {
      await page.goto(route.path);
      const login = page.getByRole('link', { name: /^Login/ });
      await expect(login).toHaveCount(route.showLogin ? 1 : 0);
      if (!route.showLogin) return;
      await expect(login).toHaveAttribute('href', site.login!.merchant!);
      await expect(login).toHaveAttribute('target', '_blank');
      await expect(login).toHaveAttribute('rel', 'noopener noreferrer');
    });

    test('keeps room for each picture and describes it', async ({ page }) => {
      await page.goto(route.path);
      const bare = await page
        .locator('img')
        .evaluateAll((images) =>
          images
            .filter((image) => !['alt', 'width', 'height'].every((name) => image.hasAttribute(name)))
            .map((image) => image.outerHTML),
        );
      expect(bare).toEqual([]);
    });

    test('carries valid linked data', async ({ page }) => {
      await page.goto(route.path);
      const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!) as {
        '@graph': { '@type': string }[];
      };
      expect(data['@graph'].map((node) => node['@type'])).toContain('Organization');
    });

    for (const width of [375, 1280])
      for (const colorScheme of ['light', 'dark'] as const)
        test(`is open to everyone at ${width} px, ${colorScheme}`, async ({ page }) => {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await page.setViewportSize({ width, height: 800 });
          await page.goto(route.path);
          expect(await accessFaults(page)).toEqual([]);
        });

    test('never scrolls sideways, from 320 to 1920 px', async ({ page }) => {
      await page.goto(route.path);
      const overhangs: number[] = [];
      for (const width of [320, 375, 768, 991, 1280, 1920]) {
        await page.setViewportSize({ width, height: 800 });
        overhangs.push(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth));
      }
      expect(Math.max(...overhangs)).toBeLessThanOrEqual(0);
    });
  });
}

test.describe('Site', () => {
  test('lists exactly its routes in the sitemap', async ({ request }) => {
    const sitemap = await (await request.get('/sitemap.xml')).text();
    const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1]);
    expect(listed).toEqual(paths.map((path) => `${site.site.url}${path}`));
  });

  test('answers an unknown address with a page and 404', async ({ page, request }) => {
    expect((await request.get('/nowhere')).status()).toBe(404);
    await page.goto('/thank-you');
    await page.goto('/');
    expect(await (await request.get('/nowhere')).text()).toContain('Page not found');
  });

  test('leads /rewards to /reward for good', async ({ request }) => {
    const answer = await request.get('/rewards', { maxRedirects: 0 });
    expect([answer.status(), answer.headers()['location']]).toEqual([308, '/reward']);
  });

  test('names the claims of the provider where a visitor meets them', async ({ page }) => {
    const claims = [
      /AI conversational point-of-sale/,
      /real-time analytics/i,
      /business insights/,
      /AI stock and inventory/,
      /reward-program management/i,
      /patent pending/i,
      /instant funding/i,
      /stablecoins/i,
      /real-time payments/i,
      /instant settlement/i,
      /multiple payment options/i,
      /3% to 7% per transaction/,
      /5% plus rewards/,
      /annual booster rewards/i,
      /bank interest income/i,
      /real-time personalized offers/i,
      /real-time dynamic pricing/i,
      /do not store bank data/,
      /third-party financial data connectivity provider/,
      /10% discount on the first purchase/,
      /1 spin on the spin-the-wheel/,
      /3 spins/,
    ];
    let text = '';
    for (const path of paths) {
      await page.goto(path);
      text += await page.locator('main').innerText();
    }
    expect(claims.filter((claim) => !claim.test(text))).toEqual([]);
  });
});

test.describe('Strip', () => {
  const loops: [path: string, heading: string, seconds: number, items: number][] = [
    ['/', 'Merchants that trust us', 50, 7],
    ['/', 'What merchants say', 80, 3],
    ['/partner', 'Our partners', 40, 9],
  ];
  for (const [path, heading, seconds, items] of loops) {
    test(`"${heading}" takes ${seconds} s from an item's place to its next place`, async ({ page }) => {
      await page.goto(path);
      const strip = page.getByRole('group', { name: heading });
      const { duration, distance, period } = await strip.evaluate((element) => {
        const [first, second] = element.querySelectorAll('.rfm-marquee');
        const [animation] = first!.getAnimations();
        const lefts = [first!, second!].map((copy) => copy.querySelector('.rfm-child')!.getBoundingClientRect().left);
        return {
          duration: animation!.effect!.getComputedTiming().duration,
          distance: first!.getBoundingClientRect().width,
          period: lefts[1]! - lefts[0]!,
        };
      });
      expect(duration).toBe(seconds * 1000);
      expect(Math.abs(distance - period)).toBeLessThan(1);
    });

    test(`"${heading}" is read aloud once: ${items} items`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('group', { name: heading }).getByRole('listitem')).toHaveCount(items);
    });

    test(`"${heading}" has no gap at 1920 px`, async ({ page }) => {
      await page.setViewportSize({ width: 1920, height: 900 });
      await page.goto(path);
      const widths = await page
        .getByRole('group', { name: heading })
        .locator('.rfm-marquee')
        .evaluateAll((copies) => copies.map((copy) => copy.getBoundingClientRect().width));
      for (const width of widths) expect(width).toBeGreaterThanOrEqual(1919);
    });
  }
});
