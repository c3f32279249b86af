// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { StudioProblem } from '../../protocol.ts';
import { ownSite } from '../testing/own-session.ts';
import { region, renderFields, setUpStudio, write } from '../testing/render-studio.tsx';

setUpStudio();

const fields = () => region('Fields');
async function openPart(title: string, more: object = {}, problems: StudioProblem[] = []) {
  const { legal: _, ...rest } = ownSite().config;
  const config = { ...rest, texts: {}, redirects: {}, ...more };
  const studio = await renderFields({ kind: 'site' }, { config, check: () => problems });
  await studio.user.click(fields().getByText(title, { selector: 'summary' }));
  return studio;
}

describe('A list or table of the site', () => {
  it.each([
    ['Social links', ['footer', 'social']],
    ['Menu', ['navigation']],
    ['Redirects', ['redirects']],
  ])('has the focus where somebody is led to it, which was lost: %s', async (name, path) => {
    const { draft } = await renderFields({ kind: 'site' });
    act(() => draft.show(path));
    const group = await fields().findByRole('group', { name });
    await waitFor(() => expect(document.activeElement).toBe(group));
  });
});

it('A new entry is called by its kind until it has words: each was "Entry 1"', async () => {
  const { user } = await openPart('Footer');
  await user.click(await fields().findByRole('button', { name: 'Add link' }));
  expect(await fields().findByRole('row', { name: /^Link \d$/ })).toBeTruthy();
});

describe('A new entry', () => {
  const addEntry = async () => {
    const problems = ['label', 'link'].map((key) => ({
      path: ['navigation', 1, key],
      what: `The ${key} is empty.`,
      fix: 'Write it.',
    }));
    const navigation = [{ key: 'home', label: 'Home', link: '/' }];
    const studio = await openPart('Menu', { navigation }, problems);
    await studio.user.click(await fields().findByRole('button', { name: 'Add menu entry' }));
    return studio;
  };

  it('says of a field that it is empty once that is left, or all is saved: both were red before a letter was typed', async () => {
    const { user, draft } = await addEntry();
    await fields().findByRole('group', { name: 'Menu: 2 of 2' });
    expect(fields().queryByText(/is empty/)).toBeNull();
    await user.tab();
    expect(await fields().findByText('The label is empty.')).toBeTruthy();
    expect(fields().queryByText('The link is empty.')).toBeNull();
    act(() => draft.save());
    expect(await fields().findByText('The link is empty.')).toBeTruthy();
  });

  it('says it after the click that leaves the field: what appeared moved the button away from under it', async () => {
    const { user } = await addEntry();
    await fields().findByRole('group', { name: 'Menu: 2 of 2' });
    const button = fields().getByRole('button', { name: 'Add menu entry' });
    await user.pointer({ keys: '[MouseLeft>]', target: button });
    expect(fields().queryByText(/is empty/)).toBeNull();
    await user.pointer({ keys: '[/MouseLeft]', target: button });
    expect(await fields().findByRole('group', { name: 'Menu: 3 of 3' })).toBeTruthy();
  });
});

describe('Interface words', () => {
  it('stand under the part of the site where they appear, and are found by what visitors read, with the default shown', async () => {
    const { user } = await openPart('Interface words');
    const headings = () =>
      fields()
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent);
    await fields().findByRole('heading', { name: 'Header and navigation' });
    expect(headings()).toEqual([...new Set(headings())]);
    await write(user, fields().getByRole('textbox', { name: 'Search' }), 'thank you');
    expect(headings()).toEqual(['Forms']);
    expect(fields().getByText('1 field')).toBeTruthy();
    const found = fields().getByRole<HTMLInputElement>('textbox', { name: /after an enquiry was sent/ });
    expect(found.placeholder).toBe('Thank you! (default)');
  });

  it('have no key once the default is typed, and show the default when they are left', async () => {
    const { user, server } = await openPart('Interface words', { texts: { ok: 'Fine' } });
    const ok = await fields().findByRole<HTMLInputElement>('textbox', { name: 'Closes a dialog.' });
    await user.clear(ok);
    await user.type(ok, 'OK');
    expect([ok.value, server.config['texts']]).toEqual(['OK', {}]);
    await user.tab();
    expect([ok.value, ok.placeholder]).toEqual(['', 'OK (default)']);
  });
});

describe('A part that the config does not have', () => {
  it('begins with the first entry, and is empty again once that is undone: it stayed, and could be filled in', async () => {
    const { user, server, draft } = await openPart('Footer');
    await user.click(await fields().findByRole('button', { name: 'Add column' }));
    expect(server.config['footer']).toEqual({ columns: [{ title: '', links: [] }] });
    expect(fields().getAllByRole('row')).toHaveLength(1);
    draft.undo();
    await waitFor(() => expect(fields().queryAllByRole('row')).toEqual([]));
    expect(server.config['footer']).toBeUndefined();
    await user.click(fields().getByRole('button', { name: 'Add column' }));
    expect(fields().getAllByRole('row')).toHaveLength(1);
  });
});

