import { watch, type FSWatcher } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parseConfig } from '../../config/index.ts';
import { count } from '../../config/problems/quote.ts';
import { readText } from '../../config/read-text.ts';
import type { KeptState } from '../../config/save/kept-states.ts';
import type { SourceChange } from '../../tools/dev/source/site-source.ts';
import { validateSite, type Verdict } from '../../validate/index.ts';
import type { SiteSchema } from '../../validate/schema/walk-schema.ts';
import type { Json, Operation, Path, StudioState } from '../protocol.ts';
import { partOf } from '../../document/json.ts';
import { OperationError } from '../../document/operation.ts';
import { History, type StepOptions } from '../../document/history.ts';
import type { Conflict, Side } from '../../document/merge.ts';
import { rebase, rebaseOperations } from '../../document/rebase.ts';
import { asKnown, type KnownDraft } from '../known-draft.ts';
import { listChanges, type Change } from '../../validate/words/list-changes.ts';
import { valueName } from '../../validate/words/names.ts';
import type { Draft, DraftStore } from './draft.ts';
import { siteDrawing, type SiteDrawing } from '../../tools/dev/source/site-drawing.ts';
import { saveDraft, type SaveOptions } from './save.ts';
import { describeDraft, describeLooked } from './studio-state.ts';

/** A config that is being edited: its text on disk, and the draft. */
interface Opened {
  /** The text that the draft was begun from, or last saved as. */
  base: string;
  history: History;
}

const openDraft = (draft: Draft | null): Opened | null =>
  draft && { base: draft.base, history: new History(draft.text, draft.history) };

/** What an editor tells its server. */
interface EditorListeners {
  /** Another version is drawn. */
  onDrawn(change: SourceChange): void;
  /** The draft has changed by itself: the file was written by another program, is broken, or is mended. */
  onOutside(version: number): void;
  /** Problems and warnings of the current version are known. */
  onChecked(version: number): void;
}

export interface EditorOptions extends EditorListeners {
  rootDir: string;
  /** The config; a path from the current folder. */
  file: string;
  /** Its name in messages. */
  shown: string;
  /** Where the draft is stored. */
  drafts: Pick<DraftStore, 'read' | 'keep' | 'failure'>;
  /** Where replaced files are kept. */
  historyDir: string;
  /** Called before each step of a save, for tests. */
  atStep?: SaveOptions['atStep'];
}

/** How operations become a step of the draft. */
export interface EditOptions extends Omit<StepOptions, 'at'> {
  /** What they were made on; by default the draft as it is. */
  made?: KnownDraft;
}

/** What a save has come to. */
export interface SaveOutcome {
  saved: boolean;
  /** Why nothing was saved, in a sentence for people. */
  reason?: string;
}

/** A saved state with what the config says in it. */
export interface Looked extends KeptState {
  value: Json;
}

/** The draft of one config, and all that can be done with it. */
export interface Editor {
  source: SiteDrawing;
  state(page: number): StudioState;
  /** What the draft says, and the text of the file that it was begun from; null while there is neither. */
  content(): { draft: Json; saved: string } | null;
  /** What the draft says, and by which schema. @throws OperationError while there is none. */
  read(): { version: number; value: Json; schema: SiteSchema };
  /**
   * Carries out operations as one step, on what they mean by now if the draft has changed since they were made.
   *
   * @throws  OperationError
   */
  edit(operations: Operation[], options?: EditOptions): void;
  undo(): void;
  redo(): void;
  /** Takes one change back, as one more step. Returns false if the draft has none of this id. */
  revert(change: string): boolean;
  /** Carries out the cure of a problem or warning, as one step. Returns false if there is none of these words at this path. */
  cure(path: Path, what: string): boolean;
  /** Answers a conflict. Returns false if there is none at this path. */
  resolve(path: Path, keep: Side): boolean;
  /** Makes what operations are made for the draft as one step. @throws OperationError, and what `make` throws */
  change(make: (draft: Json) => Operation[]): void;
  /** Shows a saved state in the preview until the draft is changed; null shows the draft. */
  look(state: Looked | null): void;
  /** Says what has changed between two states of the config. */
  describe(before: Json, after: Json): string[];
  save(): SaveOutcome;
  /** Checks and draws the draft again: schemas or files that it refers to have changed. */
  recheck(): void;
  /** Stops following the file. */
  close(): void;
}

/** Delay of the check after an edit, in ms: the page is drawn first, and somebody may be typing. */
const CHECK_DELAY_MS = 200;
/** Delay after a change on disk, in ms: programs write in several steps. */
const DISK_DELAY_MS = 30;

const UNCHECKED: Verdict = { site: null, problems: [], warnings: [] };

