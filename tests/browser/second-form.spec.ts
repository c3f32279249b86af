import { accessFaults, expect, test } from './support/site.ts';

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

const EVERYTHING = {
  shop: 'Bean & Sons',
  mail: 'zoe@example.com',
  size: 'm',
  wishes: ['payments', 'reports'],
  day: '2026-12-01',
  hour: '09:30',
  address: { street: 'Main Street 1', city: 'Berlin' },
  terms: true,
};

test.describe('A form with every kind of field', () => {
  for (const javaScriptEnabled of [true, false])
    test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
      // The server's answer to what is invalid.
      test.use({ javaScriptEnabled, expectedNoise: /status of 400/ });

      test('sends choices as a list and a group as an object', async ({ page, running }) => {
        const enquiry = { ...EVERYTHING, more: `Script: ${javaScriptEnabled}` };
        await page.goto('/everything');
        const field = (name: string) => page.locator(`[name="${name}"]`);
        await field('shop').fill(enquiry.shop);
        await field('mail').fill(enquiry.mail);
        await page.getByRole('radio', { name: 'Two to ten tills' }).check();
        for (const name of ['Payments', 'Reports']) await page.getByRole('checkbox', { name }).check();
        await field('day').fill(enquiry.day);
        await field('hour').fill(enquiry.hour);
        await field('address.street').fill(enquiry.address.street);
        await field('address.city').fill(enquiry.address.city);
        await field('more').fill(enquiry.more);
        const wishes = page.getByRole('group', { name: 'What would you like to see?' });
        await field('terms').check();
        for (const box of await wishes.getByRole('checkbox').all()) await box.check();
        // Not a click: Submit is off by now where there is script.
        await field('shop').press('Enter');
        await expect(wishes.getByText('Tick at most three.')).toBeVisible();
        if (javaScriptEnabled) expect(await accessFaults(page, { within: 'form' })).toEqual([]);
        await expect(page.getByRole('radio', { name: 'Two to ten tills' })).toBeChecked();
        for (const name of ['Stock', 'Rewards']) await page.getByRole('checkbox', { name }).uncheck();
        await page.getByRole('button', { name: 'Submit' }).click();
        await expect(page.getByText('We will reach you soon.')).toBeVisible();
        expect(await running.stored()).toContainEqual(enquiry);
      });
    });
});
