import { FILES } from '../../../document/joined-files.ts';
import { isEqual, listAt, partOf, textAt, type Json } from '../../../document/json.ts';
import { isJsonObject } from '../../../model/is-json-object.ts';

/** What differs is another object; only what is another object is compared. */
const differs = (before: Json | undefined, after: Json | undefined): boolean =>
  before !== after && !isEqual(before, after);

const keysOf = (...values: (Json | undefined)[]): string[] => [
  ...new Set(values.flatMap((value) => (isJsonObject(value) ? Object.keys(value) : []))),
];

/** The entries of a list by what names them; an entry without a name is left out. */
const byName = (value: Json | undefined, list: string, name: string): ReadonlyMap<string, Json> =>
  new Map(
    listAt(value, list).flatMap((entry) => {
      const named = textAt(entry, name);
      return named === undefined ? [] : [[named, entry] as const];
    }),
  );

/** The names of entries that only one of two lists has, or that differ. */
const namesOfOther = (before: ReadonlyMap<string, Json>, after: ReadonlyMap<string, Json>): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((name) => differs(before.get(name), after.get(name)));

/**
 * Where a draft was changed: "/about #about-hero" for a section, "/about" for a page, "schema/enquiry.schema.json" for a file, else
 * the key of the config. None of the words that were changed.
 */
export function editedPlaces(before: Json, after: Json): string[] {
  return keysOf(before, after).flatMap((key) => {
    const [old, now] = [partOf(before, key), partOf(after, key)];
    if (!differs(old, now)) return [];
    if (key === FILES) return keysOf(old, now).filter((name) => differs(partOf(old, name), partOf(now, name)));
    if (key !== 'routes') return [key];
    const [oldPages, pages] = [byName(before, 'routes', 'path'), byName(after, 'routes', 'path')];
    const places = namesOfOther(oldPages, pages).flatMap((path) => {
      const sections = [oldPages, pages].map((all) => byName(all.get(path), 'sections', 'id'));
      const inSections = namesOfOther(sections[0]!, sections[1]!).map((id) => `${path} #${id}`);
      const isWhole = !oldPages.has(path) || !pages.has(path) || inSections.length === 0;
      return isWhole ? [path] : inSections;
    });
    // Their order is what differs.
    return places.length === 0 ? ['routes'] : places;
  });
}
