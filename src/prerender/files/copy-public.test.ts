import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { newFolder } from '../../../tests/new-folder.ts';
import { copyInto } from '../testing/copy-into.ts';

const DRAWING = '<svg viewBox="0 0 1 1"><path fill="var(--accent)"/></svg>';
let folder: string;
const dir = (name: string) => join(folder, name);
const read = (file: string) => readFileSync(dir(file), 'utf8');

beforeEach(() => void (folder = newFolder()));

describe('copyPublic', () => {
  const copy = (out: string, last: string, accent = 'red') => copyInto(folder, out, last, `:root{--accent:${accent}}`);
  beforeEach(async () => {
    mkdirSync(dir('public/pictures'), { recursive: true });
    writeFileSync(dir('public/robots.html'), 'one');
    writeFileSync(dir('public/pictures/till.svg'), DRAWING);
    symlinkSync(dir('public/pictures'), dir('public/drawings'));
    await copy('first', 'none');
  });

  it('gives drawings the colours of the theme and copies the rest unchanged', () => {
    expect(read('first/pictures/till.svg')).toContain('--accent:red');
    expect(read('first/robots.html')).toBe('one');
  });

  it('brings links to folders along', () => {
    expect(read('first/drawings/till.svg')).toContain('svg');
  });

  it('copies what a link leads to, never the link', () => {
    expect(lstatSync(dir('first/drawings')).isDirectory()).toBe(true);
    expect(lstatSync(dir('first/drawings/till.svg')).isFile()).toBe(true);
  });

  it('copies nothing from outside public/ and no dotfiles', async () => {
    writeFileSync(dir('secret.txt'), 'secret');
    symlinkSync(dir('secret.txt'), dir('public/linked.txt'));
    writeFileSync(dir('public/.env'), 'secret');
    mkdirSync(dir('public/.git'));
    writeFileSync(dir('public/.git/config'), 'secret');
    mkdirSync(dir('public/.well-known'));
    writeFileSync(dir('public/.well-known/security.txt'), 'Contact: me');
    await copy('second', 'first');
    expect(readdirSync(dir('second')).toSorted()).toEqual([
      '.well-known',
      'drawings',
      'files.json',
      'pictures',
      'robots.html',
    ]);
    expect(read('second/.well-known/security.txt')).toBe('Contact: me');
  });

  it('copies a file that has changed, even to the same length', async () => {
    writeFileSync(dir('public/robots.html'), 'two');
    await copy('second', 'first');
    expect(read('second/robots.html')).toBe('two');
  });

  it('updates the pictures to the colours of another theme', async () => {
    await copy('second', 'first', 'blue');
    expect(read('second/pictures/till.svg')).toContain('--accent:blue');
  });

  it('mends a copy that somebody has changed by hand', async () => {
    writeFileSync(dir('first/robots.html'), 'By hand');
    await copy('second', 'first');
    expect(read('second/robots.html')).toBe('one');
  });

  it('leaves out a file that has gone', async () => {
    rmSync(dir('public/robots.html'));
    await copy('second', 'first');
    expect(existsSync(dir('second/robots.html'))).toBe(false);
  });
});
