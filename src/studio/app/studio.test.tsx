// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { DEFAULT_THEME } from '../../styles/default-theme.ts';
import { themeTokens } from '../../styles/theme.ts';
import type { Operation, StudioProblem } from '../protocol.ts';
import { textAt, valueAt, type JsonObject } from '../../document/json.ts';
import { MESSAGE_KEY } from './on-page/on-page.ts';
import { narrowWindow, region, renderStudio, sectionNames, setUpStudio, write } from './testing/render-studio.tsx';

setUpStudio();

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const chooseHero = (user: Awaited<ReturnType<typeof renderStudio>>['user']) =>
  user.click(region('Sections').getByRole('row', { name: 'Talk to your till' }));
const heading = () => region('Fields').getByRole<HTMLInputElement>('textbox', { name: 'Heading' });

describe('the toolbar', () => {
  it('saves by button and by Ctrl+S, says so, goes on undoing afterwards, and writes nothing while there is a problem', async () => {
    const { user, server } = await renderStudio();
    const onDisk = () => valueAt(server.file, ['routes', 0, 'sections', 0, 'heading']);
    await chooseHero(user);
    expect(button('No changes')).toBeTruthy();
    await user.type(heading(), '!');
    await user.click(button('1 change'));
    await user.click(button('Take back: The site was changed'));
    await user.keyboard('{Escape}');
    expect(heading().value).toBe('Talk to your till');
    await user.type(heading(), '!');
    await user.click(button('Save'));
    expect(screen.getByRole('status').textContent).toBe('Saved');
    expect(onDisk()).toBe('Talk to your till!');
    await user.type(heading(), '?');
    await user.keyboard('{Control>}s{/Control}');
    expect(onDisk()).toBe('Talk to your till!?');
    await user.click(button('Undo'));
    expect(heading().value).not.toBe('Talk to your till!?');
    await user.click(button('Redo'));
    expect(heading().value).toBe('Talk to your till!?');
    await user.clear(heading());
    await user.click(button('Save'));
    expect(screen.getByRole('status').textContent).toBe('Not saved. "heading" is empty.');
    expect(onDisk()).toBe('Talk to your till!?');
  });

  it('is two stops of Tab, and arrows go along its buttons: the last one was twenty presses away', async () => {
    const { user } = await renderStudio();
    const focused = () => document.activeElement?.closest('[role="toolbar"]')?.getAttribute('aria-label');
    await user.tab();
    expect(focused()).toBe('Tools');
    await user.tab();
    expect(focused()).toBe('Site');
    const first = document.activeElement;
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).not.toBe(first);
    await user.keyboard('{ArrowLeft}');
    expect(document.activeElement).toBe(first);
    // What is pressed has the focus after its dialog, and not what had it last.
    await chooseHero(user);
    await user.click(button('Publish'));
    await user.keyboard('{Escape}');
    await vi.waitFor(() => expect(document.activeElement).toBe(button('Publish')));
    await user.tab();
    expect(focused()).toBeUndefined();
  });

  it('lists problems and warnings, and leads to the field of each', async () => {
    const { user, server, draft } = await renderStudio();
    server.warnings = [{ path: ['routes', 0, 'description'], what: 'Too short.', fix: 'Say more.' }];
    draft.edit([{ op: 'set', path: ['routes', 0, 'sections', 0, 'heading'], value: '' }]);
    await user.click(await screen.findByRole('button', { name: '1 problem' }));
    expect(screen.getByRole('button', { name: 'Too short. Say more. Home' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '"heading" is empty. Write a few words. Home' }));
    await vi.waitFor(() => expect(document.activeElement).toBe(heading()));
  });
});

describe('a problem with a cure', () => {
  const what = 'The heading is too loud.';
  const cured: Operation[] = [{ op: 'set', path: ['routes', 0, 'sections', 0, 'heading'], value: 'Quiet' }];
  const loud = {
    cures: { quieter: cured },
    check: (config: JsonObject): StudioProblem[] =>
      textAt(valueAt(config, ['routes', 0, 'sections', 0]), 'heading') === 'Quiet'
        ? []
        : [{ path: cured[0]!.path, what, fix: 'Write "Quiet".', cure: 'Write "Quiet"', cureId: 'quieter' }],
  };

  it('is cured at its field, in words and as one step', async () => {
    const { user } = await renderStudio(loud);
    await chooseHero(user);
    await user.click(button('Write "Quiet"'));
    await vi.waitFor(() => expect(heading().value).toBe('Quiet'));
    expect(screen.getByRole('status').textContent).toBe('Done: Write "Quiet".');
    expect(document.activeElement).toBe(heading());
    await user.click(button('Revert'));
    await vi.waitFor(() => expect(heading().value).toBe('Talk to your till'));
  });
  it('is cured in the list of problems, which keeps the focus', async () => {
    const { user, server } = await renderStudio(loud);
    await user.click(button('1 problem'));
    const dialog = screen.getByRole('dialog', { name: 'Problems' });
    await user.click(within(dialog).getByRole('button', { name: `Write "Quiet": ${what}` }));
    await within(dialog).findByText('Nothing prevents saving.');
    expect(valueAt(server.config, cured[0]!.path)).toBe('Quiet');
    expect(dialog.contains(document.activeElement)).toBe(true);
  });
});

