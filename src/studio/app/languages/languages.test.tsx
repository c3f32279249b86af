// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Translations, TranslationText } from '../../protocol.ts';
import { region, renderStudio, setUpStudio, write } from '../testing/render-studio.tsx';

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
const german = (title: Partial<TranslationText> = {}): Translations => ({
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
      isRich: false,
      hint: null,
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
      isRich: false,
      hint: null,
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

/** A title to which words were added twice: each function answers one of these requests. */
async function renderTypedTwice() {
  const studio = await renderGerman();
  const { user, server, draft } = studio;
  const answered: (() => void)[] = [];
  server.answers.translate = () =>
    new Promise((answer) => {
      const { state } = draft.getSnapshot();
      answered.push(() => answer({ ...state, version: state.version + 1 }));
    });
  const field = region('Fields').getByRole<HTMLTextAreaElement>('textbox', { name: 'Title' });
  await user.type(field, ' hin');
  await user.tab();
  await vi.waitFor(() => expect(answered).toHaveLength(1));
  await user.type(field, ' und her');
  await user.tab();
  return { ...studio, field, answered };
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
    await write(user, field, 'Eine Seite.');
    await user.tab();
    expect(sent()).toMatchObject([{ path: ['routes', 0, 'description'], to: { text: 'Eine Seite.' } }]);
    await user.click(region('Fields').getByRole('button', { name: 'Same as source: Description' }));
    expect(sent().at(-1)).toMatchObject({ to: 'same' });
  });

  it('keeps what is typed while what was typed before is still on its way: letters were lost on a busy machine', async () => {
    const { sent, server, field, answered } = await renderTypedTwice();
    const asked = vi.fn<() => Translations>(() => german({ text: 'Hier hin' }));
    server.answers.translations = asked;
    await act(async () => answered[0]!());
    await vi.waitFor(() => expect(asked).toHaveBeenCalled());
    await vi.waitFor(() => expect(sent()).toHaveLength(2));
    await act(async () => {});
    expect(field.value).toBe('Hier hin und her');
    server.answers.translations = () => german({ text: 'Hier hin, her' });
    await act(async () => answered[1]!());
    await vi.waitFor(() => expect(field.value).toBe('Hier hin, her'));
  });

  it('keeps what is typed where an earlier text comes just as the last one is stored: a busy machine showed it, and asked about it', async () => {
    const { user, sent, server, draft, field, answered } = await renderTypedTwice();
    const told: (() => void)[] = [];
    server.answers.translations = () => new Promise((tell) => told.push(() => tell(german({ text: 'Hier hin' }))));
    await act(async () => answered[0]!());
    await vi.waitFor(() => expect([told, answered].map(({ length }) => length)).toEqual([1, 2]));
    await act(async () => {
      answered[1]!();
      await vi.waitFor(() => expect(draft.isSending).toBe(false));
      told[0]!();
      await new Promise((resume) => setTimeout(resume));
    });
    await user.type(field, ' und da');
    await user.tab();
    await vi.waitFor(() => expect(sent()).toHaveLength(3));
    expect(sent()[2]).toMatchObject({ to: { text: 'Hier hin und her und da' }, was: 'Hier hin und her' });
  });

  it('says what changed since a text was translated, which may be still right', async () => {
    const { user, sent } = await renderGerman({ state: 'outdated', was: 'Pay there' });
    const fields = within(screen.getByRole('region', { name: 'Fields' }));
    expect(fields.getByText('there').tagName).toBe('DEL');
    expect(fields.getByText('here').tagName).toBe('INS');
    await user.click(fields.getByRole('button', { name: 'Still right: Title' }));
    expect(sent()).toMatchObject([{ path: ['routes', 0, 'title'], to: 'still-right' }]);
  });

  it('says that a translation is long, and what is wrong with it, at its field', async () => {
    const { server, draft } = await renderGerman({ hint: 'The translation has 40 characters.' });
    const field = region('Fields').getByRole('textbox', { name: 'Title' });
    expect(describedBy(field)).toContain('The translation has 40 characters.');
    server.check = () => [{ path: AT, what: 'The price is another one.', fix: 'Write both alike.' }];
    act(() => draft.run('state', {}));
    await vi.waitFor(() => expect(describedBy(field)).toContain('The price is another one.'));
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });

  it('names the texts of a form in everyday words', async () => {
    await renderGerman({ path: ['forms', 'enquiry', 'name.messages.maxLength'], title: 'Name' });
    expect(region('Fields').getByRole('textbox', { name: 'Name: When it is too long' })).toBeTruthy();
  });

  it('has marks where its text has them', async () => {
    const { user, sent } = await renderGerman({ isRich: true });
    const field = region('Fields').getByRole<HTMLTextAreaElement>('textbox', { name: 'Title' });
    field.setSelectionRange(0, 4);
    await user.click(region('Fields').getByRole('button', { name: 'Bold' }));
    expect(field.value).toBe('**Hier**');
    await vi.waitFor(() => expect(sent()).toMatchObject([{ to: { text: '**Hier**' } }]));
  });

  it('leads from each text to the next that is open, by keyboard', async () => {
    const { user, server } = await renderGerman();
    server.answers['next-open'] = () => ({
      place: { show: ['routes', 0], text: ['routes', 0, 'description'] },
    });
    await user.click(region('Fields').getByRole('textbox', { name: 'Title' }));
    await user.keyboard('{Control>}{Enter}{/Control}');
    const description = region('Fields').getByRole('textbox', { name: 'Description' });
    await vi.waitFor(() => expect(document.activeElement).toBe(description));
    const asked = server.requests.find(({ request }) => request === 'next-open');
    expect(asked?.body).toMatchObject({ language: 'de', after: ['routes', 0, 'title'], shown: ['routes', 0] });
    server.answers['next-open'] = () => ({ place: null });
    await user.click(region('Fields').getByRole('button', { name: 'Next open text' }));
    await screen.findByText('Every text is translated into German.');
  });

  it('is chosen by a problem of one of its texts, which leads to its field', async () => {
    const { user, server, draft } = await renderGerman();
    await user.selectOptions(screen.getByLabelText('Language'), 'English');
    server.answers['translation-at'] = () => ({
      language: 'de',
      place: { show: ['routes', 0], text: ['routes', 0, 'title'] },
    });
    act(() => draft.show(AT));
    await vi.waitFor(() =>
      expect(document.activeElement).toBe(region('Fields').getByRole('textbox', { name: 'Title' })),
    );
    expect(screen.getByLabelText<HTMLSelectElement>('Language').value).toBe('de');
  });

  it('is added from a list, and edited from then on', async () => {
    const { user, server, draft } = await renderStudio();
    server.answers['add-language'] = () => draft.getSnapshot().state;
    await user.selectOptions(screen.getByLabelText('Language'), 'Add a language …');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a language' }));
    await user.selectOptions(dialog.getByLabelText('Language'), 'Spanish');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await screen.findByText('Spanish is now a language of the site.');
    expect(server.requests.find(({ request }) => request === 'add-language')?.body).toMatchObject({ language: 'es' });
  });
});
