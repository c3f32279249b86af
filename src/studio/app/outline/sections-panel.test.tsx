// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { StillObserver } from '../../../../tests/sections/browser-stubs.ts';
import { ownSite } from '../testing/own-session.ts';
import { region, renderStudio, sectionNames, sectionsOnServer, setUpStudio } from '../testing/render-studio.tsx';

setUpStudio();
// For jsdom each picture of a type is a window.
beforeEach(() => vi.stubGlobal('IntersectionObserver', StillObserver));

const row = (name: string) => region('Sections').getByRole('row', { name });

describe('the list of sections', () => {
  it('names each section by its heading or its type, in the order of the page, shows its fields, and from when it is shown', async () => {
    const { user, draft } = await renderStudio();
    expect(sectionNames()).toEqual(['Talk to your till', 'What We Do', 'Merchants that trust us']);
    await user.click(row('What We Do'));
    expect(region('Fields').getByRole('heading', { name: 'What We Do' })).toBeTruthy();
    draft.edit([{ op: 'remove', path: ['routes', 0, 'sections', 0, 'heading'] }]);
    expect(await region('Sections').findByRole('row', { name: 'Hero' })).toBeTruthy();
    const path = ['routes', 0, 'sections', 1, 'from'];
    act(() => draft.edit([{ op: 'set', path, value: '2999-12-01' }]));
    expect(row('What We Do').textContent).toContain('from 1 December 2999');
  });

  it('moves the selected section by Alt and an arrow, keeps it selected and focused, and says where it is', async () => {
    const { user, server } = await renderStudio();
    await user.click(row('Talk to your till'));
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(sectionNames()).toEqual(['What We Do', 'Talk to your till', 'Merchants that trust us']);
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(sectionNames()).toEqual(['What We Do', 'Merchants that trust us', 'Talk to your till']);
    expect(row('Talk to your till').getAttribute('aria-selected')).toBe('true');
    expect(document.activeElement).toBe(row('Talk to your till'));
    expect(sectionsOnServer(server).map(({ id }) => id)).toEqual(['home-features', 'home-logos', 'home-hero']);
    expect(screen.getByRole('status').textContent).toBe('Moved “Talk to your till” to 3 of 3.');
    await user.click(screen.getByRole('button', { name: 'Revert' }));
    expect(sectionNames()).toEqual(['What We Do', 'Talk to your till', 'Merchants that trust us']);
  });

  const choose = async (user: Awaited<ReturnType<typeof renderStudio>>['user'], name: string, action: string) => {
    await user.click(region('Sections').getByRole('button', { name: `Actions for ${name}` }));
    await user.click(screen.getByRole('menuitem', { name: action }));
  };

  it('moves up and down, hides with a key, duplicates and removes by the menu of a row', async () => {
    const { user, server } = await renderStudio();
    await choose(user, 'What We Do', 'Move up');
    await choose(user, 'What We Do', 'Move down');
    await choose(user, 'What We Do', 'Hide');
    expect(sectionsOnServer(server)[1]).toHaveProperty('hidden', true);
    await choose(user, 'What We Do', 'Show');
    expect(sectionsOnServer(server)[1]).not.toHaveProperty('hidden');
    await choose(user, 'What We Do', 'Duplicate');
    // It leads to the row of the copy: what was pressed next was done to the other one.
    await vi.waitFor(() =>
      expect(document.activeElement).toBe(document.querySelector('[aria-selected="true"][data-key^="home"]')),
    );
    expect(document.activeElement!.getAttribute('data-key')).toBe('home-feature-grid');
    await choose(user, 'Talk to your till', 'Remove');
    expect(sectionsOnServer(server).map(({ id }) => id)).toEqual(['home-features', 'home-feature-grid', 'home-logos']);
    expect(screen.getByRole('status').textContent).toBe('Removed “Talk to your till”. 3 left.');
  });

  it('moves a section to another page, with a new id where that has the same', async () => {
    const { user, server, draft } = await renderStudio();
    const move = async (name: string) => {
      await choose(user, name, 'Move to page');
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'About us' }));
    };
    await move('What We Do');
    expect(sectionNames()).toEqual(['Talk to your till', 'Merchants that trust us']);
    draft.edit([{ op: 'add', path: ['routes', 1, 'sections', 0], value: { id: 'home-hero', type: 'prose' } }]);
    await move('Talk to your till');
    expect(sectionsOnServer(server, 1).map(({ id }) => id)).toEqual(['home-hero', 'home-features', 'about-hero']);
  });
});

describe('the dialog for a new section', () => {
  it('adds the sample of a type, with an id of its own and links to pages that this site has, below the selected section', async () => {
    const { user, server } = await renderStudio();
    const add = async (name: string, place?: string) => {
      await user.click(screen.getByRole('button', { name: 'Add section' }));
      if (place) await user.selectOptions(screen.getByRole('combobox', { name: 'Place' }), place);
      await user.click(screen.getByRole('button', { name }));
    };
    await user.click(row('Talk to your till'));
    await add('Form');
    await add('Form');
    expect(sectionsOnServer(server).map(({ id }) => id)).toEqual([
      'home-hero',
      'home-form',
      'home-form-2',
      'home-features',
      'home-logos',
    ]);
    expect(screen.getByRole('status').textContent).toBe('Added “Get in Touch”, 3 of 5.');
    await add('Call-out', 'At the top');
    const links = JSON.stringify(sectionsOnServer(server)[0]).match(/"link":"[^"]*"/g);
    expect([sectionsOnServer(server)[0]!['type'], links]).toEqual(['call-out', ['"link":"/"']]);
  });

  it('leads to the file that a section waits for: what was added could not be saved, and the file was in a closed group', async () => {
    const types = ownSite().types.map((type) =>
      type.type === 'video' ? { ...type, sample: { ...type.sample, video: { sources: [''] } } } : type,
    );
    const { user } = await renderStudio({ types });
    await user.click(screen.getByRole('button', { name: 'Add section' }));
    await user.click(screen.getByRole('button', { name: 'Video' }));
    expect(document.activeElement).toBe(await screen.findByRole('textbox', { name: 'File' }));
  });

  it('has each type, finds it by what people call it, first by its name, and Enter takes that and leads to its row', async () => {
    const { user, server } = await renderStudio();
    await user.click(screen.getByRole('button', { name: 'Add section' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Add a section' }));
    for (const { title } of server.session.types) expect(dialog.getByRole('button', { name: title })).toBeTruthy();
    const search = dialog.getByRole('textbox', { name: 'Search' });
    for (const [text, title] of [
      ['contact form', 'Form'],
      ['image', 'Split'],
      ['text', 'Prose'],
      ['gallery', 'Picture stack'],
      ['logos', 'Moving strip'],
    ] as const) {
      fireEvent.change(search, { target: { value: text } });
      expect(dialog.getByRole('button', { name: title })).toBeTruthy();
    }
    expect(dialog.queryByRole('button', { name: 'Hero' })).toBeNull();
    fireEvent.change(search, { target: { value: 'steps' } });
    expect(screen.getByRole('dialog').querySelector('li button')?.textContent).toBe('Steps');
    // A screen reader heard nothing of what was found.
    expect(dialog.getByRole('status').textContent).toMatch(/^\d+ kinds? of section. Enter adds “Steps”\.$/);
    await user.type(search, '{Enter}');
    expect(sectionsOnServer(server).at(-1)!['type']).toBe('steps');
    await vi.waitFor(() => expect(document.activeElement?.getAttribute('data-key')).toBe('home-steps'));
  });
});
