import fc, { isThorough } from '../../../tests/random.ts';
import { parseTree, findNodeAtLocation } from 'jsonc-parser';
import { describe, expect, it, vi } from 'vitest';
import type { Json, Path } from '../json.ts';
import { applyOperation, OperationError, type Operation } from '../operation.ts';
import { EditableText } from './editable-text.ts';
import { choices, file, json, pathsIn, randomOperation, SPELLINGS } from '../testing/random-edits.ts';

/** The result of some operations on a text. */
function after(text: string, ...operations: Operation[]): string {
  const edited = new EditableText(text);
  for (const operation of operations) edited.apply(operation);
  return edited.text;
}

const parse = (text: string) => JSON.parse(text) as Json;

/** The spelling of each value in a text, as another reader finds it. */
function spellingIn(text: string): (path: Path) => string {
  const tree = parseTree(text)!;
  return (path) => {
    const { offset, length } = findNodeAtLocation(tree, path)!;
    return text.slice(offset, offset + length);
  };
}

/** Where the value at a path was before an operation; null if it is new or changed. */
function pathBefore({ op, path, ...rest }: Operation, now: Path): Path | null {
  const owner = path.slice(0, -1);
  const depth = owner.length;
  const isInOwner = now.length > depth && owner.every((step, index) => step === now[index]);
  // Owners of what changed contain the change.
  if (now.length <= depth) return owner.slice(0, now.length).join('\0') === now.join('\0') ? null : now;
  if (!isInOwner) return now;
  const [last, step] = [path.at(-1)!, now[depth]!];
  const was = (before: number | string) => [...owner, before, ...now.slice(depth + 1)];
  if (op === 'set') return step === last ? null : now;
  if (op === 'rename') return was(step === (rest as { key: string }).key ? last : step);
  if (typeof step !== 'number' || typeof last !== 'number') return now;
  if (op === 'add') return step === last ? null : was(step > last ? step - 1 : step);
  if (op === 'remove') return was(step >= last ? step + 1 : step);
  const { to } = rest as { to: number };
  if (step === to) return was(last);
  const without = step > to ? step - 1 : step;
  return was(without >= last ? without + 1 : without);
}

/** How many operations each spelling gets: of all eight 1,920, and 12,800 where everything is tried. */
const [RUNS, OPERATIONS] = [isThorough ? 40 : 6, 40];

describe.each(Object.entries(SPELLINGS))('A file with %s, changed at random', (_, spell) => {
  const edits = fc.array(fc.tuple(fc.array(fc.nat(), { minLength: 6, maxLength: 6 }), json), {
    minLength: OPERATIONS,
    maxLength: OPERATIONS,
  });

  it('is always the JSON of the changed values, and keeps the spelling of all others', () => {
    fc.assert(
      fc.property(file, fc.array(fc.nat(), { minLength: 30, maxLength: 30 }), edits, (start, odd, steps) => {
        const edited = new EditableText(spell(start, choices(odd)));
        const original = edited.text;
        const undo = [];
        let model: Json = start;
        for (const [numbers, value] of steps) {
          const operation = randomOperation(model, choices(numbers), value);
          const before = edited.text;
          model = applyOperation(model, operation);
          undo.push(edited.apply(operation));
          expect(parse(edited.text)).toEqual(model);
          expect(edited.value).toEqual(model);
          const [then, now] = [spellingIn(before), spellingIn(edited.text)];
          for (const path of pathsIn(model)) {
            const was = pathBefore(operation, path);
            if (was !== null) expect(now(path)).toBe(then(was));
          }
        }
        for (const splices of undo.reverse()) edited.revert(splices);
        expect(edited.text).toBe(original);
        expect(edited.value).toEqual(start);
      }),
      { numRuns: RUNS },
    );
  });

  it('loses several keys of a group at once as it would one by one', () => {
    fc.assert(
      fc.property(file, fc.array(fc.nat(), { minLength: 30, maxLength: 30 }), (start, numbers) => {
        const choose = choices(numbers);
        const edited = new EditableText(spell(start, choose));
        const original = edited.text;
        const keys = Object.keys(start).filter(() => choose(2) === 0);
        const left = Object.fromEntries(Object.entries(start).filter(([key]) => !keys.includes(key)));
        const splices = edited.applyAll(keys.map((key) => ({ op: 'remove', path: [key] })));
        expect([parse(edited.text), edited.value]).toEqual([left, left]);
        const [then, now] = [spellingIn(original), spellingIn(edited.text)];
        for (const key of Object.keys(left)) expect(now([key])).toBe(then([key]));
        edited.revert(splices);
        expect(edited.text).toBe(original);
      }),
      { numRuns: isThorough ? 100 : 30 },
    );
  });

  it('changes only inside the list or group of the change', () => {
    fc.assert(
      fc.property(file, fc.array(fc.nat(), { minLength: 30, maxLength: 30 }), json, (start, numbers, value) => {
        const text = spell(start, choices(numbers));
        const operation = randomOperation(start, choices(numbers), value);
        const owner = findNodeAtLocation(parseTree(text)!, operation.path.slice(0, -1))!;
        const [head, tail] = [text.slice(0, owner.offset + 1), text.slice(owner.offset + owner.length - 1)];
        const changed = after(text, operation);
        expect([changed.slice(0, head.length), changed.slice(-tail.length)]).toEqual([head, tail]);
      }),
      { numRuns: isThorough ? 100 : 30 },
    );
  });

  it('is byte for byte the same after a move and back', () => {
    fc.assert(
      fc.property(
        fc.array(json, { minLength: 1, maxLength: 6 }),
        fc.array(fc.nat(), { minLength: 30, maxLength: 30 }),
        (list, numbers) => {
          const text = spell({ list }, choices(numbers));
          const [from, to] = [numbers[0]! % list.length, numbers[1]! % list.length];
          const there = after(text, { op: 'move', path: ['list', from], to });
          expect(after(there, { op: 'move', path: ['list', to], to: from })).toBe(text);
        },
      ),
      { numRuns: isThorough ? 100 : 30 },
    );
  });
});

