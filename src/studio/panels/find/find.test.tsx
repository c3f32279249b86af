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
  it('says how many places it has found, in groups, and leads there, also to words that the file does not hold', async () => {
    const { user } = await renderStudio();
    await search(user, 'till');
    expect(await dialog().findByText('1 place found')).toBeTruthy();
    expect(dialog().getByRole('group', { name: 'Sections' })).toBeTruthy();
    expect(dialog().getByRole('option').textContent).toBe('Talk to your till Home');
    fireEvent.change(dialog().getByRole('searchbox', { name: 'Find' }), { target: { value: 'listens' } });
    await dialog().findByRole('option', { name: /listens/ });
    await user.keyboard('{ArrowDown}{Enter}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await vi.waitFor(() => expect(document.activeElement).toBe(fields().getByRole('textbox', { name: 'Text' })));
    await search(user, 'skip to content');
    await user.click(await dialog().findByRole('option'));
    await vi.waitFor(() =>
      expect(document.activeElement?.getAttribute('placeholder')).toBe('Skip to content (default)'),
    );
  });
});

describe('Find in the studio', () => {
  it('leads to what the toolbar opens, by its name and by what it is for', async () => {
    const { user } = await renderStudio();
    await search(user, 'export');
    await user.click(await dialog().findByRole('option', { name: /^Translations/ }));
    expect(await screen.findByRole('dialog', { name: 'Translations' })).toBeTruthy();
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
});

describe('In another language', () => {
  const PATH = ['routes', 0, 'sections', 0, 'text'];
  async function openGerman(find: string) {
    const studio = await renderStudio();
    const { server, user } = studio;
    const text = {
      path: PATH,
      title: 'Text',
      source: 'It listens.',
      state: 'done' as const,
      was: null,
      text: 'Sie hört zu.',
      isRich: false,
      hint: null,
      at: null,
    };
    const open = { sections: {}, pages: [], site: 0 };
    server.answers.translations = () => ({ language: 'de', address: null, texts: [text], open });
    server.changeOutside([{ op: 'set', path: ['languages'], value: { de: { name: 'Deutsch' } } }]);
    await screen.findByRole('option', { name: 'Deutsch' });
    await user.selectOptions(screen.getByLabelText('Language'), 'Deutsch');
    await fields().findByText(/^German/);
    await search(user, find);
    return studio;
  }

  it('shows each translation with the text that it translates, and leads to its field', async () => {
    const { user, server } = await openGerman('');
    server.answers.find = ({ language }) => [
      {
        kind: 'text',
        total: 1,
        found: [
          {
            path: PATH.slice(0, 4),
            place: 'Home',
            text: `Sie hört zu (${language}).`,
            translated: { source: 'It listens.', path: PATH },
          },
        ],
      },
    ];
    fireEvent.change(dialog().getByRole('searchbox', { name: 'Find' }), { target: { value: 'hört' } });
    expect((await dialog().findByRole('option')).textContent).toBe('Sie hört zu (de). It listens. Home');
    await user.click(dialog().getByRole('option'));
    await vi.waitFor(() => expect(document.activeElement).toBe(fields().getByRole('textbox', { name: 'Text' })));
  });

  it('replaces in translations, but for those that would say other facts', async () => {
    const { user, server } = await openGerman('29');
    const place = { place: 'Home', before: 'Ab 29 Kassen', after: 'Ab 30 Kassen' };
    server.answers.replacements = () => ({
      places: [
        { ...place, path: PATH, source: 'From 29 tills' },
        { ...place, path: [...PATH, 1], source: 'From $29', refusal: 'A price would be another one.' },
      ],
      forms: [],
    });
    server.answers.replace = ({ paths }) => ({ state: server.state(0), replaced: paths.length });
    await user.click(dialog().getByRole('button', { name: 'Replace' }));
    const [free, refused] = await dialog().findAllByRole<HTMLInputElement>('checkbox', { name: /Kassen/ });
    expect(dialog().getByText('From 29 tills')).toBeTruthy();
    expect([free!.checked, refused!.checked, refused!.disabled]).toEqual([true, false, true]);
    expect(dialog().getByText('A price would be another one.')).toBeTruthy();
    await user.click(dialog().getByRole('button', { name: 'Replace in 1 place' }));
    expect(server.requests.find(({ request }) => request === 'replace')?.body).toMatchObject({
      language: 'de',
      paths: [PATH],
    });
  });

  it('is told of what a replacement in the language of the site leaves behind', async () => {
    const { user, server } = await renderStudio();
    await search(user, 'listens');
    const places = [
      { path: PATH, place: 'Home', before: 'a', after: 'b', translations: { outdated: 2, missing: 0 } },
      { path: [...PATH, 1], place: 'Home', before: 'a', after: 'c', translations: { outdated: 0, missing: 1 } },
    ];
    server.answers.replacements = () => ({ places, forms: [] });
    await user.click(dialog().getByRole('button', { name: 'Replace' }));
    expect(
      await dialog().findByText(/2 translations are outdated by this, 1 translation is no longer shown\.$/),
    ).toBeTruthy();
    await user.click((await dialog().findAllByRole('checkbox', { name: /Home/ }))[1]!);
    expect(dialog().getByText(/2 translations are outdated by this\.$/)).toBeTruthy();
  });
});
