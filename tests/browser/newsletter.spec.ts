import { SAMPLES_DIST } from '../own-site.ts';
import { expect, test } from './support/site.ts';

test.use({ dist: SAMPLES_DIST });

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('The button of a newsletter stands beside its field, below a message too', async ({ page }) => {
      await page.goto('/form');
      const form = page.locator('#line');
      const field = form.getByLabel('Email');
      const button = form.getByRole('button');
      /** How far the button's top is below the field's, in px. */
      const offset = async () => (await button.boundingBox())!.y - (await field.boundingBox())!.y;
      expect(await offset()).toBe(0);
      if (!javaScriptEnabled) return;
      await field.fill('nobody');
      await field.blur();
      await expect(form.getByText('Invalid email format.')).toBeVisible();
      expect(await offset()).toBe(0);
    });
  });
