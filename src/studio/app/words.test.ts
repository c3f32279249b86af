import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { describe, expect, it } from 'vitest';

const read = (files: string[]) => files.map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'));
const inApp = (patterns: string[]) => read(globSync(patterns, { cwd: import.meta.dirname }));
/** The names of all words, in the files that define them. */
const names = inApp(['**/*words.ts']).flatMap((text) => [...text.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name!));

describe('The words of the studio', () => {
  it('have a name each: of two definitions the second would win silently', () => {
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it('are all said somewhere', () => {
    const code = inApp(['**/*.{ts,tsx}', '!**/*.test.*']).join('\n');
    expect(names.filter((name) => !new RegExp(String.raw`words\.${name}\b`, 'i').test(code))).toEqual([]);
  });
});
