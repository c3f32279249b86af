import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configText, OWN_ROOT } from '../../../../tests/own-site.ts';
import { keptFiles, listKeptStates } from '../../../config/save/kept-states.ts';
import { FILES } from '../../../document/joined-files.ts';
import type { Json } from '../../../document/json.ts';
import { OperationError } from '../../../document/operation.ts';
import type { SiteFile } from '../../../model/site-file.ts';
import type { Change, Operation, Path } from '../../protocol.ts';
import type { StoredDraft } from './draft-log.ts';
import type { Checks } from './checks.ts';
import type { Draft } from './draft.ts';
import { openQuietDraft } from '../testing/open-quiet-draft.ts';
import type { SaveOptions } from './save.ts';

const site = JSON.parse(configText) as SiteFile;
const NAME: Path = ['site', 'name'];
const TITLE: Path = ['routes', 0, 'title'];
const setName = (value: string): Operation => ({ op: 'set', path: NAME, value });
const setTitle = (value: string): Operation => ({ op: 'set', path: TITLE, value });

let folder: string;
let file: string;
let opened: ReturnType<typeof openQuietDraft>;
let draft: Draft;
let checks: Checks;
let stored: StoredDraft | null;
let atStep: NonNullable<SaveOptions['atStep']>;

/** As the text of the file would be with another title of the first page. */
const withTitle = (text: string, title: string) =>
  text.replace(JSON.stringify(site.routes[0]!.title), JSON.stringify(title));
const onDisk = () => readFileSync(file, 'utf8');

function open(rootDir = OWN_ROOT, shown = 'site.config.json'): void {
  opened = openQuietDraft({
    rootDir,
    file,
    shown,
    drafts: {
      failure: null,
      read: () => stored,
      keep(read) {
        stored = structuredClone(read());
      },
    },
    atStep: (step) => atStep(step),
  });
  ({ draft, checks } = opened);
}
/** Takes a change back. Returns whether it is still there as it was listed. */
function revert(change: Change): boolean {
  const operations = checks.revertOf(change);
  if (operations) draft.apply(operations);
  return operations !== undefined;
}
const edit = (...operations: Operation[]) => draft.edit(operations);
/** The state once it is about the current version. */
const checked = async () => {
  await vi.waitUntil(() => checks.state(0).checked);
  return checks.state(0);
};
const words = () => checks.state(0).changes.map((change) => change.words);
/** Changes the file as another program does, and waits until the draft has met that. */
async function changeOutside(change: () => void): Promise<void> {
  const before = draft.version;
  change();
  await vi.waitUntil(() => draft.version !== before);
}
const writeOutside = (text: string) => changeOutside(() => writeFileSync(file, text));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'draft-'));
  file = join(folder, 'site.config.json');
  writeFileSync(file, configText);
  stored = null;
  atStep = () => {};
  open();
});
afterEach(() => {
  opened.close();
  rmSync(folder, { recursive: true });
});

