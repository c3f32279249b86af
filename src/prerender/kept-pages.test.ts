import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepPages } from './kept-pages.ts';

const FILE = 'about/index.html';
let folder: string;
const dir = (name: string) => join(folder, name);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kept-pages-'));
  const first = keepPages(dir('none'), dir('first'));
  first.write(FILE, 'key', '<h1>About</h1>');
  first.save();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('takes a page over that is made of the same', () => {
  expect(keepPages(dir('first'), dir('second')).takeOver(FILE, 'key')).toBe(true);
  expect(readFileSync(join(dir('second'), FILE), 'utf8')).toBe('<h1>About</h1>');
});

it('keeps a page over several builds', () => {
  const second = keepPages(dir('first'), dir('second'));
  second.takeOver(FILE, 'key');
  second.save();
  expect(keepPages(dir('second'), dir('third')).takeOver(FILE, 'key')).toBe(true);
});

it('leaves a page to be drawn that is made of something else', () => {
  expect(keepPages(dir('first'), dir('second')).takeOver(FILE, 'another key')).toBe(false);
});

it('leaves a page to be drawn that somebody has changed by hand', () => {
  writeFileSync(join(dir('first'), FILE), '<h1>By hand</h1>');
  expect(keepPages(dir('first'), dir('second')).takeOver(FILE, 'key')).toBe(false);
});

it('leaves a page to be drawn whose file has gone', () => {
  rmSync(join(dir('first'), FILE));
  expect(keepPages(dir('first'), dir('second')).takeOver(FILE, 'key')).toBe(false);
});

it('leaves all pages to be drawn after a first build', () => {
  expect(keepPages(dir('none'), dir('second')).takeOver(FILE, 'key')).toBe(false);
});
