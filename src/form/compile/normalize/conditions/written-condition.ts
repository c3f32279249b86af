import type { SchemaNode, SchemaPath } from '../schema-node.ts';

/** What a condition looks at, and where it was written. */
export interface WrittenTest {
  /** The name of a field, after those of the groups that it is in. */
  names: string[];
  values?: unknown[];
  orEmpty?: true;
  /** The values are looked for in a list, by `contains`. */
  isInList?: boolean;
  path: SchemaPath;
}

/** The name of a required field, as its author wrote it: of the form or group that the condition stands in. */
export interface WrittenName {
  name: unknown;
  path: SchemaPath;
}

/** A condition as its author wrote it. */
export interface WrittenCondition {
  /** The groups that it stands in. */
  outer: string[];
  when: WrittenTest[];
  /** None of these holds whole. */
  unless: WrittenTest[][];
  /** Fields and groups: "at.city". */
  show: string[];
  required: WrittenName[];
  /** Of these lists one must be filled in whole. */
  either?: { of: WrittenName[][]; isOnly: boolean; messages: SchemaNode };
  /** The only answers to fields that may be given then. */
  allow: { name: string; values: unknown[]; path: SchemaPath }[];
  path: SchemaPath;
}
