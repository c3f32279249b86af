import { isDeepStrictEqual } from 'node:util';
import { schemaAt, type SiteSchema } from '../validate/schema/walk-schema.ts';
import type { Operation } from '../document/operation.ts';
import { addressOf, alignLists, nameOfEntry, unmoved } from '../document/align.ts';
import { partOf, type Json, type Path } from '../document/json.ts';
import { dateInWords } from '../model/dates.ts';
import { isJsonObject } from '../model/is-json-object.ts';
import { timeZoneOf } from '../validate/facts/site-facts.ts';
import { inMarks } from '../config/problems/quote.ts';
import { entryName, fieldName, placeName, wordsAt } from '../validate/words/names.ts';
import { quoteChange } from './quote-change.ts';

/** One difference between two configs. */
export interface Change {
  /**
   * What was done and where, by the names of entries: the same while other changes are made or taken back. An entry without a
   * name that was added goes by its index, so those behind it get other ids once it is taken back.
   */
  id: string;
  /** What has changed: `Home: moved “What We Do” above “Merchants that trust us”`. */
  words: string;
  /** Take exactly this change back, on the later of the two configs. */
  revert: Operation[];
}

/** A section that was added or removed, as half of a move between pages. */
interface Half {
  section: Json;
  page: string;
  name: string;
  change: Change;
}

/**
 * Says what has changed between two configs. The order of keys says nothing.
 *
 * @param schema  Its titles name fields and types.
 * @returns       In the order of the later config. Each can be taken back by itself; the others are then to be listed anew,
 *                as indices may have changed.
 */
