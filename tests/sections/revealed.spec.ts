import { expect, test } from '../browser/support/site.ts';
import { SAMPLES_DIST } from '../own-site.ts';

test.use({ dist: SAMPLES_DIST, javaScriptEnabled: false });

test('Without script, a link to an answer opens its question', async ({ page }) => {
  await page.goto('/faq#default_how-do-rewards-work');
  const answer = (words: string) => page.locator('#default').getByText(words);
  await expect(answer('Your customers earn 3% to 7%')).toBeInViewport();
  await expect(answer('At once: settlement is instant')).toBeHidden();
});

test('Without script, the period of prices is chosen by keyboard', async ({ page }) => {
  await page.goto('/pricing');
  const plan = page.locator('#default li', { hasText: 'Most chosen' });
  const prices = () => plan.getByText(/^\$\d+$/).filter({ visible: true });
  await expect(prices()).toHaveText('$29');
  await page.locator('#default').getByRole('radio', { name: 'Monthly' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(prices()).toHaveText('$24');
  await expect(plan).toContainText('per till and month, paid yearly');
});
