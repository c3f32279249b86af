import { useRef } from 'react';
import type { Json } from '../../protocol.ts';
import { isEqual } from '../../../document/json.ts';
import { moved } from '../../../document/operation.ts';

let count = 0;
const newId = () => `entry-${++count}`;

/** Ids for entries that were one list before and are another now: an entry that is the same keeps its own. */
export function followEntries(before: Json[], ids: string[], after: Json[]): string[] {
  const free = new Set(before.keys());
  const take = (at: number | undefined) => {
    if (at === undefined) return undefined;
    free.delete(at);
    return ids[at];
  };
  const same = after.map((entry, at) => {
    const candidates = [at, ...free].filter((index) => free.has(index) && isEqual(before[index], entry));
    return take(candidates[0]);
  });
  // What is left was changed in its place, or is new.
  return same.map((id, at) => id ?? take(free.has(at) ? at : undefined) ?? newId());
}

/**
 * Ids of a list's entries, which have none of their own, so that focus and open rows stay with an entry that moves.
 *
 * @returns  The ids, and functions to call with what this window does itself.
 */
export function useEntryIds(entries: Json[]) {
  const known = useRef<{ entries: Json[]; ids: string[] }>({ entries: [], ids: [] });
  if (known.current.entries !== entries)
    known.current = { entries, ids: followEntries(known.current.entries, known.current.ids, entries) };
  return {
    ids: known.current.ids,
    /** Keeps equal entries apart, which cannot be told by what they hold. */
    willMove(from: number, to: number) {
      known.current = {
        entries: moved(known.current.entries, from, to),
        ids: moved(known.current.ids, from, to),
      };
    },
  };
}
