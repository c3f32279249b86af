import { isEqual, listAt, textAt, valueAt, type Json, type Path } from '../../../document/json.ts';
import type { SiteSchema } from '../../../validate/schema/walk-schema.ts';
import { inMarks } from '../../../config/problems/quote.ts';
import { entryName, fieldName, placeName, sectionName, titleAt, wordsAt } from '../../../validate/words/names.ts';
import { textsIn } from '../../panels/find/server/site-texts.ts';
import type { CommentPlace } from '../../panels/comments/protocol.ts';
import { pageOf } from '../studio-state.ts';

/** What a comment is about, in a draft that may change. */
export interface CommentedPlace {
  /** The path of the page. */
  page: string;
  /** The id of the section; null for the page as a whole. */
  section: string | null;
  /** From the section on: a field, or an entry of a list. Empty for all of it. */
  field: Path;
  /** In words, with its page: `Home, “Talk to your till”, Heading`. */
  words: string;
}

/** The parts of a section that hold words: fields, and entries of lists. From the section on, in the order of the file. */
function partsOf(root: { [key: string]: Json }, at: Path, schema: SiteSchema): Path[] {
  const parts: Path[] = [];
  for (const { path } of textsIn(root, schema)) {
    if (!isEqual(path.slice(0, at.length), at)) continue;
    const part = path.slice(at.length, at.length + (typeof path[at.length + 1] === 'number' ? 2 : 1));
    if (!parts.some((other) => isEqual(other, part))) parts.push(part);
  }
  return parts;
}

/** A part as it is called: an entry by its own words, a field by its title. */
const partName = (root: Json, path: Path, schema: SiteSchema): string =>
  typeof path.at(-1) === 'number'
    ? [titleAt(root, path, schema), entryName(root, path, schema)].filter(Boolean).join(' ')
    : fieldName(root, path, schema);

/**
 * What can be commented on of a page: the page, its sections, and their parts that hold words.
 *
 * @param draft  The config; may be wrong anywhere.
 * @param path   Of the page. None is there without it.
 */
export function commentPlaces(draft: Json, path: string, schema: SiteSchema): (CommentPlace & CommentedPlace)[] {
  const index = pageOf(draft, path);
  const route = valueAt(draft, ['routes', index]);
  if (route === undefined) return [];
  const [shared, navigation] = [valueAt(draft, ['shared']) ?? {}, valueAt(draft, ['navigation']) ?? []];
  const root = { shared, navigation, routes: [route] };
  const page = placeName(root, ['routes', 0], schema);
  const whole = { about: '[]', group: null, label: null, page: path, section: null, field: [], words: page };
  const sections = listAt(route, 'sections').flatMap((value, position) => {
    const section = textAt(value, 'id');
    if (section === undefined) return [];
    const at = ['routes', 0, 'sections', position];
    const group = sectionName(root, at, schema);
    const placeOf = (field: Path, label: string | null, words: string) => ({
      about: JSON.stringify([section, ...field]),
      group,
      label,
      page: path,
      section,
      field,
      words,
    });
    const parts = partsOf(root, at, schema).map((field) => {
      const name = partName(root, [...at, ...field], schema);
      const text = wordsAt(root, [...at, ...field], schema);
      const isText = text !== undefined && typeof field.at(-1) === 'string';
      return placeOf(field, isText ? `${name}: ${inMarks(text)}` : name, `${page}, ${inMarks(group)}, ${name}`);
    });
    return [placeOf([], null, `${page}, ${inMarks(group)}`), ...parts];
  });
  return [whole, ...sections];
}

/** Where something that was commented on is by now. */
export interface FoundPlace {
  /** Null where nothing of it is left. */
  path: Path | null;
  /** What was removed since. */
  gone: 'page' | 'section' | 'field' | null;
}

/** Finds a place in the draft of this moment. A page that was renamed is found by its redirect. */
export function findPlace(draft: Json, { page, section, field }: CommentedPlace): FoundPlace {
  const renamed = textAt(valueAt(draft, ['redirects']), page);
  const index = [page, renamed].map((path) => pageOf(draft, path)).find((found) => found >= 0);
  const routes = listAt(draft, 'routes');
  const positionOn = (route: Json | undefined) =>
    listAt(route, 'sections').findIndex((each) => textAt(each, 'id') === section);
  if (section === null)
    return index === undefined ? { path: null, gone: 'page' } : { path: ['routes', index], gone: null };
  // It may have been moved to another page.
  const here = index === undefined ? -1 : positionOn(routes[index]);
  const on = here >= 0 ? index! : routes.findIndex((route) => positionOn(route) >= 0);
  if (on < 0) return index === undefined ? { path: null, gone: 'page' } : { path: ['routes', index], gone: 'section' };
  const at = ['routes', on, 'sections', positionOn(routes[on])];
  const isThere = valueAt(draft, [...at, ...field]) !== undefined;
  return isThere ? { path: [...at, ...field], gone: null } : { path: at, gone: 'field' };
}
