import { isEqual, listAt, partOf, type Group, type Json, type Path } from '../document/json.ts';
import { difference } from '../document/merge.ts';
import { layoutAt } from '../document/joined-files.ts';
import { EditableText } from '../document/text/editable-text.ts';
import { splicesOf } from '../document/text/operation-splices.ts';
import { ValueTree } from '../document/text/value-tree.ts';
import type { Splice } from '../document/text/splice.ts';
import { isGroup } from '../model/is-group.ts';
import { migrateSection, type Leg, type MigrationFault } from './migrate-section.ts';
import type { EditableSection } from './steps/editable-section.ts';
import { CodeFault } from './steps/run-code.ts';

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
  /** If there is one, nothing may be written. */
  faults: MigrationFault[];
}

/** A section as it stands in a file. */
interface Found {
  path: Path;
  type: string;
  value: Group;
  /** The shared section that it shows. */
  use?: string;
}

/** The sections of a config, shared ones first: overrides need them. */
export function sectionsOf(value: Json): Found[] {
  const shared = partOf(value, 'shared');
  const found: Found[] = [];
  const types = new Map<string, string>();
  for (const [name, section] of Object.entries(isGroup(shared) ? shared : {})) {
    const type = partOf(section, 'type');
    if (!isGroup(section) || typeof type !== 'string') continue;
    types.set(name, type);
    found.push({ path: ['shared', name], type, value: section });
  }
  for (const [index, route] of listAt(value, 'routes').entries())
    for (const [place, section] of listAt(route, 'sections').entries()) {
      if (!isGroup(section)) continue;
      const { type, use } = section;
      const path = ['routes', index, 'sections', place];
      if (typeof use === 'string' && types.has(use)) found.push({ path, type: types.get(use)!, value: section, use });
      else if (typeof type === 'string') found.push({ path, type, value: section });
    }
  return found;
}

/** A copy of a config with other sections; what has not changed is the same object. */
function withSections(value: Json, sections: MigratedSection[]): Json {
  const root = { ...(value as Group) };
  const shared = { ...(root['shared'] as Group | undefined) };
  const routes = [...listAt(root, 'routes')];
  const copied = new Set<Json>();
  for (const { path, section } of sections) {
    const [list, at, , place] = path;
    if (list === 'shared') {
      shared[at as string] = section.value;
      continue;
    }
    let route = routes[at as number] as Group;
    if (!copied.has(route)) route = { ...route, sections: [...listAt(route, 'sections')] };
    copied.add(route);
    routes[at as number] = route;
    (route['sections'] as Json[])[place as number] = section.value;
  }
  if ('shared' in root) root['shared'] = shared;
  if ('routes' in root) root['routes'] = routes;
  return root;
}

/** The versions that a config names: those above 1 of the types that it uses, in the order that it has. */
function versionsOf(value: Json, plan: Plan): Group {
  const used = new Set(sectionsOf(value).map(({ type }) => type));
  const known = Object.keys(partOf(value, 'formats') ?? {});
  const types = [
    ...known.filter((type) => used.has(type)),
    ...[...used].filter((type) => !known.includes(type)).toSorted(),
  ];
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

/**
 * Brings a config into another form. Nothing outside the sections that change is touched, and in them only what must be; all
 * of it in one pass over the text.
 *
 * @param text   Valid JSON.
 * @param value  What it says.
 */
export function migrateText(text: string, value: Json, plan: Plan): MigratedText {
  const sections: MigratedSection[] = [];
  const faults: MigrationFault[] = [];
  const splices: Splice[] = [];
  const tree = new ValueTree(text);
  const layout = layoutAt(text, []);
  const shared = new Map<string, Group>();
  const lists = new Map<string, ReturnType<ValueTree['parts']>>();
  const textAt = (path: Path) => {
    const key = JSON.stringify(path.slice(0, -1));
    const parts = lists.get(key) ?? tree.parts(text, path.slice(0, -1));
    lists.set(key, parts);
    const step = path.at(-1)!;
    const { start, end } = typeof step === 'number' ? parts[step]! : parts.findLast((part) => part.step === step)!;
    return { at: start, removed: text.slice(start, end) };
  };
  for (const { path, type, value: before, use } of sectionsOf(value)) {
    const legs = plan.legs(type);
    if (path[0] === 'shared') shared.set(path[1] as string, before);
    if (legs.length === 0) continue;
    const { at, removed } = textAt(path);
    try {
      const section = migrateSection(removed, layout, legs, use === undefined ? undefined : shared.get(use));
      if (path[0] === 'shared') shared.set(path[1] as string, section.value);
      if (section.done.length > 0) sections.push({ path, type, section });
      if (section.text !== removed) splices.push({ at, removed, inserted: section.text });
    } catch (fault) {
      if (!(fault instanceof CodeFault)) throw fault;
      faults.push({ path, reason: fault.message, ...(fault as CodeFault & { leg: { type: string; to: number } }).leg });
    }
  }
  const changed = withSections(value, sections);
  const { formats: before, ...others } = changed as Group;
  const formats = versionsOf(changed, plan);
  const isEmpty = Object.keys(formats).length === 0;
  // One that is no group is an author's mistake, which the check reports.
  if (isEqual(before ?? {}, formats) || !isGroup(before ?? {}))
    return { ...spliced(text, splices), value: changed, sections, faults };
  const path = ['formats'];
  if (before === undefined)
    splices.push(...splicesOf({ text, tree, layout }, { op: 'set', path, value: formats, after: 'version' }));
  else if (isEmpty) splices.push(...splicesOf({ text, tree, layout }, { op: 'remove', path }));
  else {
    const place = textAt(path);
    const edited = new EditableText(place.removed, layout);
    edited.applyAll(difference(before, formats, []));
    splices.push({ ...place, inserted: edited.text });
  }
  return { ...spliced(text, splices), value: isEmpty ? others : { ...others, formats }, sections, faults };
}
