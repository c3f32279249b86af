import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { openPageCache } from './page-cache.ts';
import { newFolder } from '../../../tests/new-folder.ts';

const FILE = 'about/index.html';
let folder: string;
const path = (build: string, file = FILE) => join(folder, build, file);

/** A whole build: each page is reused or written; its key is its text. */
function build(name: string, last: string, pages: Record<string, string>): string[] {
  const cache = openPageCache(join(folder, last), join(folder, name));
  const written = Object.entries(pages).filter(([file, text]) => !cache.reuse(file, text));
  for (const [file, text] of written) cache.write(file, text, text);
  cache.save();
  return written.map(([file]) => file);
}

beforeEach(() => {
  folder = newFolder();
  build('first', 'none', { [FILE]: 'About' });
});

describe('openPageCache: reuses a page', () => {
  it('that is made of the same, with its time', () => {
    expect(build('second', 'first', { [FILE]: 'About' })).toEqual([]);
    expect(readFileSync(path('second'), 'utf8')).toBe('About');
    expect(statSync(path('second')).mtimeMs).toBe(statSync(path('first')).mtimeMs);
  });

  it('over several builds', () => {
    build('second', 'first', { [FILE]: 'About' });
    expect(build('third', 'second', { [FILE]: 'About' })).toEqual([]);
  });
});

describe('openPageCache: leaves a page to be rendered', () => {
  const isReused = () => openPageCache(join(folder, 'first'), join(folder, 'second')).reuse(FILE, 'About');

  it('whose file is gone', () => {
    rmSync(path('first'));
    expect(isReused()).toBe(false);
  });

  it.each(['', '{ "about/index', 'null'])('whose list is damaged, which stopped every build: %j', (list) => {
    writeFileSync(path('first', 'files.json'), list);
    expect(isReused()).toBe(false);
  });
});

describe('openPageCache: never writes to a file that is being served', () => {
  it('when a page replaces one that was reused', () => {
    const cache = openPageCache(join(folder, 'first'), join(folder, 'second'));
    cache.reuse(FILE, 'About');
    cache.write(FILE, 'other', 'About us');
    expect([readFileSync(path('first'), 'utf8'), readFileSync(path('second'), 'utf8')]).toEqual(['About', 'About us']);
  });

  it('when a folder has the path of the page', () => {
    mkdirSync(path('second'), { recursive: true });
    expect(build('second', 'first', { [FILE]: 'About' })).toEqual([]);
  });
});
