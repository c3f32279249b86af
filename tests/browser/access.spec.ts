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

test.describe('A site in Arabic', () => {
  test('runs from right to left, and never sideways', async ({ page }) => {
    await withBuild({ ...site, site: { ...site.site, language: 'ar' } }, async ({ url }) => {
      for (const path of paths) {
        await page.goto(url + path);
        await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
        for (const width of [320, 768, 1280]) {
          await page.setViewportSize({ width, height: 800 });
          expect.soft(await overhang(page), `${path}, ${width} px`).toBeLessThanOrEqual(0);
          expect.soft(await lostText(page), `${path}, ${width} px`).toEqual([]);
        }
      }
    });
  });
});
