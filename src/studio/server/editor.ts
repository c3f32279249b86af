import { dirname } from 'node:path';
import { Branch } from '../../document/branch.ts';
import { History, type StepOptions } from '../../document/history.ts';
import { finishSave } from '../../config/save/journal.ts';
import { configOf, FILES } from '../../document/joined-files.ts';
import { isEqual, listAt, reuse } from '../../document/json.ts';
import type { Side } from '../../document/merge.ts';
import { OperationError } from '../../document/operation.ts';
import { rebaseOperations } from '../../document/rebase.ts';
import type { Overlay } from '../../languages/overlay.ts';
import type { SiteFile } from '../../model/site-file.ts';
import { overlayFile } from '../../validate/languages/read-overlays.ts';
import { siteDrawing, type SiteDrawing } from '../../tools/dev/source/site-drawing.ts';
import type { SourceChange } from '../../tools/dev/source/site-source.ts';
import { isGroup } from '../../model/is-group.ts';
import type { Verdict } from '../../validate/index.ts';
import type { SiteSchema } from '../../validate/schema/walk-schema.ts';
import type { Change } from '../../validate/words/list-changes.ts';
import { authorsOf } from './draft/change-authors.ts';
import { draftChanges } from './draft/draft-changes.ts';
import { asKnown, type KnownDraft } from '../known-draft.ts';
import type {
  Json,
  LookedState,
  Operation,
  Path,
  SharedState,
  StateChange,
  StateNews,
  StudioState,
  Undoable,
} from '../protocol.ts';
import { describeForms } from './describe-forms.ts';
import { draftSchema } from './draft/draft-schema.ts';
import { Checks } from './draft/checks.ts';
import { Disk } from './draft/disk.ts';
import { isSiteFile, readSiteFiles } from '../../validate/site-files.ts';
import type { DraftStore } from './draft/draft-store.ts';
import { formsOf, overlaysOf } from './draft/drawn-files.ts';
import { followTranslations } from './draft/follow-translations.ts';
import { notingFormer } from './draft/former-fields.ts';
import { outcomeOf, saveDraft, type SaveOptions, type SaveOutcome } from './draft/save.ts';
import { Upgrades } from './draft/upgrades.ts';
import type { Part } from './team-studio.ts';
import { StateChanges } from './draft/state-changes.ts';
import { writtenTimes } from './draft/written-times.ts';
import { describeConflicts, describeDraft, describeLooked, placeOf, problemSayer } from './studio-state.ts';

/** A config to be edited, and what its server is told. */
export interface EditorOptions {
  rootDir: string;
  /** The config, a path from the current folder, and its name in messages. */
  file: string;
  shown: string;
  /** Where the draft is stored. */
  drafts: Pick<DraftStore, 'read' | 'keep' | 'failure'> & {
    /** Resolves once all that was kept is stored: nothing is answered before. By default that takes a second. */
    settled?(): Promise<void>;
  };
  /** Where replaced files are kept. */
  historyDir: string;
  /** Who makes the step that is made now, of several people: each takes back own steps. By default nobody is told apart. */
  by?(): string | undefined;
  /** A step was made, by whoever `by` names. */
  onStep?(before: Json, after: Json): void;
  /** Called before each step of a save, for tests. */
  atStep?: SaveOptions['atStep'];
  /** The forms of another version, by path. Called before it is drawn. */
  onForms(texts: ReadonlyMap<string, string>): void;
  /** Another version is drawn. */
  onDrawn(change: SourceChange): void;
  /** The state has changed. */
  onChange(change: StateChange): void;
}

/** How operations become a step of the draft. */
export interface EditOptions extends Omit<StepOptions, 'at' | 'by'> {
  /** What they were made on; by default the draft as it is. */
  made?: KnownDraft;
}

/** A saved state with what the config says in it. */
export interface Looked extends Pick<LookedState, 'id' | 'saved'> {
  value: Json;
}

