import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { keepLastAssets, lastRelease, publishRelease } from './releases.ts';
import { filesBelow, writeFile } from './write-files.ts';
import { newFolder } from '../../../tests/new-folder.ts';

let folder: string;
let distDir: string;
beforeEach(() => {
  folder = newFolder();
  distDir = join(folder, 'dist');
});

/** Builds a release whose files hold its name: a page, and a script of its own. */
function publish(name: string, gone?: string, at = 0): void {
  const outDir = join(folder, 'build');
  const files = ['index.html', `assets/${name}.js`];
  for (const file of files) writeFile(join(outDir, 'site'), file, name);
  writeFile(outDir, 'serve.js', 'a program');
  writeFile(outDir, 'manifest.json', JSON.stringify({ at, hashedFiles: [`/assets/${name}.js`] }));
  const last = lastRelease(`${distDir}-server`);
  if (last) keepLastAssets(last, outDir, at, (address) => address !== gone);
  publishRelease(outDir, distDir);
}

describe('publishRelease', () => {
  it('writes into dist/ what visitors may fetch, and nothing else', () => {
    publish('one');
    expect(filesBelow(distDir).toSorted()).toEqual(['assets/one.js', 'index.html']);
    expect(readdirSync(folder).toSorted()).toEqual(['dist', 'dist-server']);
  });

  it('replaces dist/, and keeps the scripts of the release before, for pages that are open', () => {
    for (const name of ['one', 'two', 'three']) publish(name);
    expect(readFileSync(join(distDir, 'index.html'), 'utf8')).toBe('three');
    expect(readdirSync(join(distDir, 'assets')).toSorted()).toEqual(['three.js', 'two.js']);
  });

  it('keeps nothing that is not shown any longer', () => {
    publish('one');
    publish('two', '/assets/one.js');
    expect(readdirSync(join(distDir, 'assets'))).toEqual(['two.js']);
  });

  it('keeps nothing of a release for a later moment, which may show what is not due', () => {
    publish('later', undefined, 2);
    publish('now', undefined, 1);
    expect(readdirSync(join(distDir, 'assets'))).toEqual(['now.js']);
  });

  it('names the new release, and keeps the one before, for responses that are being made', () => {
    publish('one');
    const one = lastRelease(`${distDir}-server`)!.dir;
    publish('two');
    const two = lastRelease(`${distDir}-server`)!.dir;
    expect([one, two].map((dir) => readFileSync(join(dir, 'site/index.html'), 'utf8'))).toEqual(['one', 'two']);
    publish('three');
    expect([existsSync(one), existsSync(two)]).toEqual([false, true]);
  });

  it('lets every user read dist/, whatever the umask, and nobody else what is not due', () => {
    const before = process.umask(0o077);
    try {
      publish('one');
    } finally {
      process.umask(before);
    }
    const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8);
    const files = ['', 'index.html', 'assets', 'assets/one.js'].map((file) => modeOf(join(distDir, file)));
    expect(files).toEqual(['755', '644', '755', '644']);
    expect(modeOf(lastRelease(`${distDir}-server`)!.dir)).toBe('700');
  });

  it('takes no room twice where the disk knows links', () => {
    publish('one');
    const { dir } = lastRelease(`${distDir}-server`)!;
    expect(statSync(join(distDir, 'index.html')).ino).toBe(statSync(join(dir, 'site/index.html')).ino);
  });
});

describe('lastRelease', () => {
  it('is none where nothing was built, and where the list of releases is damaged', () => {
    expect(lastRelease(`${distDir}-server`)).toBeNull();
    writeFile(`${distDir}-server`, 'current', 'gone');
    expect(lastRelease(`${distDir}-server`)).toBeNull();
  });
});
