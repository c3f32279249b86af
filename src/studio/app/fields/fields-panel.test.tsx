// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { valueAt, type JsonObject } from '../../../document/json.ts';
import { ownSite, sampleSections, typeNames } from '../testing/own-session.ts';
import { region, renderFields, sectionsOnServer, setUpStudio, write } from '../testing/render-studio.tsx';

setUpStudio();

const PAGE = { kind: 'page' } as const;

const fields = () => region('Fields');

describe('the fields of a section', () => {
  it('write what is typed, and nothing else', async () => {
    const { user, server } = await renderFields('home-hero');
    const heading = fields().getByRole('textbox', { name: 'Heading' });
    await user.clear(heading);
    await user.type(heading, 'Hello');
    expect(sectionsOnServer(server)[0]).toEqual({
      id: 'home-hero',
      type: 'hero',
      heading: 'Hello',
      text: 'It listens.',
    });
    expect(server.operations.every(({ op, path }) => op === 'set' && path.at(-1) === 'heading')).toBe(true);
  });

  it('begin at the first one: they stayed where those of another section had been scrolled to', async () => {
    const { choose } = await renderFields(PAGE);
    const column = screen.getByRole('region', { name: 'Fields' }).parentElement!;
    for (const shown of ['home-hero', 'home-features', PAGE]) {
      column.scrollTop = 300;
      choose(shown);
      expect(column.scrollTop).toBe(0);
    }
  });

  it('tell a warning at its field: it was in the list of problems alone', async () => {
    const { server } = await renderFields('home-hero');
    const path = ['routes', 0, 'sections', 0, 'text'];
    server.warnings = [{ path, what: 'It has 45000 characters.', fix: 'Shorten it.' }];
    await act(async () => server.tell());
    const text = fields().getByRole('textbox', { name: 'Text' });
    const described = text.getAttribute('aria-describedby')!.split(' ');
    expect(described.map((id) => document.getElementById(id)!.textContent).join(' ')).toContain(
      'It has 45000 characters. Shorten it.',
    );
    expect(text.hasAttribute('aria-invalid')).toBe(false);
  });

  it('join typing in one field into one step until it is left', async () => {
    const { user, server } = await renderFields('home-hero');
    await user.type(fields().getByRole('textbox', { name: 'Heading' }), 'ab');
    await user.tab();
    await user.type(fields().getByRole('textbox', { name: 'Heading' }), 'c');
    const keys = server.requests.filter(({ request }) => request === 'edit').map(({ body }) => body['coalesce']);
    expect(new Set(keys).size).toBe(2);
  });

  it('say what is the default, and have no key for that, nor for a text that may be left out and is empty', async () => {
    const { user, server } = await renderFields('home-hero');
    expect(fields().queryByLabelText('Type')).toBeNull();
    expect(fields().queryByLabelText('Hidden')).toBeNull();
    expect(fields().getByLabelText('Name in links').closest('details')?.textContent).toContain('Advanced');
    const ground = fields().getByRole<HTMLSelectElement>('combobox', { name: 'Background' });
    expect(ground.selectedOptions[0]?.text).toBe('Plain (default)');
    await user.selectOptions(ground, 'Dark');
    await user.click(fields().getByRole('radio', { name: 'money' }));
    expect(sectionsOnServer(server)[0]).toMatchObject({ tone: 'dark', hue: 'money' });
    await user.selectOptions(ground, 'Plain (default)');
    await user.click(fields().getByRole('radio', { name: 'accent (default)' }));
    await user.clear(fields().getByRole('textbox', { name: 'Text' }));
    expect(sectionsOnServer(server)[0]).toEqual({ id: 'home-hero', type: 'hero', heading: 'Talk to your till' });
  });

  it('write numbers as numbers, and what is no number as typed', async () => {
    const { user, server } = await renderFields('home-logos');
    const loop = fields().getByRole('textbox', { name: 'Loop time' });
    await user.clear(loop);
    expect(sectionsOnServer(server)[2]).not.toHaveProperty('loopSeconds');
    await user.type(loop, '12.5');
    expect(sectionsOnServer(server)[2]).toHaveProperty('loopSeconds', 12.5);
    await user.type(loop, 'x');
    expect(sectionsOnServer(server)[2]).toHaveProperty('loopSeconds', '12.5x');
  });

  it('mark a picture as decorative, and remove it, with the focus where one can be added: it was lost', async () => {
    const { user, server, draft } = await renderFields('home-hero');
    const picture = valueAt(server.session.types.find(({ type }) => type === 'hero')!.sample, ['picture'])!;
    act(() => draft.edit([{ op: 'set', path: ['routes', 0, 'sections', 0, 'picture'], value: picture }]));
    await user.click(fields().getByRole('checkbox', { name: /Decorative/ }));
    expect(valueAt(sectionsOnServer(server)[0], ['picture', 'alt'])).toBe('');
    await user.click(fields().getByRole('button', { name: 'Remove picture' }));
    expect(sectionsOnServer(server)[0]).not.toHaveProperty('picture');
    const add = fields().getByRole('button', { name: 'Add picture' });
    await waitFor(() => expect(document.activeElement).toBe(add));
  });

  it('follow an undo', async () => {
    const { user, draft } = await renderFields('home-hero');
    await user.type(fields().getByRole('textbox', { name: 'Heading' }), '!');
    await act(async () => draft.undo());
    expect(fields().getByRole<HTMLInputElement>('textbox', { name: 'Heading' }).value).toBe('Talk to your till');
    await act(async () => draft.redo());
    expect(fields().getByRole<HTMLInputElement>('textbox', { name: 'Heading' }).value).toBe('Talk to your till!');
  });

  it('have the words of the check at the field that has a problem, and there alone: a list above them had the same', async () => {
    const { user } = await renderFields('home-hero');
    const heading = fields().getByRole('textbox', { name: 'Heading' });
    await user.clear(heading);
    expect(heading.getAttribute('aria-invalid')).toBe('true');
    const reported = heading.getAttribute('aria-describedby')!.split(' ').at(-1)!;
    expect(document.getElementById(reported)?.textContent).toBe('"heading" is empty. Write a few words.');
    expect(fields().getAllByText('"heading" is empty.')).toHaveLength(1);
  });
});

