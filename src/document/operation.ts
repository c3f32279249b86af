import { isJsonObject } from '../model/is-json-object.ts';
import { partOf, type Json, type Path } from './json.ts';

/**
 * One change of a value. Paths are those of the document at the moment the operation is applied: of several, each sees what
 * the ones before it did.
 */
export type Operation =
  /** Replaces a value; a key that is missing is added behind `after`, else at the end of its group (groups above it must exist). */
  | { op: 'set'; path: Path; value: Json; after?: string }
  /** Inserts an entry into a list, before the entry that is at this index now (or at the end). */
  | { op: 'add'; path: Path; value: Json }
  /** Removes a key with its value, or an entry of a list. */
  | { op: 'remove'; path: Path }
  /** Moves an entry to an index of the same list (the index it has afterwards). */
  | { op: 'move'; path: Path; to: number }
  /** Gives a key another name; it stays where it is. */
  | { op: 'rename'; path: Path; key: string };

/** An operation that does not fit the document: its path does not exist. */
export class OperationError extends Error {
  override name = 'OperationError';
}

/** A copy of a list with one entry moved. `to` is the index it has afterwards. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const copy = [...list];
  copy.splice(to, 0, ...copy.splice(from, 1));
  return copy;
}

/** The change of an operation to the group or list that holds its last key. */
function changeParent(parent: Json, key: string | number, operation: Operation): Json {
  const { op } = operation;
  if (Array.isArray(parent)) {
    const last = op === 'add' ? parent.length : parent.length - 1;
    if (typeof key !== 'number' || key < 0 || key > last || op === 'rename')
      throw new OperationError(`There is no entry ${key}.`);
    if (op === 'add') return parent.toSpliced(key, 0, operation.value);
    if (op === 'remove') return parent.toSpliced(key, 1);
    return op === 'move' ? moved(parent, key, operation.to) : parent.with(key, operation.value);
  }
  if (!isJsonObject(parent) || op === 'add' || op === 'move') throw new OperationError(`No list holds "${key}".`);
  if (op === 'set') return { ...parent, [key]: operation.value };
  if (!Object.hasOwn(parent, key)) throw new OperationError(`There is no "${key}".`);
  const entries = Object.entries(parent);
  if (op === 'remove') return Object.fromEntries(entries.filter(([name]) => name !== key));
  return Object.fromEntries(entries.map(([name, value]) => [name === key ? operation.key : name, value]));
}

/**
 * Applies an operation to a value, which stays as it is.
 *
 * @returns  The changed value; parts that did not change are those of the old one.
 * @throws   OperationError where the path does not exist.
 */
export function applyOperation(root: Json, operation: Operation, depth = 0): Json {
  const { path } = operation;
  const key = path[depth];
  if (key === undefined) {
    if (operation.op === 'set') return operation.value;
    throw new OperationError('The whole document can be replaced, but neither removed nor moved.');
  }
  if (depth === path.length - 1) return changeParent(root, key, operation);
  const inner = partOf(root, key);
  if (inner === undefined) throw new OperationError(`There is no "${key}".`);
  const changed = applyOperation(inner, operation, depth + 1);
  return Array.isArray(root) ? root.with(Number(key), changed) : { ...(root as object), [key]: changed };
}

/** Applies operations to a value, one after the other. @throws OperationError */
export const applyOperations = (root: Json, operations: Operation[]): Json =>
  operations.reduce<Json>((value, operation) => applyOperation(value, operation), root);
