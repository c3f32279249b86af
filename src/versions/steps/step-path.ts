import { isJsonObject } from '../../model/is-json-object.ts';
import { valueAt, type Json, type Path } from '../../document/json.ts';

/** The path of a step; null stands for every entry of a list. */
export type Pattern = (string | null)[];

const parsed = new Map<string, Pattern>();

/** `claims[].icon` as keys. Remembered: a file has thousands of sections, and a type few steps. */
export function parsePattern(path: string): Pattern {
  const known = parsed.get(path);
  if (known) return known;
  const pattern = path.split('.').flatMap((part) => {
    const [key, ...lists] = part.split('[]');
    return [key!, ...lists.map(() => null)];
  });
  parsed.set(path, pattern);
  return pattern;
}

/**
 * The places that a pattern means in a value. The last key may be missing there; the groups around it are not.
 *
 * @param isWhole  Whether a list is one value, and none of entries.
 */
export function placesOf(value: Json, pattern: Pattern, isWhole: (list: Json) => boolean): Path[] {
  let paths: Path[] = [[]];
  for (const step of pattern)
    paths = paths.flatMap((path) => {
      const here = valueAt(value, path);
      if (step !== null) return isJsonObject(here) ? [[...path, step]] : [];
      return Array.isArray(here) && !isWhole(here) ? here.map((_, index) => [...path, index]) : [];
    });
  return paths;
}

/** The place that a pattern means for the entries which another place is in. */
export function placeLike(place: Path, pattern: Pattern): Path {
  const indices = place.filter((step) => typeof step === 'number');
  return pattern.map((step) => step ?? indices.shift()!);
}

/** Whether a path leads to another one or to a group around it. */
export const isAround = (outer: Path, path: Path): boolean =>
  outer.length <= path.length && outer.every((step, index) => step === path[index]);