/** A value with the parts of another one that equal its own, so that comparing them again takes no time. */
function sharing(value: Json, other: Json | undefined): Json {
  if (value === other || typeof value !== 'object' || value === null) return value;
  if (isDeepStrictEqual(value, other)) return other!;
  if (Array.isArray(value)) return value.map((part, index) => sharing(part, partOf(other, index)));
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, sharing(part, partOf(other, key))]));
}

const isSamePath = (one: Path, other: Path): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Opens a config for editing, and follows it on disk. */
export function openEditor(options: EditorOptions): Editor {
  const { rootDir, file, shown } = options;
  const source = siteDrawing({ rootDir });
  let opened = openDraft(options.drafts.read());
  /** What `base` says; shares with the draft what is the same. */
  let origin: { base: string; value: Json } | null = null;
  let broken: StudioState['broken'] = null;
  /** What another program has written, while it waits for answers; and the answers, by the address of their conflict. */
  let theirs: string | null = null;
  let conflicts: Conflict[] = [];
  const answers = new Map<string, Side>();
  // A page that was open before a restart must not take another draft for its own.
  let version = Date.now();
  let verdict: Verdict = UNCHECKED;
  let checkedVersion = 0;
  let changes: { version: number; list: Change[] } = { version: 0, list: [] };
  let looked: Looked | null = null;
  let checkTimer: NodeJS.Timeout | undefined;
  let diskTimer: NodeJS.Timeout | undefined;

  const check = (): Verdict => {
    clearTimeout(checkTimer);
    if (!opened || checkedVersion === version) return verdict;
    verdict = validateSite(parseConfig(opened.history.text, shown), { rootDir });
    checkedVersion = version;
    return verdict;
  };
  const draw = (isAfresh: boolean) => {
    const change = opened && source.draw(looked?.value ?? opened.history.value, isAfresh);
    if (change) options.onDrawn(change);
  };
  const keepDraft = () => {
    if (!opened?.history.canUndo && !opened?.history.canRedo) return;
    options.drafts.keep(() => {
      const { base, history } = opened!;
      return { base, text: history.text, history: history.toJSON() };
    });
  };
  /** After any change: the page first, then what takes longer. */
  const advance = (isAfresh = false) => {
    version += 1;
    draw(isAfresh);
    keepDraft();
    clearTimeout(checkTimer);
    checkTimer = setTimeout(() => {
      check();
      options.onChecked(version);
    }, CHECK_DELAY_MS);
  };

  /** Merges what is on disk into the draft. Where both sides changed the same, the draft stays until that is answered. */
  const merge = (text: string) => {
    const { base, history } = opened!;
    const merged =
      text === history.text
        ? { history, conflicts: [] }
        : rebase(base, history, text, ({ address }) => answers.get(address));
    conflicts = merged.conflicts;
    theirs = conflicts.length > 0 ? text : null;
    if (theirs !== null) return;
    answers.clear();
    opened = { base: text, history: merged.history };
  };

  /** Brings the draft onto what is on disk. Returns whether anything has changed by it. */
  const followDisk = (): boolean => {
    const wasBroken = broken !== null;
    const read = readText(file, shown);
    // Most often nothing has changed: parsing 4 MB to learn that takes longer than the rest of a save.
    if (opened && !wasBroken && theirs === null && read === opened.base) return false;
    const config = parseConfig(read, shown);
    const [problem] = config.problems;
    if (problem) {
      const { what, why, fix, line, column } = problem;
      const isKnown = broken?.text === config.text && broken.what === what;
      broken = { what, why, fix, line, column, text: config.text };
      return !isKnown;
    }
    broken = null;
    const { text } = config;
    if (!opened) opened = { base: text, history: new History(text) };
    else if (text !== opened.base) merge(text);
    else if (theirs !== null) {
      theirs = null;
      conflicts = [];
    } else return wasBroken;
    return true;
  };
  const onDisk = () => {
    if (!followDisk()) return;
    advance();
    options.onOutside(version);
  };

  /** What differs from the file, in words; listed once for each version. */
  const changesNow = (): Change[] => {
    const schema = source.schema();
    if (!opened || !schema) return [];
    if (changes.version === version) return changes.list;
    const { base, history } = opened;
    if (origin?.base !== base) origin = { base, value: sharing(JSON.parse(base) as Json, history.value) };
    changes = { version, list: listChanges(origin.value, history.value, schema) };
    return changes.list;
  };

  /** Makes a step on the draft; conflicts are found anew, since their texts may have changed. */
  const step = (make: (history: History) => void) => {
    if (!opened) throw new OperationError(`${shown} cannot be edited until it is mended.`);
    make(opened.history);
    // Whoever edits wants to see it.
    looked = null;
    if (theirs !== null) merge(theirs);
    advance();
  };

  const save = (): SaveOutcome => {
    const refuse = (reason: string): SaveOutcome => ({ saved: false, reason });
    onDisk();
    if (broken) return refuse(`${broken.what} ${broken.fix} Your changes are kept as a draft.`);
    if (!opened) return refuse('There is nothing to save yet.');
    const result = saveDraft({
      file,
      historyDir: options.historyDir,
      merge(text) {
        if (text !== opened!.base) {
          merge(text);
          advance();
          options.onOutside(version);
        }
        return { text: opened!.history.text, conflicts };
      },
      validate: () => check().problems,
      ...(options.atStep && { atStep: options.atStep }),
    });
    if (result.kind === 'failed') return refuse(result.reason);
    if (result.kind === 'conflicts')
      return refuse('The file was changed elsewhere, in the same place as here. Choose which text stays, then save.');
    if (result.kind === 'problems') {
      const others = result.problems.length - 1;
      const more = others > 0 ? ` (and ${count(others, 'more problem')})` : '';
      return refuse(`Nothing was saved: ${result.problems[0]!.what}${more} Your changes are kept as a draft.`);
    }
    if (result.text === opened.base) return { saved: true };
    opened = { ...opened, base: result.text };
    origin = { base: result.text, value: opened.history.value };
    version += 1;
    checkedVersion = version;
    keepDraft();
    return { saved: true };
  };

  followDisk();
  advance();
  check();
  const watchers: FSWatcher[] = [
    watch(dirname(resolve(file)), (_, name) => {
      if (name !== null && name !== basename(file)) return;
      clearTimeout(diskTimer);
      diskTimer = setTimeout(onDisk, DISK_DELAY_MS);
    }),
  ];

  return {
    source,
    state: (page) => ({
      ...describeDraft(opened?.history.value, verdict, shown, page),
      version,
      checked: checkedVersion === version || !opened,
      changes: changesNow().map(({ words }, index) => ({ id: `${version}-${index}`, words })),
      canUndo: opened?.history.canUndo ?? false,
      canRedo: opened?.history.canRedo ?? false,
      unstored: options.drafts.failure,
      broken,
      looked: looked && describeLooked(looked, opened?.history.value, page, source.schema()),
      conflicts: conflicts.map(({ path, mine, theirs: other }) => ({
        path,
        mine,
        theirs: other,
        words: valueName(opened!.history.value, path, source.schema()!),
      })),
    }),
    content: () => opened && { draft: opened.history.value, saved: opened.base },
    read() {
      const schema = source.schema();
      if (!opened || !schema) throw new OperationError(`${shown} cannot be edited until it is mended.`);
      return { version, value: opened.history.value, schema };
    },
    edit: (operations, { made, ...options } = {}) =>
      step((history) => {
        const { value } = history;
        const rebased = made ? rebaseOperations(asKnown(made, value), operations, value) : operations;
        history.apply(rebased, { at: Date.now(), ...options });
      }),
    undo: () => step((history) => history.undo()),
    redo: () => step((history) => history.redo()),
    revert(id) {
      const [forVersion, index] = id.split('-').map(Number);
      const change = forVersion === version ? changesNow()[index!] : undefined;
      if (!change) return false;
      step((history) => history.apply(change.revert, { at: Date.now() }));
      return true;
    },
    cure(path, what) {
      const { problems, warnings } = check();
      const found = [...problems, ...warnings].find((each) => each.what === what && isSamePath(each.path, path));
      const { cure } = found ?? {};
      if (!cure) return false;
      step((history) => history.apply(cure.operations, { at: Date.now() }));
      return true;
    },
    resolve(path, keep) {
      const conflict = conflicts.find((candidate) => isSamePath(candidate.path, path));
      if (!conflict || theirs === null) return false;
      answers.set(conflict.address, keep);
      merge(theirs);
      advance();
      return true;
    },
    change: (make) => step((history) => history.apply(make(history.value), { at: Date.now() })),
    look(state) {
      looked = state;
      advance();
      options.onOutside(version);
    },
    describe(before, after) {
      const schema = source.schema();
      return schema ? listChanges(before, after, schema).map((change) => change.words) : [];
    },
    save() {
      const outcome = save();
      // For other windows: this one is answered with what the save has found.
      options.onChecked(version);
      return outcome;
    },
    recheck() {
      advance(true);
      options.onOutside(version);
    },
    close() {
      clearTimeout(checkTimer);
      clearTimeout(diskTimer);
      for (const watcher of watchers) watcher.close();
    },
  };
}
