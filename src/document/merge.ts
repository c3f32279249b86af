import { isJsonObject } from '../model/is-json-object.ts';
import { isEqual, partOf, type Json, type Path } from './json.ts';
import type { Operation } from './operation.ts';
import { alignLists, nameOfEntry, unmoved } from './align.ts';

/** A value that both sides changed, each in another way; undefined where one removed it. */
export interface Conflict {
  /** Keys, and names of entries, from the top: the same wherever the entries stand. Identifies the conflict. */
  address: string;
  /** Where it is in mine; where I removed it, in theirs. */
  path: Path;
  mine: Json | undefined;
  theirs: Json | undefined;
}

/** Whose value stays. */
export type Side = 'mine' | 'theirs';

/** Changes of one side to be made on the other, and what stands against them. */
export interface Merge {
  /** Turn theirs into the merged value, in this order. */
  operations: Operation[];
  conflicts: Conflict[];
}

/** Where a merge is. */
interface Here {
  address: Path;
  theirs: Path;
  mine: Path;
}

/** An entry of a list with its indices in the three versions. */
interface Entry {
  base?: number;
  mine?: number;
  theirs?: number;
}

/**
 * Merges the changes from `base` to `mine` into `theirs`, value by value. Entries of lists are found by their path, id or
 * key, or else by what they contain, never by their place alone.
 *
 * @param choose  Whose value stays where both sides changed it.
 * @returns       `operations` includes what `choose` decided; `conflicts` are all that it was asked about.
 * @see           docs/decisions/0069-outside-changes-are-merged-by-value.md
 */
export function mergeChanges(base: Json, mine: Json, theirs: Json, choose: (conflict: Conflict) => Side): Merge {
  const operations: Operation[] = [];
  const conflicts: Conflict[] = [];

  /** Whether mine is to stay. */
  const keepsMine = (here: Here, mine: Json | undefined, theirs: Json | undefined): boolean => {
    const path = mine === undefined ? here.theirs : here.mine;
    const conflict = { address: JSON.stringify(here.address), path, mine, theirs };
    conflicts.push(conflict);
    return choose(conflict) === 'mine';
  };

  const mergeValues = (b: Json | undefined, m: Json | undefined, t: Json | undefined, here: Here): void => {
    if (isEqual(b, m)) return;
    if (isJsonObject(m) && isJsonObject(t) && (b === undefined || isJsonObject(b))) {
      for (const key of new Set([...Object.keys(b ?? {}), ...Object.keys(m)]))
        mergeValues(partOf(b, key), partOf(m, key), partOf(t, key), inside(here, key));
    } else if (Array.isArray(b) && Array.isArray(m) && Array.isArray(t)) mergeLists(b, m, t, here);
    else if (!isEqual(m, t) && (isEqual(b, t) || keepsMine(here, m, t))) {
      const path = here.theirs;
      operations.push(m === undefined ? { op: 'remove', path } : { op: 'set', path, value: m });
    }
  };

  const mergeLists = (b: Json[], m: Json[], t: Json[], here: Here): void => {
    const entries = entriesOf(b, m, t);
    const inOrderOf = (side: keyof Entry) =>
      entries.filter((entry) => entry[side] !== undefined).sort((one, other) => one[side]! - other[side]!);
    const kept = new Set<Entry>();
    const keep = (entry: Entry): boolean => {
      const { base, mine, theirs } = entry;
      const [from, my, their] = [valueIn(b, base), valueIn(m, mine), valueIn(t, theirs)];
      const at: Here = {
        address: [...here.address, nameOfEntry((from ?? my ?? their)!) ?? base ?? `new ${mine}`],
        theirs: [...here.theirs, theirs ?? -1],
        mine: [...here.mine, mine ?? -1],
      };
      if (my !== undefined && their !== undefined) {
        mergeValues(from, my, their, at);
        return true;
      }
      // Added by one side.
      if (from === undefined) return true;
      // Removed by both.
      if (my === undefined && their === undefined) return false;
      const isUntouched = isEqual(from, my ?? their);
      return !isUntouched && keepsMine(at, my, their) === (my !== undefined);
    };
    for (const entry of entries) if (keep(entry)) kept.add(entry);

    const sharedBy = (side: 'mine' | 'theirs') =>
      inOrderOf(side).filter(
        ({ base, mine, theirs }) => base !== undefined && mine !== undefined && theirs !== undefined,
      );
    const [myOrder, theirOrder] = [sharedBy('mine'), sharedBy('theirs')];
    const hasMoved = (order: Entry[]) =>
      order.some(({ base }, index, all) => index > 0 && base! < all[index - 1]!.base!);
    const inMyOrder =
      hasMoved(myOrder) &&
      myOrder.some((entry, index) => entry !== theirOrder[index]) &&
      (!hasMoved(theirOrder) || keepsMine(here, m, t));
    if (!inMyOrder && kept.size === t.length && [...kept].every(({ theirs }) => theirs !== undefined)) return;
    const now = inOrderOf('theirs');
    const mineNow = inOrderOf('mine');
    const wanted = (inMyOrder ? woven(mineNow, now) : woven(now, mineNow)).filter((entry) => kept.has(entry));
    rearrange(now, wanted, (entry) => m[entry.mine!]!, here.theirs);
  };

  /** Removes, moves and adds entries until the list at a path is the wanted one. */
  const rearrange = (now: Entry[], wanted: Entry[], valueOf: (entry: Entry) => Json, path: Path): void => {
    const list = [...now];
    for (const [index, entry] of [...list.entries()].reverse()) {
      if (wanted.includes(entry)) continue;
      operations.push({ op: 'remove', path: [...path, index] });
      list.splice(index, 1);
    }
    const rest = wanted.filter((entry) => list.includes(entry));
    const still = unmoved(rest.map((entry) => list.indexOf(entry)));
    const moving = rest.filter((entry) => !still.has(list.indexOf(entry)));
    for (const entry of moving) {
      const from = list.indexOf(entry);
      list.splice(from, 1);
      const to = list.indexOf(rest[rest.indexOf(entry) - 1]!) + 1;
      list.splice(to, 0, entry);
      if (from !== to) operations.push({ op: 'move', path: [...path, from], to });
    }
    for (const [index, entry] of wanted.entries())
      if (!rest.includes(entry)) operations.push({ op: 'add', path: [...path, index], value: valueOf(entry) });
  };

  mergeValues(base, mine, theirs, { address: [], theirs: [], mine: [] });
  return { operations, conflicts };
}

