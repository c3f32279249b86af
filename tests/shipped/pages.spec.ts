import { hydrate } from '../browser/support/live-page.ts';
import { expect, test } from '../browser/support/site.ts';
import { visitOnce } from '../browser/support/visit-once.ts';
import { wordsOf } from './changed-site.ts';
import { LAYOUTS, stripsOf } from './valid-sites.ts';
import { loopOf } from './strip-loop.ts';

for (const { title, site, dist, path, route } of LAYOUTS) {
  test.describe(title, () => {
    const asked: string[] = [];
    const visit = visitOnce({
      path,
      dist,
      waitUntil: 'networkidle',
      before: (page) =>
        page.on('request', (request) => {
          if (['script', 'fetch', 'xhr'].includes(request.resourceType())) asked.push(new URL(request.url()).pathname);
        }),
    });

    test('has its title, description and address in the head', async () => {
      expect(await visit().title()).toContain(route.title);
      await expect(visit().locator('meta[name="description"]')).toHaveAttribute('content', route.description);
      const url = site.site.url.replace(/\/$/, '');
      await expect(visit().locator('link[rel="canonical"]')).toHaveAttribute('href', `${url}${path}`);
      const share = await visit().locator('meta[property="og:image"]').getAttribute('content');
      expect(share?.replace(url, '')).toMatch(/^\/(assets\/share-[\w-]{10}|share)\.png$/);
    });

    test('shows its sections in the order of the config', async () => {
      const shown = await visit()
        .locator('main > section')
        .evaluateAll((sections) => sections.map((section) => [section.id, section.getAttribute('data-section-type')]));
      expect(shown).toEqual(route.sections.map(({ id, type }) => [id, type]));
    });

    test('has one h1, one header, one main and one footer', async () => {
      for (const tag of ['h1', 'header', 'main', 'footer']) await expect(visit().locator(tag)).toHaveCount(1);
    });

    test('marks its own link in header and footer', async () => {
      const own = site.navigation.filter(({ link }) => link === path);
      for (const landmark of ['header', 'footer']) {
        const marked = visit().locator(`${landmark} a[aria-current="page"]`);
        await expect(marked).toHaveText(own.map(({ label }) => label));
        for (const link of await marked.all()) await expect(link).toHaveAttribute('href', path);
      }
    });

    test(route.showLogin ? 'shows Login, in a new tab' : 'shows no Login', async () => {
      const address = site.login?.merchant;
      const login = visit()
        .locator('header a[target="_blank"]')
        .filter({ hasText: wordsOf(site)['login']! });
      await expect(login).toHaveCount(route.showLogin && address ? 1 : 0);
      if (!route.showLogin || !address) return;
      await expect(login).toHaveAttribute('href', address);
      await expect(login).toHaveAttribute('rel', 'noopener noreferrer');
    });

    test('keeps room for each picture and describes it', async () => {
      const bare = await visit()
        .locator('img')
        .evaluateAll((images) =>
          images
            .filter((image) => !['alt', 'width', 'height'].every((name) => image.hasAttribute(name)))
            .map((image) => image.outerHTML),
        );
      expect(bare).toEqual([]);
    });

    test('carries valid linked data', async () => {
      const data = JSON.parse((await visit().locator('script[type="application/ld+json"]').textContent())!) as {
        '@graph': { '@type': string }[];
      };
      expect(data['@graph'].map((node) => node['@type'])).toContain('Organization');
    });

    test('loads the boot script alone before the visitor acts, and fetches nothing', async () => {
      await visit().evaluate(() => scrollTo(0, 400));
      expect(asked).toEqual([expect.stringMatching(/^\/assets\/boot-[\w-]+\.js$/)]);
    });

    test('never scrolls sideways, from 320 to 1920 px', async () => {
      const overhangs: number[] = [];
      for (const width of [320, 375, 768, 991, 1280, 1920]) {
        await visit().setViewportSize({ width, height: 800 });
        overhangs.push(await visit().evaluate(() => document.documentElement.scrollWidth - innerWidth));
      }
      expect(Math.max(...overhangs)).toBeLessThanOrEqual(0);
    });

    for (const { id, seconds, items } of stripsOf(route)) {
      test(`has a strip "${id}" without a gap at 1920 px`, async () => {
        await visit().setViewportSize({ width: 1920, height: 800 });
        const widths = await visit()
          .locator(`#${id} .rfm-marquee`)
          .evaluateAll((copies) => copies.map((copy) => copy.getBoundingClientRect().width));
        for (const width of widths) expect(width).toBeGreaterThanOrEqual(1919);
      });

      test(`has a strip "${id}" that takes ${seconds} s from an item's place to its next place`, async () => {
        const { duration, distance, period } = await loopOf(visit().locator(`#${id}`));
        expect(duration).toBe(seconds * 1000);
        expect(Math.abs(distance - period)).toBeLessThan(1);
      });

      test(`has a strip "${id}" that is read aloud once: ${items} items`, async () => {
        await expect(visit().locator(`#${id}`).getByRole('listitem')).toHaveCount(items);
      });
    }

    test('hydrates without console output', async () => {
      await hydrate(visit());
      await expect(visit().locator('main')).toBeVisible();
    });
  });
}
