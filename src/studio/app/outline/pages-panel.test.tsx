// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { valueAt } from '../../../document/json.ts';
import { menuOf } from '../menu/in-menu.ts';
import { region, renderStudio, setUpStudio } from '../testing/render-studio.tsx';

setUpStudio();

const pathField = () => region('Fields').queryByRole<HTMLInputElement>('textbox', { name: 'Path' });

it('a click on a row opens the settings of the page, and its menu leads to their first field: only a double click did', async () => {
  const { user } = await renderStudio();
  // Between the words of a row there is a space where styles are.
  expect(region('Sections').getByRole('gridcell', { name: /^Talk to your till ?Hero$/ })).toBeTruthy();
  expect(region('Pages').getByRole('gridcell', { name: /^About us ?\/about$/ })).toBeTruthy();
  await user.click(region('Sections').getByRole('row', { name: 'What We Do' }));
  expect(pathField()).toBeNull();
  await user.click(region('Pages').getByRole('row', { name: 'Home' }));
  expect(pathField()!.value).toBe('/');
  await user.click(screen.getByRole('button', { name: 'Actions for About us' }));
  await user.click(screen.getByRole('menuitem', { name: 'Page settings' }));
  await vi.waitFor(() => expect(document.activeElement).toBe(pathField()));
  expect(pathField()!.value).toBe('/about');
  await user.click(await screen.findByRole('button', { name: 'Add the first section' }));
  expect(screen.getByRole('dialog', { name: 'Add a section' }), 'an empty page offers one').toBeTruthy();
});

it('removing a page leaves another one that is shown, and leads to the one before it where it is shown itself', async () => {
  const { user, draft } = await renderStudio();
  const remove = async (name: string) => {
    await user.click(screen.getByRole('button', { name: `Actions for ${name}` }));
    await user.click(screen.getByRole('menuitem', { name: 'Remove' }));
  };
  for (const path of ['/prices', '/team', '/jobs'])
    draft.edit([{ op: 'add', path: ['routes', 2], value: { path, title: `The page ${path}`, sections: [] } }]);
  await region('Pages').findByRole('row', { name: 'The page /prices' });
  // The rows were drawn before it was chosen.
  await user.click(region('Pages').getByRole('row', { name: 'The page /prices' }));
  await remove('The page /team');
  await vi.waitFor(() => expect(pathField()?.value).toBe('/prices'));
  await remove('The page /prices');
  await vi.waitFor(() => expect(pathField()?.value).toBe('/jobs'));
});

it('a new page is asked for its title, and its path follows from that', async () => {
  const { user, server } = await renderStudio();
  await user.click(screen.getByRole('button', { name: 'Add page' }));
  await user.keyboard('Prices: what it costs');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Path' }).value).toBe('/prices');
  await user.clear(screen.getByRole('textbox', { name: 'Title' }));
  await user.paste('What the till costs');
  await user.clear(screen.getByRole('textbox', { name: 'Path' }));
  await user.click(screen.getByRole('textbox', { name: 'Path' }));
  await user.paste('Prices');
  await user.click(screen.getByRole('checkbox', { name: 'Show in the menu' }));
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(valueAt(server.config, ['routes', 2, 'path'])).toBe('/prices');
  expect(menuOf(server.config).at(-1)).toEqual({ key: 'prices', label: 'What the till costs', link: '/prices' });
  // One step, and its row has the keyboard.
  expect(server.requests.filter(({ request }) => request === 'edit')).toHaveLength(1);
  const row = await region('Pages').findByRole('row', { name: 'What the till costs' });
  await vi.waitFor(() => expect(document.activeElement).toBe(row));
  // Undo takes the keyboard along: it went to the row before it, which Enter would open.
  await user.keyboard('{Control>}z{/Control}');
  const home = region('Pages').getByRole('row', { name: 'Home' });
  await vi.waitFor(() => expect(document.activeElement).toBe(home));
});
