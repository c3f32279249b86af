import { isJsonObject } from '../model/is-json-object.ts';

/** Keys and indices from the top of a document to a value. */
export type Path = (string | number)[];

/** JSON as it stands in a document. */
export type Json = null | boolean | number | string | Json[] | JsonObject;

/** An object of JSON. */
export type JsonObject = { [key: string]: Json };

/** One part of a list or group; undefined if there is none. */
export function partOf(value: Json | undefined, step: string | number): Json | undefined;
export function partOf(value: unknown, step: string | number): unknown;
export function partOf(value: unknown, step: string | number): unknown {
  if (Array.isArray(value)) return typeof step === 'number' ? value[step] : undefined;
  return isJsonObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
}

/** The value at a path; undefined if there is none. */
export function valueAt(value: Json | undefined, path: Path): Json | undefined;
export function valueAt(value: unknown, path: Path): unknown;
export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(partOf, value);
}

/** The text at a key; undefined if there is none. */
export function textAt(value: Json | undefined, key: string): string | undefined {
  const text = partOf(value, key);
  return typeof text === 'string' ? text : undefined;
}

/** The list at a key; an empty one if there is none. */
export function listAt(value: Json | undefined, key: string): Json[] {
  const list = partOf(value, key);
  return Array.isArray(list) ? list : [];
}

/** Whether two values are the same. The order of keys does not matter. Parts that are the same object take no time. */
export function isEqual(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((entry, at) => isEqual(entry, b[at]));
  if (!isJsonObject(a) || !isJsonObject(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isEqual(a[key], b[key]));
}

/**
 * The new value with all parts of the old one that are equal, so that what has not changed is neither compared nor drawn
 * again: a site may have 1,000 pages.
 */
export function reuse<T>(before: T, after: T): T {
  const [a, b] = [before as Json, after as Json];
  if (a === b) return before;
  if (Array.isArray(a) && Array.isArray(b)) {
    const list = b.map((entry, at) => (at < a.length ? reuse(a[at]!, entry) : entry));
    return (list.length === a.length && list.every((entry, at) => entry === a[at]) ? a : list) as T;
  }
  if (!isJsonObject(a) || !isJsonObject(b)) return after;
  const keys = Object.keys(b);
  const group = Object.fromEntries(keys.map((key) => [key, Object.hasOwn(a, key) ? reuse(a[key]!, b[key]!) : b[key]!]));
  const isSame = keys.length === Object.keys(a).length && keys.every((key) => group[key] === a[key]);
  return (isSame ? a : group) as T;
}
