import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { configText, OWN_ROOT } from '../../../../tests/own-site.ts';
import { valueAt, type Json } from '../../../document/json.ts';
import type { SiteFile } from '../../../model/site-file.ts';
import { overlayFile } from '../../../validate/languages/read-overlays.ts';
import type { Path, Replaced, StudioState, TextPlace, Translations } from '../../protocol.ts';
import type { Checks } from '../draft/checks.ts';
import type { Draft } from '../draft/draft.ts';
import { openQuietDraft } from '../testing/open-quiet-draft.ts';
import type { Handlers } from './requests.ts';
import { translationRequests, type TranslationRequests } from './translation-requests.ts';

const site = JSON.parse(configText) as SiteFile;
const page = 0;
const TITLE: Path = ['routes', page, 'title'];
const sectionAt = site.routes[page]!.sections.findIndex(
  ({ items }) => Array.isArray(items) && typeof (items as { title?: unknown }[])[1]?.title === 'string',
);
const listed = site.routes[page]!.sections[sectionAt] as unknown as {
  id: string;
  items: { title: string; text: string }[];
};

let folder: string;
let opened: ReturnType<typeof openQuietDraft>;
let draft: Draft;
let checks: Checks;
let requests: Handlers<TranslationRequests>;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'translations-'));
  const file = join(folder, 'site.config.json');
  writeFileSync(file, configText);
  opened = openQuietDraft({ file, shown: file });
  ({ draft, checks } = opened);
  requests = translationRequests(opened, {
    nameOf: (language) => overlayFile(OWN_ROOT, folder, language),
    begin: (language) => ({ language }),
  });
  requests['add-language']({ page, language: 'de' });
});
afterEach(() => {
  opened.close();
  rmSync(folder, { recursive: true, force: true });
});

const look = (section: string | null = null) =>
  requests.translations({ page, language: 'de', section, isSite: false }) as Translations;
const sourceAt = (path: Path) => valueAt(draft.value, path);
const translate = (path: Path, to: unknown, source = sourceAt(path)) =>
  requests.translate({ page, language: 'de', path, source, to }) as StudioState;
const at = (path: Path, section: string | null = null) =>
  look(section).texts.find((text) => JSON.stringify(text.path) === JSON.stringify(path))!;
const overlay = () => JSON.parse(readFileSync(join(folder, 'languages/de.json'), 'utf8')) as object;

describe('A language that was added', () => {
  it('is in the config under its own name, with a file of no texts, in one step', () => {
    expect(draft.save(checks)).toEqual({ saved: true });
    expect(readFileSync(join(folder, 'site.config.json'), 'utf8')).toContain('"name": "Deutsch"');
    expect(overlay()).toEqual({ language: 'de' });
  });

  it('is refused a second time, as is what is no language', () => {
    expect(() => requests['add-language']({ page, language: 'de' })).toThrow('The site has this language already.');
    expect(() => requests['add-language']({ page, language: 'qq-x' })).toThrow('no code of a language');
  });

  it('has all texts open', () => {
    const { texts, open, address } = look();
    expect(texts.map(({ title, state }) => [title, state])).toContainEqual(['Title', 'missing']);
    expect(open.pages[page]).toBeGreaterThan(open.sections[listed.id]!);
    expect(address).toBeNull();
  });
});

describe('Another language of the same draft', () => {
  it('has states of its own', () => {
    requests['add-language']({ page, language: 'fr' });
    translate(TITLE, { text: 'Auf Deutsch' });
    const stateIn = (language: string) =>
      (requests.translations({ page, language, section: null, isSite: false }) as Translations).texts[0]!.state;
    expect([stateIn('de'), stateIn('fr'), stateIn('de')]).toEqual(['done', 'missing', 'done']);
  });
});

