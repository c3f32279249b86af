// @vitest-environment jsdom
import { FILES } from '../../../document/joined-files.ts';
import { valueAt, type JsonObject } from '../../../document/json.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { PlaceOnPage, TranslationText } from '../../protocol.ts';
import { region, renderStudio, sectionsOnServer, setUpStudio } from '../testing/render-studio.tsx';
import { MESSAGE_KEY } from './on-page.ts';

setUpStudio();

const place = (path: PlaceOnPage['path'], at: number[], kind: PlaceOnPage['kind'] = 'text'): PlaceOnPage => ({
  path,
  title: String(path.at(-1)),
  isOptional: path[0] === 'text',
  at,
  kind,
});

/** A studio whose page shows heading and text of the first section, and the preview's side of the conversation. */
async function open(config?: JsonObject) {
  const studio = await renderStudio(config && { config, check: () => [] });
  studio.server.places = [place(['heading'], [0, 0]), place(['text'], [1, 0]), place(['picture'], [2], 'picture')];
  const { contentWindow } = screen.getByTitle<HTMLIFrameElement>('Preview');
  const post = vi.spyOn(contentWindow!, 'postMessage').mockImplementation(() => {});
  const tell = (data: object) => {
    const message = { data: { ...data, key: MESSAGE_KEY }, origin: window.location.origin, source: contentWindow };
    fireEvent(window, new MessageEvent('message', message));
  };
  const edits = () =>
    post.mock.calls
      .map(([sent]) => sent as { studio: string; edit: number })
      .filter(({ studio: kind }) => kind === 'edit');
  const click = (at: number[], text?: string) =>
    tell({ studio: 'selected', part: '#home-hero', at, ...(text !== undefined && { text }) });
  /** Clicks the text of the first section. */
  const begin = async () => {
    click([1, 0], 'It listens.');
    await vi.waitFor(() => expect(edits()).toHaveLength(1));
    return edits()[0]!.edit;
  };
  return { ...studio, post, tell, click, begin, edits };
}

const labelField = () => field('Label');
const field = (name: string) => region('Fields').getByRole<HTMLInputElement>('textbox', { name });
const textOnServer = ({ server }: Awaited<ReturnType<typeof open>>) => sectionsOnServer(server)[0]!['text'];
const type = (studio: Awaited<ReturnType<typeof open>>, edit: number, text: string) =>
  studio.tell({ studio: 'typed', edit, text });

describe('A click on the page', () => {
  it('selects the section and makes its text editable, which must be what the draft says', async () => {
    const studio = await open();
    await studio.begin();
    expect(studio.draft.getSnapshot().selection).toEqual({ kind: 'section', id: 'home-hero' });
    expect(studio.edits()[0]).toMatchObject({
      section: 'home-hero',
      at: [1, 0],
      text: 'It listens.',
      title: 'text',
      isClicked: true,
    });
  });

  it('counts also where the page is there before what its sections hold has arrived', async () => {
    const { draft, begin } = await open();
    act(() => draft.choosePage(1));
    await vi.waitFor(() => expect(draft.getSnapshot().state.page?.index).toBe(1));
    act(() => draft.choosePage(0));
    expect(draft.getSnapshot().state.page).toBeNull();
    await begin();
    expect(draft.getSnapshot().selection).toEqual({ kind: 'section', id: 'home-hero' });
  });

  it('opens the entry of its text in the fields: where a button leads stands there', async () => {
    const { server, draft, click, edits } = await open();
    act(() =>
      draft.edit([{ op: 'set', path: ['routes', 0, 'sections', 0, 'actions'], value: [{ label: 'Go', link: '/' }] }]),
    );
    server.places = [place(['actions', 0, 'label'], [2])];
    click([2], 'Go');
    await vi.waitFor(() => expect(edits()).toHaveLength(1));
    await vi.waitFor(() => expect(field('Label').value).toBe('Go'));
    expect(document.activeElement).toBe(document.querySelector('iframe'));
  });

  it('leaves what was chosen before its answer came: a row that was clicked after it lost its place again', async () => {
    const { draft, server, click, edits } = await open();
    const asked = server.places;
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    server.answers['places'] = () => answered.then(() => ({ places: asked }));
    click([1, 0], 'It listens.');
    await act(() => Promise.resolve());
    act(() => draft.select({ kind: 'page' }));
    await act(async () => {
      answer();
      await answered;
    });
    expect(draft.getSnapshot().selection).toEqual({ kind: 'page' });
    expect(edits()).toEqual([]);
  });

  it('opens the field where the page shows another text', async () => {
    const studio = await open();
    studio.tell({ studio: 'other', edit: await studio.begin() });
    await vi.waitFor(() => expect(document.activeElement).toBe(field('Text')));
  });

  it('on a picture opens its field', async () => {
    const { click, draft } = await open();
    const picture = { src: '/shop.jpg', alt: 'A shop' };
    act(() => draft.edit([{ op: 'set', path: ['routes', 0, 'sections', 0, 'picture'], value: picture }]));
    click([2]);
    await vi.waitFor(() =>
      expect(document.activeElement).toBe(region('Fields').getByRole('group', { name: 'Picture' })),
    );
  });
});

