import type { SiteFile } from '../../src/model/site-file.ts';
import { RIGHT_TO_LEFT_AT, turnAround } from './support/directions.ts';
import { onSlowNetwork } from './support/layout-shift.ts';
import { lostText, overhang } from './support/lost-text.ts';
import { expect, paths, site, test } from './support/site.ts';
import { withBuild } from './support/with-build.ts';

for (const width of [375, 1280])
  test(`Nothing moves on a slow network at ${width} px, on any page`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const visit = await onSlowNetwork(page);
    for (const path of paths) {
      const { total, shifts } = await visit(path);
      expect.soft(total, `${path}: ${JSON.stringify(shifts)}`).toBeLessThan(0.005);
    }
  });

/** Lists in the menu, columns in the footer, and links to pages that run from left to right. */
const arabic: SiteFile = {
  ...site,
  site: { ...site.site, language: 'ar' },
  languages: { en: { name: 'English', incomplete: 'show-source' } },
  navigation: site.navigation.map((entry) => ({
    ...entry,
    ...(['nyra', 'contact'].includes(entry.key) && {
      children: [{ key: `${entry.key}-more`, label: 'More of it', link: '/partner' }],
    }),
  })),
  footer: { columns: [{ title: 'Company', links: [{ label: 'About us', link: '/about' }] }] },
};

test.describe('A site in Arabic', () => {
  test.use({ expectedNoise: /status of 404/ });

  test('runs from right to left, and never sideways', async ({ page }) => {
    await withBuild(arabic, async ({ url }) => {
      const look = async (name: string, width: number) => {
        await page.setViewportSize({ width, height: 800 });
        expect.soft(await overhang(page), `${name}, ${width} px`).toBeLessThanOrEqual(0);
        expect.soft(await lostText(page), `${name}, ${width} px`).toEqual([]);
      };
      for (const path of [...paths, '/no-such-page']) {
        await page.goto(url + path);
        await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
        await look(path, 320);
      }

      // Its header, menus and footer, like the page that says that there is none, mirror those of English pages.
      const mirrored = async (name: string, width: number) => {
        await look(name, width);
        expect.soft(await turnAround(page), `${name}, ${width} px`).toEqual([]);
      };
      for (const width of RIGHT_TO_LEFT_AT) await mirrored('/no-such-page', width);
      await page.goto(url);
      await page.setViewportSize({ width: 375, height: 800 });
      await page.getByRole('button', { name: 'Menu' }).click();
      const menu = page.getByRole('navigation', { name: 'Main' });
      await expect.poll(() => menu.evaluate((bar) => getComputedStyle(bar).clipPath)).toBe('inset(0px)');
      expect((await menu.boundingBox())!.x).toBe(0);
      await mirrored('the sidebar', 375);
      await mirrored('the sidebar', 768);
      await page.keyboard.press('Escape');
      await page.setViewportSize({ width: 1280, height: 800 });
      for (const name of ['Nyra AI Partner', 'Contact Us']) {
        await page.getByRole('button', { name, exact: true }).click();
        await expect(menu.getByRole('link', { name: 'More of it' })).toBeVisible();
        await mirrored(`the list of ${name}`, 1280);
      }
      await page.getByRole('link', { name: 'English' }).click();
      await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
    });
  });
});
