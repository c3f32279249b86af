import { existsSync, readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { describe, expect, it } from 'vitest';

const read = (file: string): string => readFileSync(file, 'utf8');
const log = read('docs/decisions/README.md');
const records = globSync('docs/decisions/[0-9]*.md');
const words = (text: string): number => text.trim().split(/\s+/).length;

describe('The decisions', () => {
  it('have one entry for each number', () => {
    const numbers = [...log.matchAll(/^- \*\*(\d{4})\*\*/gm)].map(([, number]) => number!);
    expect(numbers.length).toBeGreaterThan(50);
    expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
  });

  it('are read in ten minutes, at 300 words a minute', () => {
    expect(words(log)).toBeLessThan(3_000);
  });

  it('have records of at most 150 words, each linked from its entry', () => {
    const body = (file: string): string => read(file).split('\n').slice(3).join('\n');
    expect(records.filter((file) => words(body(file)) > 150)).toEqual([]);
    expect(records.filter((file) => !log.includes(`](${file.slice('docs/decisions/'.length)})`))).toEqual([]);
  });

  it('are there wherever code and docs refer to them', () => {
    const files = globSync([
      '*.md',
      'src/**/*.{md,ts,tsx,css}',
      'tests/**/*.{md,ts,tsx}',
      'docs/**/*.md',
      '!docs/reference/**',
    ]);
    const lost = files.flatMap((file) =>
      [...read(file).matchAll(/decisions[ /](\d{4})(-[\w-]+\.md)?/g)]
        .filter(
          ([, number, rest]) => !(rest ? existsSync(`docs/decisions/${number}${rest}`) : log.includes(`**${number}**`)),
        )
        .map(([reference]) => `${file}: ${reference}`),
    );
    expect(lost).toEqual([]);
  });
});
