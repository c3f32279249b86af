import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { getNodePath, parseTree, type Node } from 'jsonc-parser';
import { expect, it } from 'vitest';
import { placesIn } from './places.ts';

/** Every value of a text with its path, as another reader finds them. */
function valuesOf(node: Node): Node[] {
  if (node.type === 'property') return valuesOf(node.children![1]!);
  return [node, ...(node.children ?? []).flatMap(valuesOf)];
}

function expectSamePlaces(text: string): void {
  const find = placesIn(text);
  for (const node of valuesOf(parseTree(text)!).slice(1)) {
    const { place } = find(getNodePath(node));
    expect(text.slice(place.start, place.end)).toBe(text.slice(node.offset, node.offset + node.length));
    if (node.parent?.type === 'property') expect(place.key!.start).toBe(node.parent.offset);
  }
}

it('finds every value of the shipped config where another reader does', () => {
  expectSamePlaces(readFileSync('site.config.json', 'utf8'));
});

it('finds every value of any text of JSON, whatever its spaces, quotes and backslashes', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(undefined, 2, '\t', '\r\n '), (value, indent) => {
      // Lines in texts are escaped, so only the spaces between values change.
      expectSamePlaces(JSON.stringify(value, null, indent === '\r\n ' ? 1 : indent).replaceAll('\n', '\r\n'));
    }),
    { numRuns: 300 },
  );
});

it('of keys that stand twice finds the last, as JSON.parse does', () => {
  const { place } = placesIn('{"a": 1, "a": 22}')(['a']);
  expect(place).toEqual({ start: 14, end: 16, key: { start: 9, end: 12 } });
});

it('of a path that leads nowhere finds the group above', () => {
  expect(placesIn(' {"a": {"b": 1}}')(['a', 'x', 'y'])).toMatchObject({ depth: 1, place: { start: 7 } });
});
