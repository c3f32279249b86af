import type { Json, Operation, Path } from '../../protocol.ts';
import { isEqual, isGroup } from './values.ts';

/** The number of entries that two lists share at their start. */
function sharedStart(a: Json[], b: Json[]): number {
  const limit = Math.min(a.length, b.length);
  let count = 0;
  while (count < limit && isEqual(a[count], b[count])) count++;
  return count;
}

function listOperations(before: Json[], after: Json[], path: Path): Operation[] {
  const start = sharedStart(before, after);
  const end = sharedStart(before.slice(start).reverse(), after.slice(start).reverse());
  const [oldCount, newCount] = [before.length - start - end, after.length - start - end];
  const inBoth = Math.min(oldCount, newCount);
  const operations: Operation[] = [];
  for (let at = start; at < start + inBoth; at++) operations.push(...diff(before[at], after[at], [...path, at]));
  for (let at = start + oldCount - 1; at >= start + inBoth; at--)
    operations.push({ op: 'remove', path: [...path, at] });
  for (let at = start + inBoth; at < start + newCount; at++)
    operations.push({ op: 'add', path: [...path, at], value: after[at]! });
  return operations;
}

/**
 * The operations that turn one value into another, each as deep as possible, so that nothing is written but what was edited.
 *
 * @param before  Undefined where there is no value yet.
 * @param after   Undefined where there shall be none.
 * @param path    Where the value is in the config.
 * @see           docs/product.md 11
 */
export function diff(before: Json | undefined, after: Json | undefined, path: Path): Operation[] {
  if (after === undefined) return before === undefined ? [] : [{ op: 'remove', path }];
  if (isEqual(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after)) return listOperations(before, after, path);
  if (!isGroup(before) || !isGroup(after)) return [{ op: 'set', path, value: after }];
  const removed = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
  return [
    ...removed.map((key): Operation => ({ op: 'remove', path: [...path, key] })),
    ...Object.keys(after).flatMap((key) =>
      diff(Object.hasOwn(before, key) ? before[key] : undefined, after[key], [...path, key]),
    ),
  ];
}
