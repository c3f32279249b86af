// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { valueAt } from '../../../document/json.ts';
import { region, renderStudio, setUpStudio } from '../../app/testing/render-studio.tsx';

setUpStudio();

type User = Awaited<ReturnType<typeof renderStudio>>['user'];

const dialog = () => within(screen.getByRole('dialog', { name: 'Find' }));
const search = async (user: User, text: string) => {
  await user.keyboard('{Control>}k{/Control}');
  // Typed text that user-event remembers would be told of while the dialog is taken away.
  fireEvent.change(dialog().getByRole('searchbox', { name: 'Find' }), { target: { value: text } });
};
const fields = () => region('Fields');

describe('Find', () => {
  it('says how many places it has found, in groups', async () => {
    const { user } = await renderStudio();
    await search(user, 'till');
    expect(await dialog().findByText('1 place found')).toBeTruthy();
    expect(dialog().getByRole('group', { name: 'Sections' })).toBeTruthy();
    expect(dialog().getByRole('option').textContent).toBe('Talk to your till Home');
  });

  it('leads to the field by arrow keys and Enter', async () => {
    const { user } = await renderStudio();
    await search(user, 'listens');
    await dialog().findByRole('option');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await vi.waitFor(() => expect(document.activeElement).toBe(fields().getByRole('textbox', { name: 'Text' })));
  });

  it('leads to a word of the interface that the file does not hold', async () => {
    const { user } = await renderStudio();
    await search(user, 'skip to content');
    await user.click(await dialog().findByRole('option'));
    await vi.waitFor(() =>
      expect(document.activeElement?.getAttribute('placeholder')).toBe('Skip to content (default)'),
    );
  });
});

describe('Replace', () => {
  const open = async (find: string, replacement: string) => {
    const studio = await renderStudio();
    await search(studio.user, find);
    await studio.user.click(dialog().getByRole('button', { name: 'Replace' }));
    expect(document.activeElement).toBe(dialog().getByRole('textbox', { name: 'Replace with' }));
    await studio.user.keyboard(replacement);
    return studio;
  };

  it('shows every place, leaves out what is unticked, and is one step', async () => {
    const { user, server } = await open('page', 'leaf');
    await user.click(dialog().getByRole('checkbox', { name: 'Whole words' }));
    const [first, ...others] = await dialog().findAllByRole('checkbox', { name: /leaf/i });
    expect(others.length).toBeGreaterThan(0);
    await user.click(first!);
    const before = server.config;
    await user.click(dialog().getByRole('button', { name: /^Replace in \d+ place/ }));
    expect(screen.getByRole('status').textContent).toBe(
      `Replaced in ${others.length} place${others.length > 1 ? 's' : ''}.`,
    );
    await user.click(screen.getByRole('button', { name: 'Revert' }));
    expect(server.config).toEqual(before);
  });

  it('offers the plural of what no text has by itself', async () => {
    const { user, server } = await open('listen', 'hear');
    expect(await dialog().findByText('No text has just these words.')).toBeTruthy();
    await user.click(dialog().getByRole('checkbox', { name: 'listens (1)' }));
    await user.click(await dialog().findByRole('button', { name: 'Replace in 1 place' }));
    expect(valueAt(server.config, ['routes', 0, 'sections', 0, 'text'])).toBe('It hears.');
  });

  it('replaces in texts', async () => {
    const { user, server } = await open('listens', 'hears');
    await user.click(await dialog().findByRole('button', { name: 'Replace in 1 place' }));
    expect(valueAt(server.config, ['routes', 0, 'sections', 0, 'text'])).toBe('It hears.');
  });
});
