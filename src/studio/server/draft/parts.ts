import { Branch } from '../../../document/branch.ts';
import { History } from '../../../document/history.ts';
import { OperationError } from '../../../document/operation.ts';
import type { Change, ChangeByPerson } from '../../protocol.ts';
import type { DraftPart } from '../publications/publication-service.ts';
import type { Change as ChangeWithRevert } from '../../../changes/list-changes.ts';
import { authorsOf } from './change-authors.ts';
import type { Draft } from './draft.ts';

const CHANGED_MEANWHILE = 'The draft was changed meanwhile. Look at the list again.';
const BELONG_TOGETHER = 'Some of these changes are about the same entries as others. Publish them together.';

/** Adds to the changes of a draft the ids of the people who have made them. @see Checks.changesByPerson */
export function changesByPerson(
  { branch }: Pick<Draft, 'branch'>,
  list: readonly ChangeWithRevert[],
  until = Infinity,
): ChangeByPerson[] {
  if (!branch) return [];
  const { base, history } = branch;
  const edited = { base, text: history.text, value: history.value, steps: history.toJSON().done };
  const authors = authorsOf(list, edited, until);
  return list.map(({ id, words }, index) => ({ id, words, by: authors[index]! }));
}

/**
 * Which of the changes to be left out is taken back next. Values come before entries, since entries without names are
 * recognized by what they say; then the last one, since indices and ids of those behind it change with it.
 */
function nextTakenBack(changes: readonly ChangeWithRevert[], left: ReadonlySet<string>): ChangeWithRevert | undefined {
  const chosen = changes.filter(({ id }) => left.has(id));
  return chosen.find(({ id }) => id.startsWith('["set"')) ?? chosen.at(-1);
}

/**
 * A draft with some of its changes.
 *
 * @param all     Its changes.
 * @param chosen  As they were listed.
 * @throws        OperationError where the draft has other ones by now, one of them says something else, or the others cannot be
 *                left out without them.
 */
export function partWith(
  draft: Pick<Draft, 'opened' | 'schema' | 'upgrades'>,
  all: readonly ChangeWithRevert[],
  chosen: readonly Change[],
): DraftPart {
  const { base, history } = draft.opened();
  const schema = draft.schema();
  const now = new Map(all.map(({ id, words }) => [id, words]));
  if (!schema || chosen.some(({ id, words }) => now.get(id) !== words)) throw new OperationError(CHANGED_MEANWHILE);
  const left = new Set(now.keys());
  for (const { id } of chosen) left.delete(id);
  const copy = new Branch(base, new History(history.text));
  for (;;) {
    // Indices are others after each of them.
    const changes = draft.upgrades.changes(copy, schema);
    const change = nextTakenBack(changes, left);
    if (!change) {
      if (left.size > 0 || changes.length !== chosen.length) throw new OperationError(BELONG_TOGETHER);
      return { base, text: copy.history.text };
    }
    left.delete(change.id);
    copy.step((steps) => steps.apply(change.revert, { at: 0 }));
  }
}
