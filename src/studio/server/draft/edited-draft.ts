import { dirname } from 'node:path';
import { Branch } from '../../../document/branch.ts';
import { History } from '../../../document/history.ts';
import { configOf } from '../../../document/joined-files.ts';
import { listAt } from '../../../document/json.ts';
import type { Side } from '../../../document/merge.ts';
import { OperationError } from '../../../document/operation.ts';
import type { Overlay } from '../../../languages/overlay.ts';
import type { SiteFile } from '../../../model/site-file.ts';
import { siteDrawing, type SiteDrawing } from '../../../tools/dev/source/site-drawing.ts';
import type { SourceChange } from '../../../tools/dev/source/site-source.ts';
import type { Verdict } from '../../../validate/index.ts';
import { overlayFile } from '../../../validate/languages/read-overlays.ts';
import type { SiteSchema } from '../../../validate/schema/walk-schema.ts';
import type { Change } from '../../../validate/words/list-changes.ts';
import type { Json, PreviewedState, Path, StateChange } from '../../protocol.ts';
import { problemSayer } from '../studio-state.ts';
import { Checks } from './checks.ts';
import { Disk } from './disk.ts';
import type { DraftStore } from './draft-store.ts';
import { draftSchema } from './draft-schema.ts';
import { formsOf, overlaysOf } from './drawn-files.ts';
import { sharedStateOf } from './shared-state.ts';
import { StateChanges } from './state-changes.ts';
import { Upgrades } from './upgrades.ts';

/** A config whose draft is edited, and who is told of it. */
export interface DraftOptions {
  rootDir: string;
  /** The config, a path from the current folder, and its name in messages. */
  file: string;
  shown: string;
  /** Where the draft is stored. */
  drafts: Pick<DraftStore, 'read' | 'keep' | 'failure'> & {
    /** Resolves once all that was kept is stored: nothing is answered before. By default that takes a second. */
    whenStored?(): Promise<void>;
  };
  /** A step was made, by whoever makes it now. */
  onStep?(before: Json, after: Json): void;
  /** The forms of another version, by path. Called before it is drawn. */
  onForms(texts: ReadonlyMap<string, string>): void;
  /** Another version is drawn. */
  onDrawn(change: SourceChange): void;
  /** The state has changed. */
  onChange(change: StateChange): void;
}

/** A saved state with what the config says in it. */
export interface Previewed extends Pick<PreviewedState, 'id' | 'saved'> {
  value: Json;
}

/**
 * Least delay of the check after an edit, in ms: the page is drawn first. A check that takes longer waits for as long as the last
 * one took, so that somebody who types does not wait for it: 1,000 pages in five languages take a second.
 */
const CHECK_DELAY_MS = 200;

/** The draft of a config through its versions: each is drawn at once, stored, and checked a moment later. */
export class EditedDraft {
  readonly source: SiteDrawing;
  readonly upgrades: Upgrades;
  readonly checks: Checks;
  readonly disk: Disk;
  /** What windows are told of it. */
  readonly states: StateChanges;
  /** A page that was open before a restart must not take another draft for its own. */
  version = Date.now();
  /** The saved state that the preview shows in place of the draft. */
  previewed: Previewed | null = null;
  readonly #options: DraftOptions;
  #changes: { version: number; list: Change[] } = { version: 0, list: [] };
  #timer: NodeJS.Timeout | undefined;
  #tookMs = 0;

