import { isEqual, listAt, partOf, textAt, valueAt, type JsonObject, type Json, type Path } from '../document/json.ts';
import { difference } from '../document/merge.ts';
import { FILES, layoutAt } from '../document/joined-files.ts';
import { EditableText } from '../document/text/editable-text.ts';
import type { Layout } from '../document/text/layout.ts';
import { splicesOf } from '../document/text/operation-splices.ts';
import { ValueTree } from '../document/text/value-tree.ts';
import type { Splice } from '../document/text/splice.ts';
import { isOverlayFile } from '../languages/overlay.ts';
import { isJsonObject } from '../model/is-json-object.ts';
import { migrateOverlay, withPairs, type MigratedPairs, type SectionWay } from './migrate-overlay.ts';
import { migrateSection, type Leg, type MigrationFault } from './migrate-section.ts';
import type { EditableSection } from './steps/editable-section.ts';
import { CodeFault } from './steps/run-code.ts';

/** Makes a value when it is first asked for. */
function lazily<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** From which version to which the sections of a file go. */
export interface Plan {
  /** What sections of a type go through. */
  legs(type: string): Leg[];
  /** The version of a type that the file names afterwards. */
  version(type: string): number;
}

/** A section that was changed. */
export interface MigratedSection {
  path: Path;
  /** Its type before. */
  type: string;
  section: EditableSection;
}

/** A config in another form. */
export interface MigratedText {
  text: string;
  value: Json;
  /** The replacement that makes the text, from the first value that changes to the last; none where nothing does. */
  splices: Splice[];
  /** Those that were changed, shared ones first. */
  sections: MigratedSection[];
  /** Those that went another way, changed or not: their translations do too. */
  ways: SectionWay[];
  /** The overlays that were changed: of the files that are joined with the config. */
  overlays: { file: string; sections: MigratedPairs[] }[];
  /** If there is one, nothing may be written. */
  faults: MigrationFault[];
}

/** A section as it stands in a file. */
interface Found {
  path: Path;
  type: string;
  value: JsonObject;
  /** The shared section that it shows. */
  use?: string;
}

/** The sections of a config, shared ones first: overrides need them. */
export function sectionsOf(value: Json): Found[] {
  const shared = partOf(value, 'shared');
  const found: Found[] = [];
  const types = new Map<string, string>();
  for (const [name, section] of Object.entries(isJsonObject(shared) ? shared : {})) {
    const type = partOf(section, 'type');
    if (!isJsonObject(section) || typeof type !== 'string') continue;
    types.set(name, type);
    found.push({ path: ['shared', name], type, value: section });
  }
  for (const [index, route] of listAt(value, 'routes').entries())
    for (const [place, section] of listAt(route, 'sections').entries()) {
      if (!isJsonObject(section)) continue;
      const { type, use } = section;
      const path = ['routes', index, 'sections', place];
      if (typeof use === 'string' && types.has(use)) found.push({ path, type: types.get(use)!, value: section, use });
      else if (typeof type === 'string') found.push({ path, type, value: section });
    }
  return found;
}

/** Where overlays have the texts of a section. */
export function placeInOverlay(value: Json, path: Path): string[] {
  const [list, at] = path;
  if (list === 'shared') return path as string[];
  const page = textAt(valueAt(value, [list!, at!]), 'path') ?? '';
  return ['pages', page, 'sections', textAt(valueAt(value, path), 'id') ?? ''];
}

/** The overlays among the files that are joined with a config. */
const overlaysOf = (value: Json): [file: string, overlay: Json][] =>
  Object.entries((partOf(value, FILES) ?? {}) as JsonObject).filter(([file]) => isOverlayFile(file));

/** A copy of a joined document with other overlays. */
function withOverlays(value: Json, overlays: MigratedText['overlays']): Json {
  if (overlays.length === 0) return value;
  const files = partOf(value, FILES) as JsonObject;
  const changed = overlays.map(({ file, sections }) => [file, withPairs(files[file]!, sections)] as const);
  return { ...(value as JsonObject), [FILES]: { ...files, ...Object.fromEntries(changed) } };
}

/** A copy of a config with other sections; what has not changed is the same object. */
function withSections(value: Json, sections: MigratedSection[]): Json {
  const root = { ...(value as JsonObject) };
  const shared = { ...(root['shared'] as JsonObject | undefined) };
  const routes = [...listAt(root, 'routes')];
  const copied = new Set<Json>();
  for (const { path, section } of sections) {
    const [list, at, , place] = path;
    if (list === 'shared') {
      shared[at as string] = section.value;
      continue;
    }
    let route = routes[at as number] as JsonObject;
    if (!copied.has(route)) route = { ...route, sections: [...listAt(route, 'sections')] };
    copied.add(route);
    routes[at as number] = route;
    (route['sections'] as Json[])[place as number] = section.value;
  }
  if ('shared' in root) root['shared'] = shared;
  if ('routes' in root) root['routes'] = routes;
  return root;
}

/**
 * The versions that a config names: those above 1 of the types that it uses, in the order that it has; others are put in by
 * name, so that it is the same whichever of them came first.
 */
function versionsOf(value: Json, plan: Plan): JsonObject {
  const used = new Set(sectionsOf(value).map(({ type }) => type));
  const types = Object.keys(partOf(value, 'formats') ?? {}).filter((type) => used.delete(type));
  for (const type of used) {
    const next = types.findIndex((other) => other > type);
    types.splice(next < 0 ? types.length : next, 0, type);
  }
  return Object.fromEntries(
    types.map((type) => [type, plan.version(type)] as const).filter(([, version]) => version > 1),
  );
}

