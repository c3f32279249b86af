// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { valueAt } from '../../../document/json.ts';
import { region, renderFields, setUpStudio } from '../testing/render-studio.tsx';

setUpStudio();

const tick = () => region('Fields').getByRole<HTMLInputElement>('checkbox', { name: 'Show in the menu' });
async function open(name: string) {
  const studio = await renderFields({ kind: 'page' });
  act(() => studio.draft.choosePage(name === 'Home' ? 0 : 1));
  await region('Fields').findByRole('heading', { name });
  return studio;
}

describe('The fields of a page', () => {
  it('put it in the menu under its name, with a key of its own', async () => {
    const { user, server } = await open('About us');
    expect(tick().checked).toBe(false);
    await user.click(tick());
    expect(valueAt(server.config, ['navigation', 1])).toEqual({ key: 'about', label: 'About us', link: '/about' });
    expect(screen.getByRole('status').textContent).toBe('“About us” is now in the menu.');
  });

  it('take it out of the menu', async () => {
    const { user, server } = await open('Home');
    await user.click(tick());
    expect(server.config['navigation']).toEqual([]);
  });

  it('change its label in the menu', async () => {
    const { user, server } = await open('Home');
    await user.type(region('Fields').getByRole('textbox', { name: 'Label in the menu' }), '!?');
    expect(valueAt(server.config, ['navigation', 0, 'label'])).toBe('Home!?');
  });

  it('lead to its place in the menu', async () => {
    const { user } = await open('Home');
    await user.click(region('Fields').getByRole('button', { name: 'Change its place in the menu' }));
    await vi.waitFor(() => expect(region('Fields').getByRole('group', { name: 'Menu: 1 of 1' })).toBeTruthy());
  });
});
