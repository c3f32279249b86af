import { lightSquares, siteWithDarkGround } from './support/dark-ground.ts';
import { expect, test } from './support/site.ts';
import { withBuild } from './support/with-build.ts';

test('A drawing on dark ground is light in either scheme, and dark where that ground is gone: on paper, in forced colours', async ({
  page,
}) => {
  await withBuild(siteWithDarkGround(), async ({ url }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`${url}/about`);
    const image = page.locator('#dark img');
    const expectSquares = (look: string) =>
      expect.configure({ soft: true }).poll(async () => lightSquares(await image.screenshot()), look);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectSquares(colorScheme).toEqual([true, true, true]);
    }
    await page.emulateMedia({ media: 'print' });
    await expectSquares('on paper').toEqual([false, false, false]);
    // Words are the system's, which are white where the scheme is dark.
    await expect(page.locator('#dark')).toHaveCSS('color', 'rgb(0, 0, 0)');
    await page.emulateMedia({ media: 'screen', colorScheme: 'light', forcedColors: 'active' });
    await expectSquares('in forced colours').toEqual([false, false, false]);
  });
});
