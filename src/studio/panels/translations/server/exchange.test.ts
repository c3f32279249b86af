import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { configText, OWN_ROOT } from '../../../../../tests/own-site.ts';
import { FILES } from '../../../../document/joined-files.ts';
import { valueAt } from '../../../../document/json.ts';
import { openQuietDraft } from '../../../server/testing/open-quiet-draft.ts';
import type { ArrivedTexts, ExportedTexts } from '../protocol.ts';
import { translationsRequests } from './requests.ts';

let folder: string;
let opened: ReturnType<typeof openQuietDraft>;
let requests: ReturnType<typeof translationsRequests>;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'exchange-'));
  const file = join(folder, 'site.config.json');
  writeFileSync(
    file,
    configText.replace('"routes": [', '"languages": { "de": { "name": "Deutsch" } },\n  "routes": ['),
  );
  opened = openQuietDraft({ file, shown: file });
  requests = translationsRequests({ rootDir: OWN_ROOT, file, ...opened });
});
afterEach(() => {
  opened.close();
  rmSync(folder, { recursive: true, force: true });
});

const exported = (format: 'xliff' | 'csv') =>
  requests['export-translations']({ language: 'de', format, isOnlyOpen: true }) as ExportedTexts;
const sent = (text: string) => ({ page: 0, file: Buffer.from(text).toString('base64') });
/** The overlay of German in the draft. */
const german = () =>
  Object.entries((valueAt(opened.draft.value, [FILES]) ?? {}) as object).find(([name]) =>
    name.endsWith('/de.json'),
  )?.[1] as object | undefined;

it.each(['xliff', 'csv'] as const)(
  'Texts go to translators as %s, and come back into the draft as one step',
  (format) => {
    // What is not saved is exported too.
    opened.draft.edit([{ op: 'set', path: ['site', 'name'], value: 'Corner shop' }]);
    const { text, number, name } = exported(format);
    expect([number > 50, text.includes('Corner shop'), name]).toEqual([
      true,
      true,
      format === 'csv' ? 'de.csv' : 'de.xlf',
    ]);
    const translated =
      format === 'csv'
        ? text.replace(',Corner shop,,missing', ',Corner shop,Laden an der Ecke,missing')
        : text.replace(
            /(<source>Corner shop<\/source>\s*)<target[^>]*><\/target>/,
            '$1<target state="translated">Laden an der Ecke</target>',
          );
    expect(translated).not.toBe(text);
    const looked = requests['look-at-translations'](sent(translated)) as ArrivedTexts;
    expect(looked).toMatchObject({ language: 'de', taken: 1 });
    expect(looked.lines.join()).toMatch(/"Corner shop"/);
    expect(german()).toBeUndefined();
    requests['import-translations'](sent(translated));
    expect(JSON.stringify(german())).toContain('["Corner shop","Laden an der Ecke"');
    opened.draft.undo();
    expect(german()).toBeUndefined();
  },
);

it('A file that is no translation of the site is refused, with what to do', () => {
  for (const method of ['look-at-translations', 'import-translations'] as const) {
    expect(() => requests[method](sent('a,b\n1,2'))).toThrow(/\. .+\. .+\./s);
    expect(() => requests[method]({ page: 0, file: 7 as unknown as string })).toThrow('an invalid file');
  }
  expect(german()).toBeUndefined();
});