/** Lines of text. */
const lines = (...texts: string[]) => texts.join('\n');

describe('A new value', () => {
  it('copies the indentation and line breaks of its neighbours', () => {
    const text = lines('{', '    "a": {', '        "b": 1', '    }', '}', '').replaceAll('\n', '\r\n');
    expect(after(text, { op: 'set', path: ['a', 'c'], value: { d: [{}], e: [] } })).toBe(
      lines(
        '{',
        '    "a": {',
        '        "b": 1,',
        '        "c": {',
        '            "d": [',
        '                {}',
        '            ],',
        '            "e": []',
        '        }',
        '    }',
        '}',
        '',
      ).replaceAll('\n', '\r\n'),
    );
  });
  it('stays on the line of a list on one line', () => {
    expect(after('{\n  "points": ["a", "b"]\n}', { op: 'add', path: ['points', 1], value: 'new' })).toBe(
      '{\n  "points": ["a", "new", "b"]\n}',
    );
  });
  it('is written on one line beside entries on one line', () => {
    const text = lines('{', '  "links": [', '    { "to": "/a" }', '  ]', '}');
    expect(after(text, { op: 'add', path: ['links', 1], value: { to: '/b', tab: true } })).toBe(
      lines('{', '  "links": [', '    { "to": "/a" },', '    { "to": "/b", "tab": true }', '  ]', '}'),
    );
  });
  it('opens an empty list in lines, as the file does with lists of groups', () => {
    expect(after('{\n\t"routes": []\n}', { op: 'add', path: ['routes', 0], value: { path: '/' } })).toBe(
      lines('{', '\t"routes": [', '\t\t{', '\t\t\t"path": "/"', '\t\t}', '\t]', '}'),
    );
  });
  it.each([
    { what: 'on one line', other: '["x", "y"]', then: '["new"]' },
    { what: 'in lines', other: '[\n    "x",\n    "y"\n  ]', then: '[\n    "new"\n  ]' },
  ])('opens an empty list $what where another list of texts is', ({ other, then }) => {
    const text = (list: string) => lines('{', `  "other": ${other},`, `  "points": ${list}`, '}');
    expect(after(text('[]'), { op: 'add', path: ['points', 0], value: 'new' })).toBe(text(then));
  });
  it('copies the odd colon and comma of its neighbour', () => {
    expect(after('{"a" :1 ,"b" :2}', { op: 'set', path: ['c'], value: 3 })).toBe('{"a" :1 ,"b" :2 ,"c" :3}');
  });
  it('takes no space in a file without any', () => {
    expect(after('{"a":{}}', { op: 'set', path: ['a', 'b'], value: [1, { c: 2 }] })).toBe('{"a":{"b":[1,{"c":2}]}}');
  });
  it('that is the old one leaves the spelling of a number alone', () => {
    expect(after('{"a": 1.50e0}', { op: 'set', path: ['a'], value: 1.5 })).toBe('{"a": 1.50e0}');
  });
});

describe('What is left after a removal', () => {
  const remove = (text: string, ...path: Path) => after(text, { op: 'remove', path });

  it('has no comma too many, wherever the entry was', () => {
    const text = '["a", "b", "c"]';
    expect([0, 1, 2].map((index) => remove(text, index))).toEqual(['["b", "c"]', '["a", "c"]', '["a", "b"]']);
  });
  it('is an empty list without the lines it had', () => {
    expect(remove('{\n  "a": [\n    1\n  ]\n}', 'a', 0)).toBe('{\n  "a": []\n}');
  });
  it('keeps the lines of a list with several entries on each', () => {
    expect(remove('[\n  1, 2,\n  3, 4\n]', 1)).toBe('[\n  1,\n  3, 4\n]');
  });
  it('is byte for byte the file as it was before the key was added', () => {
    const text = '{\n  "a": {\n    "b": 1\n  }\n}\n';
    expect(after(text, { op: 'set', path: ['a', 'c'], value: [1] }, { op: 'remove', path: ['a', 'c'] })).toBe(text);
  });
});

