import { isEqual, reuse, type Json, type Path } from './json.ts';
import { History } from './history.ts';
import type { Conflict, Side } from './merge.ts';
import { rebase } from './rebase.ts';

/** A document that is edited while other programs write the text it was begun from: their changes are merged into it. */
export class Branch {
  #base: string;
  #history: History;
  /** What `#base` says; read when it is asked for. */
  #origin: Json | undefined;
  /** What another program has written, while it waits for answers; and the answers, by the address of their conflict. */
  #theirs: string | null = null;
  #conflicts: Conflict[] = [];
  readonly #answers = new Map<string, Side>();

  /**
   * @param base     The text that it was begun from, or last saved as.
   * @param history  What was done since.
   */
  constructor(base: string, history = new History(base)) {
    this.#base = base;
    this.#history = history;
  }

  get base(): string {
    return this.#base;
  }

  get history(): History {
    return this.#history;
  }

  /** What the base says. Shares with the document what is the same, so that comparing them takes no time. */
  get origin(): Json {
    return (this.#origin ??= reuse(this.#history.value, JSON.parse(this.#base) as Json));
  }

  /** Values that both sides changed: to be answered first. Until then mine stay. */
  get conflicts(): readonly Conflict[] {
    return this.#conflicts;
  }

  /** Merges what another program has written. Returns whether anything has changed by it. */
  takeIn(text: string): boolean {
    if (text === this.#base && this.#theirs === null) return false;
    this.#merge(text);
    return true;
  }

  /** Makes a step. Conflicts are found anew, since their values may have changed. */
  step(make: (history: History) => void): void {
    make(this.#history);
    if (this.#theirs !== null) this.#merge(this.#theirs);
  }

  /** Answers a conflict. Returns false if there is none at this path. */
  resolve(path: Path, keep: Side): boolean {
    const conflict = this.#conflicts.find((candidate) => isEqual(candidate.path, path));
    if (!conflict || this.#theirs === null) return false;
    this.#answers.set(conflict.address, keep);
    this.#merge(this.#theirs);
    return true;
  }

  /**
   * Its text has been written.
   *
   * @param text  An earlier one, or one without some of its changes: those are still to be written.
   */
  saved(text = this.#history.text): void {
    this.#base = text;
    this.#origin = text === this.#history.text ? this.#history.value : undefined;
  }

  #merge(text: string): void {
    const isMine = text === this.#base || text === this.#history.text;
    const choose = ({ address }: Conflict) => this.#answers.get(address);
    const merged = isMine ? null : rebase(this.#base, this.#history, text, choose);
    this.#conflicts = merged?.conflicts ?? [];
    this.#theirs = this.#conflicts.length > 0 ? text : null;
    if (this.#theirs !== null) return;
    this.#answers.clear();
    this.#base = text;
    this.#origin = undefined;
    this.#history = merged?.history ?? this.#history;
  }
}