describe('A click beside the sections', () => {
  it('counts also where its page goes before the answer, and another is chosen by itself', async () => {
    const { server, draft, tell } = await open();
    const entry = { ...place(['navigation', 0, 'label'], [0, 0]), isSite: true as const };
    act(() => draft.choosePage(1));
    await vi.waitFor(() => expect(draft.getSnapshot().state.page?.index).toBe(1));
    server.answers['places'] = async ({ path }) => {
      await vi.waitFor(() => expect(draft.getSnapshot().pageIndex).toBe(0));
      return { places: path === '/' ? [entry] : [] };
    };
    act(() => {
      draft.edit([{ op: 'remove', path: ['routes', 1] }], { pageIndex: 0, selection: { kind: 'page' } });
    });
    tell({ studio: 'selected', part: 'header', at: [0, 0], text: 'Home' });
    await vi.waitFor(() => expect(document.activeElement).toBe(field('Label')));
  });

  it('opens the entry of the menu whose words it was, and the menu where it was none', async () => {
    const { server, tell } = await open();
    server.places = [{ ...place(['navigation', 0, 'label'], [0, 0]), isSite: true }];
    tell({ studio: 'selected', part: 'header', at: [0, 0], text: 'Home' });
    await vi.waitFor(() => expect(document.activeElement).toBe(field('Label')));
    expect(field('Label').value).toBe('Home');
    server.places = [];
    tell({ studio: 'selected', part: 'header', at: [0] });
    await vi.waitFor(() => expect(document.activeElement).toBe(region('Fields').getByRole('group', { name: 'Menu' })));
  });
});

describe('A label of a form', () => {
  const FILE = 'schema/enquiry.schema.json';
  const PATH = ['properties', 'name'];
  const field = { type: 'string', title: 'Your name' };
  const form = { type: 'object', properties: { name: field, size: { type: 'string' } } };
  async function openForm() {
    const config = {
      version: 1,
      site: { name: 'Example Pay', url: 'https://www.example.com', description: 'Payments.' },
      routes: [{ path: '/', title: 'Home', description: 'A page.', sections: [{ id: 'one', type: 'form' }] }],
      [FILES]: { [FILE]: form },
    };
    const studio = await open(config);
    const clickField = (name: string, text: string) =>
      studio.tell({ studio: 'selected', part: '#one', at: [0, 0], text, field: name });
    const title = () => valueAt(studio.server.config, [FILES, FILE, ...PATH, 'title']);
    return { ...studio, clickField, title };
  }

  it('is edited where it is clicked, and its settings follow', async () => {
    const studio = await openForm();
    studio.clickField('name', 'Your name');
    const [edit] = studio.edits();
    expect(edit).toMatchObject({ section: 'one', at: [0, 0], text: 'Your name', title: 'Label', isClicked: true });
    type(studio, edit!.edit, 'Name');
    expect(labelField().value).toBe('Name');
    await vi.waitFor(() => expect(studio.title()).toBe('Name'));
  });

  it('that has only begun to be edited goes on where the page is loaded again', async () => {
    const studio = await openForm();
    studio.clickField('name', 'Your name');
    studio.tell({ studio: 'ready', path: '/', isLoaded: true });
    expect(studio.edits().map(({ edit }) => edit)).toEqual([studio.edits()[0]!.edit, studio.edits()[0]!.edit]);
  });

  it('leads to its settings where the words are not its own: a choice, or a name that stands for it', async () => {
    const studio = await openForm();
    studio.clickField('size', 'Size');
    expect([studio.edits(), document.activeElement]).toEqual([[], labelField()]);
  });
});

