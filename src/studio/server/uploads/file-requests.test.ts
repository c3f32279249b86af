import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Branch } from '../../../document/branch.ts';
import { History } from '../../../document/history.ts';
import { PROJECT } from '../../../../tests/own-site.ts';
import { validatorsOf } from '../../../validate/schema/validators.ts';
import type { Json, StoredFile } from '../../protocol.ts';
import { fileRequests } from './file-requests.ts';
import { svg } from './testing/example-files.ts';

let rootDir: string;
beforeEach(() => {
  rootDir = mkdtempSync(join(tmpdir(), 'files-'));
  mkdirSync(join(rootDir, 'public/pictures'), { recursive: true });
});
afterEach(() => rmSync(rootDir, { recursive: true }));

const put = (src: string, content = svg()) => writeFileSync(join(rootDir, 'public', src), content);
const picture = (src: string) => ({ src, alt: '' });
const site = (...pictures: string[]): Json => ({
  navigation: [{ key: 'home', label: 'Home', link: '/' }],
  shared: { band: { type: 'hero', heading: 'Everywhere', picture: picture('/pictures/shared.svg') } },
  routes: [
    {
      path: '/',
      title: 'Welcome',
      sections: pictures.map((src, at) => ({
        id: `s-${at}`,
        type: 'hero',
        heading: `No ${at}`,
        picture: picture(src),
      })),
    },
  ],
});
function requests(draft: Json, saved: Json = draft) {
  const schema = validatorsOf(PROJECT).site;
  const branch = new Branch(JSON.stringify(saved), new History(JSON.stringify(draft)));
  const table = fileRequests(rootDir, { branch, source: { schema: () => schema } as never });
  return {
    files: () => (table['files']!({}) as { files: StoredFile[] }).files,
    remove: (src: string) => table['remove-file']!({ src }),
  };
}
const left = () => readdirSync(join(rootDir, 'public/pictures'));

describe('The list of files', () => {
  it('says where each is used, a page and section once', () => {
    for (const name of ['a', 'b', 'shared']) put(`/pictures/${name}.svg`);
    const list = requests(site('/pictures/a.svg', '/pictures/a.svg', '/pictures/b.svg')).files();
    expect(list.map(({ src, uses }) => [src, uses])).toEqual([
      ['/pictures/a.svg', ['Home, “No 0”', 'Home, “No 1”']],
      ['/pictures/b.svg', ['Home, “No 2”']],
      ['/pictures/shared.svg', ['Shared sections, “Everywhere”']],
    ]);
  });

  it('holds pictures and films only, and those alone that are published', () => {
    put('/pictures/a.svg');
    put('/notes.txt');
    put('/film.webm');
    put('/.hidden.svg');
    symlinkSync(tmpdir(), join(rootDir, 'public/away'));
    expect(requests(site()).files()).toMatchObject([
      { src: '/film.webm', kind: 'film', width: null },
      { src: '/pictures/a.svg', kind: 'picture', width: 40, height: 30, uses: [], needed: null },
    ]);
  });
});

describe('Removing a file', () => {
  it('takes it out of public/ and keeps it beside', () => {
    put('/pictures/a.svg');
    requests(site()).remove('/pictures/a.svg');
    expect(left()).toEqual([]);
    expect(readdirSync(join(rootDir, '.build/studio/removed'))).toEqual([expect.stringMatching(/-a\.svg$/)]);
  });

  it.each([
    ['that the draft uses', '/pictures/a.svg', site('/pictures/a.svg'), site(), 'It is used: Home, “No 0”.'],
    ['that the saved file uses', '/pictures/a.svg', site(), site('/pictures/a.svg'), 'The saved file still uses it.'],
    ['that the site needs', '/pictures/not-found.svg', site(), site(), 'The site itself uses it.'],
    ['that is not there', '/pictures/b.svg', site(), site(), 'Reload it.'],
    ['elsewhere', '/../site.config.json', site(), site(), 'Reload it.'],
    ['that is a link', '/pictures/link.svg', site(), site(), 'It is a link'],
  ])('is refused for one %s', (_, src, draft, saved, sentence) => {
    put('/pictures/a.svg');
    put('/pictures/not-found.svg');
    symlinkSync('a.svg', join(rootDir, 'public/pictures/link.svg'));
    expect(() => requests(draft, saved).remove(src)).toThrow(sentence);
    expect(left()).toEqual(['a.svg', 'link.svg', 'not-found.svg']);
  });
});
