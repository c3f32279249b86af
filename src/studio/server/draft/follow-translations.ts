import { basename } from 'node:path';
import { FILES } from '../../../document/joined-files.ts';
import {
  isEqual,
  listAt,
  partOf,
  textAt,
  valueAt,
  type JsonObject,
  type Json,
  type Path,
} from '../../../document/json.ts';
import { applyOperations, type Operation } from '../../../document/operation.ts';
import { isOverlayFile } from '../../../languages/overlay.ts';
import { OverlayDraft } from '../../../languages/overlay-draft.ts';

/** A part of an overlay that gets another place, or is wanted at a second one. */
interface Way {
  from: Path;
  to: Path;
  isCopy: boolean;
}

const isSectionPath = (path: Path): boolean => path[0] === 'routes' && path[2] === 'sections' && path.length === 4;

const pathOf = (site: Json, index: Path[number]): string => textAt(valueAt(site, ['routes', index]), 'path') ?? '';

const sectionPlace = (site: Json, page: Path[number], id: Json | undefined): Path => [
  'pages',
  pathOf(site, page),
  'sections',
  String(id),
];

/** A section or page without what it has alone. */
const without = (value: Json, key: string): Json => {
  const { [key]: _, ...rest } = value as JsonObject;
  return rest;
};

/** Where translations go with what operations do to pages, sections and entries of the menu. */
function waysOf(operations: Operation[], site: Json): Way[] {
  const removed = operations.find(({ op, path }) => op === 'remove' && isSectionPath(path));
  return operations.flatMap((operation): Way[] => {
    const { op, path } = operation;
    const key = path.at(-1);
    if (op === 'rename' && path[0] === 'shared' && path.length === 2)
      return [{ from: path, to: ['shared', operation.key], isCopy: false }];
    if (op === 'set' && typeof operation.value === 'string') {
      const before = valueAt(site, path);
      if (typeof before !== 'string') return [];
      const name = operation.value;
      if (path[0] === 'routes' && path.length === 3 && key === 'path')
        return [{ from: ['pages', before], to: ['pages', name], isCopy: false }];
      if (isSectionPath(path.slice(0, -1)) && key === 'id')
        return [{ from: sectionPlace(site, path[1]!, before), to: sectionPlace(site, path[1]!, name), isCopy: false }];
      if (path[0] === 'navigation' && key === 'key')
        return [{ from: ['navigation', before], to: ['navigation', name], isCopy: false }];
    }
    if (op !== 'add') return [];
    const { value } = operation;
    if (path[0] === 'routes' && path.length === 2) {
      const known = listAt(site, 'routes').find((route) =>
        isEqual(partOf(route, 'sections'), partOf(value, 'sections')),
      );
      const to = ['pages', textAt(value, 'path') ?? ''];
      return known && listAt(value, 'sections').length > 0
        ? [{ from: ['pages', textAt(known, 'path') ?? ''], to, isCopy: true }]
        : [];
    }
    if (!isSectionPath(path)) return [];
    const to = sectionPlace(site, path[1]!, partOf(value, 'id'));
    if (removed) {
      const id = partOf(valueAt(site, removed.path), 'id');
      return [{ from: sectionPlace(site, removed.path[1]!, id), to, isCopy: false }];
    }
    for (const [page, route] of listAt(site, 'routes').entries()) {
      const same = listAt(route, 'sections').find((section) => isEqual(without(section, 'id'), without(value, 'id')));
      if (same) return [{ from: sectionPlace(site, page, partOf(same, 'id')), to, isCopy: true }];
    }
    return [];
  });
}

const hasLanguage = (site: Json, file: string): boolean =>
  partOf(partOf(site, 'languages'), basename(file, '.json')) !== undefined;

/** The operations that take the files of languages along that get another code, or are removed. */
function followLanguages(operations: Operation[], draft: Json, overlays: [file: string, overlay: Json][]): Operation[] {
  const own = operations.filter(({ path: [key] }) => key === 'languages');
  if (own.length === 0) return [];
  const after = applyOperations(draft, own);
  return overlays.flatMap(([file, overlay]): Operation[] => {
    if (!hasLanguage(draft, file) || hasLanguage(after, file)) return [];
    const language = basename(file, '.json');
    const renamed = own.find(({ op, path }) => op === 'rename' && path.length === 2 && path[1] === language);
    const to = renamed?.op === 'rename' ? file.replace(/[^/]*$/, `${renamed.key}.json`) : undefined;
    const isFree = to !== undefined && partOf(partOf(draft, FILES), to) === undefined;
    const value = { ...(overlay as JsonObject), language: basename(to ?? '', '.json') };
    const removal: Operation = { op: 'remove', path: [FILES, file] };
    return isFree ? [{ op: 'set', path: [FILES, to], value }, removal] : [removal];
  });
}

/**
 * The operations that take translations along: with pages, sections and entries of the menu that get another name, another page
 * or a copy, and with languages that get another code or are removed.
 *
 * @param operations  Of one step.
 * @param draft       Before them, with its files.
 */
export function followTranslations(operations: Operation[], draft: Json): Operation[] {
  const overlays = Object.entries((partOf(draft, FILES) ?? {}) as JsonObject).filter(([name]) => isOverlayFile(name));
  return [...followPlaces(operations, draft, overlays), ...followLanguages(operations, draft, overlays)];
}

function followPlaces(operations: Operation[], draft: Json, overlays: [file: string, overlay: Json][]): Operation[] {
  const ways = overlays.length > 0 ? waysOf(operations, draft).filter(({ from, to }) => !isEqual(from, to)) : [];
  if (ways.length === 0) return [];
  return overlays.flatMap(([file, overlay]) => {
    const changed = new OverlayDraft(overlay);
    for (const { from, to, isCopy } of ways) {
      const part = valueAt(changed.value, from);
      // What stands there already is of something else.
      if (part === undefined || valueAt(changed.value, to) !== undefined) continue;
      changed.set(to, part);
      if (!isCopy) changed.remove([from]);
    }
    return changed.operations.map((operation): Operation => ({ ...operation, path: [FILES, file, ...operation.path] }));
  });
}