describe('A draft', () => {
  it('begins as the file is', () => {
    const { pages, page, changes, canUndo, canRedo, conflicts, broken } = checks.state(1);
    expect(pages.map(({ path }) => path)).toEqual(site.routes.map(({ path }) => path));
    expect(page).toEqual({ index: 1, route: site.routes[1] });
    expect({ changes, canUndo, canRedo, conflicts, broken }).toEqual({
      changes: [],
      canUndo: false,
      canRedo: false,
      conflicts: [],
      broken: null,
    });
  });

  it('gives pages the names of their links in the navigation', () => {
    const { label, link } = site.navigation[0]!;
    expect(checks.state(0).pages.find(({ path }) => path === link)?.name).toBe(label);
  });

  it('has no page where none is asked for that exists', () => {
    expect(checks.state(99).page).toBeNull();
  });

  it('takes an edit that was made before something else has changed, for what it was meant', () => {
    const made = { version: checks.state(1).version, ahead: [] };
    const value = { path: '/first', title: 'First', description: 'A page before all others.', sections: [] };
    edit(setName('Mine'), { op: 'add', path: ['routes', 0], value });
    draft.edit([{ op: 'set', path: ['routes', 1, 'title'], value: 'Late' }], { made });
    const { site: shared, page } = checks.state(2);
    expect([shared['site'], page?.route]).toEqual([
      expect.objectContaining({ name: 'Mine' }),
      { ...site.routes[1], title: 'Late' },
    ]);
  });

  it('leaves a value that others have changed since it was seen, and says so; who insists on it replaces what they know', () => {
    const made = { version: checks.state(1).version, ahead: [] };
    const title = (value: string): Operation => ({ op: 'set', path: ['routes', 1, 'title'], value });
    const titleNow = () => checks.state(1).page?.route['title'];
    edit(title('Theirs'));
    const [clash, ...others] = draft.edit([title('Mine'), setName('New name')], { made, insisted: [] });
    expect([clash, others]).toEqual([
      {
        address: expect.any(String),
        words: expect.stringContaining('itle'),
        mine: 'Mine',
        theirs: 'Theirs',
        isGone: false,
      },
      [],
    ]);
    expect([titleNow(), checks.state(1).site['site']]).toEqual([
      'Theirs',
      expect.objectContaining({ name: 'New name' }),
    ]);
    edit(title('Theirs, again'));
    const { address, theirs } = clash!;
    expect(draft.edit([title('Mine')], { made, insisted: [{ address, theirs }] })).toMatchObject([
      { theirs: 'Theirs, again' },
    ]);
    expect(draft.edit([title('Mine')], { made, insisted: [{ address, theirs: 'Theirs, again' }] })).toEqual([]);
    expect(titleNow()).toBe('Mine');
  });

  it('takes an edit of a version that nobody knows any more where it replaces what is there, and else asks, or refuses it', () => {
    const made = { version: 1, ahead: [] };
    const path = ['routes', 1, 'title'];
    const was = checks.state(1).page!.route['title']!;
    expect(draft.edit([{ op: 'set', path, value: 'Mine', was }], { made, insisted: [] })).toEqual([]);
    expect(draft.edit([{ op: 'set', path, value: 'Mine, later', was }], { made, insisted: [] })).toMatchObject([
      { mine: 'Mine, later', theirs: 'Mine' },
    ]);
    draft.edit([{ op: 'move', path: ['routes', 0], to: 1, was: site.routes[0]!.path }], { made });
    expect(checks.state(1).page?.route['path']).toBe(site.routes[0]!.path);
    expect(() => draft.edit([{ op: 'remove', path: ['routes', 0], was: site.routes[0]!.path }], { made })).toThrow(
      'Too much has changed',
    );
  });

  it('takes an edit on what its window had done itself before it was answered', () => {
    const name = (value: string): Operation => ({ op: 'set', path: ['site', 'name'], value });
    const { version } = checks.state(0);
    draft.edit([name('First')], { made: { version, ahead: [] }, insisted: [] });
    expect(draft.edit([name('Second')], { made: { version, ahead: [name('First')] }, insisted: [] })).toEqual([]);
    expect(draft.edit([name('Third')], { made: { version, ahead: [] }, insisted: [] })).toHaveLength(1);
  });

  it('says what an edit has lost because its section was removed', () => {
    const made = { version: checks.state(0).version, ahead: [] };
    edit({ op: 'remove', path: ['routes', 0, 'sections', 0] });
    const heading: Operation = { op: 'set', path: ['routes', 0, 'sections', 0, 'heading'], value: 'Mine' };
    expect(draft.edit([heading], { made, insisted: [] })).toMatchObject([{ isGone: true }]);
  });

  it('stays as it is where one of several operations does not fit', () => {
    const { version } = checks.state(0);
    expect(() => edit(setName('Mine'), { op: 'remove', path: ['routes', 99] })).toThrow('routes[99]');
    expect(checks.state(0)).toMatchObject({ version, changes: [], canUndo: false });
  });

  it('lists its changes in words, and takes back a single one', () => {
    edit(setName('Mine'));
    edit(setTitle('My title'));
    expect(words()).toHaveLength(2);
    const change = checks.state(0).changes.find((one) => one.words.includes('My title'))!;
    expect(revert(change)).toBe(true);
    expect(words()).toEqual([expect.stringContaining('Mine')]);
    draft.undo();
    expect(words()).toHaveLength(2);
  });

  it('takes a change back that was listed before others were made', () => {
    edit(setName('Mine'));
    const [change] = checks.state(0).changes;
    edit(setTitle('My title'));
    expect(revert(change!)).toBe(true);
    expect(words()).toEqual([expect.stringContaining('My title')]);
  });

  it('takes no change back that says something else by now', () => {
    edit(setName('Mine'));
    const [change] = checks.state(0).changes;
    edit(setName('Ours'));
    expect(revert(change!)).toBe(false);
  });

  it('goes back and forth', () => {
    edit(setName('Mine'));
    draft.undo();
    expect(checks.state(0)).toMatchObject({ changes: [], canUndo: false, canRedo: true });
    draft.redo();
    expect(checks.state(0).changes).toHaveLength(1);
  });

  it('goes on after a restart, undo included', () => {
    edit(setName('Mine'));
    opened.close();
    open();
    expect(words()).toEqual([expect.stringContaining('Mine')]);
    draft.undo();
    expect(words()).toEqual([]);
  });

  it('is shown after a restart where what all pages share has a mistake: the preview stayed empty', () => {
    edit({ op: 'set', path: ['support', 'email'], value: 'nobody' }, setTitle('Mine'));
    opened.close();
    open();
    const drawn = draft.source.site();
    expect([drawn?.site.support.email, drawn?.pages[0]?.title]).toEqual([site.support!.email, 'Mine']);
  });
});

