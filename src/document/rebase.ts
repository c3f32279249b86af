import { isEqual, type Json } from './json.ts';
import { applyOperations, type Operation } from './operation.ts';
import { EditableText } from './text/editable-text.ts';
import { History } from './history.ts';
import { difference, mergeChanges, type Conflict, type Merge, type Side } from './merge.ts';
import { replay } from './replay.ts';
import type { Step } from './step.ts';
import { inverted } from './text/splice.ts';

/**
 * Brings a draft onto a text that another program has written meanwhile: the result is their text with my changes.
 *
 * @param base     The text that the draft was begun from, or last saved as.
 * @param history  The draft. Stays as it is.
 * @param theirs   The text on disk: valid JSON.
 * @param choose   The answer where both sides changed the same value; undefined if there is none yet. Then theirs stands.
 * @returns        A new history, in which undo takes back my steps and leaves theirs; what was answered with "mine" is one
 *                 more step. `conflicts` are those without an answer: while there are any, keep the old history.
 * @throws         SyntaxError if `theirs` is not JSON.
 * @see            docs/decisions/0069-outside-changes-are-merged-by-value.md
 */
export function rebase(
  base: string,
  history: History,
  theirs: string,
  choose: (conflict: Conflict) => Side | undefined,
): { history: History; conflicts: Conflict[] } {
  const origin = new EditableText(base).value;
  const merged = new EditableText(theirs);
  const theirValue = merged.value;
  const { operations, conflicts } = mergeChanges(origin, history.value, theirValue, () => 'theirs');
  merged.applyAll(operations);
  const result = new History(merged.text, { done: stepsOn(merged.text, history) });
  const answers = new Map(conflicts.map((conflict) => [conflict.address, choose(conflict)]));
  if ([...answers.values()].includes('mine')) {
    const chosen = new EditableText(theirs);
    const answered = ({ address }: Conflict) => answers.get(address) ?? 'theirs';
    chosen.applyAll(mergeChanges(origin, history.value, theirValue, answered).operations);
    result.apply(difference(merged.value, chosen.value, []), { at: 0 });
  }
  return { history: result, conflicts: conflicts.filter(({ address }) => answers.get(address) === undefined) };
}

/**
 * Walks back along the steps of a draft, and takes each of them back on the merged text.
 *
 * @returns  The steps with the splices they have there, without those that have nothing left to do.
 */
function stepsOn(merged: string, history: History): Step[] {
  const [draft, target] = [new EditableText(history.text), new EditableText(merged)];
  const back = history.toJSON().done.toReversed();
  return back
    .flatMap((step) => {
      const before = draft.value;
      draft.revert(step.splices);
      const splices = replay(before, draft.value, target);
      return splices.length === 0 ? [] : [{ ...step, splices: inverted(splices) }];
    })
    .reverse();
}

/** Whether an entry of a list is changed that others have removed. */
export const isGone = ({ theirs, path }: Conflict): boolean => theirs === undefined && typeof path.at(-1) === 'number';

/** Whether both sides have put a list in another order: no words are lost by either. */
const isOrder = ({ mine, theirs }: Conflict): boolean => Array.isArray(mine) && Array.isArray(theirs);

/**
 * Brings operations that were made on one value onto another one, such as the same document after others have changed it. Pages
 * and sections are found again by their names. What is gone stays gone.
 *
 * @param made      What they were made on.
 * @param now       What they are for.
 * @param keepMine  Whether these operations win where both sides changed a value. By default they always do.
 * @returns         What is left to do, and the conflicts in which what stands now stays.
 * @throws          OperationError if they do not fit `made`.
 */
export function rebaseOperations(
  made: Json,
  operations: Operation[],
  now: Json,
  keepMine: (conflict: Conflict) => boolean = () => true,
): Merge {
  if (isEqual(made, now)) return { operations, conflicts: [] };
  const isMine = (conflict: Conflict) => !isGone(conflict) && (isOrder(conflict) || keepMine(conflict));
  const merge = mergeChanges(made, applyOperations(made, operations), now, (conflict) =>
    isMine(conflict) ? 'mine' : 'theirs',
  );
  return { operations: merge.operations, conflicts: merge.conflicts.filter((conflict) => !isMine(conflict)) };
}
