import type { Json } from './json.ts';
import type { Operation } from './operation.ts';
import { COALESCE_MS, ownSteps, takeBack } from './own-steps.ts';
import { EditableText } from './text/editable-text.ts';
import type { Step } from './step.ts';
import type { Splice } from './text/splice.ts';

/** How operations become a step. */
export interface StepOptions {
  /** Now, in ms. */
  at: number;
  /** Joins the step to the one before if that has the same key and its last change is less than a second ago. */
  coalesce?: string;
  /** Joins it however long ago that was. */
  isOneStep?: boolean;
  /** See `Step`. */
  by?: string | undefined;
}

/** A history as it is stored: the next step to undo, and to redo, comes last. */
export interface HistoryState {
  done: Step[];
  undone: Step[];
}

/** A text with undo and redo of any number of steps, each exact to the byte. */
export class History {
  readonly #edited: EditableText;
  readonly #done: Step[];
  #undone: Step[];

  /**
   * @param text   Valid JSON.
   * @param state  From `toJSON` of the history that led to this text.
   */
  constructor(text: string, state: HistoryState = { done: [], undone: [] }) {
    this.#edited = new EditableText(text);
    this.#done = state.done.map((step) => ({ ...step }));
    this.#undone = [...state.undone];
  }

  get text(): string {
    return this.#edited.text;
  }

  /** See `EditableText`. */
  get value(): Json {
    return this.#edited.value;
  }

  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  /** What one person can take back and make again, of several who share the document. */
  possibleFor(by: string): { canUndo: boolean; canRedo: boolean } {
    const { undoable, redoable } = ownSteps(this.#done, by);
    return { canUndo: undoable.length > 0, canRedo: redoable.length > 0 };
  }

  /**
   * Carries out operations as one step: all of them or, where one does not fit, none.
   *
   * @throws  OperationError
   */
  apply(operations: Operation[], { at, coalesce, isOneStep = false, by }: StepOptions): void {
    const before = this.text;
    const splices = this.#edited.applyAll(operations);
    if (this.text === before) return;
    this.#undone = [];
    if (by !== undefined) {
      const key = coalesce !== undefined && { coalesce };
      return this.#push({ splices, at, by, ...key, ...(isOneStep && { isOneStep }) });
    }
    const last = this.#done.at(-1);
    const isLate = last !== undefined && !isOneStep && at - last.at >= COALESCE_MS;
    if (coalesce === undefined || last?.coalesce !== coalesce || isLate) {
      this.#done.push({ splices, at, ...(coalesce !== undefined && { coalesce }) });
      return;
    }
    last.at = at;
    last.splices = joined([...last.splices, ...splices]);
    // Typed and deleted again: there is nothing to undo.
    if (last.splices.length === 0) this.#done.pop();
  }

  /** Makes replacements that were made on this text elsewhere, as one step. @throws RangeError */
  splice(splices: Splice[], { at }: Pick<StepOptions, 'at'>): void {
    if (splices.length === 0) return;
    this.#edited.splice(splices);
    this.#undone = [];
    this.#done.push({ splices, at });
  }

  /** Takes back what one person did last, and leaves what others have written since. Does nothing where there is none. */
  undoOf(by: string, at: number): void {
    this.#takeBack(ownSteps(this.#done, by).undoable.at(-1), by, at);
  }

  /** Makes again what one person took back last. Does nothing where there is none. */
  redoOf(by: string, at: number): void {
    this.#takeBack(ownSteps(this.#done, by).redoable.at(-1), by, at);
  }

  #takeBack(group: Step[] | undefined, by: string, at: number): void {
    if (!group) return;
    const splices = takeBack(group, this.#done, this.#edited);
    this.#push({ splices, at, by, undoes: group.map(({ id }) => id ?? 0) });
  }

  #push(step: Step): void {
    this.#done.push({ ...step, id: (this.#done.findLast(({ id }) => id !== undefined)?.id ?? 0) + 1 });
  }

  /** Takes the last step back. Does nothing where there is none. */
  undo(): void {
    const step = this.#done.at(-1);
    if (!step) return;
    this.#edited.revert(step.splices);
    this.#undone.push(step);
    this.#done.pop();
    this.#closeStep();
  }

  /** Makes the last step that was undone again. Does nothing where there is none. */
  redo(): void {
    const step = this.#undone.at(-1);
    if (!step) return;
    this.#edited.splice(step.splices);
    this.#done.push(step);
    this.#undone.pop();
    this.#closeStep();
  }

  /** What is typed after undo or redo is a step of its own. */
  #closeStep(): void {
    delete this.#done.at(-1)?.coalesce;
  }

  toJSON(): HistoryState {
    return { done: this.#done, undone: this.#undone };
  }
}

/** The same replacements without those in between: "a" to "ab" and "ab" to "abc" is "a" to "abc". */
function joined(splices: Splice[]): Splice[] {
  const result: Splice[] = [];
  for (const splice of splices) {
    const last = result.at(-1);
    if (last && last.at === splice.at && last.inserted === splice.removed) {
      result[result.length - 1] = { ...last, inserted: splice.inserted };
    } else result.push(splice);
  }
  return result.filter(({ removed, inserted }) => removed !== inserted);
}