describe('Problems of a draft', () => {
  it('are told once the draft is drawn, at their page and value', async () => {
    edit(setTitle(''));
    expect(checks.state(0).checked).toBe(false);
    const { problems, pages } = await checked();
    expect(problems).toEqual([expect.objectContaining({ path: TITLE })]);
    expect(pages[0]!.problems).toBe(1);
  });

  it('go with their cause', async () => {
    edit(setTitle(''));
    await checked();
    draft.undo();
    expect((await checked()).problems).toEqual([]);
  });
});

describe('A save', () => {
  it('writes the edited value and no other byte', async () => {
    edit(setTitle('My title'));
    expect(draft.save(checks)).toEqual({ saved: true });
    expect(onDisk()).toBe(withTitle(configText, 'My title'));
    expect(words()).toEqual([]);
  });

  it('can be undone as everything before it', async () => {
    edit(setTitle('My title'));
    draft.save(checks);
    draft.undo();
    expect(words()).toEqual([expect.stringContaining('My title')]);
    draft.save(checks);
    expect(onDisk()).toBe(configText);
  });

  it('is refused while there is a problem, and says which', async () => {
    edit(setTitle(''));
    const { saved, reason } = draft.save(checks);
    expect(saved).toBe(false);
    expect(reason).toMatch(/ is empty.* Your changes are kept as a draft\.$/);
    expect([onDisk(), checks.state(0).changes.length]).toEqual([configText, 1]);
  });

  it('says what hinders the file from being written, and keeps the draft', async () => {
    edit(setTitle('My title'));
    atStep = (step) => {
      if (step === 'write') throw Object.assign(new Error('full'), { code: 'ENOSPC' });
    };
    expect(draft.save(checks).reason).toContain('no space left on the disk');
    expect(checks.state(0).changes).toHaveLength(1);
  });

  it('keeps what another program wrote at the same moment', async () => {
    edit(setTitle('My title'));
    const theirs = configText.replace(JSON.stringify(site.site.name), '"Theirs"');
    atStep = (step) => {
      if (step === 'compare' && onDisk() !== theirs) writeFileSync(file, theirs);
    };
    expect(draft.save(checks)).toEqual({ saved: true });
    expect(onDisk()).toBe(withTitle(theirs, 'My title'));
  });
});

describe('A save while another program writes', () => {
  it('checks the text that it would write, with what was written meanwhile', () => {
    edit(setTitle('My title'));
    const theirs = configText.replace(JSON.stringify(site.site.name), '""');
    atStep = (step) => {
      if (step === 'compare') writeFileSync(file, theirs);
    };
    expect(draft.save(checks).reason).toMatch(/ Your changes are kept as a draft\.$/);
    expect(onDisk()).toBe(theirs);
  });
});

