import { replay } from './replay.ts';
import type { Step } from './step.ts';
import { EditableText } from './text/editable-text.ts';
import { inverted, type Splice } from './text/splice.ts';

/** Changes of one person with less time between them are taken back together, in ms. */
const COALESCE_MS = 1000;

/** What one person can take back and make again; the next group of steps comes last. */
interface OwnSteps {
  undoable: Step[][];
  redoable: Step[][];
}

/** Whether a step goes on with what the one before it began. */
const goesOn = (last: Step | undefined, { coalesce, at, isOneStep }: Step): boolean =>
  coalesce !== undefined && last?.coalesce === coalesce && (isOneStep === true || at - last.at < COALESCE_MS);

/** The same replacements without those in between: "a" to "ab" and "ab" to "abc" is "a" to "abc". */
function joined(splices: readonly Splice[]): Splice[] {
  const result: Splice[] = [];
  for (const splice of splices) {
    const last = result.at(-1);
    if (last && last.at === splice.at && last.inserted === splice.removed)
      result[result.length - 1] = { ...last, inserted: splice.inserted };
    else result.push(splice);
  }
  return result.filter(({ removed, inserted }) => removed !== inserted);
}

const splicesOf = (steps: readonly Step[]): Splice[] => steps.flatMap(({ splices }) => splices);

/** Steps that are taken back together as one, as far as nobody has done anything between: a text that was typed is one step. */
export function joinSteps(steps: readonly Step[]): Step[] {
  const result: Step[] = [];
  for (const step of steps) {
    const last = result.at(-1);
    const isMore = last && last.by === step.by && !last.undoes && !step.undoes && goesOn(last, step);
    if (isMore) result[result.length - 1] = { ...last, at: step.at, splices: joined(splicesOf([last, step])) };
    else result.push(step);
  }
  return result;
}

/**
 * Reads what one person has done out of the steps of all. Taking steps back is a step too, so that none is ever lost.
 *
 * @param by  Undefined for the steps of nobody in particular.
 */
export function ownSteps(steps: readonly Step[], by: string | undefined): OwnSteps {
  const undoable: Step[][] = [];
  let redoable: Step[][] = [];
  let isClosed = true;
  for (const step of steps) {
    if (step.by !== by) continue;
    const taken = step.undoes?.[0];
    if (taken === undefined) {
      const group = undoable.at(-1);
      if (!isClosed && group && goesOn(group.at(-1), step)) group.push(step);
      else undoable.push([step]);
      redoable = [];
    } else {
      const holds = (group: Step[]) => group[0]?.id === taken;
      const isRedone = redoable.some(holds);
      const from = isRedone ? redoable : undoable;
      from.splice(from.findIndex(holds), from.some(holds) ? 1 : 0);
      (isRedone ? undoable : redoable).push([step]);
    }
    // What is typed after it is a step of its own.
    isClosed = taken !== undefined;
  }
  // Typed and deleted again: there is nothing to take back.
  while (undoable.length > 0 && joined(splicesOf(undoable.at(-1)!)).length === 0) undoable.pop();
  return { undoable, redoable };
}

const areSame = (some: readonly Splice[], others: readonly Splice[]): boolean =>
  some.length === others.length &&
  some.every((one, index) => {
    const { at, removed, inserted } = others[index]!;
    return one.at === at && one.removed === removed && one.inserted === inserted;
  });

/** Steps without those that others have taken back to the byte. */
function standing(steps: readonly Step[]): Step[] {
  const left: Step[] = [];
  for (const step of steps) {
    const from = step.undoes ? left.findLastIndex(({ id }) => id === step.undoes![0]) : -1;
    if (from >= 0 && areSame(joined(inverted(splicesOf(left.slice(from)))), joined(step.splices))) left.length = from;
    else left.push(step);
  }
  return left;
}

/**
 * Takes a group of steps back on a text that others have changed since: what they wrote in the same places stays.
 *
 * @param text   The text that all steps have led to. It is changed.
 * @returns      The replacements made.
 */
export function takeBack(group: Step[], steps: readonly Step[], text: EditableText): Splice[] {
  const draft = new EditableText(text.text);
  const first = steps.indexOf(group[0]!);
  const last = steps.indexOf(group.at(-1)!);
  const isWhole = last - first === group.length - 1;
  const made: Splice[] = [];
  const walked = [...steps.slice(0, last + 1), ...standing(steps.slice(last + 1))];
  for (let at = walked.length - 1; at >= first; at--) {
    const step = walked[at]!;
    // As it was after them: it is then as it was before them, to the byte.
    if (at === last && isWhole && draft.text === text.text) {
      const back = inverted(splicesOf(group));
      text.splice(back);
      return back;
    }
    const after = draft.value;
    draft.revert(step.splices);
    if (group.includes(step)) made.push(...replay(after, draft.value, text));
  }
  return made;
}
