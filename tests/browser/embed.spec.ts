import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { SiteFile } from '../../src/model/site-file.ts';
import { configText } from '../own-site.ts';
import { expect, test } from './support/site.ts';
import { hydrate, mark, marked } from './support/live-page.ts';
import { openBuild } from './support/with-build.ts';

const MAPS = 'https://maps.corner.test';
const SHOW = 'Show it here';
const WORDS = 'Two minutes from the station';
const DUE = Date.UTC(2100, 11, 1);

const embed = (id: string, origin = MAPS) => ({
  id,
  type: 'embed',
  title: 'Our shop on the map',
  src: `${origin}/embed`,
  picture: { src: '/pictures/counter.svg', alt: 'A counter' },
});

/** The tests' own site with a map on one page, and on another one from December. A hidden one has content of a third website. */
function siteWithMaps(): SiteFile {
  const site = JSON.parse(configText) as SiteFile;
  site.embeds = [MAPS, 'https://films.corner.test'];
  const sectionsOf = (path: string) => site.routes.find((route) => route.path === path)!.sections;
  sectionsOf('/about').push(embed('map'), { ...embed('film', 'https://films.corner.test'), hidden: true });
  sectionsOf('/reward').push({ ...embed('map'), from: '2100-12-01' });
  return site;
}

const clock = { now: 0 };
let built: Awaited<ReturnType<typeof openBuild>>;
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  built = await openBuild(siteWithMaps(), { buildAt: '2100-11-15', now: () => clock.now });
});
test.afterAll(() => built.close());
test.beforeEach(() => {
  clock.now = DUE - 1;
});

/** Answers in place of the other website, and counts what it is asked for. */
async function standIn(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route(`${MAPS}/**`, (route) => {
    asked.push(`${route.request().url()} from ${route.request().headers()['referer'] ?? 'nobody'}`);
    return route.fulfill({ contentType: 'text/html', body: `<!doctype html><p>${WORDS}` });
  });
  return asked;
}

const content = (page: Page) => page.frameLocator('iframe[title="Our shop on the map"]').getByText(WORDS);

test.describe('A map of another website', () => {
  test('is asked for when the visitor agrees, and not before', async ({ page }) => {
    const asked = await standIn(page);
    await page.goto(`${built.url}/about`);
    await page.locator('#map').scrollIntoViewIfNeeded();
    await hydrate(page);
    await expect(page.locator('#map img')).toBeVisible();
    expect(asked).toEqual([]);
    await page.getByRole('button', { name: SHOW }).press('Enter');
    await expect(content(page)).toBeVisible();
    expect(asked).toEqual([`${MAPS}/embed from ${built.url}/`]);
    await expect(page.locator('#map iframe')).toBeFocused();
  });

  test('loads also if the button is pressed before the page is live', async ({ page }) => {
    await standIn(page);
    let release = () => {};
    const isHeld = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/site-*.json', async (route) => {
      await isHeld;
      await route.continue();
    });
    await page.goto(`${built.url}/about`);
    await page.getByRole('button', { name: SHOW }).click();
    await expect(page.getByRole('button', { name: SHOW })).toBeHidden();
    release();
    await expect(content(page)).toBeVisible();
  });

  test('is reached by a link with a page load, which brings the policy, and left with one', async ({ page }) => {
    await standIn(page);
    await page.goto(`${built.url}/contact`);
    await hydrate(page);
    await mark(page);
    await page.locator('header a[href="/about"]').click();
    await expect(page).toHaveURL(`${built.url}/about`);
    expect(await marked(page)).toBe(false);
    await hydrate(page);
    await page.getByRole('button', { name: SHOW }).click();
    await expect(content(page)).toBeVisible();
    await mark(page);
    await page.locator('header a[href="/contact"]').click();
    await expect(page).toHaveURL(`${built.url}/contact`);
    expect(await marked(page)).toBe(false);
  });
});

test.describe('The policy', () => {
  const FRAMES = `frame-src ${MAPS};`;

  test('names a website on the pages that show its content, and on no other', async ({ request }) => {
    const headersOf = async (path: string) => (await request.get(built.url + path)).headers();
    const shown = async () => {
      const pages: string[] = [];
      for (const path of ['/', '/about', '/reward', '/contact', '/thank-you', '/no-such-page']) {
        const headers = await headersOf(path);
        const policy = headers['content-security-policy']!;
        if (policy.includes('frame-src')) pages.push(path);
        expect(policy.includes(FRAMES) || !policy.includes('maps.corner'), path).toBe(true);
        expect(policy, path).not.toContain('films.corner');
        const embedder = policy.includes('frame-src') ? 'unsafe-none' : 'require-corp';
        expect(headers['cross-origin-embedder-policy'], path).toBe(embedder);
      }
      return pages;
    };
    expect(await shown()).toEqual(['/about']);
    clock.now = DUE;
    expect(await shown()).toEqual(['/about', '/reward']);
  });

  test('is that of the page on static hosts, too', () => {
    const rules = readFileSync(join(built.distDir, '_headers'), 'utf8').split('\n\n');
    const naming = rules.filter((rule) => rule.includes('maps.corner.test'));
    expect(naming.map((rule) => rule.split('\n')[0])).toEqual(['/about', '/about/']);
    for (const rule of naming)
      expect(rule).toMatch(/\n {2}! Content-Security-Policy\n {2}Content-Security-Policy: .*frame-src/);
    const vercel = JSON.parse(readFileSync(join(built.distDir, 'vercel.json'), 'utf8')) as {
      headers: { source: string; headers: { value: string }[] }[];
    };
    const sources = vercel.headers.filter(({ headers }) => headers.some(({ value }) => value.includes(FRAMES)));
    expect(sources.map(({ source }) => source)).toEqual(['/about']);
  });
});

test.describe('Without script', () => {
  test.use({ javaScriptEnabled: false });

  test('there are the picture and the link, and no button that does nothing', async ({ page }) => {
    await page.goto(`${built.url}/about`);
    const map = page.locator('#map');
    await expect(map.getByRole('img', { name: 'A counter' })).toBeVisible();
    await expect(map.getByRole('link', { name: /Open at maps\.corner\.test/ })).toHaveAttribute(
      'href',
      `${MAPS}/embed`,
    );
    await expect(map.getByRole('button')).toHaveCount(0);
  });
});
