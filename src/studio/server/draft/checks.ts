import { parseConfig, type Problem } from '../../../config/index.ts';
import type { Branch } from '../../../document/branch.ts';
import { configOf, FILES, splitFiles } from '../../../document/joined-files.ts';
import { partOf, reuse, type Json } from '../../../document/json.ts';
import type { Operation } from '../../../document/operation.ts';
import { isJsonObject } from '../../../model/is-json-object.ts';
import { validateSite, type Verdict } from '../../../validate/index.ts';
import type { Change as ChangeWithRevert } from '../../../changes/list-changes.ts';
import type {
  Change,
  ChangeByPerson,
  SharedState,
  StateChange,
  StateNews,
  StudioProblem,
  StudioState,
} from '../../protocol.ts';
import { describeForms } from '../describe-forms.ts';
import {
  cureIdOf,
  describeConflicts,
  describeDraft,
  describePreviewed,
  placeOf,
  problemSayer,
} from '../studio-state.ts';
import type { DraftPart } from '../publications/publication-service.ts';
import { draftChanges } from './draft-changes.ts';
import type { Draft, DraftOptions } from './draft.ts';
import { changesByPerson, partWith } from './parts.ts';
import { StateChanges } from './state-changes.ts';
import { writtenTimes } from './written-times.ts';

/**
 * Least delay of the check after an edit, in ms: the page is drawn first. A check that takes longer waits for as long as the last
 * one took, so that somebody who types does not wait for it: 1,000 pages in five languages take a second.
 */
const CHECK_DELAY_MS = 200;

/** A draft and its description. */
export interface OpenDraft {
  draft: Draft;
  checks: Checks;
}

type CheckedPlace = Pick<DraftOptions, 'rootDir' | 'file' | 'shown' | 'drafts'>;

/** Describes a draft for editors: its problems, its changes, and the state that every window shows. */
export class Checks {
  /** Of the text that was checked last; of none there are no problems. */
  verdict: Verdict = { site: null, problems: [], warnings: [] };
  readonly #draft: Draft;
  readonly #place: CheckedPlace;
  readonly #states: StateChanges;
  /** What was checked last: its check is not made again. */
  #text: string | null = null;
  #timer: NodeJS.Timeout | undefined;
  #tookMs = 0;
  #changes: { version: number; list: ChangeWithRevert[] } = { version: 0, list: [] };
  #shared: { key: string; verdict: Verdict; state: SharedState } | null = null;