describe('A file that another program writes', () => {
  const theirName = configText.replace(JSON.stringify(site.site.name), '"Theirs"');

  it('changes the draft where it was not changed here', async () => {
    edit(setTitle('My title'));
    await writeOutside(theirName);
    const state = checks.state(0);
    expect([state.site['site'], state.page?.route['title']]).toEqual([
      expect.objectContaining({ name: 'Theirs' }),
      'My title',
    ]);
    expect(words()).toHaveLength(1);
  });

  it('asks where both sides changed the same, and keeps this side until that is answered', async () => {
    edit(setName('Mine'));
    await writeOutside(theirName);
    const { conflicts, site: shared } = checks.state(0);
    expect(conflicts).toEqual([
      expect.objectContaining({
        path: NAME,
        mine: 'Mine',
        theirs: 'Theirs',
        words: expect.stringContaining('Name') as string,
      }),
    ]);
    expect(shared['site']).toMatchObject({ name: 'Mine' });
    expect(draft.save(checks).reason).toContain('Choose which text stays');
    expect(onDisk()).toBe(theirName);
  });

  it.each([
    ['mine', 'Mine'],
    ['theirs', 'Theirs'],
  ] as const)('can be answered with "%s"', async (keep, name) => {
    edit(setName('Mine'), setTitle('My title'));
    await writeOutside(theirName);
    expect(draft.resolve(NAME, keep)).toBe(true);
    expect(checks.state(0).conflicts).toEqual([]);
    draft.save(checks);
    const saved = JSON.parse(onDisk()) as SiteFile;
    expect([saved.site.name, saved.routes[0]!.title]).toEqual([name, 'My title']);
  });

  it('is no conflict any more once it is as it was', async () => {
    edit(setName('Mine'));
    await writeOutside(theirName);
    await writeOutside(configText);
    expect(checks.state(0).conflicts).toEqual([]);
  });

  it('is met at the next start, if nobody edited meanwhile', () => {
    edit(setTitle('My title'));
    opened.close();
    writeFileSync(file, theirName);
    open();
    expect(checks.state(0).site['site']).toMatchObject({ name: 'Theirs' });
    expect(words()).toEqual([expect.stringContaining('My title')]);
  });
});

describe('A file that is not JSON', () => {
  const broken = configText.replace('"version"', '"version');

  it('is shown with its mistake from the start, and opened once it is mended', async () => {
    opened.close();
    writeFileSync(file, broken);
    open();
    const state = checks.state(0);
    expect(state).toMatchObject({ pages: [], page: null, changes: [] });
    expect(state.broken).toMatchObject({ line: expect.any(Number) as number, text: broken });
    expect(() => edit(setName('Mine'))).toThrow('cannot be edited until it is mended');
    await writeOutside(configText);
    expect(checks.state(0)).toMatchObject({ broken: null, page: { route: { title: site.routes[0]!.title } } });
  });

  it('keeps the draft, holds back the save, and is merged once it is mended', async () => {
    edit(setTitle('My title'));
    await writeOutside(broken);
    expect(checks.state(0)).toMatchObject({ page: { route: { title: 'My title' } } });
    expect(draft.save(checks).reason).toMatch(/Your changes are kept as a draft\.$/);
    expect(onDisk()).toBe(broken);
    await writeOutside(configText);
    expect(checks.state(0)).toMatchObject({ broken: null, page: { route: { title: 'My title' } } });
  });

  it('is one with a key twice, since one of the two would be lost', async () => {
    await writeOutside(configText.replace('{', '{ "version": 1,'));
    expect(checks.state(0).broken?.what).toContain('a second time');
  });

  it('has vanished: the draft is kept, and goes on when it is back', async () => {
    edit(setTitle('My title'));
    await changeOutside(() => rmSync(file));
    expect(checks.state(0)).toMatchObject({ broken: { text: '' }, page: { route: { title: 'My title' } } });
    await writeOutside(configText);
    expect(draft.save(checks)).toEqual({ saved: true });
    expect(onDisk()).toBe(withTitle(configText, 'My title'));
  });
});

describe('A cure', () => {
  const TONE: Path = ['routes', 0, 'sections', 0, 'tone'];

  it('is carried out as one step, which one undo takes back', async () => {
    edit({ op: 'set', path: TONE, value: 'drak' });
    const [problem] = (await checked()).problems;
    const before = checks.state(0).page;
    expect(problem!.cure).toBe('Use “dark”');
    draft.apply(checks.cureOf(problem!.cureId!)!);
    expect((await checked()).problems).toEqual([]);
    draft.undo();
    expect(checks.state(0).page).toEqual(before);
  });
  it('of a problem that is no longer there changes nothing', async () => {
    edit({ op: 'set', path: TONE, value: 'drak' });
    const { cureId } = (await checked()).problems[0]!;
    edit({ op: 'set', path: TONE, value: 'dark' });
    expect(checks.cureOf(cureId!)).toBeUndefined();
  });
});

