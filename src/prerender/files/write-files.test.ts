import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { swapFolders } from './write-files.ts';

let folder: string;
const dir = (name: string) => join(folder, name);
const read = (file: string) => readFileSync(dir(file), 'utf8');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'write-files-'));
  for (const name of ['next', 'current']) {
    mkdirSync(dir(name));
    writeFileSync(dir(`${name}/page`), name);
  }
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('swapFolders', () => {
  it('replaces the old folder by the new one', () => {
    swapFolders(dir('next'), dir('current'));
    expect([read('current/page'), existsSync(dir('next')), existsSync(dir('next-old'))]).toEqual([
      'next',
      false,
      false,
    ]);
  });

  it('needs no old folder', () => {
    rmSync(dir('current'), { recursive: true });
    swapFolders(dir('next'), dir('current'));
    expect(read('current/page')).toBe('next');
  });
});