export function listChanges(before: Json, after: Json, schema: SiteSchema): Change[] {
  const changes: Change[] = [];
  const removed: Half[] = [];
  const added: Half[] = [];
  const titled = (place: string, words: string) =>
    place === '' ? words[0]!.toUpperCase() + words.slice(1) : `${place}: ${words}`;
  const ids = new Set<string>();
  const say = (kind: string, address: Path, place: string, words: string, ...revert: Operation[]): Change => {
    let id = JSON.stringify([kind, ...address]);
    // Entries of one name, which is a problem, and may be changed all the same.
    for (let count = 2; ids.has(id); count++) id = JSON.stringify([kind, ...address, count]);
    ids.add(id);
    const change = { id, words: titled(place, words), revert };
    changes.push(change);
    return change;
  };

  /** A date as people read it; any other value as it is. */
  const shown = (value: Json, site: Json, path: Path): Json =>
    typeof value === 'string' && schemaAt(site, path, schema)?.part === 'date'
      ? (dateInWords(value, timeZoneOf(site)) ?? value)
      : value;

  /** Whether nobody reads the parts of a group: it is told as one. */
  const isWhole = (path: Path): boolean => schemaAt(after, path, schema)?.schema['x-whole'] === true;

  const compare = (b: Json | undefined, a: Json | undefined, old: Path, path: Path): void => {
    if (isDeepStrictEqual(b, a)) return;
    if (Array.isArray(b) && Array.isArray(a)) compareLists(b, a, old, path);
    else if (isJsonObject(b) && isJsonObject(a) && b['type'] === a['type'] && !isWhole(path))
      for (const key of new Set([...Object.keys(a), ...Object.keys(b)]))
        compare(partOf(b, key), partOf(a, key), [...old, key], [...path, key]);
    else compareValues(b, a, old, path);
  };

  const compareValues = (b: Json | undefined, a: Json | undefined, old: Path, path: Path): void => {
    const isEntry = typeof path.at(-1) === 'number';
    const place = placeName(before, old.slice(0, -1), schema);
    const sayValue = (words: string, revert: Operation) => say('set', addressOf(before, old), place, words, revert);
    const name = isEntry
      ? `entry ${Number(path.at(-1)) + 1}`
      : a === undefined
        ? fieldName(before, old, schema)
        : fieldName(after, path, schema);
    if (isEntry && isJsonObject(b) && isJsonObject(a)) {
      const words = `replaced ${entryName(before, old, schema)} with ${entryName(after, path, schema)}`;
      sayValue(words, { op: 'set', path, value: b });
    } else if (b === undefined) sayValue(`${name} ${describeSet(shown(a!, after, path))}`, { op: 'remove', path });
    else if (a === undefined) {
      const standard = schemaAt(before, old, schema)?.schema['default'];
      const words =
        typeof b === 'boolean' && standard === !b
          ? describeSet(!b)
          : isScalar(b)
            ? `${inMarks(shown(b, before, old))} removed`
            : 'removed';
      sayValue(`${name} ${words}`, { op: 'set', path, value: b });
    } else if (isWhole(path)) sayValue(`${name} changed`, { op: 'set', path, value: b });
    else {
      const [oldWords, newWords] = [wordsAt(before, old, schema), wordsAt(after, path, schema)];
      // Where only the marks of a rich text differ, they are what has changed.
      const areSame = oldWords === undefined || newWords === undefined || oldWords === newWords;
      const [was, is] = areSame
        ? quoteChange(shown(b, before, old), shown(a, after, path))
        : quoteChange(shown(oldWords, before, old), shown(newWords, after, path));
      const words = typeof a === 'boolean' && typeof b === 'boolean' ? describeSet(a) : `changed from ${was} to ${is}`;
      sayValue(`${name} ${words}`, { op: 'set', path, value: b });
    }
  };

  const compareLists = (b: Json[], a: Json[], old: Path, path: Path): void => {
    const pairs = alignLists(b, a);
    const origin = new Map([...pairs].map(([from, to]) => [to, from]));
    const place = placeName(before, old, schema);
    const address = addressOf(before, old);
    const part = schemaAt(after, [...path, 0], schema)?.part;
    const kind = part === 'section' ? 'the section ' : '';
    /** By what it was called before, which does not change while somebody types. */
    const nameOf = (index: number) =>
      origin.has(index)
        ? entryName(before, [...old, origin.get(index)!], schema)
        : entryName(after, [...path, index], schema);
    const order = [...a.keys()].filter((index) => origin.has(index));
    const still = unmoved(order.map((index) => origin.get(index)!));
    /** Where an entry goes back to: behind the nearest one before it that is still there and has not been moved. */
    const placeOf = (from: number) => {
      for (let index = from - 1; index >= 0; index--) if (still.has(index)) return pairs.get(index)! + 1;
      return 0;
    };
    for (const [index, entry] of a.entries()) {
      if (origin.has(index)) continue;
      const revert: Operation = { op: 'remove', path: [...path, index] };
      const addedAt = [...address, nameOfEntry(entry) ?? index];
      if (part === 'route') say('add', addedAt, '', `added the page ${pagePath(entry)}`, revert);
      else {
        const change = say('add', addedAt, place, `added ${kind}${nameOf(index)}`, revert);
        if (part === 'section') added.push({ section: entry, page: place, name: nameOf(index), change });
      }
    }
    for (const [index, entry] of b.entries()) {
      if (pairs.has(index)) continue;
      const revert: Operation = { op: 'add', path: [...path, placeOf(index)], value: entry };
      const name = entryName(before, [...old, index], schema);
      const removedAt = addressOf(before, [...old, index]);
      if (part === 'route') say('remove', removedAt, '', `removed the page ${pagePath(entry)}`, revert);
      else {
        const change = say('remove', removedAt, place, `removed ${kind}${name}`, revert);
        if (part === 'section') removed.push({ section: entry, page: place, name, change });
      }
    }
    for (const index of order) {
      const from = origin.get(index)!;
      if (still.has(from)) continue;
      const target = placeOf(from);
      const to = target > index ? target - 1 : target;
      const where = index + 1 < a.length ? `above ${nameOf(index + 1)}` : 'to the end';
      const moved = addressOf(before, [...old, from]);
      say('move', moved, place, `moved ${nameOf(index)} ${where}`, { op: 'move', path: [...path, index], to });
    }
    for (const index of order) {
      const from = origin.get(index)!;
      // Of 1,000 pages all but one are the same objects.
      if (b[from] !== a[index]) compare(b[from], a[index], [...old, from], [...path, index]);
    }
  };

  compare(before, after, [], []);
  for (const here of added) {
    const there = removed.findIndex(({ section }) => isDeepStrictEqual(section, here.section));
    if (there < 0) continue;
    const [half] = removed.splice(there, 1) as [Half];
    here.change.words = `Moved ${here.name} from ${half.page} to ${here.page}`;
    here.change.revert.push(...half.change.revert);
    changes.splice(changes.indexOf(half.change), 1);
  }
  return changes;
}

const isScalar = (value: Json): boolean => typeof value !== 'object' || value === null;

/** What became of a value that was not there, or of a switch. */
const describeSet = (value: Json): string =>
  typeof value === 'boolean'
    ? `turned ${value ? 'on' : 'off'}`
    : isScalar(value)
      ? `set to ${inMarks(value)}`
      : 'added';

/** A page by its path. */
const pagePath = (page: Json): string => String(partOf(page, 'path') ?? 'without a path');
