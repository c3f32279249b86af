import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OWN_ROOT } from '../../../../../tests/own-site.ts';
import { FILES } from '../../../../document/joined-files.ts';
import { valueAt } from '../../../../document/json.ts';
import { germanWith, siteWith } from '../../../../languages/testing/small-site.ts';
import { overlayFile } from '../../../../validate/languages/read-overlays.ts';
import type { Path } from '../../../protocol.ts';
import type { Replacements, ReplaceQuery } from '../protocol.ts';
import type { Handlers } from '../../../server/requests/requests.ts';
import type { Checks } from '../../../server/draft/checks.ts';
import type { Draft } from '../../../server/draft/draft.ts';
import { openQuietDraft } from '../../../server/testing/open-quiet-draft.ts';
import { findRequests, type FindRequests } from './requests.ts';

const site = {
  ...siteWith({ id: 'one', type: 'hero', heading: 'A till in the corner', text: 'Tills cost $29. Tills help.' }),
  languages: { de: { name: 'Deutsch' }, fr: { name: 'Français' } },
};
const german = germanWith({
  one: {
    heading: ['A till in the corner', 'Eine Kasse im Eck', 'draft'],
    text: ['Tills cost $29. They help.', 'Kassen kosten 29 $. Sie helfen.'],
  },
});

let folder: string;
let file: string;
let opened: ReturnType<typeof openQuietDraft>;
let draft: Draft;
let checks: Checks;
let requests: Handlers<FindRequests>;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'find-'));
  file = join(folder, 'site.config.json');
  writeFileSync(file, JSON.stringify(site));
  mkdirSync(join(folder, 'languages'));
  writeFileSync(join(folder, 'languages/de.json'), JSON.stringify(german));
  opened = openQuietDraft({ file, shown: file });
  ({ draft, checks } = opened);
  requests = findRequests({ rootDir: OWN_ROOT, file, draft, checks });
});
afterEach(() => {
  opened.close();
  rmSync(folder, { recursive: true, force: true });
});

const query = (find: string, replacement: string, language: string | null = 'de'): ReplaceQuery => ({
  find,
  replacement,
  matchCase: false,
  wholeWords: false,
  forms: [],
  language,
});
const placesOf = (...sent: Parameters<typeof query>) => (requests.replacements(query(...sent)) as Replacements).places;
const replaceAll = (...sent: Parameters<typeof query>) =>
  requests.replace({ page: 0, ...query(...sent), paths: placesOf(...sent).map(({ path }) => path) });
const pairAt = (...path: Path) =>
  valueAt(draft.value, [FILES, overlayFile(OWN_ROOT, dirname(file), 'de'), 'pages', '/', ...path]);

describe('Find in another language', () => {
  it('finds translations, each with the text that it translates', () => {
    const path = ['routes', 0, 'sections', 0, 'heading'];
    expect(requests.find({ text: 'kasse eck', language: 'de' })).toEqual([
      {
        kind: 'text',
        total: 1,
        found: [
          {
            path: ['routes', 0, 'sections', 0],
            place: expect.stringContaining('Heading') as string,
            text: 'Eine Kasse im Eck',
            translated: { source: 'A till in the corner', path },
          },
        ],
      },
    ]);
    expect(requests.find({ text: 'cost', language: 'de' })).toEqual([]);
  });

  it('is refused in a language that the site does not have', () => {
    expect(() => requests.find({ text: 'x', language: 'es' })).toThrow('a language that the site does not have');
    expect(() => requests.replacements({ ...query('a', 'b'), language: 1 })).toThrow('an invalid language');
  });
});

describe('Replace in another language', () => {
  it('changes translations alone: each keeps its source and its state, and all are one step', () => {
    replaceAll('Kasse', 'Theke');
    expect(pairAt('title')).toEqual(['A till for you', 'Eine Theke für Sie']);
    expect(pairAt('sections', 'one', 'heading')).toEqual(['A till in the corner', 'Eine Theke im Eck', 'draft']);
    expect(pairAt('sections', 'one', 'text')).toEqual([
      'Tills cost $29. They help.',
      'Theken kosten 29 $. Sie helfen.',
    ]);
    draft.undo();
    expect(pairAt('title')).toEqual(['A till for you', 'Eine Kasse für Sie']);
    expect(checks.state(0).canUndo).toBe(false);
  });

  it('leaves a translation as it is that would say another price, and says so', () => {
    expect(placesOf('29', '31')).toMatchObject([
      { refusal: expect.stringMatching(/^It stays as it is: a number/) as string },
    ]);
    expect(replaceAll('29', '31')).toMatchObject({ replaced: 0 });
    expect(pairAt('sections', 'one', 'text')).toContain('Kassen kosten 29 $. Sie helfen.');
  });
});

describe('Replace in the language of the site', () => {
  const lost = (find: string, replacement: string) =>
    placesOf(find, replacement, null).map(({ after, translations }) => [after, translations]);

  it('says how many translations are outdated by it, and how many no longer shown', () => {
    expect(lost('till for', 'shop for')).toEqual([['A shop for you', { outdated: 1, missing: 0 }]]);
    expect(lost('$29', '$31')).toEqual([['Tills cost $31. Tills help.', { outdated: 0, missing: 1 }]]);
    expect(lost('Nyra', 'Nyro')).toEqual([['Nyro', undefined]]);
  });
});
