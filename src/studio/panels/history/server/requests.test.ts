import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { configText, OWN_ROOT } from '../../../../../tests/own-site.ts';
import { builtFrom, keepFiles, listKeptStates } from '../../../../config/save/kept-states.ts';
import { FILES, splitFiles } from '../../../../document/joined-files.ts';
import type { SiteFile } from '../../../../model/site-file.ts';
import type { Json, Operation, StudioState } from '../../../protocol.ts';
import type { Checks } from '../../../server/draft/checks.ts';
import type { Draft } from '../../../server/draft/draft.ts';
import { ownPublications } from '../../../server/testing/own-publications.ts';
import { ownServices } from '../../../server/own-services.ts';
import { noPublications } from '../../../server/testing/no-publications.ts';
import { openQuietDraft } from '../../../server/testing/open-quiet-draft.ts';
import { historyRequests, type HistoryRequests } from './requests.ts';
import type { Handlers } from '../../../server/requests/requests.ts';

const site = JSON.parse(configText) as SiteFile;
const first = site.routes[0]!.sections[0]!;
const HEADING = ['routes', 0, 'sections', 0, 'heading'];
const set = (path: Operation['path'], value: Json): Operation => ({ op: 'set', path, value });

/** One person on this computer. */
const who = () => ({ may: () => true });

let folder: string;
let file: string;
let opened: ReturnType<typeof openQuietDraft>;
let draft: Draft;
let checks: Checks;
let requests: Handlers<HistoryRequests>;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'history-'));
  file = join(folder, 'site.config.json');
  symlinkSync(join(OWN_ROOT, 'src'), join(folder, 'src'));
  writeFileSync(file, configText);
  const historyDir = join(folder, 'history');
  opened = openQuietDraft({ file, historyDir });
  ({ draft, checks } = opened);
  requests = historyRequests({
    rootDir: folder,
    draft,
    checks,
    file,
    historyDir,
    services: ownServices(folder, noPublications),
    who,
  });
});
afterEach(() => {
  opened.close();
  rmSync(folder, { recursive: true, force: true });
});

const edit = (...operations: Operation[]) => draft.edit(operations);
const listed = async () => (await requests['history']!({})).states;
/** The state that was replaced last. */
const lastKept = () => listKeptStates(file, join(folder, 'history'))[0]!;
const wordsOf = async (id: string | null) => (await requests['history-words']!({ id })).words;
const state = () => checks.state(0) as StudioState & { page: { route: SiteFile['routes'][0] } };
/** The text of the draft, as a save writes it. */
const saved = () => {
  draft.save(checks);
  return readFileSync(file, 'utf8');
};
/** Saves a heading, and gives the state that was replaced. */
const saveHeading = (heading: string) => {
  edit(set(HEADING, heading));
  expect(draft.save(checks)).toEqual({ saved: true });
  return lastKept();
};

describe('A state of before a language', () => {
  const SPANISH = 'languages/es.json';
  const overlay = { language: 'es', words: { menu: ['Menu', 'Menú'] } };

  it('is brought back without its translations, and one with it with them, as the preview of it says', async () => {
    opened.close();
    for (const name of ['schema', 'public']) cpSync(join(OWN_ROOT, name), join(folder, name), { recursive: true });
    const historyDir = join(folder, 'history');
    opened = openQuietDraft({ rootDir: folder, file, shown: file, historyDir });
    ({ draft, checks } = opened);
    requests = historyRequests({
      rootDir: folder,
      draft,
      checks,
      file,
      historyDir,
      services: ownServices(folder, noPublications),
      who,
    });
    edit(set(['languages'], { es: { name: 'Español' } }), set([FILES, SPANISH], overlay));
    expect(draft.save(checks)).toEqual({ saved: true });
    const before = lastKept();
    // As it was kept by a version without further files.
    rmSync(join(historyDir, `files-${before.id}`));
    await requests.restore({ page: 0, id: before.id });
    expect(draft.save(checks)).toEqual({ saved: true });
    expect([readFileSync(file, 'utf8'), existsSync(join(folder, SPANISH))]).toEqual([configText, false]);
    await requests.restore({ page: 0, id: lastKept().id });
    expect(draft.save(checks)).toEqual({ saved: true });
    expect(JSON.parse(readFileSync(join(folder, SPANISH), 'utf8'))).toEqual(overlay);
  });
});

