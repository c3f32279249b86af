import { expect, test } from '../browser/support/site.ts';
import { SAMPLES_DIST } from '../own-site.ts';

test.use({ dist: SAMPLES_DIST });

test('Every line of a wall of logos is full, at four widths', async ({ page }) => {
  await page.goto('/logo-wall');
  for (const width of [375, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const gaps = await page.locator('main ul').evaluateAll((walls) =>
      walls.map((wall) => {
        const lines = new Map<number, number>();
        for (const logo of wall.children) {
          const { top, right } = logo.getBoundingClientRect();
          lines.set(top, right);
        }
        const end = wall.getBoundingClientRect().right;
        return Math.max(...[...lines.values()].map((right) => Math.round(end - right)));
      }),
    );
    // The frame, and what is lost to whole pixels.
    expect.soft(Math.max(...gaps), `${width} px`).toBeLessThanOrEqual(3);
  }
});
