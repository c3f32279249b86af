import { relative } from 'node:path';
import { globSync } from 'tinyglobby';

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** A number in letters: 0 is "a", 51 is "Z", 52 is "aa". */
const inLetters = (number: number): string =>
  number < LETTERS.length
    ? LETTERS[number]!
    : inLetters(Math.floor(number / LETTERS.length) - 1) + LETTERS[number % LETTERS.length]!;

/**
 * Names for the classes of CSS modules, as short as can be: every page carries all of them. One letter or two for the
 * file, then a number for the class, so that the builds for browsers and for rendering agree.
 *
 * @param rootDir  The project's folder.
 * @returns        What `css.modules.generateScopedName` of Vite takes.
 */
export function shortNames(rootDir: string): (name: string, file: string) => string {
  const files = globSync(['src/**/*.module.css'], { cwd: rootDir }).toSorted();
  const classes = new Map<string, string[]>();
  return (name, file) => {
    const path = relative(rootDir, file.split('?')[0]!).replaceAll('\\', '/');
    const names = classes.get(path) ?? [];
    classes.set(path, names);
    if (!names.includes(name)) names.push(name);
    return inLetters(files.indexOf(path)) + names.indexOf(name);
  };
}
