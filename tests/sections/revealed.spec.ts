import { expect, test } from '../browser/support/site.ts';
import { SAMPLES_DIST } from '../own-site.ts';

test.use({ dist: SAMPLES_DIST, javaScriptEnabled: false });

test('Without script, a link to an answer opens its question', async ({ page }) => {
  await page.goto('/faq#default_how-do-rewards-work');
  const answer = (words: string) => page.locator('#default').getByText(words);
  await expect(answer('Your customers earn 3% to 7%')).toBeInViewport();
  await expect(answer('At once: settlement is instant')).toBeHidden();
});
