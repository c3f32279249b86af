import { hydrate } from '../browser/support/live-page.ts';
import { overhang } from '../browser/support/lost-text.ts';
import { expect, test } from '../browser/support/site.ts';
import { wordsOf } from './changed-site.ts';
import { LAYOUTS, stripsOf } from './valid-sites.ts';
import { loopOf } from './strip-loop.ts';

/** 1280 x 1024 px at 400 % (WCAG 2.2, 1.4.10), and phones held sideways. */
const SHORTEST = [
  { width: 320, height: 256 },
  { width: 568, height: 260 },
  { width: 667, height: 320 },
];

/** In the page: what lies over the h1, and over the first line below the header. */
function coveredOpening(): string[] {
  scrollTo(0, 0);
  const [header, main, h1] = ['header', 'main', 'h1'].map((tag) => document.querySelector(tag)!);
  const at = (owner: Element, x: number, y: number) => {
    const found = document.elementFromPoint(x, y);
    return owner.contains(found) ? [] : [`${owner.tagName} under ${found?.outerHTML.slice(0, 80)}`];
  };
  const below = at(main!, innerWidth / 2, header!.getBoundingClientRect().bottom + 4);
  h1!.scrollIntoView({ block: 'nearest' });
  const { left, top, width, height } = h1!.getBoundingClientRect();
  // One that only screen readers find has no place.
  return width <= 1 ? below : [...below, ...at(h1!, left + width / 2, top + Math.min(height / 2, 8))];
}

for (const { title, site, dist, path, route } of LAYOUTS) {
  test.describe(title, () => {
    test.use({ dist });

    test('says what it is, shows what the config says in its order, and hydrates in silence', async ({ page }) => {
      const asked: string[] = [];
      page.on('request', (request) => {
        if (['script', 'fetch', 'xhr'].includes(request.resourceType())) asked.push(new URL(request.url()).pathname);
      });
      await page.goto(path, { waitUntil: 'networkidle' });

      await test.step('has its title, description and address in the head', async () => {
        expect.soft(await page.title()).toContain(route.title);
        await expect.soft(page.locator('meta[name="description"]')).toHaveAttribute('content', route.description);
        const url = site.site.url.replace(/\/$/, '');
        await expect.soft(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${url}${path}`);
        const share = await page.locator('meta[property="og:image"]').getAttribute('content');
        expect.soft(share?.replace(url, '')).toMatch(/^\/(assets\/share-[\w-]{10}|share)\.png$/);
      });

      await test.step('shows its sections in the order of the config', async () => {
        const shown = await page
          .locator('main > section')
          .evaluateAll((all) => all.map((section) => [section.id, section.getAttribute('data-section-type')]));
        expect.soft(shown).toEqual(route.sections.map(({ id, type }) => [id, type]));
      });

      await test.step('has one h1, one header, one main and one footer', async () => {
        for (const tag of ['h1', 'header', 'main', 'footer']) await expect.soft(page.locator(tag)).toHaveCount(1);
      });

      await test.step('marks its own link in header and footer', async () => {
        const own = site.navigation.filter(({ link }) => link === path);
        for (const landmark of ['header', 'footer']) {
          const marked = page.locator(`${landmark} a[aria-current="page"]`);
          await expect.soft(marked).toHaveText(own.map(({ label }) => label));
          for (const link of await marked.all()) await expect.soft(link).toHaveAttribute('href', path);
        }
      });

      await test.step(route.showLogin ? 'shows Login, in a new tab' : 'shows no Login', async () => {
        const address = site.login?.merchant;
        const login = page.locator('header a[target="_blank"]').filter({ hasText: wordsOf(site)['login']! });
        await expect.soft(login).toHaveCount(route.showLogin && address ? 1 : 0);
        if (!route.showLogin || !address) return;
        await expect.soft(login).toHaveAttribute('href', address);
        await expect.soft(login).toHaveAttribute('rel', 'noopener noreferrer');
      });

      await test.step('keeps room for each picture and describes it', async () => {
        const bare = await page
          .locator('img')
          .evaluateAll((images) =>
            images
              .filter((image) => !['alt', 'width', 'height'].every((name) => image.hasAttribute(name)))
              .map((image) => image.outerHTML),
          );
        expect.soft(bare).toEqual([]);
      });

      await test.step('carries valid linked data', async () => {
        const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!) as {
          '@graph': { '@type': string }[];
        };
        expect.soft(data['@graph'].map((node) => node['@type'])).toContain('Organization');
      });

      await test.step('loads the boot script alone before the visitor acts, and fetches nothing', async () => {
        await page.evaluate(() => scrollTo(0, 400));
        expect.soft(asked).toEqual([expect.stringMatching(/^\/assets\/boot-[\w-]+\.js$/)]);
      });

      await test.step('never scrolls sideways', async () => {
        for (const width of [320, 375, 768, 991, 1280, 1920]) {
          await page.setViewportSize({ width, height: 800 });
          expect.soft(await overhang(page), `at ${width} px`).toBeLessThanOrEqual(0);
        }
      });

      await test.step('has nothing over its opening in the shortest windows', async () => {
        for (const { width, height } of SHORTEST) {
          await page.setViewportSize({ width, height });
          // From a wide window, the links leave the bar a moment later.
          const covered = expect.configure({ soft: true }).poll(() => page.evaluate(coveredOpening), {
            message: `at ${width} x ${height} px`,
          });
          await covered.toEqual([]);
        }
        await page.setViewportSize({ width: 1920, height: 800 });
      });

      // At 1920 px.
      for (const { id, seconds, items } of stripsOf(route))
        await test.step(`has a strip "${id}" without a gap, in its time, read aloud once`, async () => {
          const strip = page.locator(`#${id}`);
          const widths = await strip
            .locator('.rfm-marquee')
            .evaluateAll((copies) => copies.map((copy) => copy.getBoundingClientRect().width));
          // While one copy has gone, the others fill the window.
          const others = widths.slice(1).reduce((sum, width) => sum + width, 0);
          expect.soft(others, id).toBeGreaterThanOrEqual(1919);
          expect.soft(Math.max(...widths) - Math.min(...widths), id).toBeLessThan(1);
          const { duration, distance, period } = await loopOf(strip);
          expect.soft(duration, id).toBe(seconds * 1000);
          expect.soft(Math.abs(distance - period), id).toBeLessThan(1);
          await expect.soft(strip.getByRole('listitem'), id).toHaveCount(items);
        });

      await hydrate(page);
      await expect(page.locator('main')).toBeVisible();
    });
  });
}
