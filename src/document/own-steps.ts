import { replay } from './replay.ts';
import type { Step } from './step.ts';
import { EditableText } from './text/editable-text.ts';
import { inverted, type Splice } from './text/splice.ts';

/** Changes of one person with less time between them are taken back together, in ms. */
export const COALESCE_MS = 1000;

/** What one person can take back and make again; the next group of steps comes last. */
interface OwnSteps {
  undoable: Step[][];
  redoable: Step[][];
}

/** Whether a step goes on with what the one before it began. */
const goesOn = (last: Step | undefined, { coalesce, at, isOneStep }: Step): boolean =>
  coalesce !== undefined && last?.coalesce === coalesce && (isOneStep === true || at - last.at < COALESCE_MS);

/** Reads what one person has done out of the steps of all. Taking steps back is a step too, so that none is ever lost. */
export function ownSteps(steps: readonly Step[], by: string): OwnSteps {
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
  return { undoable, redoable };
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
  for (let at = steps.length - 1; at >= first; at--) {
    const step = steps[at]!;
    // As it was after them: it is then as it was before them, to the byte.
    if (at === last && isWhole && draft.text === text.text) {
      const back = group.toReversed().flatMap(({ splices }) => inverted(splices));
      text.splice(back);
      return back;
    }
    const after = draft.value;
    draft.revert(step.splices);
    if (group.includes(step)) made.push(...replay(after, draft.value, text));
  }
  return made;
}