/** Opens a site of its own folder, with its forms. */
function openFolder(shown?: string): void {
  opened.close();
  cpSync(join(OWN_ROOT, 'schema'), join(folder, 'schema'), { recursive: true });
  cpSync(join(OWN_ROOT, 'public'), join(folder, 'public'), { recursive: true });
  symlinkSync(join(OWN_ROOT, 'src'), join(folder, 'src'));
  open(folder, shown);
}

describe('The languages of a site', () => {
  const SPANISH = 'languages/es.json';
  const texts = () => join(folder, SPANISH);
  const overlay = { language: 'es', words: { menu: ['Menu', 'Menú'] } };
  const withSpanish: Operation[] = [
    { op: 'set', path: ['languages'], value: { es: { name: 'Español' } } },
    { op: 'set', path: [FILES, SPANISH], value: overlay },
  ];

  // Translations are read beside the config as it is named.
  beforeEach(() => openFolder(file));

  it('go with their translations in one step, and come back with them', () => {
    edit(...withSpanish);
    expect(draft.save(checks)).toEqual({ saved: true });
    edit({ op: 'remove', path: ['languages', 'es'] });
    expect(words()).toEqual(['Further languages: “es” removed']);
    expect(draft.save(checks)).toEqual({ saved: true });
    expect(existsSync(texts())).toBe(false);
    expect(
      keptFiles(join(folder, 'history', listKeptStates(file, join(folder, 'history'))[0]!.id))?.get(SPANISH),
    ).toContain('Menú');
    draft.undo();
    expect(draft.save(checks)).toEqual({ saved: true });
    expect(JSON.parse(readFileSync(texts(), 'utf8'))).toEqual(overlay);
    draft.undo();
    expect(draft.save(checks)).toEqual({ saved: true });
    expect([existsSync(texts()), onDisk()]).toEqual([false, configText]);
  });

  it('have their changes taken back with their translations', () => {
    edit(...withSpanish);
    draft.save(checks);
    edit({ op: 'remove', path: ['languages', 'es'] });
    revert(checks.state(0).changes[0]!);
    expect(words()).toEqual([]);
    edit({ op: 'remove', path: ['languages', 'es'] });
    draft.save(checks);
    edit(...withSpanish);
    revert(checks.state(0).changes[0]!);
    expect(words()).toEqual([]);
  });
});

