import type { Json, Path } from '../../document/json.ts';
import type { Cure } from '../../config/problems/problem.ts';
import { inMarks, quote } from '../../config/problems/quote.ts';

/** A value that was meant; undefined where nothing is to stand there. */
export interface Meant {
  value: Json | undefined;
  /** Whether nothing else can be meant. */
  isDefinite: boolean;
  /** What is done, where writing the value does not say it. */
  words?: string;
}

/** What writing a value does, for a button. */
const useOf = (value: Json): string =>
  typeof value === 'boolean' ? `Switch it ${value ? 'on' : 'off'}` : `Use ${inMarks(value)}`;

/** The cure that writes a value. */
export const writing = (path: Path, value: Json, isDefinite = true, words = useOf(value)): Cure => ({
  words,
  operations: [{ op: 'set', path: [...path], value }],
  isDefinite,
});

/** The cure that renames a key. */
export const renaming = (path: Path, key: string, isDefinite = true): Cure => ({
  words: `Rename it to ${quote(key)}`,
  operations: [{ op: 'rename', path: [...path], key }],
  isDefinite,
});

/** The cure that removes a key with its value, or an entry of a list. */
export const removing = (path: Path, isDefinite = true, words = `Remove ${quote(path.at(-1))}`): Cure => ({
  words,
  operations: [{ op: 'remove', path: [...path] }],
  isDefinite,
});

/** The cure that puts what was meant in the place of a value; none where that is unknown. */
export function curing(path: Path, meant: Meant | undefined): { cure?: Cure } {
  if (!meant) return {};
  const { value, isDefinite, words } = meant;
  return {
    cure:
      value === undefined ? removing(path, isDefinite, words ?? 'Remove it') : writing(path, value, isDefinite, words),
  };
}

/** The cure that writes a text; none where that is unknown. */
export const curingWith = (path: Path, text: string | undefined, isDefinite = true): { cure?: Cure } =>
  text === undefined ? {} : { cure: writing(path, text, isDefinite) };
