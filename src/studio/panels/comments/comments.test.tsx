// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { DraftComment } from './protocol.ts';
import { renderStudio, setUpStudio } from '../../app/testing/render-studio.tsx';

setUpStudio();

const COMMENT: DraftComment = {
  id: 'one',
  at: Date.UTC(2026, 10, 25),
  by: 'Ada',
  isByLink: true,
  text: '<b>Too loud</b>',
  place: 'Home, "What We Do"',
  path: ['routes', 0, 'sections', 1],
  gone: null,
  done: null,
};

it('Comments lead to what they are about, say where that was removed, and are closed', async () => {
  const { user, server } = await renderStudio({ isTeam: true });
  let comments: DraftComment[] = [
    COMMENT,
    { ...COMMENT, id: 'two', by: 'Eve', place: 'Home, "Old"', path: ['routes', 0], gone: 'section' },
    { ...COMMENT, id: 'three', by: 'Kim', place: 'Prices', path: null, gone: 'page' },
  ];
  server.answers = {
    comments: () => ({ comments }),
    'comment-places': () => ({
      places: [
        { about: '[]', group: null, label: null },
        { about: '["home-features"]', group: 'What We Do', label: null },
        { about: '["home-features","heading"]', group: 'What We Do', label: 'Heading: "What We Do"' },
      ],
    }),
    'close-comment': ({ id }) => {
      comments = comments.filter((comment) => comment.id !== id);
      return {};
    },
    comment: () => {
      throw new Error('Write a comment.');
    },
  };
  const open = () => user.click(screen.getByRole('button', { name: 'Comments' }));
  await open();
  const items = await within(screen.getByRole('dialog')).findAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Home, "What We Do"<b>Too loud<\/b>Ada, by a link, on .*Done$/),
    expect.stringMatching(/^Home, "Old"The section has since been removed\./),
    expect.stringMatching(/^PricesThe page has since been removed\./),
  ]);
  expect(within(items[2]!).queryByRole('button', { name: 'Prices' })).toBeNull();

  // What is selected is what one says something of.
  await user.click(within(items[0]!).getByRole('button', { name: 'Home, "What We Do"' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await open();
  await user.click(await screen.findByText('Say something'));
  expect(await screen.findByRole('combobox', { name: 'What it is about' })).toHaveProperty(
    'value',
    '["home-features"]',
  );
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Write a comment.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Done: Eve, Home, "Old"' }));
  await expect
    .poll(() => server.requests.findLast(({ request }) => request === 'close-comment')?.body)
    .toEqual({ id: 'two', isDone: true });
});
