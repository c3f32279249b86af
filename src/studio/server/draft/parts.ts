import { Branch } from '../../../document/branch.ts';
import { History } from '../../../document/history.ts';
import { OperationError } from '../../../document/operation.ts';
import type { Part } from '../team-studio.ts';
import { authorsOf } from './change-authors.ts';
import type { EditedDraft } from './edited-draft.ts';

const CHANGED_MEANWHILE = 'The draft was changed meanwhile. Look at the list again.';

/**
 * What differs from the file, in words, each with the ids of who has changed it.
 *
 * @param until  Who has changed something later is left out.
 */
export function changesByPerson(draft: EditedDraft, until = Infinity): { words: string; by: string[] }[] {
  if (!draft.branch) return [];
  const { base, history } = draft.branch;
  const list = draft.changes();
  const edited = { base, text: history.text, value: history.value, steps: history.toJSON().done };
  const authors = authorsOf(list, edited, until);
  return list.map(({ words }, index) => ({ words, by: authors[index]! }));
}

/**
 * The draft with some of its changes.
 *
 * @param chosen  In words.
 * @throws        OperationError where the draft has other ones by now.
 */
export function partWith(draft: EditedDraft, chosen: readonly string[]): Part {
  const { base, history } = draft.opened();
  const schema = draft.schema();
  const all = draft.changes().map(({ words }) => words);
  if (!schema || chosen.some((words) => !all.includes(words))) throw new OperationError(CHANGED_MEANWHILE);
  const left = all.filter((words) => !chosen.includes(words));
  const copy = new Branch(base, new History(history.text));
  for (;;) {
    // Indices are others after each of them.
    const change = draft.upgrades.changes(copy, schema).find(({ words }) => left.includes(words));
    if (!change) return { base, text: copy.history.text };
    left.splice(left.indexOf(change.words), 1);
    copy.step((steps) => steps.apply(change.revert, { at: 0 }));
  }
}