describe('The next open text', () => {
  const next = (after: Path | null, shown: Path = ['routes', page]) =>
    (requests['next-open']({ language: 'de', after, shown }) as { place: TextPlace | null }).place;

  it('is the one after a text, and the first of what is selected where there is none', () => {
    translate(TITLE, 'same');
    const description = ['routes', page, 'description'];
    expect(next(null)).toEqual({ show: ['routes', page], text: description });
    expect(next(description)!.show).toEqual(['routes', page, 'sections', 0]);
    const list = ['routes', page, 'sections', sectionAt];
    expect(next(null, list)!.show).toEqual(list);
  });

  it('is on the first page again after the last one', () => {
    expect(next(['texts', 'nothing'])).toEqual({ show: ['routes', 0], text: ['routes', 0, 'title'] });
  });

  it('of a form is at the first section that shows it', () => {
    const first = site.routes.findIndex(({ sections }) => sections.some(({ type }) => type === 'form'));
    const at = site.routes[first]!.sections.findIndex(({ type }) => type === 'form');
    const { id } = site.routes[first]!.sections[at]!;
    const { texts } = requests.translations({
      page: first,
      language: 'de',
      section: id,
      isSite: false,
    }) as Translations;
    const [one, other] = texts.filter(({ path }) => path[0] === 'forms');
    expect(next(one!.path)).toEqual({ show: ['routes', first, 'sections', at], text: other!.path });
  });

  it('is refused after what is no path', () => {
    expect(() => requests['next-open']({ language: 'de', after: 'x', shown: [] })).toThrow('an invalid path');
  });
});

describe('The place of a translation', () => {
  const file = overlayFile(OWN_ROOT, '', 'de');
  const placeAt = (path: Path) => requests['translation-at']({ path });

  it('is that of its text', () => {
    translate(TITLE, { text: 'Auf Deutsch' });
    const own = at(TITLE).at!;
    expect(placeAt(own)).toEqual({ language: 'de', place: { show: ['routes', page], text: TITLE } });
  });

  it('is the first open text for what is said of the whole file', () => {
    const { at: own } = (translate(TITLE, 'same'), at(TITLE));
    expect(placeAt(own!.slice(0, 2))).toMatchObject({ language: 'de', place: { text: ['routes', 0, 'description'] } });
  });

  it('is none for a text that is gone, and for another file', () => {
    expect(placeAt(['/files', file, 'pages', '/gone'])).toEqual({ language: null, place: null });
    expect(() => placeAt(['routes', 0])).toThrow('an invalid path');
  });
});

describe('A translation', () => {
  it('that is much longer than its heading is told with its length', () => {
    translate(TITLE, { text: `${site.routes[page]!.title} `.repeat(3) });
    const { source, hint } = at(TITLE);
    if (source.length <= 60) expect(hint).toContain(`the source has ${source.length}`);
    else expect(hint).toBeNull();
  });
});

describe('The title of a text', () => {
  const titles = (section: string, index = page) =>
    (requests.translations({ page: index, language: 'de', section, isSite: false }) as Translations).texts.map(
      ({ title }) => title,
    );

  it('of a shared section is that of its field', () => {
    const { id, ...shared } = site.routes[page]!.sections[sectionAt]!;
    draft.edit([
      { op: 'set', path: ['shared'], value: { band: shared as unknown as Json } },
      { op: 'set', path: ['routes', page, 'sections', sectionAt], value: { id, use: 'band' } },
    ]);
    expect(titles(id)).toContain('Heading');
  });

  it('of a form is that of its field', () => {
    const index = site.routes.findIndex(({ sections }) => sections.some(({ type }) => type === 'form'));
    const form = site.routes[index]!.sections.find(({ type }) => type === 'form')!;
    expect(titles(form.id, index).join()).not.toMatch(/messages|hint|title/);
  });
});

