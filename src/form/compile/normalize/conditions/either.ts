import { isJsonObject } from '../../../../model/is-json-object.ts';
import { WORDS, type SchemaNode } from '../schema-node.ts';

/** The rules of a form about which of several fields are filled in: at least one of them, or one only. */
export const EITHER_KEYS = ['anyOf', 'oneOf'] as const;

/** Whether a value lists names of required fields alone: "phone or e-mail". */
const isEither = (list: unknown): boolean =>
  Array.isArray(list) &&
  list.length > 0 &&
  list.every(
    (one: unknown) =>
      isJsonObject(one) &&
      Array.isArray(one['required']) &&
      Object.keys(one).every((key) => key === 'required' || key === 'type' || WORDS.includes(key)),
  );

/** The keys of a node that are such rules. */
export const eitherKeys = (node: SchemaNode): (typeof EITHER_KEYS)[number][] =>
  EITHER_KEYS.filter((key) => isEither(node[key]));
