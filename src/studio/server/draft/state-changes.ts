import { isEqual, type Json } from '../../../document/json.ts';
import { isJsonObject } from '../../../model/is-json-object.ts';
import type { PreviewedState, SharedState, StateChange } from '../../protocol.ts';

/** Of more pages that are others at once, windows ask for the one that they show. */
const MOST_ROUTES = 20;
/** So many changes are told again to a window whose request meets those of others. */
const MOST_KEPT = 50;

/** The state at one moment. The same objects as long as nothing has changed. */
export interface SeenState {
  shared: SharedState;
  /** Its pages. */
  routes: readonly Json[];
  previewed: Pick<PreviewedState, 'id'> | null;
}

const same = (one: unknown, other: unknown): boolean => isEqual(one as Json, other as Json);

/** The entries of a list that are others than before. */
const othersOf = <Entry>(before: readonly Entry[], now: readonly Entry[]): Record<number, Entry> =>
  Object.fromEntries([...now.entries()].filter(([at, entry]) => !same(before[at], entry)));

/** What a window has to change of a state; null where it is to be asked for as a whole. */
function changesOf(before: SeenState, now: SeenState): Omit<StateChange, 'from' | 'to'> | null {
  const routes = othersOf(before.routes, now.routes);
  const others = Object.values(routes);
  if (now.previewed !== before.previewed || others.length > MOST_ROUTES || !others.every(isJsonObject)) return null;
  const { pages, ...parts } = now.shared;
  const hasAll = pages.length === before.shared.pages.length;
  const changed = Object.entries(parts).filter(([key, part]) => !same(before.shared[key as keyof SharedState], part));
  return {
    parts: { ...Object.fromEntries(changed), ...(!hasAll && { pages }) },
    outlines: hasAll ? othersOf(before.shared.pages, pages) : {},
    routes: routes as NonNullable<StateChange['routes']>,
  };
}

/** Numbers the states of a draft, and says what has changed from each to the next. */
export class StateChanges {
  /** A window that was open before a restart must not take another state for its own. */
  #revision = Date.now();
  #last: SeenState | null = null;
  /** The last changes, without a gap. */
  #kept: StateChange[] = [];
  readonly #read: () => SeenState;
  readonly #tell: (change: StateChange) => void;

  constructor(read: () => SeenState, tell: (change: StateChange) => void) {
    this.#read = read;
    this.#tell = tell;
  }

  /** The state as it is, and its number. What has changed since the last time is told. */
  latest(): { revision: number; shared: SharedState } {
    const [last, now] = [this.#last, this.#read()];
    const isSame = last?.shared === now.shared && last.routes === now.routes && last.previewed === now.previewed;
    this.#last = now;
    if (!isSame && last) this.#note(last, now);
    return { revision: this.#revision, shared: now.shared };
  }

  #note(last: SeenState, now: SeenState): void {
    const from = this.#revision++;
    const changes = changesOf(last, now);
    const change: StateChange = { from: null, to: this.#revision, ...(changes && { from, ...changes }) };
    this.#kept = changes ? [...this.#kept.slice(1 - MOST_KEPT), change] : [];
    this.#tell(change);
  }

  /** What has changed since a state that a window knows; null where the whole is to be asked for. */
  since(revision: unknown): StateChange[] | null {
    if (revision === this.latest().revision) return [];
    const first = this.#kept.findIndex(({ from }) => from === revision);
    return first < 0 ? null : this.#kept.slice(first);
  }
}