describe('the pages', () => {
  const row = (name: string) => region('Pages').getByRole('row', { name });

  it('are named by their navigation label, else by their title; one is added with path and title, and chosen', async () => {
    const { user, server } = await renderStudio();
    expect(row('Home')).toBeTruthy();
    await user.click(row('About us'));
    expect(await screen.findByText('No sections yet.')).toBeTruthy();
    await user.click(button('Add page'));
    await user.keyboard('x{Control>}z{/Control}{Backspace}');
    expect(
      server.requests.some(({ request }) => request === 'undo'),
      'undo is that of the text',
    ).toBe(false);
    const dialog = within(screen.getByRole('dialog', { name: 'Add page' }));
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(dialog.getByText(/^Enter a path such as/)).toBeTruthy();
    await user.type(dialog.getByRole('textbox', { name: 'Path' }), '/');
    expect(dialog.getByText('“Home” already has this path. Choose another one.')).toBeTruthy();
    await write(user, dialog.getByRole('textbox', { name: 'Path' }), 'prices');
    await write(user, dialog.getByRole('textbox', { name: 'Title' }), 'Prices, plainly told');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(valueAt(server.config, ['routes', 2])).toEqual({
      path: '/prices',
      title: 'Prices, plainly told',
      description: 'Prices, plainly told',
      sections: [],
    });
    expect(row('Prices, plainly told').getAttribute('aria-selected')).toBe('true');
  });

  it('are hidden, shown again, removed, and duplicated with all their sections', async () => {
    const { user, server } = await renderStudio();
    const choose = async (action: string, page = 'About us') => {
      await user.click(button(`Actions for ${page}`));
      await user.click(screen.getByRole('menuitem', { name: action }));
    };
    await choose('Hide');
    expect(valueAt(server.config, ['routes', 1, 'hidden'])).toBe(true);
    await choose('Show');
    expect(valueAt(server.config, ['routes', 1])).not.toHaveProperty('hidden');
    await choose('Remove');
    expect(server.config['routes']).toHaveLength(1);
    await user.click(button('Revert'));
    expect(server.config['routes']).toHaveLength(2);
    await choose('Duplicate', 'Home');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add' }));
    const [first, , copy] = server.config['routes'] as JsonObject[];
    expect(copy).toEqual({ ...first, path: '/home-copy', title: 'Payments for shops (copy)' });
  });
});

describe('a field that was led to', () => {
  it('keeps no focus for later: the row that was chosen lost it again', async () => {
    const { user, draft } = await renderStudio();
    act(() => draft.show(['routes', 0, 'sections', 0, 'heading']));
    await vi.waitFor(() => expect(document.activeElement).toBe(heading()));
    await user.click(region('Sections').getByRole('row', { name: 'What We Do' }));
    await chooseHero(user);
    expect(document.activeElement).not.toBe(heading());
  });
});

describe('the preview', () => {
  const frame = () => screen.getByTitle<HTMLIFrameElement>('Preview');
  const tell = (data: object) =>
    fireEvent(
      window,
      new MessageEvent('message', {
        data: { key: MESSAGE_KEY, ...data },
        origin: window.location.origin,
        source: frame().contentWindow,
      }),
    );

  it('listens to nothing but its own frame, and tells it what is selected after each time it was drawn', async () => {
    const { user, draft } = await renderStudio();
    const data = { studio: 'selected', section: 'home-hero', at: [0], key: MESSAGE_KEY };
    fireEvent(window, new MessageEvent('message', { data, origin: window.location.origin, source: window }));
    fireEvent(
      window,
      new MessageEvent('message', { data, origin: 'https://example.com', source: frame().contentWindow }),
    );
    tell({ ...data, key: 'of another window' });
    expect(draft.getSnapshot().selection).toEqual({ kind: 'page' });
    const post = vi.spyOn(frame().contentWindow!, 'postMessage').mockImplementation(() => {});
    await chooseHero(user);
    tell({ studio: 'ready', path: '/', isLoaded: true });
    const shown = { studio: 'show', section: 'home-hero', key: MESSAGE_KEY };
    expect(post.mock.calls.map(([message]) => message as unknown)).toEqual([shown, shown]);
  });

  it('is not drawn while the browser says in its place that the server is gone, and leads on from there: it threw', async () => {
    const { draft } = await renderStudio();
    const replace = vi.fn<Location['replace']>();
    const location = new Proxy(
      {},
      {
        get(_, name) {
          if (name === 'replace') return replace;
          throw new DOMException('Blocked a frame from accessing a cross-origin frame.', 'SecurityError');
        },
      },
    );
    vi.spyOn(frame(), 'contentWindow', 'get').mockReturnValue({ location, postMessage() {} } as unknown as Window);
    vi.spyOn(frame(), 'contentDocument', 'get').mockReturnValue(null);
    fireEvent.load(frame());
    expect(frame().dataset['drawn']).toBeUndefined();
    act(() => draft.choosePage(1));
    expect(replace).toHaveBeenCalledWith(expect.stringContaining('/about'));
  });
});