describe('A text that is typed on the page', () => {
  it('is shown in its field with every key, stays when it is left, and is one step to undo', async () => {
    const studio = await open();
    const edit = await studio.begin();
    type(studio, edit, 'It hears');
    expect(field('Text').value).toBe('It hears');
    await vi.waitFor(() => expect(textOnServer(studio)).toBe('It hears'));
    type(studio, edit, 'It hears you');
    await vi.waitFor(() => expect(textOnServer(studio)).toBe('It hears you'));
    const sent = studio.server.requests.filter(({ request }) => request === 'edit').map(({ body }) => body);
    expect(sent.map(({ isOneStep }) => isOneStep)).toEqual([true, true]);
    expect(new Set(sent.map(({ coalesce }) => coalesce)).size).toBe(1);
    studio.tell({ studio: 'left', edit });
    await studio.user.click(field('Heading'));
    expect(textOnServer(studio)).toBe('It hears you');
  });

  it('loses its key if it may be left out and is empty in the end', async () => {
    const studio = await open();
    const edit = await studio.begin();
    type(studio, edit, '');
    studio.tell({ studio: 'left', edit });
    await vi.waitFor(() => expect(sectionsOnServer(studio.server)[0]).not.toHaveProperty('text'));
  });

  it('goes to its section where another program has moved that meanwhile', async () => {
    const studio = await open();
    const edit = await studio.begin();
    studio.server.changeOutside([{ op: 'move', path: ['routes', 0, 'sections', 0], to: 2 }]);
    type(studio, edit, 'It listens well.');
    await vi.waitFor(() => expect(sectionsOnServer(studio.server)[2]).toMatchObject({ text: 'It listens well.' }));
  });

  it('is told in full where its section is gone', async () => {
    const studio = await open();
    const edit = await studio.begin();
    studio.server.changeOutside([{ op: 'remove', path: ['routes', 0, 'sections', 0] }]);
    await vi.waitFor(() => expect(studio.draft.getSnapshot().selection).toEqual({ kind: 'page' }));
    type(studio, edit, 'It listens well.');
    expect(screen.getByRole('status').textContent).toContain('You had typed: It listens well.');
  });

  it('waits for a server that is gone', async () => {
    const studio = await open();
    const edit = await studio.begin();
    studio.server.isDown = true;
    type(studio, edit, 'It listens well.');
    expect(await screen.findByText(/What you type is kept/)).toBeTruthy();
    studio.server.isDown = false;
    await vi.waitFor(() => expect(textOnServer(studio)).toBe('It listens well.'));
  });

  it('follows what another window changes', async () => {
    const studio = await open();
    const edit = await studio.begin();
    studio.server.changeOutside([{ op: 'set', path: ['routes', 0, 'sections', 0, 'text'], value: 'From there' }]);
    await vi.waitFor(() =>
      expect(studio.post).toHaveBeenCalledWith(
        { studio: 'text', edit, text: 'From there', key: MESSAGE_KEY },
        expect.anything(),
      ),
    );
  });
});

describe('Without a mouse, a text is edited on the page', () => {
  it('from its field by F2, and the focus returns there', async () => {
    const studio = await open();
    act(() => studio.draft.select({ kind: 'section', id: 'home-hero' }));
    await vi.waitFor(() => expect(field('Text').getAttribute('aria-keyshortcuts')).toMatch(/^F2\b/));
    field('Text').focus();
    await studio.user.keyboard('{F2}');
    expect(studio.edits()[0]).toMatchObject({ at: [1, 0], isClicked: false });
    expect(document.activeElement).toBe(screen.getByTitle('Preview'));
    studio.tell({ studio: 'left', edit: studio.edits()[0]!.edit });
    await vi.waitFor(() => expect(document.activeElement).toBe(field('Text')));
    await studio.user.click(region('Fields').getAllByText('Edit on the page')[0]!);
    expect(studio.edits()[1], 'by a button at its field').toMatchObject({ at: [0, 0] });
  });

  it('from the row of its section by F2: the heading', async () => {
    const studio = await open();
    const row = region('Sections').getByRole('row', { name: 'Talk to your till' });
    await studio.user.click(row);
    await studio.user.keyboard('{F2}');
    // The letters that are typed meanwhile are not for the list.
    expect(document.activeElement).toBe(screen.getByTitle('Preview'));
    await vi.waitFor(() => expect(studio.edits()[0]).toMatchObject({ at: [0, 0], text: 'Talk to your till' }));
    studio.tell({ studio: 'left', edit: studio.edits()[0]!.edit });
    await vi.waitFor(() => expect(document.activeElement).toBe(row));
  });
});

