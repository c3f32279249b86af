import { area, button, open, preview, row, test } from './support/studio.ts';
import { expect } from './support/site.ts';

test.describe('saved states', () => {
  test('are shown in the preview and come back, by keyboard alone too', async ({ page, studio }) => {
    const before = studio.text();
    await open(page, studio.url);
    const section = area(page, 'Sections').getByRole('row').first();
    const name = (await section.getAttribute('aria-label'))!;
    await section.click();
    const heading = area(page, 'Fields').getByRole('textbox', { name: 'Heading', exact: true });
    await heading.fill('Something else entirely');
    await button(page, 'Save').click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expect(preview(page).getByRole('heading', { name: 'Something else entirely' })).toBeVisible();

    await button(page, 'History').press('Enter');
    await page.getByRole('button', { name: /^Look at the site as it was before/ }).press('Enter');
    await expect(button(page, 'Back to the draft')).toBeFocused();
    await expect(preview(page).getByRole('heading', { name })).toBeVisible();
    await expect(heading).toHaveValue('Something else entirely');

    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(row(page, name)).toBeVisible();
    await button(page, 'Save').click();
    await expect.poll(() => studio.text()).toBe(before);
  });
});