/** Makes replacements that do not overlap, each counted in the text before all of them: they become one. */
function spliced(text: string, splices: Splice[]): Pick<MigratedText, 'text' | 'splices'> {
  const ordered = splices.toSorted((one, other) => one.at - other.at);
  const [first] = ordered;
  if (!first) return { text, splices: [] };
  let [inserted, end] = ['', first.at];
  for (const splice of ordered) {
    inserted += text.slice(end, splice.at) + splice.inserted;
    end = splice.at + splice.removed.length;
  }
  const whole = { at: first.at, removed: text.slice(first.at, end), inserted };
  return { text: text.slice(0, first.at) + inserted + text.slice(end), splices: [whole] };
}

/** The texts of the sections of a file, each with its place in it. */
function sectionTexts(text: string) {
  const tree = new ValueTree(text);
  /** Of one list of sections after the other: finding it anew for each section would read thousands of pages. */
  let list: { key: string; parts: ReturnType<ValueTree['parts']> } | undefined;
  const layouts = new Map<string, Layout>();
  const layoutOf = (path: Path): Layout => {
    const file = path[0] === FILES ? (path[1] as string) : '';
    if (!layouts.has(file)) layouts.set(file, layoutAt(text, path));
    return layouts.get(file)!;
  };
  const at = (path: Path): Splice => {
    const key = JSON.stringify(path.slice(0, -1));
    if (list?.key !== key) list = { key, parts: tree.parts(text, path.slice(0, -1)) };
    const { start, end } = list.parts.findLast(({ step }) => step === path.at(-1))!;
    const removed = text.slice(start, end);
    return { at: start, removed, inserted: removed };
  };
  return {
    source: { text, tree, layout: layoutOf([]) },
    at,
    open: (path: Path, value: Json) => new EditableText(at(path).removed, layoutOf(path), value),
  };
}

/** The replacements that write the versions of a config. */
function versionSplices(
  texts: ReturnType<typeof sectionTexts>,
  before: Json | undefined,
  formats: JsonObject,
): Splice[] {
  const path = ['formats'];
  if (before === undefined) return splicesOf(texts.source, { op: 'set', path, value: formats, after: 'version' });
  if (Object.keys(formats).length === 0) return splicesOf(texts.source, { op: 'remove', path });
  const names = Object.keys(formats);
  // No operation puts a key before all others.
  if (partOf(before, names[0]!) === undefined) return splicesOf(texts.source, { op: 'set', path, value: formats });
  const edited = texts.open(path, before);
  edited.applyAll(
    difference(before, formats, []).map((operation) =>
      operation.op === 'set'
        ? { ...operation, after: names[names.indexOf(operation.path[0] as string) - 1]! }
        : operation,
    ),
  );
  return [{ ...texts.at(path), inserted: edited.text }];
}

/**
 * Brings a config into another form. Nothing outside the sections that change is touched, and in them only what must be; all
 * of it in one pass over the text, once somebody asks for it.
 *
 * @param text   Valid JSON.
 * @param value  What it says.
 */
export function migrateText(text: string, value: Json, plan: Plan): MigratedText {
  const sections: MigratedSection[] = [];
  const faults: MigrationFault[] = [];
  const ways: SectionWay[] = [];
  const shared = new Map<string, JsonObject>();
  const texts = lazily(() => sectionTexts(text));
  for (const { path, type, value: before, use } of sectionsOf(value)) {
    const legs = plan.legs(type);
    if (path[0] === 'shared') shared.set(path[1] as string, before);
    if (legs.length === 0) continue;
    try {
      const whole = use === undefined ? undefined : shared.get(use);
      const section = migrateSection(before, legs, whole, () => texts().open(path, before));
      if (path[0] === 'shared') shared.set(path[1] as string, section.value);
      if (section.done.length > 0) sections.push({ path, type, section });
      ways.push({ place: placeInOverlay(value, path), section, ...(use !== undefined && { use }) });
    } catch (fault) {
      if (!(fault instanceof CodeFault)) throw fault;
      faults.push({ path, reason: fault.message, ...(fault as CodeFault & { leg: { type: string; to: number } }).leg });
    }
  }
  const overlays = [...overlaysOf(value)].flatMap(([file, overlay]) => {
    const open = (path: Path, part: JsonObject) => texts().open([FILES, file, ...path], part);
    const pairs = migrateOverlay(overlay, ways, open);
    return pairs.length > 0 ? [{ file, sections: pairs }] : [];
  });
  const changed = withOverlays(withSections(value, sections), overlays);
  const { formats: before, ...others } = changed as JsonObject;
  const formats = versionsOf(changed, plan);
  // One that is no group is an author's mistake, which the check reports.
  const isSame = isEqual(before ?? {}, formats) || !isJsonObject(before ?? {});
  const written = lazily(() =>
    spliced(text, [
      ...sections.map(({ path, section }) => ({ ...texts().at(path), inserted: section.text })),
      ...overlays.flatMap(({ file, sections: pairs }) =>
        pairs.map(({ path, section }) => ({ ...texts().at([FILES, file, ...path]), inserted: section.text })),
      ),
      ...(isSame ? [] : versionSplices(texts(), before, formats)),
    ]),
  );
  return {
    value: isSame ? changed : { ...others, ...(Object.keys(formats).length > 0 && { formats }) },
    sections,
    ways,
    overlays,
    faults,
    get text() {
      return written().text;
    },
    get splices() {
      return written().splices;
    },
  };
}
