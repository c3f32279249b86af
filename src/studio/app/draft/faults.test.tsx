// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { RequestName } from '../../requests.ts';
import { region, renderStudio, setUpStudio } from '../testing/render-studio.tsx';

setUpStudio();

type Studio = Awaited<ReturnType<typeof renderStudio>>;

const SENTENCE = 'The studio made a mistake; the terminal says which.';
const press = ({ user }: Studio, name: string) => user.click(screen.getByRole('button', { name }));
const selectHero = ({ user }: Studio) => user.click(region('Sections').getByRole('row', { name: 'Talk to your till' }));
const act = async (studio: Studio, row: string, action: string) => {
  await press(studio, `Actions for ${row}`);
  await studio.user.click(screen.getByRole('menuitem', { name: action }));
};

const dialogs: [what: string, request: RequestName, open: (studio: Studio) => Promise<void>][] = [
  [
    'Replace',
    'replacements',
    async (studio) => {
      await press(studio, 'Find');
      // Typed text that user-event remembers would be told of while the dialog is taken away.
      fireEvent.change(screen.getByRole('searchbox', { name: 'Find' }), { target: { value: 'till' } });
      await press(studio, 'Replace');
    },
  ],
  [
    'a build',
    'publish',
    async (studio) => {
      await press(studio, 'Publish');
      await press(studio, 'Publish now');
    },
  ],
  [
    'the list of pictures',
    'files',
    async (studio) => {
      await selectHero(studio);
      await studio.user.click(region('Fields').getByRole('button', { name: 'Add picture' }));
    },
  ],
  [
    'the choices for a link',
    'targets',
    async (studio) => {
      await selectHero(studio);
      studio.draft.edit([
        { op: 'set', path: ['routes', 0, 'sections', 0, 'actions'], value: [{ label: 'Go', link: '/' }] },
      ]);
      await studio.user.click(await region('Fields').findByRole('row', { name: 'Go' }));
      await studio.user.click(await region('Fields').findByRole('button', { name: /Show where it can lead/ }));
    },
  ],
  [
    'a copy of a page',
    'state',
    async (studio) => {
      await act(studio, 'Home', 'Duplicate');
      await studio.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add' }));
    },
  ],
  [
    'a move to another page',
    'state',
    async (studio) => {
      await act(studio, 'Talk to your till', 'Move to page');
      await studio.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'About us' }));
    },
  ],
  [
    'another content in the preview',
    'show-sample',
    async (studio) => {
      await selectHero(studio);
      const select = screen.getByRole('combobox', { name: /^Content of/ });
      await studio.user.selectOptions(select, within(select).getAllByRole('option')[1]!);
    },
  ],
];

describe('What the server refuses', () => {
  it.each(dialogs)('is told in words, not shown as an empty list: %s', async (_, request, open) => {
    const studio = await renderStudio();
    studio.server.answers[request] = () => {
      throw new Error(SENTENCE);
    };
    await open(studio);
    expect(await screen.findByText((text) => text.startsWith(SENTENCE))).toBeTruthy();
  });

  it('is told where no server answers', async () => {
    const studio = await renderStudio();
    studio.server.isDown = true;
    await press(studio, 'History');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The studio is not responding. Try again once it is running.',
    );
  });
});