describe('the fields of a section in groups', () => {
  const group = (name: string) => fields().getByText(name, { selector: 'summary' }).closest('details')!;
  const openGroups = () => ['Content', 'Picture', 'Look', 'When', 'Advanced'].filter((name) => group(name).open);

  it('show its content and picture; what was opened is open for the next one too', async () => {
    const { user, choose } = await renderFields('home-hero');
    expect(openGroups()).toEqual(['Content', 'Picture']);
    expect(group('Look').contains(fields().getByLabelText('Background'))).toBe(true);
    expect(group('When').contains(fields().getByLabelText('From'))).toBe(true);
    await user.click(fields().getByText('Look', { selector: 'summary' }));
    await vi.waitFor(() => expect(localStorage.getItem('studio-groups')).toContain('look'));
    choose('home-features');
    expect(group('Look').open).toBe(true);
  });

  it('open by what leads to a field, and by a problem', async () => {
    const section = ['routes', 0, 'sections', 0];
    const problem = { path: [...section, 'tone'], what: '"tone" is wrong.', why: 'It is.', fix: 'Choose one.' };
    const { draft } = await renderFields('home-hero', { check: () => [problem] });
    expect(openGroups()).toEqual(['Content', 'Picture', 'Look']);
    act(() => draft.show([...section, 'from']));
    expect(openGroups()).toEqual(['Content', 'Picture', 'Look', 'When']);
    expect(document.activeElement).toBe(fields().getByLabelText('From'));
  });

  it('say what a field is for by a button and by F1, so that Tab goes from field to field, and always to screen readers', async () => {
    const { user } = await renderFields('home-hero');
    const heading = fields().getByRole('textbox', { name: 'Heading' });
    const hint = document.getElementById(heading.getAttribute('aria-describedby')!)!;
    expect(hint.hidden).toBe(true);
    await user.click(fields().getByRole('button', { name: 'Help', description: 'Heading' }));
    expect(hint.hidden).toBe(false);
    expect(heading.getAttribute('aria-keyshortcuts')).toBe('F1');
    heading.focus();
    await user.keyboard('{F1}');
    expect(hint.hidden).toBe(true);
    expect(document.activeElement).toBe(heading);
    await user.keyboard('{F1}');
    expect(hint.hidden).toBe(false);
    await user.tab();
    expect(document.activeElement).toBe(fields().getByRole('textbox', { name: 'Text' }));
  });
});

