import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Operation } from '../../protocol.ts';
import { FakeServer } from '../testing/fake-server.ts';
import { Draft } from './draft.ts';
import type { Selection } from './selection.ts';
import { Refused } from './transport.ts';
import { valueAt, type JsonObject } from '../../../document/json.ts';

const config = (): JsonObject => ({
  site: { name: 'Example Pay' },
  routes: [
    {
      path: '/',
      title: 'Home',
      sections: [
        { id: 'one', type: 'hero', heading: 'One' },
        { id: 'two', type: 'hero', heading: 'Two' },
      ],
    },
    { path: '/about', title: 'About', sections: [] },
  ],
});

async function open() {
  const server = new FakeServer({ config: config(), schema: {}, types: [] });
  return { server, draft: await Draft.open(server, server.session) };
}

const setHeading = (at: number, value: string): Operation => ({
  op: 'set',
  path: ['routes', 0, 'sections', at, 'heading'],
  value,
});
const shown = (draft: Draft, ...path: (string | number)[]) => valueAt(draft.getSnapshot().state.page?.route, path);
const arrived = (draft: Draft) => vi.waitFor(() => expect(draft.hasUnsent).toBe(false));

describe('the draft of a window', () => {
  it('sends one request at a time, and what is typed meanwhile in one more', async () => {
    const { server, draft } = await open();
    for (const text of ['a', 'ab', 'abc', 'abcd']) draft.edit([setHeading(0, text)], { coalesce: 'heading' });
    await arrived(draft);
    const edits = server.requests.filter(({ request }) => request === 'edit');
    expect(edits.map(({ body }) => body['operations'])).toEqual([
      [{ ...setHeading(0, 'a'), was: 'One' }],
      [{ ...setHeading(0, 'abcd'), was: 'a' }],
    ]);
  });

  it('tells of another role once what was typed has arrived: the window is loaded anew then', async () => {
    const { server, draft } = await open();
    const unsent: boolean[] = [];
    draft.onOtherRights = () => unsent.push(draft.hasUnsent);
    draft.edit([setHeading(0, 'Typed')]);
    server.tellRights(['edit']);
    expect(unsent).toEqual([]);
    await vi.waitFor(() => expect(unsent).toEqual([false]));
    expect(valueAt(server.config, ['routes', 0, 'sections', 0, 'heading'])).toBe('Typed');
  });

  it('leaves parts that have not changed as they are, and what was typed once it has arrived: each key drew the whole studio twice', async () => {
    const { draft } = await open();
    const before = draft.getSnapshot().state;
    draft.edit([setHeading(0, 'Now')]);
    const typed = draft.getSnapshot().state;
    await arrived(draft);
    const after = draft.getSnapshot().state;
    expect(after.page).toBe(typed.page);
    expect(after.site).toBe(typed.site);
    expect(after.pages).toBe(before.pages);
    expect(shown(draft, 'sections', 1)).toBe(valueAt(before.page?.route, ['sections', 1]));
  });

  it('takes over what the server tells, and asks for the state where something of it is missing', async () => {
    const server = new FakeServer({ config: config(), schema: {}, types: [] });
    const listen = vi.spyOn(server, 'listen');
    const draft = await Draft.open(server, server.session);
    const [hear] = listen.mock.calls[0]!;
    const asked = () => server.requests.filter(({ request }) => request === 'state').length;
    const { revision, pages } = draft.getSnapshot().state;
    const route = { ...(config()['routes'] as JsonObject[])[0]!, title: 'Told' };
    hear({
      from: revision,
      to: revision + 1,
      routes: { 0: route, 1: route },
      outlines: { 1: { ...pages[1]!, problems: 3 } },
    });
    expect(shown(draft, 'title')).toBe('Told');
    expect(draft.getSnapshot().state.pages.map(({ problems }) => problems)).toEqual([0, 3]);
    // Heard again, or before an answer that brings it.
    hear({ from: revision, to: revision + 1 });
    expect(asked()).toBe(1);
    hear({ from: revision + 5, to: revision + 6, routes: { 0: route } });
    await vi.waitFor(() => expect(asked()).toBe(2));
    await vi.waitFor(() => expect(shown(draft, 'title')).toBe('Home'));
  });

  it('takes what has changed since the state that it knows for an answer', async () => {
    const { server, draft } = await open();
    const { revision } = draft.getSnapshot().state;
    const route = { ...(config()['routes'] as JsonObject[])[0]!, title: 'Of another window' };
    const news = [
      { from: revision, to: revision + 1, routes: { 0: route } },
      { from: revision + 1, to: revision + 2, parts: { version: 7 } },
    ];
    server.answers = { edit: () => ({ news, canUndo: true, canRedo: false }) };
    draft.edit([setHeading(0, 'Now')]);
    await arrived(draft);
    expect(server.requests.at(-1)?.body).toMatchObject({ page: 0, known: revision });
    const { state } = draft.getSnapshot();
    expect([shown(draft, 'title'), state.revision, state.version, state.canUndo]).toEqual([
      'Of another window',
      revision + 2,
      7,
      true,
    ]);
  });

  it('keeps what was typed while the server is gone, says so, and sends it when it is back', async () => {
    const { server, draft } = await open();
    server.isDown = true;
    const post = vi.spyOn(server, 'post');
    draft.edit([setHeading(0, 'Kept')]);
    await vi.waitFor(() => expect(draft.getSnapshot().lost).toBe('unreachable'));
    expect(shown(draft, 'sections', 0, 'heading')).toBe('Kept');
    server.isDown = false;
    await arrived(draft);
    // By one name: the server may have done it the first time.
    const names = post.mock.calls.filter(([request]) => request === 'edit').map((call: unknown[]) => call[2]);
    expect([names.length > 1, new Set(names).size, typeof names[0]]).toEqual([true, 1, 'string']);
    expect(draft.getSnapshot().lost).toBeNull();
    expect(valueAt(server.config, ['routes', 0, 'sections', 0, 'heading'])).toBe('Kept');
  });

  it('goes on with a new session what an earlier one of the server refuses', async () => {
    const { server, draft } = await open();
    const post = vi.spyOn(server, 'post').mockRejectedValue(new Refused());
    draft.edit([setHeading(0, 'Kept')]);
    await vi.waitFor(() => expect(draft.getSnapshot().lost).toBe('refused'));
    post.mockRestore();
    draft.reconnect(server, server.session);
    await arrived(draft);
    expect(valueAt(server.config, ['routes', 0, 'sections', 0, 'heading'])).toBe('Kept');
  });

  it('edits the section it meant when another program has moved it meanwhile', async () => {
    const { server, draft } = await open();
    server.listen(() => {});
    vi.spyOn(server, 'tell').mockImplementation(() => {});
    server.changeOutside([{ op: 'move', path: ['routes', 0, 'sections', 0], to: 1 }]);
    draft.edit([setHeading(0, 'Mine')]);
    await arrived(draft);
    const sections = valueAt(server.config, ['routes', 0, 'sections']) as JsonObject[];
    expect(sections.map(({ id, heading }) => [id, heading])).toEqual([
      ['two', 'Two'],
      ['one', 'Mine'],
    ]);
  });

  it('edits the section it meant when the news of its move arrives first: the edit went to the one in its place', async () => {
    const { server, draft } = await open();
    server.changeOutside([{ op: 'move', path: ['routes', 0, 'sections', 0], to: 1 }]);
    draft.edit([setHeading(0, 'Mine')]);
    await arrived(draft);
    expect(valueAt(server.config, ['routes', 0, 'sections', 1])).toMatchObject({ id: 'one', heading: 'Mine' });
  });

  it('edits the page it meant while one before it is on its way: the edit went to the page in its place', async () => {
    const { server, draft } = await open();
    draft.edit([{ op: 'add', path: ['routes', 0], value: { path: '/new', title: 'New', sections: [] } }]);
    draft.edit([setHeading(0, 'Mine')]);
    await arrived(draft);
    expect(valueAt(server.config, ['routes', 1, 'sections', 0])).toMatchObject({ id: 'one', heading: 'Mine' });
  });

  it('leaves out an edit of a section that is gone, and goes on', async () => {
    const { server, draft } = await open();
    vi.spyOn(server, 'tell').mockImplementation(() => {});
    server.changeOutside([{ op: 'remove', path: ['routes', 0, 'sections', 0] }]);
    draft.edit([setHeading(0, 'Lost')]);
    draft.edit([setHeading(1, 'Mine')]);
    await arrived(draft);
    const sections = valueAt(server.config, ['routes', 0, 'sections']) as JsonObject[];
    expect(sections.map(({ heading }) => heading)).toEqual(['Mine']);
  });

  it('asks nobody where another text stands than the one that was just typed: who wrote that knew it, or was asked', async () => {
    const { server, draft } = await open();
    draft.edit([setHeading(0, 'Mine')], { coalesce: 'heading' });
    await arrived(draft);
    server.changeOutside([setHeading(0, 'Theirs')]);
    const heading = () => valueAt(draft.getSnapshot().state.page?.route, ['sections', 0, 'heading']);
    await vi.waitFor(() => expect(heading()).toBe('Theirs'));
    expect(draft.getSnapshot().clashes).toEqual([]);
  });

  /** The window types while its line is down, others do something, and it is back. */
  const typedOffline = async (type: (draft: Draft) => void, others: Operation[]) => {
    const { server, draft } = await open();
    vi.spyOn(server, 'tell').mockImplementation(() => {});
    server.isDown = true;
    vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] });
    onTestFinished(() => void vi.useRealTimers());
    type(draft);
    await vi.advanceTimersByTimeAsync(9000);
    expect(draft.getSnapshot().lost).toBe('unreachable');
    server.changeOutside(others);
    server.isDown = false;
    await vi.advanceTimersByTimeAsync(1000);
    vi.useRealTimers();
    await arrived(draft);
    return { server, draft, clash: draft.getSnapshot().clashes[0] };
  };
  const typing = (draft: Draft) => {
    for (const text of ['M', 'Mi', 'Mine']) draft.edit([setHeading(0, text)], { coalesce: 'heading' });
  };
  const headingOf = (server: FakeServer) => valueAt(server.config, ['routes', 0, 'sections', 0, 'heading']);

  it('asks which text stays where what was typed offline meets a newer one, however long ago: it wrote over that without a word', async () => {
    const theirs = [setHeading(0, 'Theirs')];
    const first = await typedOffline(typing, theirs);
    expect(first.draft.getSnapshot().clashes).toMatchObject([{ kind: 'both', mine: 'Mine', theirs: 'Theirs' }]);
    expect([headingOf(first.server), shown(first.draft, 'sections', 0, 'heading')]).toEqual(['Theirs', 'Theirs']);
    first.draft.answer(first.clash!, 'mine');
    await arrived(first.draft);
    expect([headingOf(first.server), first.draft.getSnapshot().clashes]).toEqual(['Mine', []]);

    const second = await typedOffline(typing, theirs);
    second.draft.answer(second.clash!, 'theirs');
    await arrived(second.draft);
    expect([headingOf(second.server), second.draft.getSnapshot().clashes]).toEqual(['Theirs', []]);
  });

  it('asks again where the other text has changed since it was shown', async () => {
    const { server, draft, clash } = await typedOffline(typing, [setHeading(0, 'Theirs')]);
    server.changeOutside([setHeading(0, 'Theirs, longer')]);
    draft.answer(clash!, 'mine');
    await arrived(draft);
    expect(headingOf(server)).toBe('Theirs, longer');
    expect(draft.getSnapshot().clashes).toMatchObject([{ mine: 'Mine', theirs: 'Theirs, longer' }]);
  });

  it('asks before it removes a section in which others have typed meanwhile', async () => {
    const remove = (draft: Draft) => draft.edit([{ op: 'remove', path: ['routes', 0, 'sections', 0] }]);
    const { server, clash } = await typedOffline(remove, [setHeading(0, 'Theirs')]);
    expect(clash).toMatchObject({ kind: 'both', theirs: { id: 'one', heading: 'Theirs' } });
    expect(headingOf(server)).toBe('Theirs');
  });

  it('shows what was typed offline into a section that others have removed: it was lost in silence', async () => {
    const { draft, clash } = await typedOffline(typing, [{ op: 'remove', path: ['routes', 0, 'sections', 0] }]);
    expect(draft.getSnapshot().clashes).toMatchObject([{ kind: 'unplaced', text: 'Mine' }]);
    draft.answer(clash!);
    expect(draft.getSnapshot().clashes).toEqual([]);
  });

  it('shows what was just typed where its section or page is removed in another window', async () => {
    const { server, draft } = await open();
    for (const [mine, path] of [
      ['In a section', ['routes', 0, 'sections', 0]],
      ['On a page', ['routes', 0]],
    ] as const) {
      draft.edit([setHeading(0, mine)], { coalesce: mine });
      await arrived(draft);
      server.changeOutside([{ op: 'remove', path: [...path] }]);
      await vi.waitFor(() =>
        expect(draft.getSnapshot().clashes.at(-1)).toMatchObject({ kind: 'unplaced', text: mine }),
      );
    }
  });

  it('shows what was typed where the server refuses it', async () => {
    const { server, draft } = await open();
    server.refusal = 'Your role does not allow this.';
    typing(draft);
    await arrived(draft);
    expect(draft.getSnapshot().clashes).toMatchObject([
      { kind: 'unplaced', text: 'Mine', why: 'Your role does not allow this.' },
    ]);
  });

  it('takes back what was typed and not stored rather than an earlier step', async () => {
    const { server, draft } = await typedOffline(
      (offline) => {
        typing(offline);
        offline.undo();
      },
      [setHeading(0, 'Theirs')],
    );
    expect([headingOf(server), draft.getSnapshot().clashes]).toEqual(['Theirs', []]);
  });

  it('does not ask about what this window takes back itself while more is typed', async () => {
    const { server, draft } = await open();
    draft.edit([setHeading(0, 'Mine')]);
    await arrived(draft);
    draft.undo();
    draft.edit([setHeading(0, 'Mine again')], { coalesce: 'heading' });
    await arrived(draft);
    expect([headingOf(server), draft.getSnapshot().clashes]).toEqual(['Mine again', []]);
  });

  it('does not ask for what this window has taken back itself', async () => {
    const { draft } = await open();
    draft.edit([setHeading(0, 'Mine')], { coalesce: 'heading' });
    draft.undo();
    await vi.waitFor(() => expect(shown(draft, 'sections', 0, 'heading')).toBe('One'));
    expect(draft.getSnapshot().clashes).toEqual([]);
  });

  it('says why an edit was refused, and shows what holds', async () => {
    const { draft } = await open();
    draft.edit([{ op: 'remove', path: ['routes', 0, 'nothing'] }]);
    await vi.waitFor(() => expect(draft.getSnapshot().notice?.isFault).toBe(true));
    expect(draft.getSnapshot().notice?.text).toContain('nothing');
    expect(draft.hasUnsent).toBe(false);
  });

  it('holds back changes from outside while something is dragged', async () => {
    const { server, draft } = await open();
    draft.hold(true);
    server.changeOutside([setHeading(1, 'Theirs')]);
    await vi.waitFor(() => expect(server.requests.at(-1)?.request).toBe('state'));
    await Promise.resolve();
    expect(shown(draft, 'sections', 1, 'heading')).toBe('Two');
    draft.hold(false);
    await vi.waitFor(() => expect(shown(draft, 'sections', 1, 'heading')).toBe('Theirs'));
  });

  it('stays on its page when pages before it come and go', async () => {
    const { server, draft } = await open();
    draft.choosePage(1);
    await vi.waitFor(() => expect(draft.getSnapshot().state.page?.index).toBe(1));
    server.changeOutside([{ op: 'add', path: ['routes', 0], value: { path: '/new', title: 'New', sections: [] } }]);
    await vi.waitFor(() => expect(draft.getSnapshot().state.page?.index).toBe(2));
    expect(draft.getSnapshot().pageIndex).toBe(2);
    expect(shown(draft, 'path')).toBe('/about');
  });

  it('stays on the page that is chosen while another one is on its way', async () => {
    const { draft } = await open();
    const added = { path: '/new', title: 'New', sections: [] };
    draft.edit([{ op: 'add', path: ['routes', 2], value: added }], { pageIndex: 2, selection: { kind: 'page' } });
    draft.choosePage(1);
    await arrived(draft);
    expect(shown(draft, 'path')).toBe('/about');
  });

  it('goes back where one was when the page that was added or removed is undone: it went to the page before it in the list', async () => {
    const { draft } = await open();
    draft.edit([{ op: 'add', path: ['routes', 2], value: { path: '/last', title: 'Last', sections: [] } }]);
    await arrived(draft);
    draft.select({ kind: 'section', id: 'two' });
    const page = { pageIndex: 3, selection: { kind: 'page' } } as const;
    draft.edit([{ op: 'add', path: ['routes', 3], value: { path: '/new', title: 'New', sections: [] } }], page);
    const at = () => [shown(draft, 'path'), draft.getSnapshot().selection];
    const isAt = (path: string, selection: Selection = { kind: 'page' }) =>
      vi.waitFor(() => expect(at()).toEqual([path, selection]));
    await isAt('/new');
    draft.undo();
    await isAt('/', { kind: 'section', id: 'two' });
    draft.redo();
    await isAt('/new');
    draft.edit([{ op: 'remove', path: ['routes', 3] }], { pageIndex: 2, selection: { kind: 'page' } });
    await isAt('/last');
    draft.undo();
    await isAt('/new');
    draft.redo();
    await isAt('/last');
  });

  it('selects the page once the selected section is gone', async () => {
    const { draft } = await open();
    draft.select({ kind: 'section', id: 'two' });
    draft.edit([{ op: 'remove', path: ['routes', 0, 'sections', 1] }]);
    expect(draft.getSnapshot().selection).toEqual({ kind: 'page' });
  });
});
