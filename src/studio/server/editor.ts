import { dirname } from 'node:path';
import { Branch } from '../../document/branch.ts';
import { History, type StepOptions } from '../../document/history.ts';
import { finishSave } from '../../config/save/journal.ts';
import { configOf, FILES } from '../../document/joined-files.ts';
import { isEqual } from '../../document/json.ts';
import type { Conflict, Side } from '../../document/merge.ts';
import { applyOperations, OperationError } from '../../document/operation.ts';
import { isGone, rebaseOperations } from '../../document/rebase.ts';
import type { SiteDrawing } from '../../tools/dev/source/site-drawing.ts';
import { isGroup } from '../../model/is-group.ts';
import type { SiteSchema } from '../../validate/schema/walk-schema.ts';
import { draftChanges } from './draft/draft-changes.ts';
import { valueName } from '../../validate/words/names.ts';
import type {
  Change,
  ChangeByPerson,
  Clash,
  Insisted,
  Json,
  MadeOn,
  Operation,
  Path,
  Replacing,
  StateNews,
  StudioState,
  Undoable,
} from '../protocol.ts';
import { isSiteFile, readSiteFiles } from '../../validate/site-files.ts';
import { EditedDraft, type DraftOptions, type Previewed } from './draft/edited-draft.ts';
import { followTranslations } from './draft/follow-translations.ts';
import { notingFormer } from './draft/former-fields.ts';
import { changesByPerson, partWith } from './draft/parts.ts';
import { outcomeOf, saveDraft, type SaveOptions, type SaveOutcome } from './draft/save.ts';
import type { Part } from './team-studio.ts';
import { cureIdOf, describeConflicts, describePreviewed, placeOf } from './studio-state.ts';

/** A config to be edited, and what its server is told. */
export interface EditorOptions extends DraftOptions {
  /** Where replaced files are kept. */
  historyDir: string;
  /** Who makes the step that is made now, of several people: each takes back own steps. By default nobody is told apart. */
  by?(): string | undefined;
  /** Called before each step of a save, for tests. */
  atStep?: SaveOptions['atStep'];
}

