import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { describe, expect, it } from 'vitest';

const read = (patterns: string[]) =>
  globSync(patterns, { cwd: join(import.meta.dirname, '..'), absolute: true }).map((file) =>
    readFileSync(file, 'utf8'),
  );

describe('The words of the studio', () => {
  it('are all said somewhere', () => {
    const code = read(['**/*.{ts,tsx}', '!**/*.test.*']).join('\n');
    const names = read(['**/words.ts']).flatMap((text) => {
      const [, group] = /^export const (\w+) = \{$/m.exec(text)!;
      return [...text.matchAll(/^ {2}(\w+)[:,]/gm)].map(([, name]) => `${group}.${name}`);
    });
    expect(names.length).toBeGreaterThan(300);
    expect(
      names.filter((name) => !new RegExp(String.raw`\b${name.replace('.', String.raw`\s*\.`)}\b`).test(code)),
    ).toEqual([]);
  });
});
