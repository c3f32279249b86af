import { signOf } from '../../../document/align.ts';
import { reuse, textAt, valueAt, type JsonObject, type Json } from '../../../document/json.ts';
import { applyOperation, OperationError, type Operation } from '../../../document/operation.ts';
import { rebaseOperations } from '../../../document/rebase.ts';
import { isJsonObject } from '../../../model/is-json-object.ts';
import { asKnown, knownOf, type KnownDraft } from './known-draft.ts';
import type { Insisted, MadeOn, Replacing, StudioState } from '../../protocol.ts';
import type { Output, StepName } from '../../requests.ts';
import { wordsIn } from './clashes.ts';
import type { LedPlace } from './led-pages.ts';
import type { Selection } from './selection.ts';

/** A request that waits for its turn. */
export interface Task {
  request: StepName;
  /** Its name, from the first attempt on. */
  once?: string;
  /** What is sent, but for the page. */
  body: object;
  operations: Replacing[];
  /** What they were made on. */
  made?: MadeOn;
  /** The same, as it was shown. */
  seen?: KnownDraft;
  coalesce?: string | undefined;
  /** Conflicts with others that were answered: mine stays. Left out where what others did may be of this window. */
  insisted?: Insisted[];
  /** Those in which theirs stays. */
  declined?: string[];
  /** The page shown once it is done. */
  pageIndex?: number | undefined;
  /** Where the window was when it was made. */
  from?: LedPlace;
  /** How much was chosen when it was made. */
  choices?: number;
  /** What is selected once it is done. */
  selection?: Selection | undefined;
  done?: (body: Output<StepName>) => void;
}

/** An addition, removal or move of a page: which page has which index is known only afterwards. */
const movesPages = ({ op, path }: Operation): boolean => path[0] === 'routes' && path.length === 2 && op !== 'set';

/** What an attempt gives. An operation that does not fit is about a page that is not shown, or is refused in a moment. */
function whereItFits<T>(attempt: () => T, otherwise: T): T {
  try {
    return attempt();
  } catch (fault) {
    if (fault instanceof OperationError) return otherwise;
    throw fault;
  }
}

/**
 * The state as it will be once the tasks have arrived. Parts that they do not touch are those of the state.
 *
 * @returns  With what leads there from the state.
 */
export function withTasks(state: StudioState, tasks: Task[]): { state: StudioState; ahead: Operation[] } {
  const ahead: Operation[] = [];
  if (!tasks.some(({ seen }) => seen)) return { state, ahead };
  let config: Json = asKnown(knownOf(state), null);
  for (const { seen, operations } of tasks) {
    if (operations.some(movesPages)) break;
    const now: Json = config;
    const rebased: Operation[] = seen
      ? whereItFits(() => rebaseOperations(asKnown(seen, now), operations, now).operations, [])
      : [];
    for (const operation of rebased) {
      const after: Json = whereItFits(() => applyOperation(config, operation), config);
      if (after !== config) ahead.push(operation);
      config = after;
    }
  }
  const { routes, ...site } = config as JsonObject;
  const index = state.page?.index ?? -1;
  const route = valueAt(routes, [index]);
  const page = isJsonObject(route) ? { index, route } : state.page;
  return { state: { ...state, site: reuse(state.site, site), page }, ahead };
}

/** Operations with what each of them replaces. */
export function replacing(seen: KnownDraft, operations: Operation[]): Replacing[] {
  let config: Json = asKnown(seen, null);
  return operations.map((operation) => {
    const { op, path } = operation;
    const there = op === 'add' ? undefined : valueAt(config, path);
    config = whereItFits(() => applyOperation(config, operation), config);
    return there === undefined ? operation : { ...operation, was: op === 'set' ? there : signOf(there) };
  });
}

/** What was typed by a task; empty for what was chosen, moved or removed. */
export function typedBy({ request, body, operations, coalesce }: Task): string {
  if (request === 'translate') return textAt(valueAt(body as Json, ['to']), 'text') ?? '';
  if (coalesce === undefined) return '';
  return wordsIn(operations.flatMap((operation) => ('value' in operation ? operation.value : [])));
}

/** Operations of quick typing as one: a later `set` replaces an earlier one of the same path. */
export function joined(before: Replacing[], after: Replacing[]): Replacing[] {
  const [first, second] = [before.at(-1), after[0]];
  const isRepeated =
    after.length === 1 &&
    first?.op === 'set' &&
    second?.op === 'set' &&
    JSON.stringify(first.path) === JSON.stringify(second.path);
  return isRepeated ? [...before.slice(0, -1), { ...second, was: first.was }] : [...before, ...after];
}
