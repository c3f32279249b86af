import { addressOf } from '../../../document/align.ts';
import type { Json, Path } from '../../../document/json.ts';
import { difference } from '../../../document/merge.ts';
import type { Step } from '../../../document/step.ts';
import { inverted, spliced } from '../../../document/text/splice.ts';
import type { Change } from '../../../changes/list-changes.ts';

/** Each stretch of steps of one person is read and compared as a whole site. */
const MOST_STRETCHES = 200;

const overlap = (one: Path, other: Path): boolean => {
  const length = Math.min(one.length, other.length);
  return one.slice(0, length).every((key, at) => key === other[at]);
};

/** The value before and after a stretch of steps of one person. */
interface Stretch {
  by: string;
  before: Json;
  after: Json;
}

/** The stretches up to a moment that lead to a text, the last one first, back to the text that they began with. */
function* stretchesOf(text: string, base: string, steps: readonly Step[], until: number): Generator<Stretch> {
  let [end, after] = [steps.length, text];
  for (let count = 0; end > 0 && after !== base && count < MOST_STRETCHES; count++) {
    const { by, at } = steps[end - 1]!;
    const isLate = at > until;
    const isSame = (step: Step) => step.by === by && step.at > until === isLate;
    let [start, before] = [end, after];
    while (start > 0 && isSame(steps[start - 1]!) && before !== base)
      before = spliced(before, inverted(steps[--start]!.splices));
    if (by !== undefined && !isLate) yield { by, before: JSON.parse(before) as Json, after: JSON.parse(after) as Json };
    [end, after] = [start, before];
  }
}

/**
 * Who has made each change of a draft: all who have changed something in the same place since it was the base.
 *
 * @param draft  Its text, the text that it is compared with, and the steps that led to it.
 * @param until  What was done later counts for nobody.
 * @returns      For each change ids of people, whoever was last first; none where another program has made it.
 */
export function authorsOf(
  changes: readonly Change[],
  draft: { text: string; base: string; value: Json; steps: readonly Step[] },
  until: number,
): string[][] {
  const authors = changes.map(() => new Set<string>());
  const places = changes.map(({ revert }) => revert.map(({ path }) => addressOf(draft.value, path)));
  for (const { by, before, after } of stretchesOf(draft.text, draft.base, draft.steps, until)) {
    const touched = difference(before, after, []).flatMap(({ path }) => [
      addressOf(after, path),
      addressOf(before, path),
    ]);
    places.forEach((paths, at) => {
      if (paths.some((path) => touched.some((other) => overlap(path, other)))) authors[at]!.add(by);
    });
  }
  return authors.map((ids) => [...ids]);
}
