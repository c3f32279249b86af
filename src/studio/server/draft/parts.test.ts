import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { configText } from '../../../../tests/own-site.ts';
import type { Json } from '../../../document/json.ts';
import type { SiteFile } from '../../../model/site-file.ts';
import type { Path } from '../../protocol.ts';
import type { Checks } from './checks.ts';
import type { Draft } from './draft.ts';
import { openQuietDraft } from '../testing/open-quiet-draft.ts';

const HOURS = { type: 'call-out', heading: 'Talk to us', text: 'From Monday to Friday' };
const site = JSON.parse(configText) as SiteFile;
site.routes[0]!.sections = [
  { id: 'morning', ...HOURS },
  { id: 'evening', ...HOURS },
  { id: 'terms', type: 'prose', heading: 'Terms', paragraphs: ['One'] },
];

let folder: string;
let opened: ReturnType<typeof openQuietDraft>;
let draft: Draft;
let checks: Checks;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parts-'));
  const file = join(folder, 'site.config.json');
  writeFileSync(file, JSON.stringify(site, null, 2));
  opened = openQuietDraft({ file });
  ({ draft, checks } = opened);
});
afterEach(() => {
  opened.close();
  rmSync(folder, { recursive: true });
});

const at = (section: number, ...path: Path): Path => ['routes', 0, 'sections', section, ...path];
const set = (path: Path, value: Json) => draft.edit([{ op: 'set', path, value }]);
/** The sections of the first page with some of the changes of the draft, by their places in the list. */
const sectionsWith = (...places: number[]) => {
  const changes = checks.changesByPerson();
  const { text } = checks.partWith(places.map((place) => changes[place]!));
  return (JSON.parse(text) as SiteFile).routes[0]!.sections;
};

describe('A part of a draft', () => {
  it('has one of two changes that say the same of two sections of one name', () => {
    set(at(0, 'text'), 'On Saturdays');
    set(at(1, 'text'), 'On Saturdays');
    const [one, other] = checks.changesByPerson();
    expect(one!.words).toBe(other!.words);
    expect(sectionsWith(1)).toMatchObject([{ text: HOURS.text }, { text: 'On Saturdays' }, {}]);
  });
  it.each([0, 1, 2])('has paragraph %s alone of three that were added', (place) => {
    const added = ['Two', 'Three', 'Four'];
    added.forEach((words, index) => draft.edit([{ op: 'add', path: at(2, 'paragraphs', index + 1), value: words }]));
    expect(sectionsWith(place)[2]).toMatchObject({ paragraphs: ['One', added[place]] });
  });
  it('is refused where a change says something else by now', () => {
    set(at(0, 'text'), 'On Saturdays');
    const listed = checks.changesByPerson();
    set(at(0, 'text'), 'On Sundays');
    expect(() => checks.partWith(listed)).toThrow('The draft was changed meanwhile. Look at the list again.');
  });
});
