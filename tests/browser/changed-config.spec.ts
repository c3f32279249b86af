import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { configText, DIST, OWN_ROOT } from '../own-site.ts';
import { holdReact, live } from './support/live-page.ts';
import { accessFaults, expect, site, test } from './support/site.ts';
import { openBuild } from './support/with-build.ts';

test.describe('With the config alone', () => {
  // One build shows all changes.
  test.describe.configure({ mode: 'default' });
  const changed = structuredClone(site);
  const [home] = changed.routes;
  home!.sections.reverse();
  home!.showLogin = false;
  home!.sections.find(({ id }) => id === 'home-merchants')!['loopSeconds'] = 33.5;
  changed.theme = { accent: '#b3005e' };
  changed.routes.push({
    path: '/prices',
    title: 'Prices, plainly told',
    description: 'What it costs to take payments, to keep stock and to give rewards, told in one plain page.',
    sections: [{ id: 'prices', type: 'prose', heading: 'Prices', paragraphs: ['<b>Text</b> is text.'] }],
  });
  const products = changed.navigation.find(({ link }) => link === '/products')!;
  products.children = [{ key: 'prices', label: 'What it costs', link: '/prices' }];
  changed.footer = {
    statement: 'Payments for every counter in town.',
    columns: [{ title: 'Company', links: [{ label: 'Our prices', link: '/prices' }] }],
    social: [{ label: 'Elsewhere', link: 'https://elsewhere.example.com/' }],
  };
  let built: Awaited<ReturnType<typeof openBuild>>;
  test.beforeAll(async () => {
    built = await openBuild(changed);
  });
  test.afterAll(() => built.close());

  test('sections change places, the Login goes, a loop takes another time, and the accent another colour', async ({
    page,
  }) => {
    await page.goto(built.url);
    const order = site.routes[0]!.sections.map(({ id }) => id).toReversed();
    expect(await page.locator('main > section').evaluateAll((all) => all.map(({ id }) => id))).toEqual(order);
    // The hero still names the page, wherever it stands.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Talk to your till. Get paid instantly.');
    await expect(page.getByRole('link', { name: /^Login/ })).toHaveCount(0);
    const strip = page.getByRole('group', { name: 'Merchants that trust us' }).locator('.rfm-marquee').first();
    expect(await strip.evaluate((copy) => getComputedStyle(copy).animationDuration)).toBe('33.5s');
    const button = page.getByRole('link', { name: 'Explore Now' });
    expect(await button.evaluate((link) => getComputedStyle(link).backgroundColor)).toBe('rgb(179, 0, 94)');
  });

  test('a page is added, and the footer has a statement and links of its own', async ({ page, request }) => {
    await page.goto(`${built.url}/prices`);
    await expect(page.getByText('<b>Text</b> is text.')).toBeVisible();
    expect(await (await request.get(`${built.url}/sitemap.xml`)).text()).toContain('/prices</loc>');
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByText('Payments for every counter in town.')).toBeVisible();
    await expect(footer.getByRole('navigation').locator('[aria-current=page]')).toHaveText('Our prices');
    await expect(footer.getByRole('link', { name: 'Elsewhere' })).toBeVisible();
    expect(await accessFaults(page, { within: 'footer' })).toEqual([]);
  });

  test('a list below an entry of the menu opens without script, and stays as it is when the page goes live', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const menu = page.getByRole('navigation', { name: 'Main' });
    const link = menu.getByRole('link', { name: 'What it costs' });
    const boxes = () =>
      menu.locator('a, svg').evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
    const release = await holdReact(page);
    await page.goto(built.url);
    await expect(link).toBeHidden();
    await menu.locator('summary').press('Enter');
    await expect(link).toBeVisible();
    const before = await boxes();
    release();
    const button = menu.getByRole('button', { name: products.label });
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await expect(button).toBeFocused();
    expect(await boxes()).toEqual(before);
    expect(await accessFaults(page, { within: 'header' })).toEqual([]);
    await link.click();
    await expect(page).toHaveURL(/prices$/);
    await expect(button).toHaveAttribute('aria-expanded', 'false');
  });

  test('the sidebar shows the list below its entry, before and after the page goes live', async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 800 });
    const release = await holdReact(page);
    await page.goto(built.url);
    await page.getByRole('button', { name: 'Menu' }).click();
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'What it costs' });
    await expect(link).toBeVisible();
    const before = await link.boundingBox();
    release();
    await live(page);
    // For a frame the list is neither the one nor the other.
    await expect.poll(() => link.boundingBox()).toEqual(before);
    await link.click();
    await expect(page).toHaveURL(/prices$/);
  });
});

test.describe('A broken config', () => {
  test('refuses the build, tells why, and leaves the last good one in its place', () => {
    const folder = mkdtempSync(join(OWN_ROOT, '.build/broken-'));
    try {
      cpSync(join(DIST, 'index.html'), join(folder, 'dist/index.html'));
      const file = join(folder, 'site.config.json');
      writeFileSync(file, configText.replace('"marquee"', '"marque"'));
      const build = spawnSync(
        process.execPath,
        ['src/tools/run.js', 'src/prerender/build.ts', '--out', join(folder, 'dist')],
        {
          cwd: OWN_ROOT,
          env: { ...process.env, SITE_CONFIG: file },
          encoding: 'utf8',
        },
      );
      expect(build.status).toBe(1);
      expect(build.stderr).toMatch(/site\.config\.json:\d+:\d+ {2}unknown-section/);
      expect(build.stderr).toContain('Did you mean “Moving strip”?');
      expect(existsSync(join(folder, 'dist/index.html'))).toBe(true);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
