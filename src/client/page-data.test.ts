// @vitest-environment jsdom
import { expect, it } from 'vitest';
import type { Page } from '../model/page.ts';
import { pageDataElement } from '../model/page-data.ts';
import { readPage } from './page-data.ts';

const page = { path: '/', title: 'Text with </script> and <!-- in it', sections: [] } as unknown as Page;
const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html');

it('comes back from a document as it went in, whatever its texts hold', () => {
  expect(readPage(parse(pageDataElement(page)))).toEqual(page);
});

it('cannot end its element', () => {
  expect(pageDataElement(page).match(/<\/script>/g)).toHaveLength(1);
});

it('is not there on a page that is no route', () => {
  expect(readPage(parse('<h1>Not found</h1>'))).toBeNull();
});
