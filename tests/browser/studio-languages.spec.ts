import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { siteWith } from '../../src/languages/testing/small-site.ts';
import { expect } from './support/site.ts';
import { area, button, open, preview, row, test } from './support/studio.ts';

const site = siteWith({ id: 'till', type: 'hero', heading: 'Talk to your till', text: 'It listens.' });
const fields = (page: Page) => area(page, 'Fields');
const heading = (page: Page) => preview(page).getByRole('heading', { level: 1 });

test.use({ startText: JSON.stringify(site, null, 2) });

test('A page is translated from nothing: by keyboard in the fields, by the first click on the page, and by Replace', async ({
  page,
  studio,
}) => {
  await open(page, studio.url);

  await test.step('a language is added', async () => {
    await page.getByLabel('Language', { exact: true }).selectOption('Add a language …');
    const dialog = page.getByRole('dialog', { name: 'Add a language' });
    await dialog.getByLabel('Language').selectOption('German');
    await dialog.getByRole('button', { name: 'Add', exact: true }).press('Enter');
    await expect(fields(page).getByText('German · 2 open')).toBeVisible();
  });

  await test.step('each open text leads to the next, and the page is there once it can be', async () => {
    await fields(page).getByRole('button', { name: 'Next open text' }).press('Enter');
    for (const [title, text] of [
      ['Title', 'Eine Kasse für Sie'],
      ['Description', 'Was sie kann und kostet.'],
      ['Heading', 'Sprechen Sie mit der Kasse'],
      ['Text', 'Sie hört zu.'],
    ] as const) {
      await expect(fields(page).getByRole('textbox', { name: title, exact: true })).toBeFocused();
      await page.keyboard.type(text);
      await page.keyboard.press('Control+Enter');
    }
    await expect(fields(page).getByRole('heading', { name: 'Site settings' })).toBeVisible();
    await row(page, 'Home', 'Pages').click();
    await expect(heading(page)).toHaveText('Sprechen Sie mit der Kasse');
    await expect(page.locator('iframe[data-answering]')).toBeVisible();
  });

  await test.step('a click on the page edits it there, in one step', async () => {
    await heading(page).click();
    const onPage = preview(page).getByRole('textbox', { name: 'Heading', exact: true });
    await expect(onPage).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Reden Sie mit der Kasse');
    await page.keyboard.press('Enter');
    await expect(fields(page).getByRole('textbox', { name: 'Heading' })).toHaveValue('Reden Sie mit der Kasse');
    await button(page, 'Undo').click();
    await expect(heading(page)).toHaveText('Sprechen Sie mit der Kasse');
    await button(page, 'Redo').click();
    await expect(heading(page)).toHaveText('Reden Sie mit der Kasse');
  });

  await test.step('words are replaced in translations alone', async () => {
    await page.keyboard.press('ControlOrMeta+k');
    const dialog = page.getByRole('dialog', { name: 'Find' });
    await dialog.getByRole('searchbox', { name: 'Find' }).fill('Kasse');
    await expect(dialog.getByRole('option', { name: 'Talk to your till' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Replace', exact: true }).click();
    await dialog.getByRole('textbox', { name: 'Replace with' }).fill('Theke');
    await dialog.getByRole('button', { name: 'Replace in 2 places' }).click();
    await expect(heading(page)).toHaveText('Reden Sie mit der Theke');
  });

  await test.step('the table says what is done', async () => {
    await button(page, 'Translations').click();
    await expect(page.getByRole('button', { name: 'Home in German: 4 texts done' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await button(page, 'Save').click();
  const overlay = join(dirname(studio.file), 'languages/de.json');
  await expect
    .poll(() => (existsSync(overlay) ? (JSON.parse(readFileSync(overlay, 'utf8')) as object) : null))
    .toMatchObject({
      pages: {
        '/': {
          title: ['A till for you', 'Eine Theke für Sie'],
          sections: { till: { heading: ['Talk to your till', 'Reden Sie mit der Theke'] } },
        },
      },
    });
});
