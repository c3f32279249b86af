import { isJsonObject } from '../model/is-json-object.ts';
import type { Path } from '../document/json.ts';

/**
 * The source as it was when it was translated, then the translation; the third word marks one that nobody has read yet. One text
 * alone says that it is the same in this language.
 */
export type Pair = [same: string] | [source: string, text: string] | [source: string, text: string, state: 'draft'];

/** The texts of a site in another language, as the file of the language holds them. docs/languages.md */
export interface Overlay {
  /** A BCP 47 tag: "de". */
  language: string;
  [part: string]: unknown;
}

/** Whether a file, by its path from the site's folder, holds the texts of a language. */
export const isOverlayFile = (file: string): boolean => /(^|\/)languages\/[^/]+\.json$/.test(file);

/** A pair and its place. */
export interface PlacedPair {
  /** The field of the schema, without positions: "items[].title". */
  field: string;
  pair: Pair;
  /** In the overlay. */
  path: Path;
}

/** The name of a field inside another one; inside a list with its brackets. */
export const innerField = (field: string, key: string): string => (field === '' ? key : `${field}.${key}`);

/** Whether a value of an overlay is a pair. A list of texts is one of pairs. */
export const isPair = (value: unknown): value is Pair =>
  Array.isArray(value) && value.length > 0 && value.every((word) => typeof word === 'string');

/** All pairs of a part of an overlay. */
export function pairsIn(value: unknown, path: Path = [], field = ''): PlacedPair[] {
  if (isPair(value)) return [{ field, pair: value, path }];
  if (Array.isArray(value)) return value.flatMap((entry, at) => pairsIn(entry, [...path, at], `${field}[]`));
  if (!isJsonObject(value)) return [];
  return Object.keys(value).flatMap((key) => pairsIn(value[key], [...path, key], innerField(field, key)));
}

/** The text that a pair was made from. */
export const sourceOf = ([source]: Pair): string => source;

/** The text in the other language. */
export const translationOf = ([source, text = source]: Pair): string => text;
