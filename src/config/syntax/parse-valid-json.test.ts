import fc from 'fast-check';
import { expect, it } from 'vitest';
import { scanJson } from './scan-json.ts';
import { soundJson } from './parse-valid-json.ts';

/** JSON in which keys may stand twice, with space, escapes and `__proto__`. */
const { text: anyJson } = fc.letrec<{ text: string; group: string; list: string }>((tie) => {
  const space = fc.constantFrom('', ' ', '\n', '\t ');
  const word = fc.constantFrom(
    'a',
    'b',
    '\\u0061',
    'a\\"',
    'a\\"b',
    '\\\\',
    'b\\\\',
    ':x',
    'a: ',
    'a\\":',
    '__proto__',
    '',
  );
  const pair = fc.tuple(word, space, space, tie('text')).map(([key, a, b, value]) => `${a}"${key}"${a}:${b}${value}`);
  return {
    text: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      word.map((letters) => `"${letters}"`),
      fc.constantFrom('1', 'null', 'true'),
      tie('group'),
      tie('list'),
    ),
    group: fc.array(pair, { maxLength: 3 }).map((pairs) => `{${pairs.join(',')}}`),
    list: fc.array(tie('text'), { maxLength: 3 }).map((values) => `[${values.join(', ')}]`),
  };
});

it('gives the value of a text that scanJson finds sound, and of no other', () => {
  fc.assert(
    fc.property(anyJson, (text) => {
      const { stop, badKeys } = scanJson(text);
      const isSound = stop === null && badKeys.length === 0;
      const value = soundJson(text);
      // Of a text that ends in a backslash, or begins with a colon, it may not know.
      if (value === undefined && /\\\\"|":x/.test(text)) return;
      expect(value).toEqual(isSound ? JSON.parse(text) : undefined);
    }),
    { numRuns: 5000, seed: 7 },
  );
});

it.each([
  ['a key that stands twice', '{"a": 1, "a": 1}'],
  ['a key that stands twice, once escaped', '{"a": 1, "\\u0061": 1}'],
  ['a key that stands twice beside one that ends in a backslash', '{"b\\\\": 1, "a": 1, "a": 1}'],
  ['a key that stands twice beside a text like a key', '{"a": "\\"b\\": 1", "a": 1}'],
  ['__proto__', '{"__proto__": 1}'],
  ['lists in lists, too deep', '['.repeat(101) + ']'.repeat(101)],
  ['lists in lists, far too deep', '['.repeat(1_000_000) + ']'.repeat(1_000_000)],
  ['text that is no JSON', '{"a": 1,}'],
])('leaves %s to scanJson', (_, text) => {
  expect(soundJson(text)).toBeUndefined();
});
