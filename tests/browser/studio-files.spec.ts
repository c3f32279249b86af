import sharp from 'sharp';
import { accessFaults, expect } from './support/site.ts';
import { area, button, open, preview, row, test } from './support/studio.ts';

test.describe('A photograph of a phone', () => {
  test('is uploaded, described, shown upright in the preview, undone and removed', async ({ page, studio }) => {
    const bytes = await sharp({ create: { width: 80, height: 40, channels: 3, background: '#2456d6' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const name = `photo-${Date.now()}.jpg`;
    await open(page, studio.url);
    await row(page, 'Talk to your till').click();
    await area(page, 'Fields').getByRole('button', { name: 'Change picture' }).click();
    const choice = page.getByRole('dialog', { name: 'Choose a picture' });
    await expect(choice.getByText(/Used in Home/).first()).toBeVisible();
    const chooser = page.waitForEvent('filechooser');
    await choice.getByRole('button', { name: 'Upload a file' }).click();
    await (await chooser).setFiles({ name, mimeType: 'image/jpeg', buffer: bytes });
    await choice.getByLabel('What does the picture tell?').fill('A counter in the sun');
    expect(await accessFaults(page)).toEqual([]);
    await choice.getByRole('button', { name: 'Use this picture' }).click();
    const picture = preview(page).getByRole('img', { name: 'A counter in the sun' });
    await expect(picture).toHaveJSProperty('naturalWidth', 40);
    await button(page, 'Undo').click();
    await expect(picture).toHaveCount(0);

    await area(page, 'Fields').getByRole('button', { name: 'Change picture' }).click();
    await choice.getByLabel('Search').fill(`${name} nowhere`);
    expect(await accessFaults(page)).toEqual([]);
    await choice.getByRole('button', { name: `Remove ${name}` }).click();
    await page
      .getByRole('dialog', { name: `Remove ${name}` })
      .getByRole('button', { name: 'Remove', exact: true })
      .click();
    await expect(choice.getByText('No file has these words. Try fewer.')).toBeVisible();
  });
});
