import { signOf } from '../../../document/align.ts';
import { isEqual, valueAt, type Json } from '../../../document/json.ts';
import type { Conflict } from '../../../document/merge.ts';
import { applyOperation, applyOperations, OperationError, type Operation } from '../../../document/operation.ts';
import { isGone, rebaseOperations } from '../../../document/rebase.ts';
import type { SiteSchema } from '../../../validate/schema/walk-schema.ts';
import { valueName } from '../../../validate/words/names.ts';
import type { Clash, Insisted, MadeOn, Replacing } from '../../protocol.ts';

/** So many versions of a draft are kept. They share what is the same in them. */
const MOST_KEPT = 300;

/** Nothing tells what an operation means by now. */
const TOO_OLD = 'Too much has changed since this page was loaded. Look at it as it is now, and do this again.';

/** What windows have been told of a draft, by version: what they do is done to what they knew. */
export class KeptVersions {
  readonly #values = new Map<number, Json>();

  note(version: number, value: Json): void {
    if (this.#values.has(version)) return;
    this.#values.set(version, value);
    if (this.#values.size > MOST_KEPT) this.#values.delete(this.#values.keys().next().value!);
  }

  /**
   * What operations mean by now.
   *
   * @param now       The draft as it is.
   * @param insisted  The values that are replaced although others have changed them since; all where it is undefined.
   * @param schema    Gives words to the places of what is left; null while there is none.
   * @returns         What is to be done, and what is left as others have it.
   * @throws          OperationError where their places are others by now.
   */
  meant(
    operations: readonly Replacing[],
    made: MadeOn,
    now: Json,
    insisted: Insisted[] | undefined,
    schema: SiteSchema | null,
  ): { operations: Operation[]; clashes: Clash[] } {
    const base = this.#baseOf(operations, made, now);
    const rebased = rebaseOperations(base, [...operations], now, insisted && isAmong(insisted));
    const wordsOf = ({ path, mine }: Conflict) =>
      schema ? valueName(mine === undefined ? now : applyOperations(base, [...operations]), path, schema) : '';
    const clashes = rebased.conflicts.map((conflict): Clash => {
      const { address, mine, theirs } = conflict;
      return { address, mine, theirs, words: wordsOf(conflict), isGone: isGone(conflict) };
    });
    return { operations: rebased.operations, clashes };
  }

  /**
   * The draft that operations were made on. Of a version that is not kept any more it is the draft as it is, with the values
   * that they replace in their places.
   *
   * @param now  The draft as it is.
   * @throws     OperationError where their places are others by now.
   */
  #baseOf(operations: readonly Replacing[], { version, ahead }: MadeOn, now: Json): Json {
    const known = this.#values.get(version);
    try {
      return known === undefined ? operations.reduce(withReplaced, now) : applyOperations(known, ahead);
    } catch (fault) {
      throw fault instanceof OperationError ? new OperationError(TOO_OLD) : fault;
    }
  }
}

/** Whether somebody knows both sides of a conflict, and wants theirs. */
const isAmong =
  (insisted: Insisted[]) =>
  ({ address, theirs }: Conflict): boolean =>
    insisted.some((known) => known.address === address && isEqual(known.theirs, theirs));

function withReplaced(draft: Json, { op, path, was }: Replacing): Json {
  if (op === 'add') return draft;
  const now = valueAt(draft, path);
  if (op === 'set' && was !== undefined) return applyOperation(draft, { op, path, value: was });
  if (op === 'set' && now !== undefined) return applyOperation(draft, { op: 'remove', path });
  if (op !== 'set' && (now === undefined || !isEqual(signOf(now), was)))
    throw new OperationError('Something else is there.');
  return draft;
}