describe('The forms of a site', () => {
  const FORM = 'schema/newsletter.schema.json';
  const LABEL: Path = [FILES, FORM, 'properties', 'email', 'title'];
  const ORDER: Path = [FILES, FORM, 'ui:order'];
  let form: string;
  const formOnDisk = () => readFileSync(join(folder, FORM), 'utf8');

  beforeEach(() => {
    openFolder();
    form = formOnDisk();
  });

  it('are one draft with the config: undone in turn, told in words, and saved together', () => {
    const field = { type: 'string', title: 'Town', maxLength: 80 };
    edit({ op: 'set', path: LABEL, value: 'Your address' }, setName('Mine'));
    edit({ op: 'set', path: [FILES, FORM, 'properties', 'town'], value: field });
    edit({ op: 'set', path: ORDER, value: ['town', 'email'] });
    expect(words()).toEqual([
      'Form “Newsletter”, “Email”: Label changed from “Email” to “Your address”',
      'Form “Newsletter”, Fields: “Town” added',
      'Form “Newsletter”: Order of the fields added',
      expect.stringContaining('to “Mine”'),
    ]);
    expect(draft.save(checks)).toEqual({ saved: true });
    const written = formOnDisk();
    expect([JSON.parse(written), onDisk()]).toEqual([
      expect.objectContaining({ 'ui:order': ['town', 'email'], properties: expect.objectContaining({ town: field }) }),
      expect.stringContaining('"Mine"'),
    ]);
    expect(written.replace(/,\n {4}"town": [^}]*\}/, '').replace(/,\n {2}"ui:order": .*/, '')).toBe(
      form.replace(/"title": "Email"/, '"title": "Your address"'),
    );
    for (let steps = 0; steps < 3; steps++) draft.undo();
    expect(draft.save(checks)).toEqual({ saved: true });
    expect([formOnDisk(), onDisk()]).toEqual([form, configText]);
  });

  it('have their conditions told by the titles of the fields that they are about', () => {
    const at = (...rest: Path): Path => [FILES, FORM, 'allOf', 0, ...rest];
    const test = (answer: string) => ({ properties: { email: { const: answer } }, required: ['email'] });
    const shown = { properties: { town: { type: 'string', title: 'Town', maxLength: 80 } } };
    const conditions = [{ if: test('a@example.com'), then: shown }];
    const reported = (path: Path, value: Json) => {
      edit({ op: 'set', path, value });
      const said = words();
      expect(draft.save(checks)).toEqual({ saved: true });
      return said;
    };
    expect(reported([FILES, FORM, 'allOf'], conditions)).toEqual(['Form “Newsletter”: “Town” for some answers added']);
    expect(reported(at('if'), test('b@example.com'))).toEqual([
      'Form “Newsletter”, “Town” for some answers: Answer that decides changed',
    ]);
    expect(reported(at('then', 'properties', 'town', 'title'), 'City')).toEqual([
      'Form “Newsletter”, “Town”: Label changed from “Town” to “City”',
    ]);
    expect(reported(at('then', 'properties', 'zip'), { type: 'string', title: 'Zip', maxLength: 9 })).toEqual([
      'Form “Newsletter”, Fields: “Zip” added',
    ]);
    edit({ op: 'remove', path: [FILES, FORM, 'allOf'] });
    expect(words()).toEqual([
      'Form “Newsletter”: Former fields added',
      'Form “Newsletter”: “City”, “Zip” for some answers removed',
    ]);
  });

  it('keep what another program writes to them, and are whole in each saved state', () => {
    edit({ op: 'set', path: LABEL, value: 'Your address' });
    writeFileSync(join(folder, FORM), form.replace('"maxLength": 254', '"maxLength": 200'));
    draft.readFiles('beside');
    expect(draft.save(checks)).toEqual({ saved: true });
    expect(JSON.parse(formOnDisk())).toMatchObject({
      properties: { email: { title: 'Your address', maxLength: 200 } },
    });
    const [state] = listKeptStates(file, join(folder, 'history'));
    expect(keptFiles(join(folder, 'history', state!.id))?.get(FORM)).toContain('"maxLength": 200');
  });

  it('are refused with a mistake, which is told at the field in words', async () => {
    edit({ op: 'set', path: [FILES, FORM, 'properties', 'email', 'maxLength'], value: 'many' });
    const { problems } = await checked();
    expect(problems).toEqual([
      expect.objectContaining({
        path: [FILES, FORM, 'properties', 'email', 'maxLength'],
        what: expect.stringMatching(/^Form “Newsletter”: .* of the field “[^”]+” cannot be used\.$/) as string,
      }),
    ]);
    expect(draft.save(checks).saved).toBe(false);
    expect(formOnDisk()).toBe(form);
  });

  it('are written to their own places alone, whatever a window asks for', () => {
    const value = JSON.parse(form) as Json;
    const asked: Operation[] = [
      '../outside.json',
      'package-2.json',
      'schema/../../outside.schema.json',
      'schema/site.schema.json',
      '../languages/de.json',
      'schema/..\\..\\outside.schema.json',
    ].map((name) => ({ op: 'set', path: [FILES, name], value }));
    asked.push(
      { op: 'set', path: [FILES], value: { '../outside.json': value } },
      { op: 'set', path: [], value: { [FILES]: { '../outside.json': value } } },
      { op: 'rename', path: [FILES, FORM], key: '../outside.json' },
      { op: 'rename', path: ['support'], key: FILES },
    );
    for (const operation of asked) expect(() => edit(operation)).toThrow(OperationError);
    edit({ op: 'set', path: [FILES, 'schema/callback.schema.json'], value });
    edit({ op: 'remove', path: [FILES, 'schema/callback.schema.json'] });
    expect(words()).toEqual([]);
  });

  it('say what each field is, what it says by default, and where the form is shown', () => {
    const { fields, uses } = checks.state(0).forms['schema/enquiry.schema.json']!;
    expect(fields['["properties","email"]']).toMatchObject({ kind: 'E-mail' });
    expect(Object.keys(fields['["properties","email"]']!.messages)).toContain('required');
    expect(uses.map((path) => path.length)).toContain(4);
  });
});