describe('a list of entries', () => {
  const open = () => renderFields('home-features');
  const entries = (server: Awaited<ReturnType<typeof open>>['server']) =>
    (sectionsOnServer(server)[1]!['items'] as JsonObject[]).map(({ title }) => title);

  it('names its entries by their words, opens the one that is chosen, and keeps it open when it is moved', async () => {
    const { user, server } = await open();
    await user.click(fields().getByRole('row', { name: 'Second' }));
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(server.operations).toEqual([{ op: 'move', path: ['routes', 0, 'sections', 1, 'items', 1], to: 0 }]);
    const title = fields().getByRole<HTMLInputElement>('textbox', { name: 'Title' });
    expect(title.value).toBe('Second');
    await user.type(title, '!');
    expect(entries(server)).toEqual(['Second!', 'First']);
    expect(fields().getByRole('row', { name: 'Second!' })).toBeTruthy();
  });

  it('leads to the first field of an entry by Enter, where its words are selected', async () => {
    const { user, server } = await open();
    await user.click(fields().getByRole('row', { name: 'First' }));
    await user.keyboard('{ArrowDown}{Enter}New');
    expect(entries(server)).toEqual(['First', 'New']);
  });

  it('adds an entry and leads to its first field: what was typed next pressed the button again', async () => {
    const { user, server } = await open();
    await user.click(fields().getByRole('button', { name: 'Add feature' }));
    expect(entries(server)).toHaveLength(3);
    const entry = await fields().findByRole('group', { name: 'Features: 3 of 3' });
    expect(document.activeElement).toBe(entry.querySelector('input, textarea'));
    await user.keyboard('Fast lane');
    expect(fields().getByRole('row', { name: 'Fast lane' })).toBeTruthy();
  });

  it('begins with a key of its own where there was none', async () => {
    const { user, server } = await renderFields('home-hero');
    await user.click(fields().getByRole('button', { name: 'Add point' }));
    expect(sectionsOnServer(server)[0]!['points']).toHaveLength(1);
  });
});

/** Of a list, the first entries have the fields of forty. */
const withShortLists = (section: JsonObject): JsonObject =>
  JSON.parse(
    JSON.stringify(section, (_, value: unknown) => (Array.isArray(value) ? value.slice(0, 3) : value)),
  ) as JsonObject;

/** Where a section has values: `points[].title`. */
const placesOf = (value: unknown, place = ''): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) =>
        placesOf(inner, Array.isArray(value) ? `${place}[]` : `${place}.${key}`),
      )
    : [place];

/** Sections in which a field has a value that has none in those before: half of all. */
function showingMore(sections: JsonObject[]): JsonObject[] {
  const seen = new Set<string>();
  return sections.filter((section) => {
    const before = seen.size;
    for (const place of placesOf(section)) seen.add(place);
    return seen.size > before;
  });
}

describe('every section type', () => {
  it.each(typeNames)('is shown as fields without a key that nobody typed: %s', async (type) => {
    const config = ownSite().config;
    const sections = showingMore(sampleSections(type).map(withShortLists));
    config['routes'] = [{ path: '/', title: 'Samples', description: 'All of them.', sections }];
    const { choose, server, container } = await renderFields(PAGE, { config, check: () => [] });
    for (const { id } of sections) {
      choose(String(id));
      expect(container.querySelector('input, textarea')).not.toBeNull();
    }
    expect(server.operations).toEqual([]);
  });
});

describe('the fields of page and site', () => {
  it('show the page when no section is chosen', async () => {
    const { user, server } = await renderFields(PAGE);
    await user.click(fields().getByRole('checkbox', { name: 'Login button' }));
    expect(valueAt(server.config, ['routes', 0, 'showLogin'])).toBe(true);
    await user.click(fields().getByRole('checkbox', { name: 'Login button' }));
    expect(valueAt(server.config, ['routes', 0])).not.toHaveProperty('showLogin');
  });

  it('show the parts of the site one at a time', async () => {
    const { user, server } = await renderFields({ kind: 'site' });
    expect(fields().queryByRole('textbox', { name: 'Name' })).toBeNull();
    await user.click(fields().getByText('Site', { selector: 'summary' }));
    await user.type(await fields().findByRole('textbox', { name: 'Name' }), '!');
    expect(valueAt(server.config, ['site', 'name'])).toBe('Example Pay!');
    expect(server.operations).toEqual([{ op: 'set', path: ['site', 'name'], value: 'Example Pay!' }]);
  });

  it('end with what is for other programs: versions of section types stood first', async () => {
    await renderFields({ kind: 'site' });
    const titles = screen.getAllByText(/./, { selector: 'summary' }).map(({ textContent }) => textContent);
    expect(titles.at(-1)).toBe('Versions of section types');
  });

  it('add a redirect by Enter, and lead to where it leads: the focus was lost', async () => {
    const { user, server } = await renderFields({ kind: 'site' });
    await user.click(fields().getByText('Redirects', { selector: 'summary' }));
    await write(user, await fields().findByRole('textbox', { name: 'Old address of a page' }), '/old');
    await user.keyboard('{Enter}');
    await waitFor(() => expect((document.activeElement as HTMLInputElement).value).toBe('/'));
    await user.keyboard('/about');
    expect(server.config['redirects']).toEqual({ '/old': '/about' });
  });
});
