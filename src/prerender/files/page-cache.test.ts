import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepPages } from './page-cache.ts';

const FILE = 'about/index.html';
let folder: string;
const dir = (name: string) => join(folder, name);
const read = (name: string, file = FILE) => readFileSync(join(dir(name), file), 'utf8');

/** A whole build: each page is taken over or written; its key is its text. */
function build(name: string, last: string, pages: Record<string, string>, spare?: string): string[] {
  mkdirSync(dir(name), { recursive: true });
  const kept = keepPages(dir(last), dir(name), spare && dir(spare));
  const written = Object.entries(pages).filter(([file, text]) => !kept.takeOver(file, text));
  for (const [file, text] of written) kept.write(file, text, text);
  kept.save();
  return written.map(([file]) => file);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kept-pages-'));
  build('first', 'none', { [FILE]: 'About' });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('takes a page over that is made of the same', () => {
  expect(keepPages(dir('first'), dir('second')).takeOver(FILE, 'About')).toBe(true);
  expect(read('second')).toBe('About');
});

it('keeps a page over several builds', () => {
  build('second', 'first', { [FILE]: 'About' });
  expect(build('third', 'second', { [FILE]: 'About' })).toEqual([]);
});

it('leaves a page to be drawn that is made of something else', () => {
  expect(keepPages(dir('first'), dir('second')).takeOver(FILE, 'another key')).toBe(false);
});

it('leaves a page to be drawn that somebody has changed by hand', () => {
  writeFileSync(join(dir('first'), FILE), 'By hand');
  expect(keepPages(dir('first'), dir('second')).takeOver(FILE, 'About')).toBe(false);
});

it('leaves a page to be drawn whose file has gone', () => {
  rmSync(join(dir('first'), FILE));
  expect(keepPages(dir('first'), dir('second')).takeOver(FILE, 'About')).toBe(false);
});

it('leaves all pages to be drawn after a first build', () => {
  expect(keepPages(dir('none'), dir('second')).takeOver(FILE, 'About')).toBe(false);
});

describe('with the folders of the build before the last', () => {
  const OTHER = 'news/today/index.html';
  const PAGES = { [FILE]: 'About', [OTHER]: 'Today' };
  beforeEach(() => {
    rmSync(dir('first'), { recursive: true });
    build('first', 'none', PAGES);
    build('second', 'first', { ...PAGES, [FILE]: 'About us' });
  });

  it('draws only what has changed since the last build', () => {
    expect(build('third', 'second', { ...PAGES, [FILE]: 'Anew' }, 'first')).toEqual([FILE]);
    expect([read('third'), read('third', OTHER)]).toEqual(['Anew', 'Today']);
  });

  it('leaves the pages that are being served as they are', () => {
    build('third', 'second', { ...PAGES, [FILE]: 'Anew' }, 'first');
    expect(read('second')).toBe('About us');
  });

  it('takes a page of the last build, not the older one of the same folder', () => {
    expect(build('third', 'second', { ...PAGES, [FILE]: 'About us' }, 'first')).toEqual([]);
    expect(read('third')).toBe('About us');
  });

  it('draws a text that comes back, so that its time is no older than that of the page before it', () => {
    expect(build('third', 'second', PAGES, 'first')).toEqual([FILE]);
    const time = (name: string) => statSync(join(dir(name), FILE)).mtimeMs;
    expect(time('third')).toBeGreaterThanOrEqual(time('second'));
  });

  it('writes a page again that somebody has changed by hand in both folders at once', () => {
    writeFileSync(join(dir('second'), OTHER), 'By hand');
    expect(read('first', OTHER)).toBe('By hand');
    expect(build('third', 'second', { ...PAGES, [FILE]: 'About us' }, 'first')).toEqual([OTHER]);
    expect(read('third', OTHER)).toBe('Today');
  });

  it('takes the last build for a page that somebody has changed in the old folder', () => {
    rmSync(join(dir('first'), OTHER));
    writeFileSync(join(dir('first'), OTHER), 'By hand');
    build('third', 'second', { ...PAGES, [FILE]: 'About us' }, 'first');
    expect(read('third', OTHER)).toBe('Today');
  });

  it('leaves nothing of a page that is gone, nor its folders', () => {
    build('third', 'second', { [FILE]: 'About us' }, 'first');
    expect([existsSync(dir('third/news')), existsSync(dir('third/about'))]).toEqual([false, true]);
  });

  it('leaves nothing that was put there by hand', () => {
    writeFileSync(dir('first/news/notes.txt'), 'x');
    mkdirSync(dir('first/news/drafts'));
    symlinkSync(dir('second'), dir('first/news/elsewhere'));
    build('third', 'second', { ...PAGES, [FILE]: 'About us' }, 'first');
    expect(['notes.txt', 'drafts', 'elsewhere'].filter((name) => existsSync(join(dir('third/news'), name)))).toEqual(
      [],
    );
    expect(read('second')).toBe('About us');
  });

  it('puts a folder where a file was, and a file where a folder was', () => {
    const files = { 'news/plain': 'A file', 'news/deep/plain': 'Deep', [FILE]: 'About us' };
    build('third', 'second', files);
    build('fourth', 'third', files, 'second');
    const turned = { 'news/plain/index.html': 'A page', 'news/deep': 'A file', [FILE]: 'About us' };
    build('fifth', 'fourth', turned, 'third');
    expect(Object.keys(turned).map((file) => read('fifth', file))).toEqual(Object.values(turned));
  });

  it('leaves a folder alone that the new build has already', () => {
    mkdirSync(dirname(join(dir('third'), OTHER)), { recursive: true });
    build('third', 'second', { ...PAGES, [FILE]: 'About us' }, 'first');
    expect(existsSync(dir('first/news'))).toBe(true);
    expect(read('third', OTHER)).toBe('Today');
  });
});
