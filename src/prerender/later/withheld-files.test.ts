import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SiteFile } from '../../model/site-file.ts';
import type { ResolvedSite } from '../../resolve/index.ts';
import { writeFile } from '../files/write-files.ts';
import { isNamedIn, placesOf, withheldFiles } from './withheld-files.ts';
import { newFolder } from '../../../tests/new-folder.ts';

describe('isNamedIn', () => {
  it.each([
    ['{"src":"/a.jpg"}', '/a.jpg'],
    ['<img srcset="/a.jpg 480w, /b.jpg 960w">', '/b.jpg'],
    ['{"link":"/plan.pdf?a=1"}', '/plan.pdf'],
    ['{"link":"/plan.pdf#page=2"}', '/plan.pdf'],
    ['Read [the plan](/plan.pdf).', '/plan.pdf'],
    ['It is at /plan.pdf.', '/plan.pdf'],
    ['{"src":"/our shop.jpg"}', '/our shop.jpg'],
    ['<img src="/our%20shop.jpg">', '/our shop.jpg'],
    ['url(/50%25off.svg)', '/50%off.svg'],
    ['<img src="/caf%C3%A9.svg">', '/café.svg'],
  ])('finds a file in %s', (text, path) => expect(isNamedIn(text, path)).toBe(true));

  it.each([
    ['{"src":"/pictures/a.jpg"}', '/a.jpg'],
    ['{"src":"/für/a.jpg"}', '/a.jpg'],
    ['{"src":"/a.jpg.webp"}', '/a.jpg'],
    ['{"src":"/a.jpg-large"}', '/a.jpg'],
    ['{"src":"https://other.example/a.jpg"}', '/a.jpg'],
    ['{"link":"/about"}', '/a'],
  ])('takes a part of a longer name for no file: %s', (text, path) => expect(isNamedIn(text, path)).toBe(false));
});

describe('A file that sections name which are not shown', () => {
  let folder: string;
  beforeEach(() => {
    folder = newFolder();
    mkdirSync(join(folder, 'public'));
    for (const name of ['hidden', 'next', 'both', 'icon', 'shared', 'shown', 'nobody'])
      writeFileSync(join(folder, `public/${name}.svg`), '<svg/>');
  });

  const pageWith = (from: number, ...names: string[]) => ({ from, page: { sections: [{ props: { names } }] } });
  const resolved = {
    at: 0,
    site: { url: 'https://www.example.com' },
    later: [pageWith(1, '/both.svg'), pageWith(2, '/next.svg'), pageWith(3, '/next.svg')],
  } as unknown as ResolvedSite;

  const section = (picture: string, keys: object) => ({ id: 'a', type: 'hero', picture, ...keys });
  const sections = [
    section('/shown.svg', {}),
    section('/next.svg', { from: '2100-12-01' }),
    section('/both.svg', { hidden: true }),
    section('https://www.example.com/icon.svg', { until: '1969-12-01' }),
  ];
  const routes = [
    { path: '/', sections },
    { path: '/old', hidden: true, sections: [section('/hidden.svg', {})] },
  ];
  const file = { site: {}, routes, shared: { band: section('/shared.svg', {}) } } as unknown as SiteFile;

  it('is withheld; one that a section shows, or that none names, is not', () => {
    const withheld = ['/both.svg', '/hidden.svg', '/icon.svg', '/next.svg', '/shared.svg'];
    expect(withheldFiles(file, resolved, folder)).toEqual(withheld);
  });

  it('goes to the site where something there names it, else to the first moment that does, else nowhere', () => {
    writeFile(folder, 'site/index.html', '<img src="/both.svg">');
    writeFile(folder, 'site/flyer.svg', '<image href="https://www.example.com/icon.svg"/>');
    expect(Object.fromEntries(placesOf(withheldFiles(file, resolved, folder), resolved, folder))).toEqual({
      '/both.svg': 'site/both.svg',
      '/icon.svg': 'site/icon.svg',
      '/next.svg': 'later/2/next.svg',
    });
  });
});