describe('when something is wrong', () => {
  it('a banner says that the server is gone, and what is typed stays', async () => {
    const { user, server } = await renderStudio();
    await chooseHero(user);
    server.isDown = true;
    await user.type(heading(), '!');
    expect((await screen.findByRole('alert')).textContent).toContain('What you type is kept here');
    expect(heading().value).toBe('Talk to your till!');
  });

  it('a banner says why the draft is not stored, and a dialog shows both texts where both sides changed the same', async () => {
    const { user, server } = await renderStudio();
    server.unstored = 'There is no space left on the disk.';
    act(() => server.tell());
    expect((await screen.findByRole('alert')).textContent).toBe('There is no space left on the disk.');
    const path = ['routes', 0, 'sections', 0, 'heading'];
    server.conflicts = [{ path, mine: 'My words', theirs: 'Their words', words: 'Home: Heading' }];
    act(() => server.tell());
    const dialog = within(await screen.findByRole('dialog', { name: 'Changed elsewhere' }));
    expect(dialog.getByText('My words')).toBeTruthy();
    expect(dialog.getByText('Their words')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Take theirs' }));
    expect(server.requests.find(({ request }) => request === 'resolve')?.body).toMatchObject({ path, keep: 'theirs' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('undoes, redoes, saves and searches by the keys of a Cyrillic layout: the browser undid instead, and doubled words', async () => {
    const { user, server } = await renderStudio();
    await chooseHero(user);
    await user.type(heading(), '!');
    const press = (key: string, code: string) => fireEvent.keyDown(heading(), { key, code, ctrlKey: true });
    // Held back from the browser.
    expect(press('я', 'KeyZ')).toBe(false);
    await vi.waitFor(() => expect(heading().value).toBe('Talk to your till'));
    expect(press('н', 'KeyY')).toBe(false);
    await vi.waitFor(() => expect(heading().value).toBe('Talk to your till!'));
    expect(press('ы', 'KeyS')).toBe(false);
    await vi.waitFor(() => expect(server.requests.map(({ request }) => request)).toContain('save'));
    expect(press('л', 'KeyK')).toBe(false);
    expect(await screen.findByRole('dialog', { name: 'Find' })).toBeTruthy();
  });

  it('a dialog shows what was typed where its section was removed meanwhile, until it has been copied', async () => {
    const { user, server } = await renderStudio();
    vi.spyOn(server, 'tell').mockImplementation(() => {});
    server.changeOutside([{ op: 'remove', path: ['routes', 0, 'sections', 0] }]);
    await user.click(screen.getByRole('row', { name: 'Talk to your till' }));
    await user.type(heading(), '!');
    const dialog = within(await screen.findByRole('dialog', { name: 'Changed elsewhere' }));
    expect((dialog.getByLabelText('What you typed') as HTMLTextAreaElement).value).toBe('Talk to your till!');
    await user.click(dialog.getByRole('button', { name: 'Close, I have copied it' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('a file that is not JSON is shown with the place marked, and the studio goes on once it is mended', async () => {
    const { server } = await renderStudio();
    server.broken = {
      what: 'A comma is missing.',
      why: 'JSON needs one.',
      fix: 'Write a comma.',
      line: 2,
      column: 3,
      text: '{\n  "a": 1\n}',
    };
    act(() => server.tell());
    expect(await screen.findByRole('heading', { name: 'The site cannot be read' })).toBeTruthy();
    expect(document.querySelector('mark')?.textContent).toBe('"');
    server.broken = null;
    act(() => server.tell());
    expect(await screen.findByRole('region', { name: 'Sections' })).toBeTruthy();
    expect(sectionNames()).toHaveLength(3);
  });
});

describe('in a narrow window', () => {
  it('the three columns are tabs, which arrow keys go through, and the frame stays', async () => {
    narrowWindow();
    const { user } = await renderStudio();
    const frame = screen.getByTitle('Preview');
    expect(screen.queryByRole('region', { name: 'Fields' })).toBeNull();
    act(() => screen.getByRole('tab', { name: 'Page' }).focus());
    await user.keyboard('{ArrowLeft}');
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Fields' }));
    expect(screen.getByRole('region', { name: 'Fields' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Sections' })).toBeNull();
    await user.click(screen.getByRole('tab', { name: 'Preview' }));
    expect(screen.getByTitle('Preview')).toBe(frame);
  });
});

describe('the look of the studio', () => {
  it('has the tokens of the default theme, whatever the theme of the site is', () => {
    const css = readFileSync('src/studio/app/studio.css', 'utf8');
    const { light, dark } = themeTokens(DEFAULT_THEME);
    const [inLight = '', inDark = ''] = css.split('@media (prefers-color-scheme: dark)');
    for (const [text, tokens] of [
      [inLight, light],
      [inDark, dark],
    ] as const)
      for (const [, name, value] of text.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)) expect(value).toBe(tokens[name!]);
    expect(inDark.match(/--[a-z-]+: #/g)).toEqual(inLight.match(/--[a-z-]+: #/g));
  });
});
