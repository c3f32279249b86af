import { describe, expect, it } from 'vitest';
import { parseArguments } from './parse-arguments.ts';

const parse = (...args: string[]) => parseArguments(args, { release: 'boolean', out: 'string' }, true);

describe('parseArguments', () => {
  it('gives options by name, and the other arguments in their order', () => {
    expect(parse('a.json', '--release', '--out', 'dist', 'b.json')).toMatchObject({
      values: { release: true, out: 'dist' },
      words: ['a.json', 'b.json'],
    });
  });

  it('offers the nearest option for one that is not known', () => {
    expect(parse('--relase').wrong).toBe('"--relase" is not something this program knows. Did you mean --release?');
  });

  it.each(['--release=yes', '--release='])(
    'refuses a value of an option that takes none, which it passed over: %s',
    (arg) => {
      expect(parse(arg).wrong).toBe(`"${arg}" is not something this program knows. Did you mean --release?`);
    },
  );

  it('refuses words where a program takes none', () => {
    expect(parseArguments(['dist'], { out: 'string' }).wrong).toMatch(/^"dist" is not something this program knows\./);
  });
});