  /** @param onChange  Called with each change of the state. */
  constructor(draft: Draft, place: CheckedPlace, onChange: (change: StateChange) => void) {
    this.#draft = draft;
    this.#place = place;
    this.#states = new StateChanges(
      () => ({ shared: this.#sharedState(), routes: draft.routes, previewed: draft.previewed }),
      onChange,
    );
    draft.onVersion = (isAfresh) => {
      if (isAfresh) this.#text = null;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#check(), Math.max(CHECK_DELAY_MS, this.#tookMs));
      this.tell();
    };
    this.#check();
  }

  // Problems.

  /** What the check says of a joined text. Parts of the draft that were checked before are checked faster. */
  of(text: string): Verdict {
    if (text !== this.#text) {
      const { history } = this.#draft.opened();
      const said = text === history.text ? history.value : undefined;
      const { config, files } = splitFiles(text);
      const { rootDir, shown } = this.#place;
      const loaded = parseConfig(config, shown, said && configOf(said));
      this.verdict = validateSite(loaded, { rootDir, files, said: partOf(said, FILES) });
    }
    this.#text = text;
    return this.verdict;
  }

  #check(): void {
    clearTimeout(this.#timer);
    const begun = performance.now();
    if (this.#draft.branch) this.of(this.#draft.branch.history.text);
    this.#tookMs = performance.now() - begun;
    this.tell();
  }

  /** Says a problem of the draft to an editor. */
  readonly say = (problem: Problem): StudioProblem => problemSayer(this.#place.shown)(problem);

  /** The operations of the cure of a problem or warning; undefined if none is offered any more by this id. */
  cureOf(id: string): Operation[] | undefined {
    const { problems, warnings } = this.of(this.#draft.opened().history.text);
    const found = [...problems, ...warnings].find((each) => each.cure && cureIdOf(each) === id);
    return found?.cure?.operations.map((each) => ({ ...each, path: placeOf(found, each.path, this.#place.shown) }));
  }

  // Changes.

  /** What differs from the files, in words; listed once for each version. */
  changes(): ChangeWithRevert[] {
    const { branch, upgrades, version } = this.#draft;
    const schema = this.#draft.schema();
    if (!branch || !schema) return [];
    if (this.#changes.version !== version) this.#changes = { version, list: upgrades.changes(branch, schema) };
    return this.#changes.list;
  }

  /** The operations that take one change back; undefined if the draft has none of this id, or it says something else. */
  revertOf({ id, words }: Change): Operation[] | undefined {
    return this.changes().find((each) => each.id === id && each.words === words)?.revert;
  }

  /**
   * What differs from the files, in words, each with the ids of the people who have changed it.
   *
   * @param until  People who have changed something later are left out.
   */
  changesByPerson(until?: number): ChangeByPerson[] {
    return changesByPerson(this.#draft, this.changes(), until);
  }

  /**
   * The draft with some of its changes.
   *
   * @param chosen  As they were listed.
   * @throws        OperationError where the draft has other ones by now.
   */
  partWith(chosen: readonly Change[]): DraftPart {
    return partWith(this.#draft, this.changes(), chosen);
  }

  /** Says what has changed between two states of the config. */
  describe(before: Json, after: Json): string[] {
    const schema = this.#draft.schema();
    return schema ? draftChanges(before, after, schema).map((change) => change.words) : [];
  }

  /** What both sides have changed, in words. */
  describeConflicts(branch: Branch): string[] {
    const schema = this.#draft.schema();
    return schema ? describeConflicts(branch, schema).map(({ words }) => words) : [];
  }

  // The state of a window.

  /** The state, for the page that a window shows. */
  state(index: number): StudioState {
    const { previewed, routes, value } = this.#draft;
    const { revision, shared } = this.#states.latest();
    const route = routes[index];
    return {
      ...shared,
      revision,
      page: isJsonObject(route) ? { index, route } : null,
      ...this.#draft.possible(),
      previewed: previewed && describePreviewed(previewed, value, index, this.#draft.schema()),
    };
  }

  /** The part of the state that is the same for every window. It is built once for all: with 1,000 pages, that takes as long as an edit. */
  #sharedState(): SharedState {
    const { branch, broken, value, version } = this.#draft;
    const { rootDir, file, shown, drafts } = this.#place;
    const { verdict } = this;
    const checked = !branch || branch.history.text === this.#text;
    const [written, unstored] = [writtenTimes(rootDir, file), drafts.failure];
    const key = JSON.stringify([version, checked, written, unstored]);
    if (this.#shared?.key !== key || this.#shared.verdict !== verdict) {
      const schema = this.#draft.schema();
      const state = {
        ...describeDraft(value, verdict, shown),
        version,
        forms: describeForms(value, schema),
        checked,
        changes: this.changes().map(({ id, words }) => ({ id, words })),
        written,
        unstored,
        broken,
        conflicts: branch && schema ? describeConflicts(branch, schema) : [],
      };
      // What has not changed takes no time to be compared.
      this.#shared = { key, verdict, state: reuse(this.#shared?.state ?? state, state) };
    }
    return this.#shared.state;
  }

  /** What has changed since a revision that a window knows; null where it has to be told the whole state. */
  news(known: unknown): StateNews | null {
    const news = this.#states.since(known);
    return news && { news, ...this.#draft.possible() };
  }

  /** Tells what has changed of the state since it was read last. */
  tell(): void {
    this.#states.latest();
  }

  close(): void {
    clearTimeout(this.#timer);
  }
}
