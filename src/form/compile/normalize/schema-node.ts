/** Keys and indices from the top of a schema's file. */
export type SchemaPath = (string | number)[];

/** A JSON object of a schema. */
export type SchemaNode = Record<string, unknown>;

/** What a form cannot hold, and where its author wrote it. */
export interface Obstacle {
  path: SchemaPath;
  what: string;
  why: string;
  fix: string;
}

/** A value as a text: choices are found by it. Anything but a text or number is quoted. */
export const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** A value as a message quotes it. */
export const quoted = (value: unknown): string => JSON.stringify(value) ?? 'undefined';

/** Keywords by which fields depend on the answers to others. */
export const CONDITION_KEYS = ['if', 'then', 'else', 'dependencies', 'dependentRequired', 'dependentSchemas'];

/** Keys that say nothing about values. */
export const WORDS = ['$comment', 'title', 'description'];

/** An object whose keys may have any name, "__proto__" included. */
export const emptyNode = (): SchemaNode => Object.create(null) as SchemaNode;

/**
 * Remembers where each part of a normalized schema was written: parts come from other places by `$ref` and `allOf`.
 */
export class Origins {
  readonly #places = new WeakMap<object, { path: SchemaPath; keys: Map<string, SchemaPath> }>();

  /** Records where a node was written, and optionally single keys of it that were written elsewhere. */
  set(node: object, path: SchemaPath, keys: Iterable<[string, SchemaPath]> = []): void {
    this.#places.set(node, { path, keys: new Map(keys) });
  }

  /** Records where a key of a node was written, that has taken the place of another. */
  add(node: object, key: string, path: SchemaPath): void {
    const { path: own, keys } = this.#places.get(node) ?? { path: [], keys: new Map<string, SchemaPath>() };
    this.#places.set(node, { path: own, keys: keys.set(key, path) });
  }

  /** A copy of a value, each part of it written where the original was. */
  copy<T>(value: T): T {
    if (typeof value !== 'object' || value === null) return value;
    const copy = (Array.isArray(value) ? [] : emptyNode()) as Record<string, unknown>;
    for (const [key, each] of Object.entries(value)) copy[key] = this.copy(each);
    const place = this.#places.get(value);
    if (place) this.set(copy, place.path, place.keys);
    return copy as T;
  }

  /** Where a key of a node was written. */
  of(node: object, key: string): SchemaPath {
    const place = this.#places.get(node);
    return place?.keys.get(key) ?? [...(place?.path ?? []), key];
  }

  /** Translates a path in the normalized schema to one in the author's file. */
  locate(root: object, path: SchemaPath): SchemaPath {
    let here: unknown = root;
    let place: SchemaPath = [];
    for (const key of path) {
      const isKnown = typeof here === 'object' && here !== null && this.#places.has(here);
      place = isKnown ? this.of(here as object, String(key)) : [...place, key];
      here = (here as SchemaNode | undefined)?.[key];
    }
    return place;
  }
}
