import type { Operation, StudioState } from '../../protocol.ts';
import { knownConfig } from './follow-outside.ts';
import type { Selection } from './selection.ts';
import { applyOperation, isGroup, valueAt, type Group } from './values.ts';

/** A request that waits for its turn. */
export interface Task {
  request: string;
  body: Record<string, unknown>;
  operations: Operation[];
  coalesce?: string | undefined;
  /** The page shown once it is done. */
  pageIndex?: number | undefined;
  /** What is selected once it is done. */
  selection?: Selection | undefined;
  done?: (body: unknown) => void;
}

/** An addition, removal or move of a page: which page has which index is known only afterwards. */
const movesPages = ({ op, path }: Operation): boolean => path[0] === 'routes' && path.length === 2 && op !== 'set';

/** The state as it will be once the tasks have arrived. Parts that they do not touch are those of the state. */
export function withTasks(state: StudioState, tasks: Task[]): StudioState {
  const operations = tasks.flatMap((task) => task.operations);
  if (operations.length === 0) return state;
  let config = knownConfig(state);
  for (const operation of operations) {
    if (movesPages(operation)) break;
    try {
      config = applyOperation(config, operation);
    } catch {
      // On a page that is not shown; or refused in a moment.
    }
  }
  const { routes, ...site } = config as Group;
  const index = state.page?.index ?? -1;
  const route = valueAt(routes, [index]);
  return {
    ...state,
    site: operations.every(({ path }) => path[0] === 'routes') ? state.site : site,
    page: isGroup(route) ? { index, route } : state.page,
  };
}

/** Operations of quick typing as one: a later `set` replaces an earlier one of the same path. */
export function joined(before: Operation[], after: Operation[]): Operation[] {
  const [first, second] = [before.at(-1), after[0]];
  const isRepeated =
    after.length === 1 &&
    first?.op === 'set' &&
    second?.op === 'set' &&
    JSON.stringify(first.path) === JSON.stringify(second.path);
  return isRepeated ? [...before.slice(0, -1), second] : [...before, ...after];
}