  constructor(options: DraftOptions) {
    const { rootDir, shown, drafts } = options;
    this.#options = options;
    this.source = siteDrawing({ rootDir, overlays: (frame) => this.#overlays(frame) });
    this.upgrades = new Upgrades(rootDir);
    this.checks = new Checks(rootDir, shown);
    const stored = drafts.read();
    const branch = stored && new Branch(stored.base, new History(stored.text, stored.history));
    this.disk = new Disk(options, branch, this.upgrades, () => this.advanceByItself());
    const shared = sharedStateOf(this, options);
    this.states = new StateChanges(
      () => ({ shared: shared(), value: this.value, routes: this.routes, previewed: this.previewed }),
      (change) => options.onChange(change),
    );
    this.#advance();
    if (this.source.site() === null && this.branch) {
      // A mistake of a stored draft in what all pages share: it is drawn as it was saved, and what can be drawn of the draft on it.
      this.source.draw(configOf(this.branch.origin));
      this.#advance();
    }
    this.#check();
  }

  /** Null while there was no text yet that could be opened. */
  get branch(): Branch | null {
    return this.disk.draft;
  }

  /** What the draft says. */
  get value(): Json | undefined {
    return this.branch?.history.value;
  }

  /** Its pages. */
  get routes(): readonly Json[] {
    return listAt(this.value, 'routes');
  }

  /** The draft, to be read or changed. @throws OperationError while there is none */
  opened(): Branch {
    if (!this.branch) throw this.unopened();
    return this.branch;
  }

  unopened(): OperationError {
    return new OperationError(`${this.#options.shown} cannot be edited until it is mended.`);
  }

  /** That of all files of the draft. */
  schema(): SiteSchema | null {
    const schema = this.source.schema();
    return schema && draftSchema(schema);
  }

  /** What the check says of a text of all files. */
  verdictOf(text: string): Verdict {
    const { history } = this.opened();
    return this.checks.of(text, text === history.text ? history.value : undefined);
  }

  sayer(): ReturnType<typeof problemSayer> {
    return problemSayer(this.opened().history.value, this.schema(), this.#options.shown);
  }

  /** What differs from the file, in words; listed once for each version. */
  changes(): Change[] {
    const schema = this.schema();
    if (!this.branch || !schema) return [];
    if (this.#changes.version !== this.version)
      this.#changes = { version: this.version, list: this.upgrades.changes(this.branch, schema) };
    return this.#changes.list;
  }

  /** Makes a step. @throws OperationError */
  step(make: (history: History) => void): void {
    const branch = this.opened();
    const before = branch.history.value;
    branch.step(make);
    this.#options.onStep?.(before, branch.history.value);
    // Whoever edits wants to see it.
    this.previewed = null;
    this.#advance();
  }

  /** Answers a conflict; false if there is none at this path. */
  resolve(path: Path, keep: Side): boolean {
    const isResolved = this.branch?.resolve(path, keep) ?? false;
    if (isResolved) this.#advance();
    return isResolved;
  }

  /** Another version that no window has asked for. @param isAfresh Schemas or files that it refers to have changed. */
  advanceByItself(isAfresh = false): void {
    this.#advance(isAfresh);
    this.states.follow();
  }

  /** Follows what another program has written, to all files or those beside the config alone. */
  follow(files: 'all' | 'beside'): void {
    if (files === 'all' ? this.disk.read() : this.disk.readFiles()) this.advanceByItself();
  }

  /** What is on disk now is what the draft was begun from. @param text What was written, where that is a part of it. */
  saved(text?: string): void {
    this.opened().saved(text);
    this.version += 1;
    this.#keep();
  }

  /** What is drawn: a saved state that is looked at, or the draft. */
  #shown(): Json | undefined {
    return this.previewed?.value ?? this.upgrades.drawn(this.branch);
  }

  #overlays({ languages = {} }: Pick<SiteFile, 'languages'>): Overlay[] {
    const { rootDir, file } = this.#options;
    return overlaysOf(this.#shown(), Object.keys(languages), (name) => overlayFile(rootDir, dirname(file), name));
  }

  /** After any change: the page first, then what takes longer. */
  #advance(isAfresh = false): void {
    this.version += 1;
    const forms = formsOf(this.previewed?.value ?? this.value);
    this.#options.onForms(forms);
    const shown = this.#shown();
    const change = this.source.draw(shown && configOf(shown), isAfresh, forms);
    if (change) this.#options.onDrawn(change);
    this.#keep();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#check(), Math.max(CHECK_DELAY_MS, this.#tookMs));
  }

  #check(): void {
    clearTimeout(this.#timer);
    const begun = performance.now();
    if (this.branch) this.verdictOf(this.branch.history.text);
    this.#tookMs = performance.now() - begun;
    this.states.follow();
  }

  #keep(): void {
    if (!this.branch?.history.canUndo && !this.branch?.history.canRedo) return;
    this.#options.drafts.keep(() => {
      const { base, history } = this.opened();
      return { base, text: history.text, history: history.toJSON() };
    });
  }

  close(): void {
    clearTimeout(this.#timer);
    this.disk.close();
  }
}
