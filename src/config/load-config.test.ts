import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { loadConfig } from './load-config.ts';

const folder = mkdtempSync(join(tmpdir(), 'load-config-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function load(text: string | Buffer) {
  const file = join(folder, 'site.config.json');
  writeFileSync(file, text);
  return loadConfig(file, 'site.config.json');
}

const codesOf = (text: string | Buffer) => load(text).problems.map(({ code }) => code);

describe('locate', () => {
  const at = (text: string, path: (string | number)[], part?: 'value' | 'key') => {
    const { line, column, length } = load(text).locate(path, part);
    return { line, column, length };
  };

  it('counts lines and columns from 1', () => {
    expect(at('{\n  "a": { "b": [1, "two"] }\n}', ['a', 'b', 1])).toEqual({ line: 2, column: 19, length: 5 });
  });
  it('points at the key when asked', () => {
    expect(at('{\n  "a": 1\n}', ['a'], 'key')).toEqual({ line: 2, column: 3, length: 3 });
  });
  it('points at the opening bracket of a group', () => {
    expect(at('{ "a": {\n"b": 1 } }', ['a'])).toEqual({ line: 1, column: 8, length: 1 });
  });
  it('counts CRLF as one line break', () => {
    expect(at('{\r\n"a":\r\n1}', ['a'])).toEqual({ line: 3, column: 1, length: 1 });
  });
  it('counts a lone CR as a line break, as editors do', () => {
    expect(at('{\r"a":1}', ['a'])).toEqual({ line: 2, column: 5, length: 1 });
  });
  it('counts a tab as one column', () => {
    expect(at('{\n\t\t"a": 1 }', ['a'])).toEqual({ line: 2, column: 8, length: 1 });
  });
  it('counts an emoji as two columns: UTF-16 units', () => {
    expect(at('{ "😀": 1 }', ['😀'])).toEqual({ line: 1, column: 9, length: 1 });
  });
  it('takes the last of two keys, as JSON.parse does', () => {
    expect(at('{ "a": 1, "a": 2 }', ['a'])).toEqual({ line: 1, column: 16, length: 1 });
  });
  it('finds keys with escapes', () => {
    expect(at(String.raw`{ "a\u0062": 1 }`, ['ab'])).toEqual({ line: 1, column: 14, length: 1 });
  });
  it('gives the nearest group when the path does not exist', () => {
    expect(at('{\n "a": { "b": 1 } }', ['a', 'c', 'd'])).toEqual({ line: 2, column: 7, length: 1 });
  });
});

describe('loadConfig', () => {
  it('gives the value of a valid file', () => {
    expect(load('{ "a": [1] }').value).toEqual({ a: [1] });
  });
  it('reports a syntax error once, and gives no value', () => {
    const { value, problems } = load('{ "a": 1,, "b": 2,, }');
    expect([value, problems.length]).toEqual([undefined, 1]);
  });
  it('continues with the last of two equal keys', () => {
    const { value, problems } = load('{ "a": 1, "a": 2 }');
    expect([value, problems.map(({ code }) => code)]).toEqual([{ a: 2 }, ['duplicate-key']]);
  });
  it('reports keys that are equal once escapes are decoded', () => {
    expect(codesOf(String.raw`{ "a": 1, "\u0061": 2 }`)).toEqual(['duplicate-key']);
  });
  it('drops __proto__ and leaves prototypes alone', () => {
    const { value } = load('{ "__proto__": { "evil": true }, "a": 1 }');
    expect([Object.keys(value as object), ({} as { evil?: boolean }).evil]).toEqual([['a'], undefined]);
  });
  it('treats keys that objects inherit as ordinary keys', () => {
    expect(codesOf('{ "toString": 1, "constructor": 2, "hasOwnProperty": 3 }')).toEqual([]);
  });
  it('refuses more than 50 MB without reading it', () => {
    const file = join(folder, 'huge.json');
    writeFileSync(file, '{}');
    truncateSync(file, 51 * 1024 * 1024);
    expect(loadConfig(file, 'huge.json').problems).toMatchObject([
      { code: 'too-large', line: 0, what: '"huge.json" has 51 MB.' },
    ]);
  });
  it('refuses 100,000 nested lists with one problem', () => {
    expect(codesOf('['.repeat(100_000))).toEqual(['too-deep']);
  });
  it('reads a text of 5 MB', () => {
    expect(codesOf(JSON.stringify({ a: 'x'.repeat(5_000_000) }))).toEqual([]);
  });
  it('reports a folder in place of a file', () => {
    expect(loadConfig(folder, 'config').problems).toMatchObject([
      { code: 'unreadable-file', what: '"config" is a folder.' },
    ]);
  });
  it('reports a missing file', () => {
    expect(loadConfig(join(folder, 'none.json'), 'none.json').problems).toMatchObject([{ code: 'missing-file' }]);
  });
  it('recognizes UTF-16 of either byte order, with or without its mark', () => {
    const little = Buffer.from('{"a":1}', 'utf16le');
    const big = Buffer.from(little).swap16();
    expect([little, big, Buffer.from('\ufeff{}', 'utf16le')].flatMap(codesOf)).toEqual(Array(3).fill('wrong-encoding'));
  });
});
