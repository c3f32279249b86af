import { dirname } from 'node:path';
import type { LoadedConfig } from '../../../config/load-config.ts';
import type { Problem } from '../../../config/index.ts';
import { finishSave } from '../../../config/save/journal.ts';
import { Branch } from '../../../document/branch.ts';
import { History, type StepOptions } from '../../../document/history.ts';
import { configOf, FILES, joinFiles, splitFiles } from '../../../document/joined-files.ts';
import { listAt } from '../../../document/json.ts';
import type { Side } from '../../../document/merge.ts';
import { OperationError } from '../../../document/operation.ts';
import type { Overlay } from '../../../languages/overlay.ts';
import type { SiteFile } from '../../../model/site-file.ts';
import { followFile, type FollowedFile } from '../../../preview/source/follow-file.ts';
import type { FormSources } from '../../../preview/served-forms.ts';
import { siteDrawing, type SiteDrawing } from '../../../preview/source/site-drawing.ts';
import type { SourceChange } from '../../../preview/source/site-source.ts';
import { validateSite } from '../../../validate/index.ts';
import { overlayFile } from '../../../validate/languages/read-overlays.ts';
import type { SiteSchema } from '../../../validate/schema/walk-schema.ts';
import { isSiteFile, readSiteFiles } from '../../../validate/site-files.ts';
import type {
  Clash,
  Insisted,
  Json,
  MadeOn,
  Operation,
  Path,
  PreviewedState,
  Replacing,
  StudioState,
  Undoable,
} from '../../protocol.ts';
import type { DraftPart } from '../publications/publication-service.ts';
import { draftSchema } from './draft-schema.ts';
import type { DraftLog } from './draft-log.ts';
import { formsOf, overlaysOf } from './drawn-files.ts';
import { followSteps } from './follow-steps.ts';
import { followTranslations } from './follow-translations.ts';
import { notingFormer } from './former-fields.ts';
import { KeptVersions } from './kept-versions.ts';
import { outcomeOf, saveDraft, type SaveCheck, type SaveOptions, type SaveOutcome } from './save.ts';
import { Upgrades } from './upgrades.ts';

/** The config that a draft edits, where the draft is stored, and what is called when it changes. */
export interface DraftOptions {
  rootDir: string;
  /** The config, a path from the current folder, and its name in messages. */
  file: string;
  shown: string;
  /** Where replaced files are kept. */
  historyDir: string;
  /** Where the draft is stored. */
  drafts: Pick<DraftLog, 'read' | 'keep' | 'failure'> & {
    /** Resolves once everything kept so far is stored: no answer is sent before. Without it, answers do not wait. */
    whenStored?(): Promise<void>;
  };
  /** The id of the person who is making a step, so that each undoes their own. Left out where one person edits alone. */
  by?(): string | undefined;
  /** A step was made. */
  onStep?(before: Json, after: Json): void;
  /** Another version is drawn. Gives what has changed of pages by that, and what forms are made of. */
  onShown(change: SourceChange | null, forms: FormSources): void;
  /** Called before each step of a save, for tests. */
  atStep?: SaveOptions['atStep'];
}

/** A saved state with what the config says in it. */
export interface Previewed extends Pick<PreviewedState, 'id' | 'saved'> {
  value: Json;
}

/** How operations become a step of the draft. */
interface EditOptions extends Omit<StepOptions, 'at' | 'by'> {
  /** What they were made on; by default the draft as it is. */
  made?: MadeOn;
  /** The values that are replaced although others have changed them since, as the editor knows; by default all. */
  insisted?: Insisted[];
}

const UNREADABLE =
  'The text of the site was changed by hand, outside the studio, and cannot be read. Your changes are kept as a draft.';

/**
 * The draft of a config: one document over all files of the site. It takes steps, follows what other programs write to the files
 * and is saved to them. Each version is drawn and stored at once; `Checks` describes it.
 */
export class Draft {
  readonly source: SiteDrawing;
  readonly upgrades: Upgrades;
  /** Grows with each change. A page that was open before a restart must not take another draft for its own. */
  version = Date.now();
  /** The saved state that the preview shows in place of the draft. */
  previewed: Previewed | null = null;
  /** What hinders the text on disk from being opened; null for nothing. */
  broken: StudioState['broken'] = null;
  /** Called with each version. `isAfresh` means that schemas or files which it refers to have changed. */
  onVersion: (isAfresh: boolean) => void = () => {};
  readonly #options: DraftOptions;
  readonly #configDir: string;
  readonly #kept = new KeptVersions();
  #branch: Branch | null;
  readonly #followed: FollowedFile;
  /** The text of the config that was read last and could be opened. */
  #config: string | null = null;
  /** The files beside it, as they were read last. */
  #files: ReadonlyMap<string, string>;