describe('A text', () => {
  it('is translated where it stands, and shown', () => {
    const { changes } = translate(TITLE, { text: 'Auf Deutsch' });
    expect(changes.at(-1)!.words).toMatch(/^German, .*: “.*” is “Auf Deutsch”$/);
    expect(at(TITLE)).toMatchObject({ state: 'done', text: 'Auf Deutsch', was: null });
  });

  it('of a list is in the entry of its other texts', () => {
    const item = ['routes', page, 'sections', sectionAt, 'items', 1];
    translate([...item, 'title'], { text: 'Titel' });
    translate([...item, 'text'], 'same');
    draft.save(checks);
    const [, second] = listed.items;
    expect(overlay()).toMatchObject({
      pages: {
        [site.routes[page]!.path]: {
          sections: { [listed.id]: { items: [{ title: [second!.title, 'Titel'], text: [second!.text] }] } },
        },
      },
    });
  });

  it('that has changed says what it was, until it is still right', () => {
    translate(TITLE, { text: 'Auf Deutsch' });
    const source = site.routes[page]!.title;
    draft.edit([{ op: 'set', path: TITLE, value: `${source} now` }]);
    expect(at(TITLE)).toMatchObject({ state: 'outdated', was: source, source: `${source} now` });
    translate(TITLE, 'still-right');
    expect(at(TITLE)).toMatchObject({ state: 'done', was: null, text: 'Auf Deutsch' });
  });

  it('with another price is not shown, and keeps what was there for anyone who translates it', () => {
    draft.edit([{ op: 'set', path: TITLE, value: 'From $29 a month' }]);
    translate(TITLE, { text: 'Ab 29 $ im Monat' });
    draft.edit([{ op: 'set', path: TITLE, value: 'From $31 a month' }]);
    expect(at(TITLE)).toMatchObject({ state: 'missing', was: 'From $29 a month', text: 'Ab 29 $ im Monat' });
    draft.save(checks);
    expect(checks.state(page).warnings).toContainEqual(
      expect.objectContaining({
        path: TITLE,
        what: '“From $31 a month” is not shown in Deutsch: its translation is that of “From $29 a month”.',
      }),
    );
  });

  it('of a list with another price is told, too, at its field', () => {
    const price = ['routes', page, 'sections', sectionAt, 'items', 0, 'title'];
    draft.edit([{ op: 'set', path: price, value: '$29 to $49' }]);
    translate(price, { text: '29 $ bis 49 $' });
    draft.edit([{ op: 'set', path: price, value: '$31 to $49' }]);
    expect(at(price, listed.id)).toMatchObject({ state: 'missing', was: '$29 to $49', text: '29 $ bis 49 $' });
    draft.save(checks);
    const paths = checks
      .state(page)
      .warnings.flatMap(({ what, path }) => (what.includes('is not shown in') ? [path] : []));
    expect(paths).toEqual([price]);
  });

  it('without its translation leaves nothing behind', () => {
    translate(TITLE, { text: 'Auf Deutsch' });
    translate(TITLE, { text: '' });
    draft.save(checks);
    expect(overlay()).toEqual({ language: 'de' });
  });

  it('that is gone by now is refused, also where another one has its place', () => {
    expect(() => translate(['routes', page, 'nothing'], 'same')).toThrow('This text is no longer there.');
    expect(() => translate(TITLE, { text: 'Auf Deutsch' }, 'What was there')).toThrow('This text is no longer there.');
  });
});

describe('A translation that replaces another one than was seen', () => {
  it('is asked about, and not written: the later one won without a word', () => {
    const source = sourceAt(TITLE);
    translate(TITLE, { text: 'Deren' });
    const answer = (input: object) =>
      requests.translate({ page, language: 'de', path: TITLE, source, to: { text: 'Meins' }, ...input }) as Replaced;
    const [clash] = answer({ was: null }).clashes!;
    expect(clash).toMatchObject({ mine: 'Meins', theirs: 'Deren' });
    expect(at(TITLE).text).toBe('Deren');
    expect(answer({ was: null, insisted: [{ address: clash!.address, theirs: 'Older' }] }).clashes).toHaveLength(1);
    expect(answer({ was: null, insisted: [clash] })).not.toHaveProperty('clashes');
    expect(at(TITLE).text).toBe('Meins');
  });
});
