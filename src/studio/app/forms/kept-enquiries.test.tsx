// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderStudio, setUpStudio } from '../testing/render-studio.tsx';

setUpStudio();

const KEPT = '12 enquiries have "Number of tills". They keep it, and the list shows it as a former field.';

it.each([
  ['the list of problems', 'Problems', 'No problems'],
  ['Publish', 'Publish', 'Publish'],
])('What becomes of stored enquiries by a removed field is told in %s', async (_, dialog, button) => {
  const { user, server } = await renderStudio();
  server.answers['kept-enquiries'] = () => [KEPT];
  server.answers['publish-check'] = () => ({ problems: [], samples: [], changes: ['Contact: removed a field'] });
  await user.click(screen.getByRole('button', { name: button }));
  expect(await within(screen.getByRole('dialog', { name: dialog })).findByText(KEPT)).toBeTruthy();
});