describe('Redirects', () => {
  it('are a table, and refuse an old path that is in another row', async () => {
    const { user, server } = await openPart('Redirects', { redirects: { '/a': '/', '/b': '/' } });
    const table = within(await fields().findByRole('table'));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Old address',
      'Leads to',
    ]);
    const old = table.getByRole('textbox', { name: 'Old address /b' });
    await user.clear(old);
    await user.type(old, '/a');
    await user.tab();
    expect(table.getByRole('alert').textContent).toContain('/a is already redirected');
    expect(server.operations).toEqual([]);
    await user.click(table.getByRole('button', { name: 'Remove the redirect of /a' }));
    expect(server.config['redirects']).toEqual({ '/b': '/' });
    expect(document.activeElement).toBe(table.getByRole('button', { name: 'Remove the redirect of /b' }));
  });

  it('are pasted as a list, judged line by line, and those that are sound added as one step', async () => {
    const { user, draft, server } = await openPart('Redirects', { redirects: { '/b': '/' } });
    const verdict = {
      line: 2,
      severity: 'problem' as const,
      what: 'It cannot work.',
      fix: 'Remove it.',
      from: '/page?p=1',
      to: '/new',
      meant: '/page',
    };
    server.answers['judge-redirects'] = ({ text }) => ({
      accepted: text.includes('/new') ? ['/old', '/older'].map((from) => ({ from, to: '/new' })) : [],
      verdicts: text.includes('?') ? [verdict] : [],
    });
    await user.click(await fields().findByRole('button', { name: 'Paste a list' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add redirects from a list' }));
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Add redirects' }).disabled).toBe(true);
    await user.click(dialog.getByRole('textbox', { name: /Old and new address/ }));
    await user.paste('/old,/new\n/page?p=1,/new\n/older,/new');
    expect(await dialog.findByText('2 redirects can be added, 1 line cannot.')).toBeTruthy();
    expect(dialog.getByRole('listitem').textContent).toContain('Line 2: It cannot work. Remove it.');
    // The line can be corrected where its problem is shown, and stays there.
    const cell = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Old address, line 2' });
    await user.type(cell, '0');
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /pair in each line/ }).value).toContain(
      '\n/page?p=10,/new\n',
    );
    await user.click(dialog.getByRole('button', { name: 'Use “/page”' }));
    expect(await dialog.findByText('2 redirects can be added.')).toBeTruthy();
    expect([cell.value, cell.isConnected]).toEqual(['/page', true]);
    expect(server.operations).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Add 2 redirects' }));
    expect(server.config['redirects']).toEqual({ '/b': '/', '/old': '/new', '/older': '/new' });
    draft.undo();
    await waitFor(() => expect(server.config['redirects']).toEqual({ '/b': '/' }));
  });

  it('say at a row what is wrong with it', async () => {
    const problem = { path: ['redirects', '/a'], what: 'Nothing is there.', fix: 'Write another path.' };
    await openPart('Redirects', { redirects: { '/a': '/gone', '/b': '/' } }, [problem]);
    const rows = within(await fields().findByRole('table')).getAllByRole('row');
    expect(rows.map((row) => row.textContent.includes('Nothing is there.'))).toEqual([false, true, false]);
  });
});

describe('The navigation', () => {
  it('is sorted by the words that visitors read, and a copied link gets a key of its own', async () => {
    const navigation = [
      { key: 'home', label: 'Start', link: '/' },
      { key: 'about', label: 'People', link: '/' },
    ];
    const { user, server } = await openPart('Menu', { navigation });
    const row = await fields().findByRole('row', { name: 'Start' });
    await user.click(row);
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(server.config['navigation']).toEqual(navigation.toReversed());
    await user.click(fields().getByRole('button', { name: 'Actions for Start' }));
    await user.click(screen.getByRole('menuitem', { name: 'Duplicate' }));
    expect(server.config['navigation']).toMatchObject([{ key: 'about' }, { key: 'home' }, { key: 'home-2' }]);
  });

  it('of legal links begins with the first one that is added', async () => {
    const { user, server } = await openPart('Legal links');
    await user.click(await fields().findByRole('button', { name: 'Add legal link' }));
    expect(server.config['legal']).toEqual([{ label: '', link: '' }]);
  });
});

describe('Further languages', () => {
  it('have their own fields, and can be removed: they were asked for their old addresses', async () => {
    const { user, server } = await openPart('Further languages', { languages: { de: { name: 'Deutsch' } } });
    const language = within(await fields().findByRole('group', { name: 'Language de' }));
    await user.type(language.getByRole('textbox', { name: 'Name' }), '!');
    expect(server.config['languages']).toEqual({ de: { name: 'Deutsch!' } });
    expect(fields().queryByText(/Old address/)).toBeNull();
    await user.click(language.getByRole('button', { name: 'Remove language de' }));
    expect(server.config['languages']).toEqual({});
    expect(fields().getByText(/The site has one language/)).toBeTruthy();
  });
});

describe('Shared sections', () => {
  it('have the fields of their type, and are told of by their heading', async () => {
    const shared = { offer: { type: 'hero', heading: 'Only this week' } };
    const { user, server } = await openPart('Shared section: Only this week', { shared });
    const heading = await fields().findByRole('textbox', { name: 'Heading' });
    await user.type(heading, '!');
    expect(server.config['shared']).toEqual({ offer: { type: 'hero', heading: 'Only this week!' } });
    expect(fields().queryByText(/Old address/)).toBeNull();
  });
});
