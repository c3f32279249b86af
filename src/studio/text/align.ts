import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../protocol.ts';

/** Keys that name an entry of a list for good: a page, a section, a navigation link. */
const NAMING_KEYS = ['path', 'id', 'key'];

export const isGroup = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What names an entry wherever it stands; undefined for one that has no name. */
export function nameOfEntry(entry: Json): string | undefined {
  if (!isGroup(entry)) return undefined;
  const name = NAMING_KEYS.map((key) => (Object.hasOwn(entry, key) ? entry[key] : undefined)).find(
    (value) => typeof value === 'string',
  );
  return name as string | undefined;
}

/** The part of its keys that two groups have in common, from 0 to 1. */
function likeness(one: Json, other: Json): number {
  if (!isGroup(one) || !isGroup(other)) return 0;
  const same = Object.keys(one).filter((key) => Object.hasOwn(other, key) && isDeepStrictEqual(one[key], other[key]));
  return same.length / Math.max(Object.keys(one).length, Object.keys(other).length, 1);
}

/**
 * Finds out which entry of a list became which one of another: by name, then by equal content, then by similar content, and
 * where there is no name, by place between the same neighbours.
 *
 * @returns  Indices of the first list to those of the second; each at most once.
 */
export function alignLists(before: Json[], after: Json[]): Map<number, number> {
  const pairs = new Map<number, number>();
  const taken = new Set<number>();
  const pair = (from: number, to: number) => {
    pairs.set(from, to);
    taken.add(to);
  };
  const pairBy = (labelOf: (entry: Json) => string | undefined) => {
    const places = new Map<string, number[]>();
    for (const [to, entry] of after.entries()) {
      const label = taken.has(to) ? undefined : labelOf(entry);
      if (label !== undefined) places.set(label, [...(places.get(label) ?? []), to]);
    }
    for (const [from, entry] of before.entries()) {
      const label = pairs.has(from) ? undefined : labelOf(entry);
      const to = label === undefined ? undefined : places.get(label)?.shift();
      if (to !== undefined) pair(from, to);
    }
  };
  pairBy(nameOfEntry);
  if (pairs.size === before.length || pairs.size === after.length) return pairs;
  pairBy((entry) => JSON.stringify(entry));
  for (const [from, entry] of before.entries()) {
    if (pairs.has(from)) continue;
    let best = { to: -1, by: 0 };
    for (const [to, other] of after.entries()) {
      const by = taken.has(to) ? 0 : likeness(entry, other);
      if (by > best.by) best = { to, by };
    }
    if (best.by >= 0.5) pair(from, best.to);
  }
  for (const [from, entry] of before.entries()) {
    const to = from === 0 ? 0 : (pairs.get(from - 1) ?? after.length) + 1;
    const other = after[to];
    if (pairs.has(from) || taken.has(to) || other === undefined) continue;
    if (nameOfEntry(entry) === undefined && nameOfEntry(other) === undefined && isGroup(entry) === isGroup(other))
      pair(from, to);
  }
  return pairs;
}

/**
 * The longest part of an order that stands as it was; everything else has been moved.
 *
 * @param order  The former places of what stands here now.
 * @returns      Those that have not been moved. Of several choices, what stands further up counts as moved up.
 */
export function unmoved(order: number[]): Set<number> {
  /** For each length, the index of the smallest end of a rising series of that length. */
  const ends: number[] = [];
  const previous: (number | undefined)[] = [];
  for (const [index, place] of order.entries()) {
    let length = ends.findIndex((end) => order[end]! >= place);
    if (length < 0) length = ends.length;
    previous[index] = ends[length - 1];
    ends[length] = index;
  }
  const result = new Set<number>();
  for (let index = ends.at(-1); index !== undefined; index = previous[index]) result.add(order[index]!);
  return result;
}
