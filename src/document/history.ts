import type { Json } from './json.ts';
import type { Operation } from './operation.ts';
import { ownSteps, takeBack } from './own-steps.ts';
import { EditableText } from './text/editable-text.ts';
import type { Step } from './step.ts';
import type { Splice } from './text/splice.ts';

/** How operations become a step. */
export interface StepOptions {
  /** Now, in ms. */
  at: number;
  /** One undo takes the step back together with the one before, if that has the same key and is less than a second older. */
  coalesce?: string;
  /** The same, however much older that is. */
  isOneStep?: boolean;
  /** See `Step`. */
  by?: string | undefined;
}

/** Who makes a step, and when. */
type StepOwner = Pick<StepOptions, 'at' | 'by'>;

/** A history as it is stored: the last step comes last. */
export interface HistoryState {
  done: Step[];
}

/**
 * A text with undo and redo of any number of steps, each exact to the byte. Undo adds a step, so nothing is ever lost, and each of
 * several people undoes their own steps. Steps without a person's id belong together, as those of one person alone do.
 */
export class History {
  readonly #edited: EditableText;
  readonly #done: Step[];

  /**
   * @param text   Valid JSON.
   * @param state  From `toJSON` of the history that led to this text.
   */
  constructor(text: string, state: HistoryState = { done: [] }) {
    this.#edited = new EditableText(text);
    this.#done = state.done.map((step) => ({ ...step }));
  }

  get text(): string {
    return this.#edited.text;
  }

  /** See `EditableText`. */
  get value(): Json {
    return this.#edited.value;
  }

  /** What somebody can take back and make again. */
  possible(by?: string): { canUndo: boolean; canRedo: boolean } {
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
    const key = coalesce !== undefined && { coalesce };
    this.#push({ splices, at, ...key, ...(by !== undefined && { by }), ...(isOneStep && { isOneStep }) });
  }

  /** Makes replacements that were made on this text elsewhere, as one step. @throws RangeError */
  splice(splices: Splice[], { at }: Pick<StepOptions, 'at'>): void {
    if (splices.length === 0) return;
    this.#edited.splice(splices);
    this.#push({ splices, at });
  }

  /** Takes back what somebody did last, and leaves what others have written since. Does nothing where there is none. */
  undo(who: StepOwner = { at: 0 }): void {
    this.#takeBack(ownSteps(this.#done, who.by).undoable.at(-1), who);
  }

  /** Makes again what somebody took back last. Does nothing where there is none. */
  redo(who: StepOwner = { at: 0 }): void {
    this.#takeBack(ownSteps(this.#done, who.by).redoable.at(-1), who);
  }

  #takeBack(group: Step[] | undefined, { at, by }: StepOwner): void {
    if (!group) return;
    const splices = takeBack(group, this.#done, this.#edited);
    this.#push({ splices, at, ...(by !== undefined && { by }), undoes: group.map(({ id }) => id ?? 0) });
  }

  #push(step: Omit<Step, 'id'>): void {
    this.#done.push({ ...step, id: (this.#done.findLast(({ id }) => id !== undefined)?.id ?? 0) + 1 });
  }

  toJSON(): HistoryState {
    return { done: this.#done };
  }
}