/**
 * The operations that turn one value into another, each as deep as possible, so that nothing is written but what was changed.
 *
 * @param before  Undefined where there is no value yet.
 * @param after   Undefined where there shall be none.
 * @param path    Where the value is in its document.
 */
export function difference(before: Json | undefined, after: Json | undefined, path: Path): Operation[] {
  if (after === undefined) return before === undefined ? [] : [{ op: 'remove', path }];
  if (before === undefined) return [{ op: 'set', path, value: after }];
  const { operations } = mergeChanges(before, after, before, () => 'mine');
  return operations.map((operation) => ({ ...operation, path: [...path, ...operation.path] }));
}

const inside = ({ address, theirs, mine }: Here, step: string | number): Here => ({
  address: [...address, step],
  theirs: [...theirs, step],
  mine: [...mine, step],
});

const valueIn = (list: Json[], index: number | undefined): Json | undefined =>
  index === undefined ? undefined : list[index];

/** The entries of three versions of a list. What both sides added under one name, or alike, is one entry. */
function entriesOf(b: Json[], m: Json[], t: Json[]): Entry[] {
  const [mine, theirs] = [alignLists(b, m), alignLists(b, t)];
  const entries: Entry[] = [...b.keys()].map((base) => entry(base, mine.get(base), theirs.get(base)));
  const added = (list: Json[], known: Map<number, number>) => {
    const old = new Set(known.values());
    return [...list.keys()].filter((index) => !old.has(index));
  };
  const theirNew = added(t, theirs);
  for (const index of added(m, mine)) {
    const name = nameOfEntry(m[index]!);
    const same = theirNew.findIndex((other) =>
      name === undefined ? isEqual(t[other], m[index]) : name === nameOfEntry(t[other]!),
    );
    entries.push(entry(undefined, index, same < 0 ? undefined : theirNew.splice(same, 1)[0]));
  }
  return [...entries, ...theirNew.map((index) => entry(undefined, undefined, index))];
}

const entry = (base?: number, mine?: number, theirs?: number): Entry => ({
  ...(base !== undefined && { base }),
  ...(mine !== undefined && { mine }),
  ...(theirs !== undefined && { theirs }),
});

/** A list with the entries that only another one has, each behind the entry it follows there. */
function woven(main: Entry[], other: Entry[]): Entry[] {
  const result = [...main];
  for (const [index, entry] of other.entries())
    if (!result.includes(entry)) result.splice(result.indexOf(other[index - 1]!) + 1, 0, entry);
  return result;
}
