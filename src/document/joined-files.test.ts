import { describe, expect, it } from 'vitest';
import { History } from './history.ts';
import { FILES, joinFiles, splitFiles } from './joined-files.ts';
import type { Operation } from './operation.ts';
import { rebase } from './rebase.ts';

const CONFIG = '{\r\n    "version": 1,\r\n    "routes": []\r\n}\r\n';
const ONE = '{\n  "title": "One",\n  "properties": {}\n}\n';
const TWO = '{"title":"Two"}';
const join = (config = CONFIG, files: [string, string][] = []) => joinFiles({ config, files: new Map(files) });
const BOTH = join(CONFIG, [
  ['schema/one.json', ONE],
  ['schema/two.json', TWO],
]);

/** The files after operations, and after they were taken back. */
function after(text: string, ...operations: Operation[]) {
  const history = new History(text);
  history.apply(operations, { at: 0 });
  const { config, files } = splitFiles(history.text);
  history.undo();
  expect(history.text).toBe(text);
  return { config, files: Object.fromEntries(files) };
}

describe('Joined files', () => {
  it.each([
    [
      'with two files',
      CONFIG,
      [
        ['a', ONE],
        ['b', TWO],
      ],
    ],
    ['with none', CONFIG, []],
    ['of an empty config', ' {} ', [['a', ' \n {"a": "}"} \n']]],
    ['of a config that is no group', '[]', []],
  ] as [string, string, [string, string][]][])('%s are split again without loss', (_, config, files) => {
    const text = join(config, files);
    expect(JSON.parse(text)).toBeTruthy();
    expect(splitFiles(text)).toEqual({ config, files: new Map(files) });
  });

  it('change in the file that an operation is about, laid out as that file is', () => {
    const field = { type: 'string' };
    expect(
      after(
        BOTH,
        { op: 'set', path: [FILES, 'schema/one.json', 'properties', 'name'], value: field },
        { op: 'set', path: ['site'], value: { name: 'A' } },
        { op: 'set', path: [FILES, 'schema/two.json', 'type'], value: 'object' },
      ),
    ).toEqual({
      config: CONFIG.replace('[]', '[],\r\n    "site": {\r\n        "name": "A"\r\n    }'),
      files: {
        'schema/one.json': ONE.replace('{}', '{\n    "name": {\n      "type": "string"\n    }\n  }'),
        'schema/two.json': '{"title":"Two","type":"object"}',
      },
    });
  });

  it('get a new one, and lose one, without a change to the others', () => {
    const added = { config: CONFIG, files: { 'schema/one.json': ONE, 'schema/two.json': TWO, new: '{}\r\n' } };
    expect(after(BOTH, { op: 'set', path: [FILES, 'new'], value: {} })).toEqual(added);
    expect(after(join(), { op: 'set', path: [FILES, 'new'], value: {} }).files).toEqual({ new: '{}\r\n' });
    const remove = (name: string): Operation => ({ op: 'remove', path: [FILES, `schema/${name}.json`] });
    expect(after(BOTH, remove('one')).files).toEqual({ 'schema/two.json': TWO });
    expect(after(BOTH, remove('two')).files).toEqual({ 'schema/one.json': ONE });
    expect(after(BOTH, remove('two'), remove('one')).files).toEqual({});
  });

  it('that others have written keep what they wrote, each in its file', () => {
    const mine = new History(BOTH);
    mine.apply([{ op: 'set', path: [FILES, 'schema/one.json', 'title'], value: 'Mine' }], { at: 0 });
    mine.apply([{ op: 'set', path: [FILES, 'new'], value: {} }], { at: 0 });
    const theirs = join(CONFIG.replace('1', '2'), [['schema/one.json', ONE.replace('{}', '{ }')]]);
    const { history, conflicts } = rebase(BOTH, mine, theirs, () => undefined);
    expect(conflicts).toEqual([]);
    expect(splitFiles(history.text)).toEqual({
      config: CONFIG.replace('1', '2'),
      files: new Map([
        ['schema/one.json', ONE.replace('{}', '{ }').replace('One', 'Mine')],
        ['new', '{}\r\n'],
      ]),
    });
  });
});
