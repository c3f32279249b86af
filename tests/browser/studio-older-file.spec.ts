import { configText, formatsText, OWN_VERSIONS } from '../own-site.ts';
import { area, button, open, preview, row, test } from './support/studio.ts';
import { expect } from './support/site.ts';

/** A section of a type that has a second version, spelled as no program would, first on the first page. */
const wall =
  '{"id":"wall",  "type": "logo-wall", "heading": "Shops that know us", "items": [{ "name": "Corner", "picture": { "src": "/favicon.svg", "alt": "" } }] }';
const newText = configText
  .replace(/("version": 1,\n)/, formatsText({ ...OWN_VERSIONS, 'logo-wall': 2 }))
  .replace(/("sections": \[\s*)/, `$1${wall},\n        `);
const oldText = newText.replace(/ {2}"formats": \{[^}]*\},\n/, '').replace(wall, wall.replace('"picture"', '"img"'));

test.describe('A file of older versions', () => {
  test.use({ startText: oldText });

  test('is upgraded as the first step, said in words, undone and saved with every other byte', async ({
    page,
    studio,
  }) => {
    await open(page, studio.url);
    await expect(preview(page).getByRole('heading', { name: 'Shops that know us' })).toBeVisible();
    await expect(button(page, 'No problems')).toBeVisible();
    await button(page, '1 change').click();
    await expect(
      page.getByRole('listitem').filter({ hasText: /^Brought to the current version\. .*“items\[\]\.img” is now / }),
    ).toBeVisible();
    await page.keyboard.press('Escape');

    await button(page, 'Undo').click();
    await expect(button(page, 'No changes')).toBeVisible();
    await expect(button(page, 'Undo')).toBeDisabled();
    await expect(preview(page).getByRole('heading', { name: 'Shops that know us' })).toBeVisible();
    await button(page, 'Redo').click();
    expect(studio.text()).toBe(oldText);

    await row(page, 'Shops that know us').click();
    await area(page, 'Fields').getByRole('textbox', { name: 'Heading', exact: true }).fill('Shops that we know');
    await button(page, 'Save').click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    expect(studio.text()).toBe(newText.replace('Shops that know us', 'Shops that we know'));
  });
});

test.describe('A file of newer versions', () => {
  test.use({ startText: newText.replace('"logo-wall": 2', '"logo-wall": 9') });

  test('is shown, and cannot be edited', async ({ page, studio }) => {
    await page.goto(studio.url);
    await expect(page.getByText('It was made with a newer version of this program.')).toBeVisible();
    await expect(page.getByText('The site has version 9 of “logo-wall”.')).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await page.keyboard.press('Control+s');
    expect(studio.text()).toContain('"logo-wall": 9');
  });
});
