import type { Json, Operation, Path, StudioState } from '../../protocol.ts';
import { applyOperation, isGroup, valueAt } from './values.ts';

/** The config as far as a state tells it: of the pages only the asked-for one. */
export const knownConfig = ({ site, pages, page }: StudioState): Json => ({
  ...site,
  routes: pages.map((_, at) => (at === page?.index ? page.route : null)),
});

const idOf = (section: Json | undefined): Json | undefined => (isGroup(section) ? section['id'] : undefined);

/** The path of the same value in a state in which pages and sections may have other places; null where it is gone. */
function samePlace(path: Path, before: Json, after: Json, pageAt: Map<number, number>): Path | null {
  if (path[0] !== 'routes' || path.length < 2) return path;
  const page = pageAt.get(Number(path[1]));
  if (page === undefined) return null;
  const moved = ['routes', page, ...path.slice(2)];
  if (path[2] !== 'sections' || path.length < 4) return moved;
  const id = idOf(valueAt(before, path.slice(0, 4)));
  // An addition at the end: nothing stands there.
  if (id === undefined) return moved;
  const sections = valueAt(after, ['routes', page, 'sections']);
  const at = Array.isArray(sections) ? sections.findIndex((section) => idOf(section) === id) : -1;
  return at < 0 ? null : ['routes', page, 'sections', at, ...path.slice(4)];
}

/**
 * Operations that were meant for one state, for a later one: pages are found again by path, sections by id. Those whose
 * target is gone, and additions that are there already, are left out.
 */
export function followOutside(operations: Operation[], from: StudioState, to: StudioState): Operation[] {
  let [before, after] = [knownConfig(from), knownConfig(to)];
  const pageAt = new Map(from.pages.map(({ path }, at) => [at, to.pages.findIndex((page) => page.path === path)]));
  for (const [at, index] of pageAt) if (index < 0) pageAt.delete(at);
  const followed: Operation[] = [];
  for (const operation of operations) {
    const path = operation.path.length < 3 ? operation.path : samePlace(operation.path, before, after, pageAt);
    if (!path) continue;
    const siblings = valueAt(after, path.slice(0, -1));
    const isThere =
      operation.op === 'add' &&
      idOf(operation.value) !== undefined &&
      Array.isArray(siblings) &&
      siblings.some((sibling) => idOf(sibling) === idOf(operation.value));
    if (isThere) continue;
    const moved = { ...operation, path };
    try {
      before = applyOperation(before, operation);
      after = applyOperation(after, moved);
      followed.push(moved);
    } catch {
      // Its target is gone, or on a page that neither state tells of.
      if (operation.path[1] !== from.page?.index && operation.path[0] === 'routes') followed.push(moved);
    }
  }
  return followed;
}
