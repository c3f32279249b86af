// @vitest-environment jsdom
import axe from 'axe-core';
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { TranslatedGroup } from './protocol.ts';
import { renderStudio, setUpStudio } from '../../app/testing/render-studio.tsx';

setUpStudio();

const HEADING = ['routes', 0, 'sections', 0, 'heading'];
const group = (more: Partial<TranslatedGroup>): TranslatedGroup => ({
  kind: 'page',
  name: 'Home',
  done: 3,
  open: 0,
  first: { show: ['routes', 0], text: ['routes', 0, 'title'] },
  ...more,
});

async function open() {
  const studio = await renderStudio();
  const { server, user } = studio;
  const home = group({ open: 2, first: { show: HEADING.slice(0, 4), text: HEADING } });
  server.answers['translation-table'] = () => ({
    languages: [
      { language: 'de', groups: [home, group({ kind: 'shared', name: 'Talk to us', done: 1, first: null })] },
      { language: 'fr', groups: [group({}), group({ kind: 'shared', name: 'Talk to us', open: 1, done: 0 })] },
    ],
  });
  server.answers.translations = ({ section }) => ({
    language: 'de',
    address: null,
    texts:
      section === 'home-hero'
        ? [
            {
              path: HEADING,
              title: 'Heading',
              source: 'Talk to your till',
              state: 'missing',
              was: null,
              text: null,
              isRich: false,
              hint: null,
              at: null,
            },
          ]
        : [],
    open: { sections: {}, pages: [], site: 0 },
  });
  server.changeOutside([
    { op: 'set', path: ['languages'], value: { de: { name: 'Deutsch' }, fr: { name: 'Français' } } },
  ]);
  await screen.findByRole('option', { name: 'Deutsch' });
  await user.click(screen.getByRole('button', { name: 'Translations' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Translations' }));
  await dialog.findByRole('table');
  return { ...studio, dialog };
}

describe('The table of translations', () => {
  it('says what is done and open in each part of the site and language, and leads to the first open text', async () => {
    const { dialog, user, draft } = await open();
    const cells = dialog.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent.trim()));
    expect(cells).toEqual([
      ['Part of the site', 'German', 'French'],
      ['Home', '2 open, 3 done', '3 texts done'],
      ['Talk to us Shared section', '1 text done on no page', '1 open'],
    ]);
    const { violations } = await axe.run(screen.getByRole('dialog'), {
      rules: { 'color-contrast': { enabled: false } },
    });
    expect(violations.map(({ id }) => id)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Home in German: 2 open, 3 done' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByLabelText<HTMLSelectElement>('Language').value).toBe('de');
    expect(draft.getSnapshot().selection).toEqual({ kind: 'section', id: 'home-hero' });
    const fields = within(screen.getByRole('region', { name: 'Fields' }));
    await vi.waitFor(() => expect(document.activeElement).toBe(fields.getByRole('textbox', { name: 'Heading' })));
  });

  it('says how to begin where there is no other language', async () => {
    const { server, user } = await renderStudio();
    server.answers['translation-table'] = () => ({ languages: [] });
    await user.click(screen.getByRole('button', { name: 'Translations' }));
    expect(await screen.findByText(/^The site has one language\./)).toBeTruthy();
  });
});

describe('Texts for translators', () => {
  it('are exported as a file, in the language and form that are chosen', async () => {
    const { dialog, user, server } = await open();
    const save = vi.fn<(blob: Blob) => string>(() => 'blob:x');
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: save, revokeObjectURL: () => {} }));
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    server.answers['export-translations'] = ({ language, format, isOnlyOpen }) => ({
      name: `${language}.csv`,
      text: JSON.stringify([format, isOnlyOpen]),
      number: 3,
    });
    await user.click(dialog.getByText('Export and import'));
    const part = within(dialog.getByRole('region', { name: 'Export' }));
    await user.selectOptions(part.getByRole('combobox', { name: 'Language' }), 'French');
    await user.selectOptions(part.getByRole('combobox', { name: 'Format' }), 'CSV, for spreadsheets');
    await user.click(part.getByRole('checkbox', { name: 'Only what is open' }));
    await user.click(part.getByRole('button', { name: 'Export as a file' }));
    expect(await part.findByText('3 texts are in fr.csv.')).toBeTruthy();
    expect(await save.mock.calls[0]![0].text()).toBe('["csv",true]');
  });

  it('come back by a file, which says what it brings before it is taken in', async () => {
    const { dialog, user, server } = await open();
    server.answers['look-at-translations'] = ({ file }) => ({
      language: 'de',
      taken: 2,
      lines: [`- 2 are done: ${JSON.stringify(atob(file))}.`],
    });
    await user.click(dialog.getByText('Export and import'));
    const part = within(dialog.getByRole('region', { name: 'Import' }));
    await user.upload(part.getByLabelText('File that came back'), new File(['a,b'], 'de.csv', { type: 'text/csv' }));
    expect((await part.findByRole('listitem')).textContent).toBe('2 are done: "a,b".');
    expect(server.requests.map(({ request }) => request)).not.toContain('import-translations');
    await user.click(part.getByRole('button', { name: 'Take in 2 translations' }));
    await vi.waitFor(() =>
      expect(server.requests).toContainEqual(
        expect.objectContaining({
          request: 'import-translations',
          body: expect.objectContaining({ file: btoa('a,b') }) as object,
        }),
      ),
    );
  });
});
