/** Keys and indices from the top of a file to a value. */
export type Path = (string | number)[];

/** JSON as it stands in the config. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/**
 * One change of a value. Paths are those of the text at the moment the operation is applied: of several, each sees what the
 * ones before it did.
 */
export type Operation =
  /** Replaces a value; a key that is missing is added at the end of its group (groups above it must exist). */
  | { op: 'set'; path: Path; value: Json }
  /** Inserts an entry into a list, before the entry that is at this index now (or at the end). */
  | { op: 'add'; path: Path; value: Json }
  /** Removes a key with its value, or an entry of a list. */
  | { op: 'remove'; path: Path }
  /** Moves an entry to an index of the same list (the index it has afterwards). */
  | { op: 'move'; path: Path; to: number }
  /** Gives a key another name; it stays where it is. */
  | { op: 'rename'; path: Path; key: string };
