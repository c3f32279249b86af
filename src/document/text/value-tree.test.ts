import fc from '../../../tests/random.ts';
import { getNodePath, parseTree, type Node } from 'jsonc-parser';
import { expect, it } from 'vitest';
import { configText } from '../../../tests/own-site.ts';
import { ValueTree } from './value-tree.ts';

/** Every value of a text with its path, as another reader finds them. */
function valuesOf(node: Node): Node[] {
  if (node.type === 'property') return valuesOf(node.children![1]!);
  return [node, ...(node.children ?? []).flatMap(valuesOf)];
}

const nodesOf = (text: string): Node[] => valuesOf(parseTree(text)!).slice(1);

/** Where another reader finds each value and its key. */
const theirs = (text: string) =>
  nodesOf(text).map(({ offset, length, parent }) => [offset, length, parent?.type === 'property' && parent.offset]);

/** Where we do. */
function ours(text: string) {
  const tree = new ValueTree(text);
  return nodesOf(text).map((node) => {
    const { start, end, key } = tree.along(text, getNodePath(node)).at(-1)!;
    return [start, end - start, key !== undefined && key.start];
  });
}

it('finds every value of a whole config where another reader does', () => {
  expect(ours(configText)).toEqual(theirs(configText));
});

it('finds every value of any text of JSON, whatever its spaces, quotes and backslashes', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(undefined, 2, '\t'), (value, indent) => {
      // Lines in texts are escaped, so only the spaces between values change.
      const text = JSON.stringify(value, null, indent).replaceAll('\n', '\r\n');
      expect(ours(text)).toEqual(theirs(text));
    }),
    { numRuns: 300 },
  );
});

it('of keys that stand twice finds the last, as JSON.parse does', () => {
  const text = '{"a": 1, "a": 22}';
  expect(new ValueTree(text).along(text, ['a']).at(-1)).toMatchObject({
    start: 14,
    end: 16,
    key: { start: 9, end: 12 },
  });
});

it('of a path that leads nowhere finds the group above', () => {
  const text = ' {"a": {"b": 1}}';
  expect(new ValueTree(text).along(text, ['a', 'x', 'y'])).toMatchObject([{ start: 1 }, { start: 7 }]);
});