/** How operations become a step of the draft. */
export interface EditOptions extends Omit<StepOptions, 'at' | 'by'> {
  /** What they were made on; by default the draft as it is. */
  made?: MadeOn;
  /** The values that are replaced although others have changed them since, as they know; by default all. */
  insisted?: Insisted[];
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
   * @returns  What was left as others have it: see `insisted`.
   * @throws   OperationError
   */
  edit(operations: Replacing[], options?: EditOptions): Clash[];
  undo(): void;
  redo(): void;
  /** Takes one change back, as one more step. Returns false if the draft has none of this id, or it says something else. */
  revert(change: Change): boolean;
  /** Carries out the cure of a problem or warning, as one step. Returns false if none is offered any more by this id. */
  cure(id: string): boolean;
  /** Answers a conflict; false if there is none at this path. */
  resolve(path: Path, keep: Side): boolean;
  /** Makes what operations are made for the draft as one step. @throws OperationError, and what `make` throws */
  change(make: (draft: Json) => Operation[]): void;
  /** Shows a saved state in the preview until the draft is changed; null shows the draft. */
  preview(state: Previewed | null): void;
  /** Says what has changed between two states of the config. */
  describe(before: Json, after: Json): string[];
  save(): SaveOutcome;
  /**
   * What differs from the file, in words, each with the ids of who has changed it.
   *
   * @param until  Who has changed something later is left out.
   */
  changesByPerson(until?: number): ChangeByPerson[];
  /**
   * The draft with some of its changes.
   *
   * @param changes  As they were listed.
   * @throws         OperationError where the draft has other ones by now.
   */
  partWith(changes: readonly Change[]): Part;
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

const UNREADABLE =
  'The text of the site was changed by hand, outside the studio, and cannot be read. Your changes are kept as a draft.';

/** Whether somebody knows both sides of a conflict, and wants theirs. */
const isAmong =
  (insisted: Insisted[]) =>
  ({ address, theirs }: Conflict): boolean =>
    insisted.some((known) => known.address === address && isEqual(known.theirs, theirs));

/** Opens a config for editing, and follows it on disk. */
export function openEditor(options: EditorOptions): Editor {
  const { rootDir, file, shown } = options;
  const configDir = dirname(file);
  finishSave(file, options.historyDir);
  const draft = new EditedDraft(options);
  const { source, states, upgrades } = draft;

  const who = () => ({ at: Date.now(), by: options.by?.() });
  /** Whether an operation touches no other files than those of the site. */
  const isInside = ({ op, path, ...more }: Operation): boolean => {
    const [key, name, ...inner] = path;
    if (key !== FILES) return key !== undefined && !('key' in more && path.length === 1 && more.key === FILES);
    return inner.length > 0 || (op !== 'rename' && isSiteFile(String(name ?? ''), rootDir, configDir));
  };
  /** Makes a step of operations. */
  const apply = (operations: Operation[]) => draft.step((history) => history.apply(operations, who()));
  const possible = (): Undoable => {
    const by = options.by?.();
    const history = draft.branch?.history;
    if (!history) return { canUndo: false, canRedo: false };
    return by === undefined ? { canUndo: history.canUndo, canRedo: history.canRedo } : history.possibleFor(by);
  };

  /** What operations mean by now, and what they leave as others have it, in words. */
  const rebaseMade = (made: Json, operations: Operation[], now: Json, insisted?: Insisted[]) => {
    const rebased = rebaseOperations(made, operations, now, insisted && isAmong(insisted));
    const schema = draft.schema();
    const wordsOf = ({ path, mine }: Conflict) =>
      schema ? valueName(mine === undefined ? now : applyOperations(made, operations), path, schema) : '';
    const clashes = rebased.conflicts.map((conflict): Clash => {
      const { address, mine, theirs } = conflict;
      return { address, mine, theirs, words: wordsOf(conflict), isGone: isGone(conflict) };
    });
    return { operations: rebased.operations, clashes };
  };

  /** Writes the draft, or a part of it. */
  const save = (part?: Part): SaveOutcome => {
    draft.follow('all');
    if (draft.disk.broken) return { saved: false, reason: UNREADABLE };
    const saving = draft.opened();
    const given = part && new Branch(part.base, new History(part.text));
    const result = saveDraft({
      file,
      historyDir: options.historyDir,
      others: { dir: rootDir, read: () => readSiteFiles(rootDir, configDir) },
      merge(text) {
        if (saving.follow(text)) draft.advanceByItself();
        given?.follow(text);
        const { history, conflicts } = given ?? saving;
        return { text: history.text, conflicts };
      },
      validate: (text) => draft.verdictOf(text).problems,
      ...(options.atStep && { atStep: options.atStep }),
    });
    if (result.kind === 'saved' && (given ?? saving).history.text !== saving.base) draft.saved(given?.history.text);
    return outcomeOf(result, draft.sayer());
  };

  return {
    source,
    version: () => draft.version,
    state(index) {
      const { revision, shared } = states.follow();
      const route = draft.routes[index];
      return {
        ...shared,
        revision,
        page: isGroup(route) ? { index, route } : null,
        ...possible(),
        previewed: draft.previewed && describePreviewed(draft.previewed, draft.value, index, draft.schema()),
      };
    },
    news(known) {
      const news = states.since(known);
      return news && { news, ...possible() };
    },
    possible,
    follow: () => void states.follow(),
    content: () => draft.branch && { draft: draft.branch.history.value, saved: draft.branch.base },
    latest: () => upgrades.drawn(draft.branch) ?? null,
    read() {
      const schema = source.schema();
      const { history, origin } = draft.opened();
      if (!schema) throw draft.unopened();
      return { version: draft.version, value: configOf(history.value), saved: configOf(origin), schema };
    },
    readFiles: () => draft.follow('beside'),
    edit(operations, { made, insisted, ...stepOptions } = {}) {
      let clashes: Clash[] = [];
      draft.step((history) => {
        if (!operations.every(isInside))
          throw new OperationError('Only the site, its forms and its translations are edited here.');
        const { value } = history;
        const rebased = made
          ? rebaseMade(states.versions.baseOf(operations, made, value), operations, value, insisted)
          : { operations };
        const known = [
          ...followTranslations(rebased.operations, value),
          ...upgrades.naming(rebased.operations, value),
          ...notingFormer(rebased.operations, value, draft.opened().origin),
        ];
        history.apply([...rebased.operations, ...known], { ...who(), ...stepOptions });
        if ('clashes' in rebased) ({ clashes } = rebased);
      });
      return clashes;
    },
    undo: () =>
      draft.step((history) => {
        const { by, at } = who();
        if (by === undefined) history.undo();
        else history.undoOf(by, at);
      }),
    redo: () =>
      draft.step((history) => {
        const { by, at } = who();
        if (by === undefined) history.redo();
        else history.redoOf(by, at);
      }),
    revert({ id, words }) {
      const change = draft.changes().find((each) => each.id === id && each.words === words);
      if (change) apply(change.revert);
      return change !== undefined;
    },
    cure(id) {
      const { problems, warnings } = draft.verdictOf(draft.opened().history.text);
      const found = [...problems, ...warnings].find((each) => each.cure && cureIdOf(each) === id);
      if (found?.cure)
        apply(found.cure.operations.map((each) => ({ ...each, path: placeOf(found, each.path, shown) })));
      return found?.cure !== undefined;
    },
    resolve: (path, keep) => draft.resolve(path, keep),
    change: (make) => apply(make(draft.opened().history.value)),
    preview(state) {
      draft.previewed = state;
      draft.advanceByItself();
    },
    describe(before, after) {
      const schema = draft.schema();
      return schema ? draftChanges(before, after, schema).map((change) => change.words) : [];
    },
    save() {
      const outcome = save();
      // For other windows.
      states.follow();
      return outcome;
    },
    changesByPerson: (until) => changesByPerson(draft, until),
    partWith: (changes) => partWith(draft, changes),
    carry({ base, text }) {
      draft.follow('all');
      const branch = new Branch(base, new History(text));
      branch.follow(draft.opened().base);
      return branch;
    },
    describeConflicts(branch) {
      const schema = draft.schema();
      return schema ? describeConflicts(branch, schema).map(({ words }) => words) : [];
    },
    write(part) {
      const outcome = save(part);
      draft.advanceByItself();
      return outcome;
    },
    recheck() {
      upgrades.reload();
      draft.checks.forget();
      draft.advanceByItself(true);
    },
    close: () => draft.close(),
  };
}
