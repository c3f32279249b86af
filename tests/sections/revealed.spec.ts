import { expect, test } from '../browser/support/site.ts';
import { SAMPLES_DIST } from '../own-site.ts';

test.use({ dist: SAMPLES_DIST });

test('A link to a tab shows its part before anything is clicked', async ({ page }) => {
  await page.goto('/tabs#default_at-the-desk');
  await expect(page.getByRole('radio', { name: 'At the desk' }).first()).toBeChecked();
  await expect(page.locator('#default').getByRole('heading', { level: 2 })).toHaveText([
    'Know what sells while it sells',
  ]);
});

test.describe('Without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a link to an answer opens its question', async ({ page }) => {
    await page.goto('/faq#default_how-do-rewards-work');
    const answer = (words: string) => page.locator('#default').getByText(words);
    await expect(answer('Your customers earn 3% to 7%')).toBeInViewport();
    await expect(answer('At once: settlement is instant')).toBeHidden();
  });

  test('the period of prices is chosen by keyboard', async ({ page }) => {
    await page.goto('/pricing');
    const plan = page.locator('#default li', { hasText: 'Most chosen' });
    const prices = () => plan.getByText(/^\$\d+$/).filter({ visible: true });
    await expect(prices()).toHaveText('$29');
    await page.locator('#default').getByRole('radio', { name: 'Monthly' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(prices()).toHaveText('$24');
    await expect(plan).toContainText('per till and month, paid yearly');
  });
});
