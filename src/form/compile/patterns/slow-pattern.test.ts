import { describe, expect, it } from 'vitest';
import { slowPattern } from './slow-pattern.ts';

/** N parts that each accept a space or nothing in two ways. */
const spaces = (parts: number) => `^${'( ?| ?)'.repeat(parts)}x`;

describe('A pattern', () => {
  it.each<[pattern: string, length: number, instead?: string]>([
    ['^([A-Za-z]+ ?)+$', 100, '^[A-Za-z]+(?: [A-Za-z]+)* ?$'],
    ['^(?:[a-z]+-?)*$', 100, '^(?:[a-z]+(?:-[a-z]+)*-?)?$'],
    ['^(a+)+$', 60, '^a+$'],
    ['^(?:\\w{2,} ?)+$', 100],
    ['^(?:\\s{3,}){2,}x', 100],
    ['(?:\\s{2,}){1,20}$', 254],
    ['^(?:a*){1,20}$', 1000],
    ['^(?:@*?){1,20}\\b', 1000],
    ['^(?:x|(\\d*)+)$', 60, '^(?:x|\\d*)$'],
    ['^(\\w+\\s?)*$', 100],
    ['^(a|a)*$', 60],
    ['^(a|b|ab)*c', 100],
    ['(x+x+)+y', 40],
    ['^(?:a?){30}a{30}$', 100],
    ['^(|){30}$', 100],
    ['^(?!(a+)+b).*$', 100],
    [spaces(19), 100],
    [spaces(40), 100],
    ['^(([a-z])+.)+[A-Z]([a-z])+$', 100],
    ['\\s*\\s*\\s*$', 4000],
    ['^(.*,){11}P', 4000],
    ['^(((a?){40}){40})$', 100],
    ['\\d+$', 65_536],
  ])('is slow where a text has millions of ways through it: %s, %i characters', (pattern, length, instead) => {
    const slow = slowPattern(pattern, length);
    expect(slow).not.toBeNull();
    if (instead !== undefined) expect(slow).toMatchObject({ instead });
  });

  it.each([
    ['\\S', 65_536],
    ['^\\s*$', 65_536],
    ['\\s+$', 4000],
    ['^[0-9 +()/-]{6,20}$', 20],
    ['^([a-z]+ ?)+$', 12],
    ['(a+)+', 100],
    [spaces(8), 100],
    ['^\\s*(\\S+\\s*)+$', 100],
    ['^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$', 254],
    ["^\\w+([-+.']\\w+)*@\\w+([-.]\\w+)*\\.\\w+([-.]\\w+)*$", 254],
    ["^[\\p{L}\\p{M}]+(?:[ '-][\\p{L}\\p{M}]+)*$", 100],
    ['^(?=[\\s\\S]*\\S)(?=[\\s\\S]*(?:^[a-z ]+$))', 100],
    ['^([0-9a-f]{2}[:-]){5}[0-9a-f]{2}$', 20],
    ['^(?!.*(.)\\1{3})(?<=^).+$', 100],
    [`^(${Array.from({ length: 250 }, (_, index) => `Country${index}`).join('|')})$`, 100],
  ])('is fast where it is not: %s, %i characters', (pattern, length) => {
    expect(slowPattern(pattern, length)).toBeNull();
  });

  it('names the shortest text that takes long', () => {
    const { text } = slowPattern('^([A-Za-z]+ ?)+$', 4000)!;
    expect(text).toMatch(/^A{20,30}!$/);
  });
});
