import { relative } from 'node:path';
import { globSync } from 'tinyglobby';

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** A number as letters: 0 is "a", 51 is "Z", 52 is "aa". */
const toLetters = (number: number): string =>
  number < LETTERS.length
    ? LETTERS[number]!
    : toLetters(Math.floor(number / LETTERS.length) - 1) + LETTERS[number % LETTERS.length]!;

/**
 * Short names for the classes of CSS modules, because every page embeds all styles: letters for the file, then a number for
 * the class. The builds for browsers and for the server agree.
 *
 * @param rootDir  The project's folder.
 * @returns        A function for Vite's `css.modules.generateScopedName`.
 */
export function shortNames(rootDir: string): (name: string, file: string) => string {
  // The studio is part of no build, and must change none.
  const files = globSync(['src/**/*.module.css', '!src/studio/**'], { cwd: rootDir }).toSorted();
  const classes = new Map<string, string[]>();
  return (name, file) => {
    const path = relative(rootDir, file.split('?')[0]!).replaceAll('\\', '/');
    const names = classes.get(path) ?? [];
    classes.set(path, names);
    if (!names.includes(name)) names.push(name);
    return toLetters(files.indexOf(path)) + names.indexOf(name);
  };
}
