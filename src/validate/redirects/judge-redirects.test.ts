import { describe, expect, it } from 'vitest';
import { OWN_ROOT, site } from '../../../tests/own-site.ts';
import { judgeRedirects } from './judge-redirects.ts';
import { readCsv } from './read-csv.ts';

/** What is told of a CSV text, as "line: reason", and what can be added. The tests' own site has "/about" and "/contact". */
function judge(text: string, redirects: Record<string, string> = {}, more: object = {}) {
  const { accepted, problems } = judgeRedirects(text, 'old.csv', { value: { ...site, redirects, ...more } }, OWN_ROOT);
  const reported = problems.map(({ line, severity, what, why }) => `${line}: ${severity}: ${what} ${why}`);
  return { reported, accepted: accepted.map(({ from, to }) => `${from} -> ${to}`) };
}

describe('A CSV text', () => {
  const cells = (text: string) => readCsv(text).map((record) => record.cells);

  it.each([
    ['commas', '/a,/b\n/c,/d'],
    ['semicolons', '/a;/b\n/c;/d'],
    ['tabs, as cells are pasted', '/a\t/b\n/c\t/d'],
    ['line breaks of Windows, a byte-order mark and empty lines', '\ufeff/a,/b\r\n\r\n/c,/d\r\n'],
    ['a first line that names what stands between cells', 'sep=;\r\n/a;/b\r\n/c;/d'],
    ['quotation marks', '"/a","/b"\n"/c" , "/d"'],
  ])('is read with %s', (_, text) => {
    expect(cells(text)).toEqual([
      ['/a', '/b'],
      ['/c', '/d'],
    ]);
  });

  it('keeps what stands in quotation marks, and counts lines in them', () => {
    expect(readCsv('"/a ""b"", c","/d\ne"\n/f,/g')).toEqual([
      { line: 1, cells: ['/a "b", c', '/d\ne'], isUnclosed: false },
      { line: 3, cells: ['/f', '/g'], isUnclosed: false },
    ]);
  });
});

describe('Redirects in bulk', () => {
  it('may have a heading, and are added in their order', () => {
    const rows = ['/old-about,/about', '/shop,https://shop.corner.test/'];
    const added = ['/old-about -> /about', '/shop -> https://shop.corner.test/'];
    expect(judge(['from,to', ...rows].join('\n'))).toEqual({ reported: [], accepted: added });
    expect(judge(rows.join('\n'))).toEqual({ reported: [], accepted: added });
  });

  it('are taken with the address of the site, as spreadsheets have it, which is cut off', () => {
    const address = site.site.url.replace(/\/$/, '');
    const other = address.replace('https://', 'http://').replace('://www.', '://');
    expect(judge(`${address}/old-about,${address}/about\n${other}/older,/about\n${address}x/oldest,/about`)).toEqual({
      reported: [expect.stringContaining('3: problem: The redirect from “')],
      accepted: ['/old-about -> /about', '/older -> /about'],
    });
  });

  it('may lead to the pages of a further language', () => {
    const languages = { de: { name: 'Deutsch' } };
    expect(judge('/alt,/de/about\n/de/alt,/about\n/de/about,/', {}, { languages })).toEqual({
      reported: [expect.stringContaining('3: problem: The redirect from “/de/about” to “/” cannot work.')],
      accepted: ['/alt -> /de/about', '/de/alt -> /about'],
    });
  });

  it('are told apart by line and reason, and the others can be added all the same', () => {
    const { reported, accepted } = judge(
      [
        'Old path;New path',
        '/a;/b',
        '/b;/a',
        '/c;/d',
        '/d;/about',
        '/about;/contact',
        '/e;/no-such-page',
        'f;/about',
        '/g;javascript:alert(1)',
        '/h;',
        '/known;/contact',
        '/d/;/contact',
        '/self;/self',
      ].join('\n'),
      { '/known': '/about' },
    );
    const reasons = [
      [2, 'in a circle: /a → /b → /a'],
      [3, 'in a circle: /b → /a → /b'],
      [4, 'to another redirect: /c → /d → /about'],
      [6, 'A page has this path'],
      [7, 'No page has that path'],
      [8, 'begins with “/”'],
      [9, 'runs code'],
      [10, 'an old path and a new address'],
      [11, 'In the site the path leads to “/about”'],
      [12, 'In line 5 the path leads to “/about”'],
      [13, 'in a circle: /self → /self'],
    ] as const;
    expect(reported).toHaveLength(reasons.length);
    for (const [at, [line, reason]] of reasons.entries()) {
      expect(reported[at]).toMatch(new RegExp(`^${line}: problem: `));
      expect(reported[at]).toContain(reason);
    }
    expect(accepted).toEqual(['/d -> /about']);
  });

  it('that lead to what cannot be added are not added either', () => {
    const { reported, accepted } = judge('/first,/second\n/second,/no-such-page');
    expect(reported.map((text) => text.slice(0, 10))).toEqual(['1: problem', '2: problem']);
    expect(accepted).toEqual([]);
  });

  it('tells every one of many that lead to the same missing page', () => {
    const rows = Array.from({ length: 9 }, (_, index) => `/old-${index},/gone`);
    expect(judge(rows.join('\n')).reported).toHaveLength(9);
  });

  it('that are there already only say so', () => {
    const { reported, accepted } = judge('/known,/about\n/new,/about\n/new,/about', { '/known': '/about' });
    expect(reported.map((text) => text.slice(0, 10))).toEqual(['1: warning', '3: warning']);
    expect(accepted).toEqual(['/new -> /about']);
  });
});