  constructor(options: DraftOptions) {
    const { rootDir, file, shown, drafts } = options;
    this.#options = options;
    this.#configDir = dirname(file);
    finishSave(file, options.historyDir);
    this.source = siteDrawing({ rootDir, overlays: (frame) => this.#overlays(frame) });
    this.upgrades = new Upgrades(rootDir);
    const stored = drafts.read();
    this.#branch = stored && new Branch(stored.base, new History(stored.text, stored.history));
    this.#files = splitFiles(stored?.base ?? '').files;
    if (this.#branch) this.upgrades.upgrade(this.#branch);
    this.#followed = followFile(file, shown, (config) => {
      if (this.#open(config)) this.#advance();
    });
    this.#read();
    this.#advance();
    if (this.source.site() === null && this.#branch) {
      // A mistake of a stored draft in what all pages share: it is drawn as it was saved, and what can be drawn of the draft on it.
      this.source.draw(configOf(this.#branch.origin));
      this.#advance();
    }
  }

  // What it says.

  /** The document, and the text of all files that it was begun from; null while there was no text yet that could be opened. */
  get branch(): Branch | null {
    return this.#branch;
  }

  /** The document, to be read or changed. @throws OperationError while there is none */
  opened(): Branch {
    if (!this.#branch) throw this.#unopened();
    return this.#branch;
  }

  #unopened(): OperationError {
    return new OperationError(`${this.#options.shown} cannot be edited until it is mended.`);
  }

  /** What it says, forms and translations included. */
  get value(): Json | undefined {
    return this.#branch?.history.value;
  }

  /** Its pages. */
  get routes(): readonly Json[] {
    return listAt(this.value, 'routes');
  }

  /** What is drawn of it: the current versions of its sections. */
  get latest(): Json | undefined {
    return this.upgrades.drawn(this.#branch);
  }

  /** That of all its files; null while the schemas are broken. */
  schema(): SiteSchema | null {
    const schema = this.source.schema();
    return schema && draftSchema(schema);
  }

  /** What its config and the saved one say, and by which schema. @throws OperationError */
  read(): { value: Json; saved: Json; schema: SiteSchema } {
    const schema = this.source.schema();
    const { history, origin } = this.opened();
    if (!schema) throw this.#unopened();
    return { value: configOf(history.value), saved: configOf(origin), schema };
  }

  // Steps.

  /**
   * Carries out operations as one step, on what they mean by now if the draft has changed since they were made.
   *
   * @returns  What was left as others have it: see `insisted`.
   * @throws   OperationError
   */
  edit(operations: Replacing[], { made, insisted, ...stepOptions }: EditOptions = {}): Clash[] {
    let clashes: Clash[] = [];
    this.#step(({ history, origin }) => {
      if (!operations.every((operation) => this.#isInside(operation)))
        throw new OperationError('Only the site, its forms and its translations are edited here.');
      const { value } = history;
      const rebased = made && this.#kept.meant(operations, made, value, insisted, this.schema());
      const meant = rebased?.operations ?? operations;
      const known = [
        ...followTranslations(meant, value),
        ...followSteps(meant, value),
        ...this.upgrades.naming(meant, value),
        ...notingFormer(meant, value, origin),
      ];
      history.apply([...meant, ...known], { ...this.#who(), ...stepOptions });
      clashes = rebased?.clashes ?? [];
    });
    return clashes;
  }

  /** Whether an operation touches no other files than those of the site. */
  #isInside({ op, path, ...more }: Operation): boolean {
    const [key, name, ...inner] = path;
    if (key !== FILES) return key !== undefined && !('key' in more && path.length === 1 && more.key === FILES);
    const isOurs = () => isSiteFile(String(name ?? ''), this.#options.rootDir, this.#configDir);
    return inner.length > 0 || (op !== 'rename' && isOurs());
  }

  /** Carries out operations that the program has made for the draft as it is, as one step. @throws OperationError */
  apply(operations: Operation[]): void {
    this.#step(({ history }) => history.apply(operations, this.#who()));
  }

  undo(): void {
    this.#step(({ history }) => history.undo(this.#who()));
  }

  redo(): void {
    this.#step(({ history }) => history.redo(this.#who()));
  }

  /** What the person whom `by` names can take back and make again. */
  possible(): Undoable {
    return this.#branch?.history.possible(this.#who().by) ?? { canUndo: false, canRedo: false };
  }

  #who() {
    return { at: Date.now(), by: this.#options.by?.() };
  }

  #step(make: (branch: Branch) => void): void {
    const branch = this.opened();
    const before = branch.history.value;
    branch.step(() => make(branch));
    this.#options.onStep?.(before, branch.history.value);
    // The person who edits wants to see it.
    this.previewed = null;
    this.#advance();
  }

  /** Answers a conflict; false if there is none at this path. */
  resolve(path: Path, keep: Side): boolean {
    const isResolved = this.#branch?.resolve(path, keep) ?? false;
    if (isResolved) this.#advance();
    return isResolved;
  }

  /** Shows a saved state in the preview until the draft is changed; null shows the draft. */
  preview(state: Previewed | null): void {
    this.previewed = state;
    this.#advance();
  }

  // Its files.

  /** Follows what another program has written, to all files or those beside the config alone. */
  readFiles(which: 'all' | 'beside'): void {
    if (which === 'all' ? this.#read() : this.#readBeside()) this.#advance();
  }

  /** Reads the files now. Returns whether anything has changed by it. */
  #read(): boolean {
    const config = this.#followed.read();
    return config === null ? this.#readBeside() : this.#open(config);
  }

  #readBeside(): boolean {
    return this.#config !== null && this.#takeIn(this.#config);
  }

  /** Takes in what another program has written, unless it cannot be opened. */
  #open(config: LoadedConfig): boolean {
    const { text } = config;
    const problem = this.#hindrance(config);
    const wasBroken = this.broken !== null;
    this.broken = null;
    if (problem) {
      const { code, what, why, fix, line, column } = problem;
      this.broken = { what, why, fix, line, column, text, ...(code === 'newer-format' && { isNewer: true }) };
      return true;
    }
    return this.#takeIn(text) || wasBroken;
  }

  /** Why a text cannot be opened: it is not JSON, or of newer versions. */
  #hindrance(config: LoadedConfig): Problem | undefined {
    const [problem] = config.problems;
    if (problem || !this.upgrades.isNewer(config.value)) return problem;
    return validateSite(config, { rootDir: this.#options.rootDir, warnings: false }).problems[0];
  }

  /** Merges what is on disk into the draft. */
  #takeIn(config: string): boolean {
    this.#config = config;
    this.#files = readSiteFiles(this.#options.rootDir, this.#configDir, this.#files);
    const text = joinFiles({ config, files: this.#files });
    const hasChanged = this.#branch?.takeIn(text) ?? true;
    this.#branch ??= new Branch(text);
    if (hasChanged) this.upgrades.upgrade(this.#branch);
    return hasChanged;
  }

  /**
   * Writes the draft to its files.
   *
   * @param part  Writes what this part of it changes: what the draft has besides stays a change of it.
   */
  save(check: SaveCheck, part?: DraftPart): SaveOutcome {
    this.readFiles('all');
    if (this.broken) return { saved: false, reason: UNREADABLE };
    const { file, historyDir, rootDir, atStep } = this.#options;
    const saving = this.opened();
    const given = part && new Branch(part.base, new History(part.text));
    const result = saveDraft({
      file,
      historyDir,
      others: { dir: rootDir, read: () => readSiteFiles(rootDir, this.#configDir) },
      merge: (text) => {
        if (saving.takeIn(text)) this.#advance();
        given?.takeIn(text);
        const { history, conflicts } = given ?? saving;
        return { text: history.text, conflicts };
      },
      validate: (text) => check.of(text).problems,
      ...(atStep && { atStep }),
    });
    if (result.kind === 'saved' && (given ?? saving).history.text !== saving.base) {
      saving.saved(given?.history.text);
      this.#note();
    }
    return outcomeOf(result, check.say);
  }

  /** What a part of the draft changes, on the files as they are by now: both sides may have changed the same values. */
  carry({ base, text }: DraftPart): Branch {
    this.readFiles('all');
    const branch = new Branch(base, new History(text));
    branch.takeIn(this.opened().base);
    return branch;
  }

  // Each of its versions.

  /** Draws it again: schemas or files that it refers to have changed. */
  redraw(): void {
    this.upgrades.reload();
    this.#advance(true);
  }

  /** After any change of what is shown. */
  #advance(isAfresh = false): void {
    const forms = formsOf(this.previewed?.value ?? this.value);
    const shown = this.#shown();
    const config = shown && configOf(shown);
    this.#options.onShown(this.source.draw(config, isAfresh, forms), { config, texts: forms });
    this.#note(isAfresh);
  }

  /** A saved state that is looked at, or the draft. */
  #shown(): Json | undefined {
    return this.previewed?.value ?? this.latest;
  }

  #overlays({ languages = {} }: Pick<SiteFile, 'languages'>): Overlay[] {
    const nameOf = (language: string) => overlayFile(this.#options.rootDir, this.#configDir, language);
    return overlaysOf(this.#shown(), Object.keys(languages), nameOf);
  }

  /** After any change. */
  #note(isAfresh = false): void {
    this.version += 1;
    if (this.value !== undefined) this.#kept.note(this.version, this.value);
    // A draft in which nothing was done is the files.
    if (this.#branch && this.#branch.history.toJSON().done.length > 0)
      this.#options.drafts.keep(() => {
        const { base, history } = this.opened();
        return { base, text: history.text, history: history.toJSON() };
      });
    this.onVersion(isAfresh);
  }

  close(): void {
    this.#followed.close();
  }
}
