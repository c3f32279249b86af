import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json, Operation } from '../../protocol.ts';
import { diff } from './diff.ts';
import { applyOperation, isEqual, reuse, valueAt } from './values.ts';

const key = fc.constantFrom('heading', 'text', 'items', 'picture', '__proto__', 'toString', '');
const { value } = fc.letrec<{ value: Json; group: Json; list: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.string(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    tie('group'),
    tie('list'),
  ),
  group: fc
    .array(fc.tuple(key, tie('value')), { maxLength: 5 })
    .map((entries) => Object.fromEntries(entries.filter(([name]) => name !== '__proto__'))),
  list: fc.array(tie('value'), { maxLength: 6 }),
}));

const applyAll = (start: Json, operations: Operation[]): Json | undefined =>
  valueAt(
    operations.reduce<Json>((root, operation) => applyOperation(root, operation), { root: start }),
    ['root'],
  );

describe('diff', () => {
  it('turns any value into any other', () => {
    fc.assert(
      fc.property(value, value, (before, after) => {
        expect(isEqual(applyAll(before, diff(before, after, ['root'])), after)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('says nothing of a value that is the same', () => {
    fc.assert(
      fc.property(value, (same) => {
        expect(diff(same, structuredClone(same), [])).toEqual([]);
      }),
    );
  });

  it('names the deepest value that changed', () => {
    const before = { heading: 'One', actions: [{ label: 'Go', link: '/' }] };
    const after = { heading: 'One', actions: [{ label: 'Come', link: '/' }] };
    expect(diff(before, after, ['site'])).toEqual([
      { op: 'set', path: ['site', 'actions', 0, 'label'], value: 'Come' },
    ]);
  });

  it('removes a key whose value is gone', () => {
    expect(diff({ hue: 'money' }, {}, ['x'])).toEqual([{ op: 'remove', path: ['x', 'hue'] }]);
  });

  it('removes the first of several entries as one entry', () => {
    expect(diff(['a', 'b', 'c'], ['b', 'c'], ['x'])).toEqual([{ op: 'remove', path: ['x', 0] }]);
  });
});

describe('reuse', () => {
  it('gives a value equal to the new one, and the old one where nothing changed', () => {
    fc.assert(
      fc.property(value, value, (before, after) => {
        expect(reuse(before, after)).toEqual(after);
        expect(reuse(before, structuredClone(before))).toBe(before);
      }),
    );
  });
});