/** The draft of one config, and all that can be done with it. */
export interface Editor {
  source: SiteDrawing;
  /** Grows with each change of the draft. */
  version(): number;
  state(page: number): StudioState;
  /** What has changed since a revision that a window knows; null where it has to be told the whole state. */
  news(known: unknown): StateNews | null;
  /** What whoever `by` names can take back and make again. */
  possible(): Undoable;
  /** Tells what has changed of the state since it was read last. */
  follow(): void;
  /** What the draft says, forms included, and the text of the files that it was begun from; null while there is neither. */
  content(): { draft: Json; saved: string } | null;
  /** The draft as it is drawn, forms included; null while there is none. */
  latest(): Json | null;
  /** What the config of the draft and the saved one say, and by which schema. @throws OperationError */
  read(): { version: number; value: Json; saved: Json; schema: SiteSchema };
  /** Follows what another program has written to forms and translations. */
  readFiles(): void;
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
  /** Answers a conflict; false if there is none at this path. */
  resolve(path: Path, keep: Side): boolean;
  /** Makes what operations are made for the draft as one step. @throws OperationError, and what `make` throws */
  change(make: (draft: Json) => Operation[]): void;
  /** Shows a saved state in the preview until the draft is changed; null shows the draft. */
  look(state: Looked | null): void;
  /** Says what has changed between two states of the config. */
  describe(before: Json, after: Json): string[];
  save(): SaveOutcome;
  /**
   * What differs from the file, in words, each with the ids of who has changed it.
   *
   * @param until  Who has changed something later is left out.
   */
  changesByPerson(until?: number): { words: string; by: string[] }[];
  /**
   * The draft with some of its changes.
   *
   * @param changes  In words.
   * @throws         OperationError where the draft has other ones by now.
   */
  partWith(changes: readonly string[]): Part;
  /** What a part of the draft changes, on the files as they are by now: both sides may have changed the same values. */
  carry(part: Part): Branch;
  /** What both sides changed, in words. */
  describeConflicts(branch: Branch): string[];
  /** Writes what a part of the draft changes: what that has besides stays a change of it. */
  write(part: Part): SaveOutcome;
  /** Checks and draws the draft again: schemas or files that it refers to have changed. */
  recheck(): void;
  close(): void;
}

/**
 * Least delay of the check after an edit, in ms: the page is drawn first. A check that takes longer waits for as long as the last
 * one took, so that somebody who types does not wait for it: 1,000 pages in five languages take a second.
 */
const CHECK_DELAY_MS = 200;

const UNREADABLE =
  'The text of the site was changed by hand, outside the studio, and cannot be read. Your changes are kept as a draft.';

const CHANGED_MEANWHILE = 'The draft was changed meanwhile. Look at the list again.';

