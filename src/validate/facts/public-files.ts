import { readdirSync, statSync } from 'node:fs';
import { nearestWord } from '../../model/text/nearest-word.ts';
import { findPublicFile, publicPath, readPublicFolder } from './public-folder.ts';
import { safeNames } from '../../model/site-path.ts';

/** How many files are searched for a similar name. */
const MOST_FILES = 5000;

/** What is found at a path below public/. */
export type Found = 'file' | 'folder' | 'hidden' | 'nothing' | 'refused' | { otherCase: string };

/** The files below public/ as one check sees them: each folder is listed once. */
export interface PublicFiles {
  /** Paths that a check has found to be valid; they are looked up once. */
  valid: Set<string>;
  /** What exists at a path such as "/pictures/till.svg", case-sensitive. `checkPublic` reports what is refused. */
  find(path: string): Found;
  /** The path of the file the author probably meant. */
  nearest(path: string): string | undefined;
}

/** Looks up files below public/ without opening any. */
export function publicFiles(rootDir: string): PublicFiles {
  const folders = new Map<string, string[]>();
  const namesIn = (folder: string): string[] => {
    let names = folders.get(folder);
    if (!names) {
      try {
        names = readdirSync(publicPath(rootDir, folder)).map((name) => name.normalize('NFC'));
      } catch {
        names = [];
      }
      folders.set(folder, names);
    }
    return names;
  };
  let all: string[] | undefined;
  const found = new Map<string, Found>();
  const find = (path: string): Found => {
    let spelt = '';
    for (const step of path.normalize('NFC').split('/').slice(1)) {
      const names = namesIn(spelt);
      const name = names.includes(step) ? step : names.find((other) => other.toLowerCase() === step.toLowerCase());
      if (name === undefined) return 'nothing';
      spelt += `/${name}`;
    }
    if (spelt !== path.normalize('NFC')) return { otherCase: spelt };
    if (safeNames(spelt) === null) return 'hidden';
    if (findPublicFile(rootDir, spelt)) return 'file';
    const facts = statSync(publicPath(rootDir, spelt), { throwIfNoEntry: false });
    return facts?.isDirectory() ? 'folder' : 'refused';
  };
  return {
    valid: new Set(),
    find(path) {
      const known = found.get(path) ?? find(path);
      found.set(path, known);
      return known;
    },
    nearest(path) {
      all ??= readPublicFolder(rootDir)
        .files.slice(0, MOST_FILES)
        .map((file) => file.path);
      const name = path.split('/').at(-1) ?? '';
      const stem = name.replace(/\.\w+$/, '').toLowerCase();
      const sameName = all.find((file) => file.endsWith(`/${name}`));
      const sameStem = all.find(
        (file) =>
          file
            .split('/')
            .at(-1)!
            .replace(/\.\w+$/, '')
            .toLowerCase() === stem && stem !== '',
      );
      return sameName ?? sameStem ?? nearestWord(path, all);
    },
  };
}
