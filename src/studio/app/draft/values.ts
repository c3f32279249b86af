import type { Json, Operation, Path } from '../../protocol.ts';

/** A group of the config. */
export type Group = { [key: string]: Json };

/** Whether a value is a group, not a list or a single value. */
export const isGroup = (value: Json | undefined): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at a path; undefined where there is none. */
export function valueAt(root: Json | undefined, path: Path): Json | undefined {
  let value = root;
  for (const key of path) {
    if (Array.isArray(value)) value = value[Number(key)];
    else if (isGroup(value) && Object.hasOwn(value, key)) value = value[key];
    else return undefined;
  }
  return value;
}

/** Whether two values are the same. The order of keys does not matter. */
export function isEqual(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((entry, at) => isEqual(entry, b[at]));
  if (!isGroup(a) || !isGroup(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isEqual(a[key], b[key]));
}

/**
 * The new value with all parts of the old one that are equal, so that what has not changed is not drawn again: a state
 * arrives with every key stroke, and a site may have 1,000 pages.
 */
export function reuse<T>(before: T, after: T): T {
  const [a, b] = [before as Json, after as Json];
  if (Array.isArray(a) && Array.isArray(b)) {
    const list = b.map((entry, at) => (at < a.length ? reuse(a[at]!, entry) : entry));
    return (list.length === a.length && list.every((entry, at) => entry === a[at]) ? a : list) as T;
  }
  if (isGroup(a) && isGroup(b)) {
    const keys = Object.keys(b);
    const group = Object.fromEntries(
      keys.map((key) => [key, Object.hasOwn(a, key) ? reuse(a[key]!, b[key]!) : b[key]!]),
    );
    const isSame = keys.length === Object.keys(a).length && keys.every((key) => group[key] === a[key]);
    return (isSame ? a : group) as T;
  }
  return (a === b ? a : b) as T;
}

/** A copy of a list with one entry moved. `to` is the index it has afterwards. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const copy = [...list];
  copy.splice(to, 0, ...copy.splice(from, 1));
  return copy;
}

/** The change of an operation to the group or list that holds its last key. */
function changeParent(parent: Json, key: string | number, operation: Operation): Json {
  if (Array.isArray(parent)) {
    const at = Number(key);
    if (operation.op === 'add') return parent.toSpliced(at, 0, operation.value);
    if (!(at in parent) || operation.op === 'rename') throw new Error(`There is no entry ${at}.`);
    if (operation.op === 'remove') return parent.toSpliced(at, 1);
    return operation.op === 'move' ? moved(parent, at, operation.to) : parent.with(at, operation.value);
  }
  if (!isGroup(parent) || operation.op === 'add' || operation.op === 'move') throw new Error(`No list holds "${key}".`);
  if (operation.op === 'set') return { ...parent, [key]: operation.value };
  if (!Object.hasOwn(parent, key)) throw new Error(`There is no "${key}".`);
  if (operation.op === 'rename')
    return Object.fromEntries(
      Object.entries(parent).map(([name, value]) => [name === key ? operation.key : name, value]),
    );
  const { [key]: _, ...rest } = parent;
  return rest;
}

/**
 * Applies an operation to a value, which stays as it is.
 *
 * @returns  The changed value; parts that did not change are those of the old one.
 * @throws   Error where the path does not exist.
 */
export function applyOperation(root: Json, operation: Operation, depth = 0): Json {
  const key = operation.path[depth];
  if (key === undefined) throw new Error('An operation needs a path.');
  if (depth === operation.path.length - 1) return changeParent(root, key, operation);
  const inner = valueAt(root, [key]);
  if (inner === undefined) throw new Error(`There is no "${key}".`);
  const changed = applyOperation(inner, operation, depth + 1);
  return Array.isArray(root) ? root.with(Number(key), changed) : { ...(root as Group), [key]: changed };
}

/** The text at a key; undefined where there is none. */
export function textAt(value: Json | undefined, key: string): string | undefined {
  const text = valueAt(value, [key]);
  return typeof text === 'string' ? text : undefined;
}
