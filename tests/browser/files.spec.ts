import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newFolder } from '../new-folder.ts';
import { accessFaults, expect, test } from './support/site.ts';

const PLAN = { name: 'Grundriß.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 a plan') };
const PHOTOS = ['a.jpg', 'b.jpg'].map((name) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(200_000, name)]),
}));
/** Not what its name says. */
const FALSE_PLAN = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ') };

test.describe('A form with files', () => {
  for (const javaScriptEnabled of [true, false])
    test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
      // The server's answer to what is invalid, and what Chromium says of a file that was changed.
      test.use({ javaScriptEnabled, expectedNoise: /status of 400|ERR_UPLOAD_FILE_CHANGED/ });

      test('refuses what is no PDF, then stores the files that were chosen', async ({ page, running }) => {
        const shop = `Bean & Sons ${javaScriptEnabled}`;
        await page.goto('/plans');
        const plan = page.getByLabel('Floor plan');
        await page.getByLabel('Shop').fill(shop);
        await plan.setInputFiles(FALSE_PLAN);
        await page.getByLabel('Photographs').setInputFiles(PHOTOS);
        await page.getByRole('button', { name: 'Submit' }).click();
        if (javaScriptEnabled) await page.getByRole('button', { name: 'OK' }).click();
        await expect(page.getByText('The plan is of a kind that we cannot open.')).toBeVisible();
        await expect(page.getByLabel('Shop')).toHaveValue(shop);
        if (javaScriptEnabled) expect(await accessFaults(page, { within: 'form' })).toEqual([]);
        else {
          await expect(page.getByText('Choose the photographs again: they were not kept.')).toBeVisible();
          await page.getByLabel('Photographs').setInputFiles(PHOTOS);
        }
        if (javaScriptEnabled) {
          // Saved once more after it was chosen: no browser reads it then.
          const file = join(newFolder(), 'plan.pdf');
          writeFileSync(file, PLAN.buffer);
          await plan.setInputFiles(file);
          writeFileSync(file, '%PDF-1.7 another plan');
          // Chromium passes over a change within a second.
          utimesSync(file, 1, 1);
          await page.getByRole('button', { name: 'Submit' }).click();
          await page.getByRole('button', { name: 'OK' }).click();
          await expect(page.getByText('Choose the file again')).toBeVisible();
          await expect(plan).toBeFocused();
          expect(await plan.evaluate((control: HTMLInputElement) => control.files?.length)).toBe(0);
        }
        await plan.setInputFiles(PLAN);
        await page.getByRole('button', { name: 'Submit' }).click();
        await expect(page.getByText('A fitter looks at it tomorrow.')).toBeVisible();
        expect(await running.stored()).toContainEqual({
          shop,
          plan: expect.objectContaining({
            name: PLAN.name,
            type: 'application/pdf',
            size: PLAN.buffer.length,
          }) as object,
          photos: PHOTOS.map(({ name, buffer }) => expect.objectContaining({ name, size: buffer.length }) as object),
        });
      });
    });
});
