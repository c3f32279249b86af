import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { configText, formatsText, OWN_ROOT, OWN_VERSIONS } from '../../../../tests/own-site.ts';
import { configOf } from '../../../document/joined-files.ts';
import { valueAt, type JsonObject, type Json } from '../../../document/json.ts';
import type { SiteFile } from '../../../model/site-file.ts';
import { historyRequests } from '../../panels/history/server/requests.ts';
import type { Checks } from './checks.ts';
import type { Draft } from './draft.ts';
import { ownServices } from '../own-services.ts';
import { noPublications } from '../testing/no-publications.ts';
import { openQuietDraft } from '../testing/open-quiet-draft.ts';

/** The tests' own site, with a section of a type that has a second version, and as it was before that. */
const wall =
  '{ "id": "wall", "type": "logo-wall", "heading": "They trust us", "items": [{ "name": "Corner", "picture": { "src": "/favicon.svg", "alt": "" } }] }';
const newText = configText
  .replace(/("version": 1,\n)/, formatsText({ ...OWN_VERSIONS, 'logo-wall': 2 }))
  .replace(/("sections": \[\s*)/, `$1${wall},\n        `);
const oldText = newText.replace(/  "formats": \{[^}]*\},\n/, '').replace(wall, wall.replace('"picture"', '"img"'));
const site = JSON.parse(newText) as SiteFile;
const [page, at] = [0, 0];
const HEADING = ['routes', page, 'sections', at, 'heading'];

let folder: string;
let file: string;
let opened: ReturnType<typeof openQuietDraft>;
let draft: Draft;
let checks: Checks;

function open(text: string): void {
  writeFileSync(file, text);
  opened = openQuietDraft({ file });
  ({ draft, checks } = opened);
}
const onDisk = () => readFileSync(file, 'utf8');
const words = () => checks.state(page).changes.map((change) => change.words);
/** What the config says, without the forms. */
const config = () => configOf(draft.value!) as JsonObject;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'upgrades-'));
  file = join(folder, 'site.config.json');
});
afterEach(() => {
  opened.close();
  rmSync(folder, { recursive: true });
});

describe('A file of older versions', () => {
  beforeEach(() => open(oldText));

  it('opens in the new form as the first step, which is listed in words, and stays as it is on disk', () => {
    expect(words()).toEqual([expect.stringMatching(/^Brought to the current version\. .*: “items\[\]\.img” is now /)]);
    expect(config()).toEqual(JSON.parse(newText));
    expect(checks.state(page).problems).toEqual([]);
    expect(onDisk()).toBe(oldText);
  });

  it('is as it was when the step is taken back, drawn as before, and can be saved so', () => {
    draft.undo();
    expect(config()).toEqual(JSON.parse(oldText));
    expect(words()).toEqual([]);
    expect(draft.source.showsLatest()).toBe(true);
    draft.edit([{ op: 'set', path: HEADING, value: 'They say' }]);
    expect(draft.save(checks)).toEqual({ saved: true });
    expect(onDisk()).toContain('"img": { "src": "/favicon.svg"');
    draft.redo();
  });

  it('gets the new form with a save; the saved state before it is looked at in that form', async () => {
    draft.edit([{ op: 'set', path: HEADING, value: 'They say' }]);
    expect(words()).toHaveLength(2);
    expect(draft.save(checks)).toEqual({ saved: true });
    expect(onDisk()).toBe(newText.replace(/"They trust us"/, '"They say"'));
    const requests = historyRequests({
      rootDir: OWN_ROOT,
      draft,
      checks,
      file,
      historyDir: join(folder, 'history'),
      services: ownServices(OWN_ROOT, noPublications),
      who: () => ({ may: () => true }),
    });
    const { states } = await requests.history({});
    const reported = await requests['history-words']({ id: states[0]!.id });
    expect(reported.words).toEqual([expect.stringContaining('They say') as string]);
  });

  it('can be taken back in the list of changes: what was edited since stays', () => {
    draft.edit([{ op: 'set', path: HEADING, value: 'They say' }]);
    const [newForm] = checks.state(page).changes;
    draft.apply(checks.revertOf(newForm!)!);
    expect(words()).toEqual([expect.stringContaining('They say') as string]);
    expect(config()).not.toHaveProperty('formats');
  });
});

describe('The translations of an older version', () => {
  const translations = (field: string) => `{
  "language": "de",
  "pages": { "${site.routes[page]!.path}": { "sections": { "wall": { "items": [{ "${field}": { "alt": ["A", "B"] } }] } } } }
}
`;
  const overlay = () => readFileSync(join(folder, 'languages/de.json'), 'utf8');
  beforeEach(() => {
    mkdirSync(join(folder, 'languages'));
    writeFileSync(join(folder, 'languages/de.json'), translations('img'));
    open(oldText.replace('"site": {', '"languages": { "de": { "name": "Deutsch" } },\n  "site": {'));
  });

  it('follow in the same step, in words, and are saved with it', () => {
    expect(words()).toEqual([expect.stringContaining('languages/de.json: the translations of 1 section follow')]);
    expect(draft.save(checks)).toEqual({ saved: true });
    expect([onDisk(), overlay()]).toEqual([expect.stringContaining('"logo-wall": 2'), translations('picture')]);
  });

  it('are as they were when the step is taken back', () => {
    draft.undo();
    draft.edit([{ op: 'set', path: HEADING, value: 'They say' }]);
    expect(draft.save(checks)).toEqual({ saved: true });
    expect(overlay()).toBe(translations('img'));
  });
});

describe('The studio', () => {
  it('names the version of a type whose first section it adds, in the same step', () => {
    const without = structuredClone(site) as unknown as { formats?: object; routes: { sections: unknown[] }[] };
    delete without.formats;
    const [section] = without.routes[page]!.sections.splice(at, 1);
    open(JSON.stringify(without, null, 2));
    draft.edit([{ op: 'add', path: ['routes', page, 'sections', 0], value: section as JsonObject }]);
    expect(config()['formats']).toEqual({ 'logo-wall': 2 });
    draft.undo();
    expect(config()).not.toHaveProperty('formats');
  });

  it('names it no longer with the last section, and in its version of today with the next one', () => {
    open(newText.replace('"logo-wall": 2', '"logo-wall": 2, "ticker": 1'));
    const path = ['routes', page, 'sections', at];
    const section = valueAt(site as unknown as Json, path) as JsonObject;
    draft.edit([{ op: 'remove', path }]);
    expect(config()['formats']).toEqual({ ...OWN_VERSIONS, ticker: 1 });
    draft.undo();
    expect(config()['formats']).toEqual({ ...OWN_VERSIONS, 'logo-wall': 2, ticker: 1 });
    // What was left by another program.
    open(
      oldText
        .replace('"logo-wall", ', '"prose", ')
        .replace('"version": 1,', '"version": 1, "formats": { "logo-wall": 1 },'),
    );
    draft.edit([{ op: 'add', path, value: section }]);
    expect(config()['formats']).toEqual({ 'logo-wall': 2 });
    draft.edit([{ op: 'remove', path }]);
    expect(config()).not.toHaveProperty('formats');
  });

  it('opens a file of newer versions read-only, and says what to do', () => {
    open(newText.replace(/"logo-wall": 2/, '"logo-wall": 9'));
    expect(checks.state(0).broken).toMatchObject({ what: 'The site has version 9 of “logo-wall”.', isNewer: true });
    expect(() => draft.edit([{ op: 'set', path: ['site', 'name'], value: 'A' }])).toThrow(
      'cannot be edited until it is mended',
    );
    expect(draft.save(checks).saved).toBe(false);
  });
});