describe('A key that is renamed', () => {
  it('stays where it is, with its value as it was spelled', () => {
    const text = '{\n  "headng" : "a\\u0062",\n  "loop": 5.0\n}';
    expect(after(text, { op: 'rename', path: ['headng'], key: 'heading' })).toBe(text.replace('headng', 'heading'));
  });
});

describe('An operation that does not fit', () => {
  const text = '{"routes": [{"path": "/"}], "name": "x"}';

  it.each<[string, Operation]>([
    ['routes[3].path cannot be changed: there is no routes[3].', { op: 'set', path: ['routes', 3, 'path'], value: 1 }],
    ['There is no routes[1].', { op: 'set', path: ['routes', 1], value: 1 }],
    ['There is no routes[0].title.', { op: 'remove', path: ['routes', 0, 'title'] }],
    ['Nothing can be added at routes[2]: the list has 1 entry.', { op: 'add', path: ['routes', 2], value: 1 }],
    ['routes[0] cannot be moved to place 1: the list has 1 entry.', { op: 'move', path: ['routes', 0], to: 1 }],
    ['name[0] cannot be changed: name is neither a list nor a group.', { op: 'set', path: ['name', 0], value: 1 }],
    ['routes.path does not exist: routes is a list.', { op: 'set', path: ['routes', 'path'], value: 1 }],
    ['routes[0] is an entry of a list, not a key.', { op: 'rename', path: ['routes', 0], key: 'a' }],
    ['name cannot be renamed: there is a routes already.', { op: 'rename', path: ['name'], key: 'routes' }],
    ['site cannot be changed: the whole file is not a list.', { op: 'add', path: ['site'], value: 1 }],
    ['The whole file can be replaced, but neither removed nor moved.', { op: 'remove', path: [] }],
  ])('says: %s', (message, operation) => {
    expect(() => after(text, operation)).toThrow(new OperationError(message));
  });
  it('leaves the text as it was', () => {
    const edited = new EditableText(text);
    expect(() => edited.apply({ op: 'remove', path: ['a', 'b'] })).toThrow(OperationError);
    expect(edited.text).toBe(text);
  });
});

describe('EditableText', () => {
  it('replaces the whole value of a file, and nothing around it', () => {
    expect(after(' {"a": 1}\n', { op: 'set', path: [], value: { b: 2 } })).toBe(' {"b": 2}\n');
  });
  it('keeps the objects of all parts that an operation does not touch', () => {
    const edited = new EditableText('{"routes": [{"path": "/"}, {"path": "/a"}], "site": {}}');
    const before = edited.value as { routes: Json[]; site: Json };
    edited.apply({ op: 'set', path: ['routes', 1, 'path'], value: '/b' });
    const now = edited.value as { routes: Json[]; site: Json };
    expect([now.routes[0] === before.routes[0], now.site === before.site]).toEqual([true, true]);
    expect(before.routes[1]).toEqual({ path: '/a' });
  });
  it('refuses replacements that were made for another text', () => {
    const splices = new EditableText('{"a": 1}').apply({ op: 'set', path: ['a'], value: 2 });
    expect(() => new EditableText('{"a": 3}').splice(splices)).toThrow(RangeError);
  });
  it('reads a group once, however many keys it loses at once', () => {
    const keys = Array.from({ length: 1000 }, (_, index) => `key ${index}`);
    const edited = new EditableText(JSON.stringify({ kept: 1, ...Object.fromEntries(keys.map((key) => [key, ''])) }));
    const parsed = vi.spyOn(JSON, 'parse');
    edited.applyAll(keys.map((key) => ({ op: 'remove', path: [key] })));
    // Each name is parsed too, once.
    expect([edited.text, parsed.mock.calls.length < 1010]).toEqual(['{"kept":1}', true]);
  });
  it('carries out none of several operations where one does not fit', () => {
    const edited = new EditableText('{"a": 1, "b": 2}');
    const removals = ['a', 'b', 'c'].map((key): Operation => ({ op: 'remove', path: [key] }));
    expect(() => edited.applyAll([{ op: 'set', path: ['d'], value: 3 }, ...removals])).toThrow(OperationError);
    expect([edited.text, edited.value]).toEqual(['{"a": 1, "b": 2}', { a: 1, b: 2 }]);
  });
  it('reads nothing again but the value that was set', () => {
    const text = JSON.stringify(
      { routes: Array.from({ length: 1000 }, (_, index) => ({ path: `/${index}` })) },
      null,
      2,
    );
    const edited = new EditableText(text);
    const set = (value: string) => edited.apply({ op: 'set', path: ['routes', 900, 'path'], value });
    set('/first');
    const parsed = vi.spyOn(JSON, 'parse');
    set('/new');
    expect(parsed.mock.calls).toEqual([['"/new"']]);
  });
});