describe('A text in another language', () => {
  const AT = ['/files', 'languages/de.json', 'pages', '/', 'sections', 'home-hero', 'text'];
  const german = (more: Partial<TranslationText>): TranslationText => ({
    path: ['routes', 0, 'sections', 0, 'text'],
    title: 'Text',
    source: 'It listens.',
    state: 'done',
    was: null,
    text: 'Sie hört zu.',
    isRich: false,
    hint: null,
    at: AT,
    ...more,
  });
  async function openGerman(more: Partial<TranslationText> = {}) {
    const studio = await open();
    const { server, user } = studio;
    server.answers.translations = () => ({
      language: 'de',
      address: '/de',
      texts: [german(more)],
      open: { sections: {}, pages: [], site: 0 },
    });
    server.answers.translate = () => studio.draft.getSnapshot().state;
    server.changeOutside([{ op: 'set', path: ['languages'], value: { de: { name: 'Deutsch' } } }]);
    await screen.findByRole('option', { name: 'Deutsch' });
    await user.selectOptions(screen.getByLabelText('Language'), 'Deutsch');
    await region('Fields').findByText(/^German/);
    const sent = () => server.requests.filter(({ request }) => request === 'translate').map(({ body }) => body);
    const begin = async () => {
      studio.click([1, 0], 'Sie hört zu.');
      await vi.waitFor(() => expect(studio.edits()).toHaveLength(1));
      return studio.edits()[0]!.edit;
    };
    return { ...studio, sent, begin };
  }

  it('is edited where it is clicked, as it is said in that language, in one step', async () => {
    const studio = await openGerman();
    const edit = await studio.begin();
    expect(studio.edits()[0]).toMatchObject({
      section: 'home-hero',
      at: [1, 0],
      text: 'Sie hört zu.',
      isClicked: true,
    });
    expect(studio.server.requests.findLast(({ request }) => request === 'places')?.body).toMatchObject({
      language: 'de',
    });
    type(studio, edit, 'Sie hört');
    await vi.waitFor(() => expect(studio.sent()).toHaveLength(1));
    type(studio, edit, 'Sie hört immer zu.');
    studio.tell({ studio: 'left', edit });
    await vi.waitFor(() => expect(studio.sent()).toHaveLength(2));
    expect(studio.sent()[1]).toMatchObject({
      language: 'de',
      source: 'It listens.',
      to: { text: 'Sie hört immer zu.' },
    });
    expect(new Set(studio.sent().map(({ coalesce }) => coalesce)).size).toBe(1);
  });

  it('is no text of the site', async () => {
    const studio = await openGerman();
    const edit = await studio.begin();
    type(studio, edit, 'Falsch');
    studio.tell({ studio: 'left', edit });
    await vi.waitFor(() => expect(studio.sent().at(-1)).toMatchObject({ to: { text: 'Falsch' } }));
    expect(textOnServer(studio)).toBe('It listens.');
  });

  it('that is emptied loses its translation once it is left, not before', async () => {
    const studio = await openGerman();
    const edit = await studio.begin();
    type(studio, edit, '');
    act(() => studio.draft.save());
    await vi.waitFor(() => expect(studio.server.requests).toContainEqual(expect.objectContaining({ request: 'save' })));
    expect(studio.sent()).toEqual([]);
    studio.tell({ studio: 'left', edit });
    await vi.waitFor(() => expect(studio.sent()).toMatchObject([{ to: { text: '' } }]));
  });

  it('tells at once what is wrong with it', async () => {
    const studio = await openGerman();
    await studio.begin();
    studio.server.check = () => [{ path: AT, what: 'The price is another one.', fix: 'Write both alike.' }];
    act(() => studio.draft.run('state', {}));
    await vi.waitFor(() =>
      expect(screen.getByRole('status').textContent).toBe('The price is another one. Write both alike.'),
    );
  });

  it('leads to its field where the page does not show it', async () => {
    const { click, edits } = await openGerman({ state: 'missing', text: null, at: null });
    click([1, 0], 'It listens.');
    await vi.waitFor(() => expect(document.activeElement).toBe(field('Text')));
    expect(edits()).toEqual([]);
  });

  it('is edited on the page from its field by F2', async () => {
    const { user, edits } = await openGerman();
    act(() => {});
    await user.click(region('Sections').getByRole('row', { name: /^Talk to your till/ }));
    await user.click(field('Text'));
    await region('Fields').findByRole('button', { name: /^Edit on the page/, hidden: true });
    await user.keyboard('{F2}');
    await vi.waitFor(() => expect(edits()[0]).toMatchObject({ text: 'Sie hört zu.', isClicked: false }));
  });
});