/** Opens a config for editing, and follows it on disk. */
export function openEditor(options: EditorOptions): Editor {
  const { rootDir, file, shown, drafts } = options;
  finishSave(file, options.historyDir);
  const unopened = `${shown} cannot be edited until it is mended.`;
  const source = siteDrawing({ rootDir, overlays: (frame) => overlaysNow(frame) });
  const checks = new Checks(rootDir, shown);
  const stored = drafts.read();
  const draft = stored && new Branch(stored.base, new History(stored.text, stored.history));
  const upgrades = new Upgrades(rootDir);
  const disk = new Disk(options, draft, upgrades, () => advanceByItself());
  // A page that was open before a restart must not take another draft for its own.
  let version = Date.now();
  let changes: { version: number; list: Change[] } = { version: 0, list: [] };
  let looked: Looked | null = null;
  let checkTimer: NodeJS.Timeout | undefined;
  let checkTookMs = 0;

  /** What is drawn: a saved state that is looked at, or the draft. */
  const shownNow = () => looked?.value ?? upgrades.drawn(disk.draft);
  const overlaysNow = ({ languages = {} }: Pick<SiteFile, 'languages'>): Overlay[] =>
    overlaysOf(shownNow(), Object.keys(languages), (language) => overlayFile(rootDir, dirname(file), language));

  const opened = (): Branch => {
    if (!disk.draft) throw new OperationError(unopened);
    return disk.draft;
  };
  const verdictOf = (text: string) => {
    const { history } = opened();
    return checks.of(text, text === history.text ? history.value : undefined);
  };
  const check = (): void => {
    clearTimeout(checkTimer);
    const begun = performance.now();
    if (disk.draft) verdictOf(disk.draft.history.text);
    checkTookMs = performance.now() - begun;
    states.follow();
  };
  /** That of all files of the draft. */
  const wholeSchema = () => {
    const schema = source.schema();
    return schema && draftSchema(schema);
  };
  const sayer = () => problemSayer(opened().history.value, wholeSchema(), shown);
  const keepDraft = () => {
    if (!disk.draft?.history.canUndo && !disk.draft?.history.canRedo) return;
    drafts.keep(() => {
      const { base, history } = opened();
      return { base, text: history.text, history: history.toJSON() };
    });
  };
  /** After any change: the page first, then what takes longer. */
  const advance = (isAfresh = false) => {
    version += 1;
    const forms = formsOf(looked?.value ?? disk.draft?.history.value);
    options.onForms(forms);
    const drawn = shownNow();
    const change = source.draw(drawn && configOf(drawn), isAfresh, forms);
    if (change) options.onDrawn(change);
    keepDraft();
    clearTimeout(checkTimer);
    checkTimer = setTimeout(check, Math.max(CHECK_DELAY_MS, checkTookMs));
  };
  const advanceByItself = (isAfresh = false) => {
    advance(isAfresh);
    states.follow();
  };

  /** What differs from the file, in words; listed once for each version. */
  const changesNow = (): Change[] => {
    const schema = wholeSchema();
    if (!disk.draft || !schema) return [];
    if (changes.version !== version) changes = { version, list: upgrades.changes(disk.draft, schema) };
    return changes.list;
  };

  const step = (make: (history: History) => void) => {
    const before = opened().history.value;
    opened().step(make);
    options.onStep?.(before, opened().history.value);
    // Whoever edits wants to see it.
    looked = null;
    advance();
  };
  const who = () => ({ at: Date.now(), by: options.by?.() });
  /** Whether an operation touches no other files than those of the site. */
  const isInside = ({ op, path, ...more }: Operation): boolean => {
    const [key, name, ...inner] = path;
    if (key !== FILES) return key !== undefined && !('key' in more && path.length === 1 && more.key === FILES);
    return inner.length > 0 || (op !== 'rename' && isSiteFile(String(name ?? ''), rootDir, dirname(file)));
  };
  /** Makes a step of operations. */
  const apply = (operations: Operation[]) => step((history) => history.apply(operations, who()));
  const possible = (): Undoable => {
    const by = options.by?.();
    const history = disk.draft?.history;
    if (!history) return { canUndo: false, canRedo: false };
    return by === undefined ? { canUndo: history.canUndo, canRedo: history.canRedo } : history.possibleFor(by);
  };
  /** Of 1,000 pages it takes as long as an edit: once for all windows. */
  let shared: { key: string; verdict: Verdict; state: SharedState } | null = null;
  const sharedNow = (): SharedState => {
    const { verdict } = checks;
    const checked = !disk.draft || checks.isOf(disk.draft.history.text);
    const [written, unstored] = [writtenTimes(rootDir, file), drafts.failure];
    const key = JSON.stringify([version, checked, written, unstored]);
    if (shared?.key !== key || shared.verdict !== verdict) {
      const [value, schema] = [disk.draft?.history.value, wholeSchema()];
      const state = {
        ...describeDraft(value, verdict, shown, schema),
        version,
        forms: describeForms(value, schema),
        checked,
        changes: changesNow().map(({ words }, index) => ({ id: `${version}-${index}`, words })),
        written,
        unstored,
        broken: disk.broken,
        conflicts: disk.draft && schema ? describeConflicts(disk.draft, schema) : [],
      };
      // What has not changed takes no time to be compared.
      shared = { key, verdict, state: reuse(shared?.state ?? state, state) };
    }
    return shared.state;
  };
  const routesNow = () => listAt(disk.draft?.history.value, 'routes');
  const states = new StateChanges(
    () => ({ shared: sharedNow(), routes: routesNow(), looked }),
    (change) => options.onChange(change),
  );

  const save = (part?: Part): SaveOutcome => {
    if (disk.read()) advanceByItself();
    if (disk.broken) return { saved: false, reason: UNREADABLE };
    const saving = opened();
    const given = part && new Branch(part.base, new History(part.text));
    const result = saveDraft({
      file,
      historyDir: options.historyDir,
      others: { dir: rootDir, read: () => readSiteFiles(rootDir, dirname(file)) },
      merge(text) {
        if (saving.follow(text)) advanceByItself();
        given?.follow(text);
        const { history, conflicts } = given ?? saving;
        return { text: history.text, conflicts };
      },
      validate: (text) => verdictOf(text).problems,
      ...(options.atStep && { atStep: options.atStep }),
    });
    if (result.kind === 'saved' && (given ?? saving).history.text !== saving.base) {
      saving.saved(given?.history.text);
      version += 1;
      keepDraft();
    }
    return outcomeOf(result, sayer());
  };

  advance();
  if (source.site() === null && disk.draft) {
    // A mistake of a stored draft in what all pages share: it is drawn as it was saved, and what can be drawn of the draft on it.
    source.draw(configOf(disk.draft.origin));
    advance();
  }
  check();
  return {
    source,
    version: () => version,
    state(index) {
      const { revision, shared: all } = states.follow();
      const route = routesNow()[index];
      return {
        ...all,
        revision,
        page: isGroup(route) ? { index, route } : null,
        ...possible(),
        looked: looked && describeLooked(looked, disk.draft?.history.value, index, wholeSchema()),
      };
    },
    news(known) {
      const news = states.since(known);
      return news && { news, ...possible() };
    },
    possible,
    follow: () => void states.follow(),
    content: () => disk.draft && { draft: disk.draft.history.value, saved: disk.draft.base },
    latest: () => upgrades.drawn(disk.draft) ?? null,
    read() {
      const schema = source.schema();
      if (!disk.draft || !schema) throw new OperationError(unopened);
      const { history, origin } = disk.draft;
      return { version, value: configOf(history.value), saved: configOf(origin), schema };
    },
    readFiles() {
      if (disk.readFiles()) advanceByItself();
    },
    edit: (operations, { made, ...stepOptions } = {}) =>
      step((history) => {
        if (!operations.every(isInside))
          throw new OperationError('Only the site, its forms and its translations are edited here.');
        const { value } = history;
        const rebased = made ? rebaseOperations(asKnown(made, value), operations, value) : operations;
        const known = [
          ...followTranslations(rebased, value),
          ...upgrades.naming(rebased, value),
          ...notingFormer(rebased, value, opened().origin),
        ];
        history.apply([...rebased, ...known], { ...who(), ...stepOptions });
      }),
    undo: () =>
      step((history) => {
        const { by, at } = who();
        if (by === undefined) history.undo();
        else history.undoOf(by, at);
      }),
    redo: () =>
      step((history) => {
        const { by, at } = who();
        if (by === undefined) history.redo();
        else history.redoOf(by, at);
      }),
    revert(id) {
      const [forVersion, index] = id.split('-').map(Number);
      const change = forVersion === version ? changesNow()[index!] : undefined;
      if (change) apply(change.revert);
      return change !== undefined;
    },
    cure(path, what) {
      const { problems, warnings } = verdictOf(opened().history.text);
      const say = sayer();
      const found = [...problems, ...warnings].find((each) => {
        const said = say(each);
        return said.what === what && isEqual(said.path, path);
      });
      if (found?.cure)
        apply(found.cure.operations.map((each) => ({ ...each, path: placeOf(found, each.path, shown) })));
      return found?.cure !== undefined;
    },
    resolve(path, keep) {
      const isResolved = disk.draft?.resolve(path, keep) ?? false;
      if (isResolved) advance();
      return isResolved;
    },
    change: (make) => apply(make(opened().history.value)),
    look(state) {
      looked = state;
      advanceByItself();
    },
    describe(before, after) {
      const schema = wholeSchema();
      return schema ? draftChanges(before, after, schema).map((change) => change.words) : [];
    },
    save() {
      const outcome = save();
      // For other windows.
      states.follow();
      return outcome;
    },
    changesByPerson(until = Infinity) {
      if (!disk.draft) return [];
      const { base, history } = disk.draft;
      const list = changesNow();
      const draft = { base, text: history.text, value: history.value, steps: history.toJSON().done };
      const authors = authorsOf(list, draft, until);
      return list.map(({ words }, index) => ({ words, by: authors[index]! }));
    },
    partWith(chosen) {
      const { base, history } = opened();
      const schema = wholeSchema();
      const all = changesNow().map(({ words }) => words);
      if (!schema || chosen.some((words) => !all.includes(words))) throw new OperationError(CHANGED_MEANWHILE);
      const left = all.filter((words) => !chosen.includes(words));
      const copy = new Branch(base, new History(history.text));
      for (;;) {
        // Indices are others after each of them.
        const change = upgrades.changes(copy, schema).find(({ words }) => left.includes(words));
        if (!change) return { base, text: copy.history.text };
        left.splice(left.indexOf(change.words), 1);
        copy.step((steps) => steps.apply(change.revert, { at: 0 }));
      }
    },
    carry({ base, text }) {
      if (disk.read()) advanceByItself();
      const branch = new Branch(base, new History(text));
      branch.follow(opened().base);
      return branch;
    },
    describeConflicts(branch) {
      const schema = wholeSchema();
      return schema ? describeConflicts(branch, schema).map(({ words }) => words) : [];
    },
    write(part) {
      const outcome = save(part);
      advanceByItself();
      return outcome;
    },
    recheck() {
      upgrades.reload();
      checks.forget();
      advanceByItself(true);
    },
    close() {
      clearTimeout(checkTimer);
      disk.close();
    },
  };
}
