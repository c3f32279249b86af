import { accessFaults, expect, test } from './support/site.ts';

test.describe('A form with conditions', () => {
  for (const javaScriptEnabled of [true, false])
    test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
      test.use({ javaScriptEnabled, expectedNoise: /status of 400/ });

      test('takes what applies, and shows the rest only where there is no script', async ({ page, running }) => {
        const shop = `Script: ${javaScriptEnabled}`;
        await page.goto('/conditions');
        const field = (name: string) => page.locator(`[name="${name}"]`);
        await field('shop').fill(shop);
        await page.getByRole('radio', { name: 'Something else' }).check();
        await expect(page.getByText('Since which year?')).toBeVisible({ visible: !javaScriptEnabled });
        await expect(field('invoice.company')).toBeVisible({ visible: !javaScriptEnabled });
        await field('what').focus();
        if (javaScriptEnabled) expect(await accessFaults(page, { within: 'form' })).toEqual([]);
        await field('shop').press('Enter');
        await expect(page.locator('#conditions-what-error')).toHaveText('Fill this in.');
        await field('what').fill('Cards');
        await page.getByRole('button', { name: 'Submit' }).click();
        await expect(page.getByText('We will reach you soon.')).toBeVisible();
        expect(await running.stored()).toContainEqual({ topic: 'other', what: 'Cards', business: false, shop });
      });
    });
});
