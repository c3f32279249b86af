import { isEqual } from '../../../document/json.ts';
import type { Path, StudioState } from '../../protocol.ts';

/** A value that was added empty a moment ago: its fields tell no problem until they are left, as in any form. */
export interface JustAdded {
  path: Path;
  /** The fields in it that were left. */
  left: Path[];
}

const isAt = (path: Path, base: Path): boolean => isEqual(path.slice(0, base.length), base);

/** Whether a path leads to a part of what is at another. */
export const isInside = (path: Path, base: Path): boolean => path.length > base.length && isAt(path, base);

/** The state without what the fields of a fresh value do not tell yet. A save tells it all the same. */
export function withoutDeferred(state: StudioState, { path: added, left }: JustAdded): StudioState {
  const isDeferred = ({ path }: { path: Path }) => isAt(path, added) && !left.some((field) => isAt(path, field));
  const deferred = state.problems.filter(isDeferred).length;
  const pages = state.pages.map((page, index) =>
    added[0] === 'routes' && index === added[1] ? { ...page, problems: page.problems - deferred } : page,
  );
  const [problems, warnings] = [state.problems, state.warnings].map((reported) =>
    reported.filter((each) => !isDeferred(each)),
  );
  return { ...state, pages, problems: problems!, warnings: warnings! };
}
