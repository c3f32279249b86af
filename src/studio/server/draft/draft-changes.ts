import { basename } from 'node:path';
import { FILES } from '../../../document/joined-files.ts';
import { isEqual, partOf, valueAt, type JsonObject, type Json, type Path } from '../../../document/json.ts';
import { difference } from '../../../document/merge.ts';
import { isOverlayFile, pairsIn, sourceOf, translationOf, type PlacedPair } from '../../../languages/overlay.ts';
import { isJsonObject } from '../../../model/is-json-object.ts';
import { listChanges, type Change } from '../../../changes/list-changes.ts';
import { pageName, sectionName, titleAt } from '../../../validate/words/names.ts';
import type { SiteSchema } from '../../../validate/schema/walk-schema.ts';
import { withoutTranslations } from '../studio-state.ts';

const overlaysOf = (value: Json): Map<string, Json> =>
  new Map(Object.entries((partOf(value, FILES) ?? {}) as JsonObject).filter(([name]) => isOverlayFile(name)));

const withoutOverlays = (value: Json): Json => {
  const files = partOf(value, FILES);
  return isJsonObject(files) ? { ...(value as JsonObject), [FILES]: withoutTranslations(files as JsonObject) } : value;
};

/** What a part of an overlay is about: a page with its sections, a shared section, or what all pages share. */
function partName(site: Json, [key, name]: Path, schema: SiteSchema): string {
  if (key === 'pages') {
    const routes = partOf(site, 'routes');
    const route = Array.isArray(routes) ? routes.find((each) => partOf(each, 'path') === name) : undefined;
    return route === undefined ? String(name) : pageName(site, route);
  }
  if (key === 'shared') return sectionName(site, ['shared', name!], schema);
  return titleAt(site, [key === 'words' ? 'texts' : key!], schema) ?? String(name ?? key);
}

/** Groups of an overlay whose entries are told of one by one. */
const OF_PARTS = ['pages', 'shared', 'forms'];

/** Where the parts of an overlay are, as JSON. */
const partsIn = (overlay: Json | undefined): string[] =>
  Object.entries(isJsonObject(overlay) ? overlay : {}).flatMap(([key, value]) => {
    if (OF_PARTS.includes(key) && isJsonObject(value))
      return Object.keys(value).map((name) => JSON.stringify([key, name]));
    return key === 'language' || key === '$schema' ? [] : [JSON.stringify([key])];
  });

/** What has changed in one part, in words. */
function describePart(before: PlacedPair[], after: PlacedPair[]): string {
  const has = (list: PlacedPair[], { field, pair }: PlacedPair) =>
    list.some((other) => other.field === field && isEqual(other.pair, pair));
  const [written, gone] = [after.filter((pair) => !has(before, pair)), before.filter((pair) => !has(after, pair))];
  const [only, ...others] = written.length > 0 ? written : gone;
  if (!only) return 'translations in another order';
  if (others.length > 0) return `${others.length + 1} translations ${written.length > 0 ? 'changed' : 'removed'}`;
  if (written.length === 0) return `the translation of “${sourceOf(only.pair)}” removed`;
  return `“${sourceOf(only.pair)}” is “${translationOf(only.pair)}”`;
}

/** The changes of translations: one for each page, and each other part. */
function translationChanges(before: Json, after: Json, schema: SiteSchema): Change[] {
  const [old, now] = [overlaysOf(before), overlaysOf(after)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((file): Change[] => {
    const [b, a] = [old.get(file), now.get(file)];
    // A language that is removed takes its file along.
    const isRemoved = a === undefined && valueAt(before, ['languages', basename(file, '.json')]) !== undefined;
    if (isEqual(b, a) || (isRemoved && valueAt(after, ['languages', basename(file, '.json')]) === undefined)) return [];
    const name = new Intl.DisplayNames(['en'], { type: 'language' }).of(basename(file, '.json'));
    const parts = [...new Set([...partsIn(b), ...partsIn(a)])].flatMap((place): Change[] => {
      const path = JSON.parse(place) as Path;
      const [from, to] = [valueAt(b, path), valueAt(a, path)];
      if (isEqual(from, to)) return [];
      const [was, is] = [pairsIn(from, path), pairsIn(to, path)];
      if (was.length === 0 && is.length === 0) return [];
      const words = describePart(was, is);
      const site = to === undefined ? before : after;
      return [
        {
          id: JSON.stringify(['set', FILES, file, ...path]),
          words: `${name}, ${partName(site, path, schema)}: ${words}`,
          revert: a === undefined ? [] : difference(to, from, [FILES, file, ...path]),
        },
      ];
    });
    if (b !== undefined && a !== undefined) return parts;
    const whole: Change = {
      id: JSON.stringify([a === undefined ? 'remove' : 'add', FILES, file]),
      words: `${name}: ${a === undefined ? 'all translations removed' : 'a file for its translations'}`,
      revert: difference(a, b, [FILES, file]),
    };
    return a === undefined ? [whole] : [whole, ...parts];
  });
}

/** A change of the languages of a site, with the files that go with it: one without the other is a mistake. */
function withFilesOfLanguages(change: Change, before: Json, after: Json): Change {
  const [first] = change.revert;
  if (first?.path[0] !== 'languages' || first.path.length > 2) return change;
  const [old, now] = [overlaysOf(before), overlaysOf(after)];
  const reverts = [...new Set([...old.keys(), ...now.keys()])].flatMap((file) => {
    const language = basename(file, '.json');
    const isOf = first.path.length === 1 || first.path[1] === language;
    const isThereWith = (site: Json) => valueAt(site, ['languages', language]) !== undefined;
    if (!isOf || isThereWith(before) === isThereWith(after) || old.has(file) === now.has(file)) return [];
    return difference(now.get(file), old.get(file), [FILES, file]);
  });
  return { ...change, revert: [...change.revert, ...reverts] };
}

/** Says what has changed between two drafts: of the config, its forms and its translations. @see listChanges */
export const draftChanges = (before: Json, after: Json, schema: SiteSchema): Change[] => [
  ...listChanges(withoutOverlays(before), withoutOverlays(after), schema).map((change) =>
    withFilesOfLanguages(change, before, after),
  ),
  ...translationChanges(before, after, schema),
];
