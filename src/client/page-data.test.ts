import { expect, it } from 'vitest';
import type { Page } from '../model/page.ts';
import { pageDataElement } from '../model/page-data.ts';
import { parseModules, parsePage } from './page-data.ts';

const page = { path: '/', title: 'Text with </script> and <!-- in it', sections: [] } as unknown as Page;
const html = `<div id="root" data-build="one" data-modules="/assets/a.js /assets/b.js"></div>${pageDataElement(page)}`;

it('comes back from a document as it went in, whatever its texts hold', () => {
  expect(parsePage(html, 'one')).toEqual(page);
});

it('cannot end its element', () => {
  expect(pageDataElement(page).match(/<\/script>/g)).toHaveLength(1);
});

it('is none of ours where the document is of another build', () => {
  expect(parsePage(html, 'two')).toBeNull();
});

it('is not there on a page that is no route', () => {
  expect(parsePage('<h1>Not found</h1>', 'one')).toBeNull();
});

it('names the modules to fetch', () => {
  expect([parseModules(html), parseModules('<h1>Not found</h1>')]).toEqual([['/assets/a.js', '/assets/b.js'], []]);
});