describe('The saved states', () => {
  it('are listed with what their own save has changed, below what is saved now', async () => {
    expect(await listed()).toEqual([]);
    saveHeading('First');
    saveHeading('Second');
    const [now, first, before] = await listed();
    expect((await listed()).map(({ id, saved }) => [id === null, saved === null])).toEqual([
      [true, false],
      [false, false],
      [false, true],
    ]);
    expect(await wordsOf(now!.id)).toEqual([expect.stringMatching(/Heading changed from “First” to “Second”$/)]);
    expect(await wordsOf(first!.id)).toEqual([expect.stringMatching(/Heading changed from “.*” to “First”$/)]);
    expect(await wordsOf(before!.id)).toEqual([]);
    expect(Date.now() - Date.parse(now!.saved!)).toBeLessThan(60_000);
  });
  it('tell which one visitors see', async () => {
    const built = builtFrom(folder, file);
    mkdirSync(dirname(built), { recursive: true });
    saveHeading('First');
    writeFileSync(built, readFileSync(file));
    expect((await listed()).map((each) => each.public.length > 0)).toEqual([true, false]);
    saveHeading('Second');
    expect((await listed()).map((each) => each.public.length > 0)).toEqual([false, true, false]);
  });
  it('are published with their forms: a form that was changed since is not what visitors see', async () => {
    const built = builtFrom(folder, file);
    mkdirSync(dirname(built), { recursive: true });
    saveHeading('First');
    writeFileSync(built, readFileSync(file));
    const { files } = splitFiles(draft.opened().base);
    keepFiles(built, files);
    expect((await listed()).map((each) => each.public.length > 0)).toEqual([true, false]);
    const [[name]] = [...files] as [[string, string]];
    keepFiles(built, new Map([...files, [name, '{}']]));
    expect((await listed()).map((each) => each.public.length > 0)).toEqual([false, false]);
  });
  it('tell when visitors saw each, and why it was published, also of one that is not kept any more', async () => {
    let at = 0;
    const { publications, close } = await ownPublications(() => at);
    onTestFinished(close);
    requests = historyRequests({
      rootDir: folder,
      draft,
      checks,
      file,
      historyDir: join(folder, 'history'),
      services: ownServices(folder, publications),
      who,
    });
    const publish = async (note: string, text = draft.opened().base) => {
      at += 1000;
      await publications.published(await publications.add(who(), { note, base: text, text, due: null }), text);
    };
    const gone = draft.opened().base.replace(JSON.stringify(site.site.name), '"Long ago"');
    await publish('The first day', gone);
    await publish('Prices', draft.opened().base);
    saveHeading('First');
    await publish('');
    await publish('Once more');
    const [now, before, oldest] = await listed();
    expect([now, before, oldest]).toMatchObject([
      { id: null, public: [{ from: 3000, until: null }], notes: ['Once more'] },
      { public: [{ from: 1000, until: 2000 }], notes: ['The first day'] },
      { saved: null, public: [{ from: 2000, until: 3000 }], notes: ['Prices'] },
    ]);
    expect(((await requests['restore-words']!({ id: before!.id })) as { words: string[] }).words).toContainEqual(
      expect.stringMatching(/^Site: Name changed from .* to “Long ago”$/),
    );
  });
  it('say what bringing them back would change in the draft', () => {
    const { id } = saveHeading('First');
    edit(set(['site', 'name'], 'Mine'));
    const { words } = requests['restore-words']!({ id }) as { words: string[] };
    expect(words).toEqual([
      expect.stringMatching(/^Site: Name changed from “Mine” to/),
      expect.stringMatching(/Heading changed from “First” to/),
    ]);
  });
  it('are shown in the preview, while the draft stays what is edited', () => {
    const { id } = saveHeading('First');
    const before = state().page;
    const now = requests['preview']!({ id }) as StudioState;
    expect(now.previewed).toMatchObject({
      id,
      sections: expect.arrayContaining([{ id: first.id, name: expect.any(String) as string }]) as never,
    });
    expect(JSON.stringify(draft.source.site()!.pages[0])).toContain(JSON.stringify(first['heading']));
    expect(state().page).toEqual(before);
    requests['preview']!({ id: null });
    expect(state().previewed).toBeNull();
    expect(JSON.stringify(draft.source.site()!.pages[0])).toContain('"First"');
  });
  it('give way to the draft as soon as that is changed', () => {
    const { id } = saveHeading('First');
    requests['preview']!({ id });
    edit(set(['site', 'name'], 'Mine'));
    expect(state().previewed).toBeNull();
    expect(JSON.stringify(draft.source.site()!.pages[0])).toContain('"First"');
  });
  it('come back whole, byte for byte, as one step', async () => {
    const { id } = saveHeading('First');
    edit({ op: 'move', path: ['routes', 1], to: 0 });
    draft.save(checks);
    await requests['restore']!({ id });
    expect(saved()).toBe(configText);
    draft.undo();
    expect(saved()).not.toBe(configText);
  });
  it('give back one section, and leave all else as it is in the draft', async () => {
    const { id } = saveHeading('First');
    edit(set(['site', 'name'], 'Mine'), { op: 'move', path: ['routes', 0, 'sections', 0], to: 1 });
    await requests['restore']!({ id, section: first.id, page: 0 });
    expect(state().page.route.sections[1]).toEqual(first);
    expect(state().site['site']).toMatchObject({ name: 'Mine' });
    draft.undo();
    expect(state().page.route.sections[1]!['heading']).toBe('First');
  });
  it('give back a section that was removed, where it stood', async () => {
    const { id } = saveHeading('First');
    edit({ op: 'remove', path: ['routes', 0, 'sections', 0] });
    await requests['restore']!({ id, section: first.id, page: 0 });
    expect(state().page.route.sections[0]).toEqual(first);
  });
  it('that are gone, or outside of their folder, are refused by a sentence', async () => {
    saveHeading('First');
    const asked = [requests['preview']!({ id: '../site.config.json' }), requests['restore']!({ id: 7 })];
    for (const each of asked) await expect(each).rejects.toThrow(/^This saved state is gone/);
  });
  it('that have no such section are refused by a sentence', async () => {
    const { id } = saveHeading('First');
    await expect(requests['restore']!({ id, section: 'nowhere', page: 0 })).rejects.toThrow(
      'This page had no such section then.',
    );
  });
});
