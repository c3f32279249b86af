import { expect, test } from '../browser/support/site.ts';
import { SAMPLES_DIST } from '../own-site.ts';
import { kindsPage } from '../../src/tools/samples/field-samples.ts';

for (const javaScriptEnabled of [true, false])
  test.describe(`A rating ${javaScriptEnabled ? 'with' : 'without'} script`, () => {
    test.use({ dist: SAMPLES_DIST, javaScriptEnabled });

    test('fills the stars up to the chosen one, by pointer and keyboard', async ({ page }) => {
      await page.goto(kindsPage.path);
      const stars = page.getByRole('radiogroup', { name: 'How did we do?' });
      const filled = () =>
        stars.locator('svg').evaluateAll((all) => all.filter((svg) => getComputedStyle(svg).fill !== 'none').length);
      expect(await filled()).toBe(0);
      await stars.getByRole('radio', { name: '4' }).click();
      expect(await filled()).toBe(4);
      await page.keyboard.press('ArrowLeft');
      await expect(stars.getByRole('radio', { name: '3' })).toBeChecked();
      expect(await filled()).toBe(3);
      const { width, height } = (await stars.getByRole('radio').first().boundingBox())!;
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    });
  });
