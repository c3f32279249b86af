import { isJsonObject } from '../model/is-json-object.ts';
import { isEqual, partOf, type Json, type Path } from './json.ts';

/** Keys that name an entry of a list for good: a page, a section, a navigation link. */
const NAMING_KEYS = ['path', 'id', 'key'];

/** What names an entry wherever it stands; undefined for one that has no name. */
export function nameOfEntry(entry: Json): string | undefined {
  if (!isJsonObject(entry)) return undefined;
  const name = NAMING_KEYS.map((key) => (Object.hasOwn(entry, key) ? entry[key] : undefined)).find(
    (value) => typeof value === 'string',
  );
  return name as string | undefined;
}

/** What tells an entry from others in short: its name where it has one. */
export const signOf = (entry: Json): Json => nameOfEntry(entry) ?? entry;

/** A path by the names of entries, so that it is the same wherever they stand; an entry without a name goes by its index. */
export function addressOf(value: Json, path: Path): Path {
  let at: Json | undefined = value;
  return path.map((key) => {
    const part: Json | undefined = partOf(at, key);
    const name = Array.isArray(at) && part !== undefined ? nameOfEntry(part) : undefined;
    at = part;
    return name ?? key;
  });
}

/** The part of its keys that two groups have in common, from 0 to 1. */
function likeness(one: Json, other: Json): number {
  if (!isJsonObject(one) || !isJsonObject(other)) return 0;
  const same = Object.keys(one).filter((key) => Object.hasOwn(other, key) && isEqual(one[key], other[key]));
  return same.length / Math.max(Object.keys(one).length, Object.keys(other).length, 1);
}

/** Equal values are spelled alike, whatever the order of their keys. */
const spelled = (value: Json): string =>
  JSON.stringify(value, (_, part: Json) =>
    isJsonObject(part) ? Object.fromEntries(Object.entries(part).sort()) : part,
  );

/** Longer lists than this are compared by content without regard to order, as the table would take too long. */
const MAX_TABLE = 1_000_000;

/** The longest series of equal entries that two lists have in the same order, as pairs of indices. */
function commonSeries(one: Json[], other: Json[]): [number, number][] {
  if (one.length * other.length > MAX_TABLE) return [];
  const [a, b] = [one, other].map((list) => list.map(spelled)) as [string[], string[]];
  /** The length of the series from these places on. */
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i]![j] = a[i] === b[j] ? lengths[i + 1]![j + 1]! + 1 : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!);
  const series: [number, number][] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (a[i] === b[j]) series.push([i++, j++]);
    else if (lengths[i + 1]![j]! >= lengths[i]![j + 1]!) i++;
    else j++;
  }
  return series;
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
  const from = [...before.keys()].filter((index) => !pairs.has(index));
  const to = [...after.keys()].filter((index) => !taken.has(index));
  for (const [one, other] of commonSeries(
    from.map((index) => before[index]!),
    to.map((index) => after[index]!),
  ))
    pair(from[one]!, to[other]!);
  pairBy(spelled);
  const alike = from
    .flatMap((one) =>
      to.map((other) => ({ one, other, by: pairs.has(one) ? 0 : likeness(before[one]!, after[other]!) })),
    )
    .filter(({ by }) => by >= 0.5)
    .sort((a, b) => b.by - a.by);
  for (const { one, other } of alike) if (!pairs.has(one) && !taken.has(other)) pair(one, other);
  for (const [from, entry] of before.entries()) {
    const to = from === 0 ? 0 : (pairs.get(from - 1) ?? after.length) + 1;
    const other = after[to];
    if (pairs.has(from) || taken.has(to) || other === undefined) continue;
    if (
      nameOfEntry(entry) === undefined &&
      nameOfEntry(other) === undefined &&
      isJsonObject(entry) === isJsonObject(other)
    )
      pair(from, to);
  }
  return uncrossed(
    uncrossed(pairs, ([, index]) => spelled(after[index]!)),
    ([index]) => spelled(before[index]!),
  );
}

/** The same pairs with equal entries in their order: to exchange them would be a move that nobody can see. */
function uncrossed(pairs: Map<number, number>, labelOf: (pair: [number, number]) => string): Map<number, number> {
  const groups = new Map<string, [number, number][]>();
  for (const pair of pairs) groups.set(labelOf(pair), [...(groups.get(labelOf(pair)) ?? []), pair]);
  return new Map(
    [...groups.values()].flatMap((group) => {
      const [from, to] = [0, 1].map((side) => group.map((pair) => pair[side]!).sort((a, b) => a - b));
      return from!.map((index, place): [number, number] => [index, to![place]!]);
    }),
  );
}

/** How many values come before another one in a rising list. */
function countBelow(rising: number[], value: number): number {
  let [low, high] = [0, rising.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rising[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The longest part of an order that stands as it was; everything else has been moved.
 *
 * @param order  The former places of what stands here now.
 * @returns      Those that have not been moved. Of several choices, what stands further up counts as moved up.
 */
export function unmoved(order: number[]): Set<number> {
  /** For each length, the smallest end of a rising series of that length. */
  const ends: number[] = [];
  const previous = new Map<number, number | undefined>();
  for (const place of order) {
    const length = countBelow(ends, place);
    previous.set(place, ends[length - 1]);
    ends[length] = place;
  }
  const result = new Set<number>();
  for (let place = ends.at(-1); place !== undefined; place = previous.get(place)) result.add(place);
  return result;
}
