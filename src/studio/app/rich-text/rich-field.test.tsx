// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { valueAt, type JsonObject } from '../../../document/json.ts';
import { region, renderFields, setUpStudio, write } from '../testing/render-studio.tsx';

setUpStudio();

const config = (text: string): JsonObject => ({
  version: 1,
  site: { name: 'Example Pay', url: 'https://www.example.com', description: 'Payments.' },
  support: { email: 'support@example.com', phone: '+1 800 555 0199' },
  navigation: [{ key: 'home', label: 'Home', link: '/' }],
  routes: [
    { path: '/', title: 'Payments', description: 'A page.', sections: [{ id: 'offer', type: 'banner', text }] },
    { path: '/about', title: 'About us', description: 'A page.', sections: [] },
  ],
});

/** A studio with a rich text, some words of which are selected in its field. */
async function open(text: string, words: string) {
  const studio = await renderFields('offer', { config: config(text) });
  const field = region('Fields').getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
  await studio.user.click(field);
  field.setSelectionRange(text.indexOf(words), text.indexOf(words) + words.length);
  fireEvent.select(field);
  const stored = () => valueAt(studio.server.config, ['routes', 0, 'sections', 0, 'text']);
  const selected = () => field.value.slice(field.selectionStart, field.selectionEnd);
  const bar = within(region('Fields').getByRole('toolbar', { name: 'Marks of Text' }));
  return { ...studio, field, stored, selected, button: (name: string) => bar.getByRole('button', { name }) };
}

describe('A list of rich texts', () => {
  it('names its entries by their words', async () => {
    const site = config('Now');
    const paragraphs = ['We **never** sell [it](/about)'];
    const sections = [{ id: 'data', type: 'prose', heading: 'Your data', paragraphs }];
    const [page, ...others] = site['routes'] as JsonObject[];
    await renderFields('data', { config: { ...site, routes: [{ ...page, sections }, ...others] } });
    expect(region('Fields').getByRole('row', { name: /We never sell it/ })).toBeTruthy();
  });
});

describe('A field of a rich text', () => {
  it('has buttons that write marks around what is selected, and take them away', async () => {
    const { user, button, stored, selected } = await open('We never sell it', 'never');
    await user.click(button('Bold'));
    await vi.waitFor(() => expect(stored()).toBe('We **never** sell it'));
    expect(selected()).toBe('never');
    expect(button('Bold').getAttribute('aria-pressed')).toBe('true');
    await user.click(button('Emphasis'));
    await vi.waitFor(() => expect(stored()).toBe('We ***never*** sell it'));
    await user.click(button('Bold'));
    await vi.waitFor(() => expect(stored()).toBe('We *never* sell it'));
  });

  it('has keys for them, and its own Ctrl+K', async () => {
    const { user, stored } = await open('We never sell it', 'sell');
    await user.keyboard('{Control>}b{/Control}');
    await vi.waitFor(() => expect(stored()).toBe('We never **sell** it'));
    await user.keyboard('{Control>}i{/Control}{Control>}i{/Control}{Control>}k{/Control}');
    expect(await screen.findByRole('dialog', { name: 'Link' })).toBeTruthy();
  });

  it('asks where a link leads, and takes it away again', async () => {
    const { user, button, stored } = await open('We never sell it', 'never sell');
    await user.click(button('Link'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Link' }));
    expect(dialog.getByText('never sell')).toBeTruthy();
    // By keyboard it begins there: what was typed went nowhere.
    expect(document.activeElement).toBe(dialog.getByRole('combobox', { name: 'Leads to' }));
    await user.click(dialog.getByRole('button', { name: 'Set link' }));
    expect(dialog.getByRole('alert').textContent).toBe('Choose where it leads.');
    await write(user, dialog.getByRole('combobox', { name: 'Leads to' }), 'About');
    await user.click(await screen.findByRole('option', { name: /About us/ }));
    await user.click(dialog.getByRole('button', { name: 'Set link' }));
    await vi.waitFor(() => expect(stored()).toBe('We [never sell](/about) it'));
    await user.click(button('Link'));
    await user.click(await screen.findByRole('button', { name: 'Remove link' }));
    await vi.waitFor(() => expect(stored()).toBe('We never sell it'));
  });

  it('sets a link by one Enter while its choices are open: the first Enter only closed them', async () => {
    const { user, button, stored } = await open('We never sell it', 'never sell');
    await user.click(button('Link'));
    await write(user, await screen.findByRole('combobox', { name: 'Leads to' }), '/about');
    expect(await screen.findByRole('listbox')).toBeTruthy();
    await user.keyboard('{Enter}');
    await vi.waitFor(() => expect(stored()).toBe('We [never sell](/about) it'));
  });

  it('puts another link in the place of the one that is there: what was typed went on behind it', async () => {
    const { user, button, stored } = await open('We [never sell](/about) it', 'never');
    await user.click(button('Link'));
    await screen.findByRole('combobox', { name: 'Leads to' });
    await user.keyboard('/team{Enter}');
    await vi.waitFor(() => expect(stored()).toBe('We [never sell](/team) it'));
  });

  it('keeps bold, emphasis and links of what is pasted', async () => {
    const { field, stored } = await open('We never sell it', 'never');
    const html = '<p style="color:red"><b>not</b> <u>ever</u></p>';
    fireEvent.paste(field, {
      clipboardData: { getData: (type: string) => (type === 'text/html' ? html : 'not ever') },
    });
    await vi.waitFor(() => expect(stored()).toBe('We **not** ever sell it'));
  });

  it('marks by the keys of a layout that is not Latin', async () => {
    const { field, stored } = await open('We never sell it', 'never');
    fireEvent.keyDown(field, { key: 'и', code: 'KeyB', ctrlKey: true });
    await vi.waitFor(() => expect(stored()).toBe('We **never** sell it'));
  });

  it.each([
    [
      'the comments',
      '<p>not<span class="MsoCommentReference"><a class="msocomanchor">[AB1]</a></span> ever</p><div style="mso-element:comment-list"><p>No!</p></div>',
    ],
    ['deleted words', '<p>not <del>at all </del><span class="msoDel">never </span>ever</p>'],
    ['hidden words', '<p>not <span style="display:none;mso-hide:all">secretly </span>ever</p>'],
    [
      'bullets',
      '<p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·<span>&nbsp; </span></span>not ever</p>',
    ],
    ['what parts cells', '<table><tr><td><p>not</p></td><td><p>ever</p></td></tr></table>'],
  ])('leaves out %s of Word', async (_, html) => {
    const { field, stored } = await open('We never sell it', 'never');
    fireEvent.paste(field, {
      clipboardData: { getData: (type: string) => (type === 'text/html' ? html : '·\tnot\tever') },
    });
    await vi.waitFor(() => expect(stored()).toBe('We not ever sell it'));
  });
});
