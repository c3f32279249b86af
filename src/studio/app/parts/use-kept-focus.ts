import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react';

/** The entry of a list in which something is, and the button that it is. */
function placeOf(list: HTMLElement, target: Element): { entry: number; button: number } {
  const entries = [...list.children];
  const entry = entries.findIndex((each) => each.contains(target));
  return {
    entry,
    button: [...(entries[entry]?.querySelectorAll('button') ?? [])].findIndex((each) => each === target),
  };
}

/**
 * Keeps the keyboard where it was in a list when a button takes its own entry away: at the same button of the entry that stands there
 * then, or where none is left in what holds the list. A dialog would lead it to its first control.
 *
 * @param count  How many entries there are.
 * @returns      What the list is given.
 */
export function useKeptFocus<List extends HTMLElement>(
  count: number,
): { ref: RefObject<List | null>; onFocus: (event: FocusEvent) => void } {
  const ref = useRef<List>(null);
  const last = useRef<{ target: Element; entry: number; button: number } | null>(null);
  const before = useRef(count);
  useLayoutEffect(() => {
    const isLess = count < before.current;
    before.current = count;
    const [list, was] = [ref.current, last.current];
    if (!isLess || !list || !was || was.target.isConnected) return;
    last.current = null;
    const entry = list.children[Math.min(was.entry, list.children.length - 1)];
    const next = entry ? [...entry.querySelectorAll('button')].at(was.button) : list.closest<HTMLElement>('[tabindex]');
    next?.focus();
  }, [count]);
  return {
    ref,
    onFocus({ target, currentTarget }) {
      last.current = { target, ...placeOf(currentTarget as HTMLElement, target) };
    },
  };
}
