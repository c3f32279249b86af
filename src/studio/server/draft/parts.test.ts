import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { configText } from '../../../../tests/own-site.ts';
import type { Json } from '../../../document/json.ts';
import type { SiteFile } from '../../../model/site-file.ts';
import type { Path } from '../../protocol.ts';
import type { Editor } from '../editor.ts';
import { openQuietEditor } from '../testing/open-quiet-editor.ts';

const HOURS = { type: 'call-out', heading: 'Talk to us', text: 'From Monday to Friday' };
const site = JSON.parse(configText) as SiteFile;
site.routes[0]!.sections = [
  { id: 'morning', ...HOURS },
  { id: 'evening', ...HOURS },
  { id: 'terms', type: 'prose', heading: 'Terms', paragraphs: ['One'] },
];

let folder: string;
let editor: Editor;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parts-'));
  const file = join(folder, 'site.config.json');
  writeFileSync(file, JSON.stringify(site, null, 2));
  editor = openQuietEditor({ file });
});
afterEach(() => {
  editor.close();
  rmSync(folder, { recursive: true });
});

const at = (section: number, ...path: Path): Path => ['routes', 0, 'sections', section, ...path];
const set = (path: Path, value: Json) => editor.edit([{ op: 'set', path, value }]);
/** The sections of the first page with some of the changes of the draft, by their places in the list. */
const sectionsWith = (...places: number[]) => {
  const changes = editor.changesByPerson();
  const { text } = editor.partWith(places.map((place) => changes[place]!));
  return (JSON.parse(text) as SiteFile).routes[0]!.sections;
};

describe('A part of a draft', () => {
  it('has one of two changes that say the same of two sections of one name', () => {
    set(at(0, 'text'), 'On Saturdays');
    set(at(1, 'text'), 'On Saturdays');
    const [one, other] = editor.changesByPerson();
    expect(one!.words).toBe(other!.words);
    expect(sectionsWith(1)).toMatchObject([{ text: HOURS.text }, { text: 'On Saturdays' }, {}]);
  });
  it.each([0, 1, 2])('has paragraph %s alone of three that were added', (place) => {
    const added = ['Two', 'Three', 'Four'];
    added.forEach((words, index) => editor.edit([{ op: 'add', path: at(2, 'paragraphs', index + 1), value: words }]));
    expect(sectionsWith(place)[2]).toMatchObject({ paragraphs: ['One', added[place]] });
  });
  it('is refused where a change says something else by now', () => {
    set(at(0, 'text'), 'On Saturdays');
    const listed = editor.changesByPerson();
    set(at(0, 'text'), 'On Sundays');
    expect(() => editor.partWith(listed)).toThrow('The draft was changed meanwhile. Look at the list again.');
  });
});
