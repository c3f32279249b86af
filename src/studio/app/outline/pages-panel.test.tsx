// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { region, renderStudio, setUpStudio } from '../testing/render-studio.tsx';

setUpStudio();

const pathField = () => region('Fields').queryByRole<HTMLInputElement>('textbox', { name: 'Path' });

it('a click on the row of the page opens its settings while a section is chosen: only a double click did', async () => {
  const { user } = await renderStudio();
  await user.click(region('Sections').getByRole('row', { name: 'What We Do' }));
  expect(pathField()).toBeNull();
  await user.click(region('Pages').getByRole('row', { name: 'Home' }));
  expect(pathField()!.value).toBe('/');
});

it('the menu of a page opens its settings, and leads to their first field', async () => {
  const { user } = await renderStudio();
  await user.click(screen.getByRole('button', { name: 'Actions for About us' }));
  await user.click(screen.getByRole('menuitem', { name: 'Page settings' }));
  await vi.waitFor(() => expect(document.activeElement).toBe(pathField()));
  expect(pathField()!.value).toBe('/about');
});

// Between the words of a row there is a space where styles are.
it('a row is read by its own words once: its buttons were read with them', async () => {
  await renderStudio();
  expect(region('Sections').getByRole('gridcell', { name: /^Talk to your till ?Hero$/ })).toBeTruthy();
  expect(region('Pages').getByRole('gridcell', { name: /^About us ?\/about$/ })).toBeTruthy();
});
