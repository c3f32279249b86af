// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Translations } from '../../protocol.ts';
import { region, renderStudio, setUpStudio } from '../testing/render-studio.tsx';

setUpStudio();

/** What is read out after the name of a field. */
const describedBy = (field: HTMLElement) =>
  field
    .getAttribute('aria-describedby')!
    .split(' ')
    .map((id) => document.getElementById(id)!.textContent)
    .join(' ');

const AT = ['/files', 'languages/de.json', 'pages', '/', 'title'];

/** The title as its language has it; the description is open. */
const german = (title: Partial<Translations['texts'][number]> = {}): Translations => ({
  language: 'de',
  address: null,
  texts: [
    {
      path: ['routes', 0, 'title'],
      title: 'Title',
      source: 'Pay here',
      state: 'done',
      was: null,
      text: 'Hier',
      at: AT,
      ...title,
    },
    {
      path: ['routes', 0, 'description'],
      title: 'Description',
      source: 'A page.',
      state: 'missing',
      was: null,
      text: null,
      at: null,
    },
  ],
  open: { sections: { 'home-hero': 2 }, pages: [3, 0], site: 4 },
});

async function renderGerman(title?: Parameters<typeof german>[0]) {
  const studio = await renderStudio();
  studio.server.answers.translations = () => german(title);
  studio.server.answers.translate = () => studio.draft.getSnapshot().state;
  studio.server.changeOutside([{ op: 'set', path: ['languages'], value: { de: { name: 'Deutsch' } } }]);
  await screen.findByRole('option', { name: 'Deutsch' });
  await studio.user.selectOptions(screen.getByLabelText('Language'), 'Deutsch');
  await region('Fields').findByText(/^German · \d open$/);
  const sent = () => studio.server.requests.filter(({ request }) => request === 'translate').map(({ body }) => body);
  return { ...studio, sent };
}

describe('Another language', () => {
  it('is translated text by text, while pages and sections stay as they are', async () => {
    const { user, sent } = await renderGerman();
    expect(region('Pages').queryByRole('button', { name: 'Add page' })).toBeNull();
    expect(region('Sections').queryByRole('button', { name: /^(Actions for|Move|Add)/ })).toBeNull();
    expect(region('Sections').getByText(/2 open/)).toBeTruthy();
    expect(region('Pages').getByText('Site settings · 4 open', { exact: false })).toBeTruthy();
    const field = region('Fields').getByRole('textbox', { name: 'Description' });
    expect(describedBy(field)).toBe('A page. Missing');
    await user.type(field, 'Eine Seite.');
    await user.tab();
    expect(sent()).toMatchObject([{ path: ['routes', 0, 'description'], to: { text: 'Eine Seite.' } }]);
    await user.click(region('Fields').getByRole('button', { name: 'Same as source: Description' }));
    expect(sent().at(-1)).toMatchObject({ to: 'same' });
  });

  it('says what changed since a text was translated, which may be still right', async () => {
    const { user, sent } = await renderGerman({ state: 'outdated', was: 'Pay there' });
    const fields = within(screen.getByRole('region', { name: 'Fields' }));
    expect(fields.getByText('there').tagName).toBe('DEL');
    expect(fields.getByText('here').tagName).toBe('INS');
    await user.click(fields.getByRole('button', { name: 'Still right: Title' }));
    expect(sent()).toMatchObject([{ path: ['routes', 0, 'title'], to: 'still-right' }]);
  });

  it('is added from a list, and edited from then on', async () => {
    const { user, server, draft } = await renderStudio();
    server.answers['add-language'] = () => draft.getSnapshot().state;
    await user.selectOptions(screen.getByLabelText('Language'), 'Add a language …');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a language' }));
    await user.selectOptions(dialog.getByLabelText('Language'), 'Spanish');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await screen.findByText('Spanish is a language of the site now.');
    expect(server.requests.find(({ request }) => request === 'add-language')?.body).toMatchObject({ language: 'es' });
  });
});
