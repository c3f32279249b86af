import { expect, test } from './support/site.ts';

const BOOKING = {
  fullname: 'Ada Baker',
  email: 'ada@example.com',
  topic: 'stock',
  tills: 3,
  since: '2020',
  about: 'Two shops.',
  terms: true,
};

/** The tests' own site has a second form: one schema file, one section, no code. */
test.describe('A second form', () => {
  for (const javaScriptEnabled of [true, false])
    test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
      test.use({ javaScriptEnabled });

      test('takes eight fields and leaves the optional one out', async ({ page, running }) => {
        const enquiry = { ...BOOKING, about: `${BOOKING.about} ${javaScriptEnabled}` };
        await page.goto('/booking');
        const field = (name: string) => page.locator(`[name="${name}"]`);
        await expect(page.locator('form [name]:not([name="website"])')).toHaveCount(8);
        await field('fullname').fill(enquiry.fullname);
        await field('email').fill(enquiry.email);
        await field('topic').selectOption({ label: 'Stock and inventory' });
        await field('tills').fill(String(enquiry.tills));
        await field('since').fill(enquiry.since);
        await field('about').fill(enquiry.about);
        await field('terms').check();
        await page.getByRole('button', { name: 'Submit' }).click();
        await expect(page.getByText('We will reach you soon.')).toBeVisible();
        expect(await running.stored()).toContainEqual(enquiry);
      });
    });
});
