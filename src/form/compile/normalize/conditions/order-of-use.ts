import type { Run } from '../resolve-references.ts';
import { quoted } from '../schema-node.ts';
import type { WrittenCondition, WrittenTest } from './written-condition.ts';

const testsOf = ({ when, unless }: WrittenCondition): WrittenTest[] => [when, ...unless].flat();

/** Orders conditions so that each stands after those that show what it looks at. Those in a circle are reported. */
export function inOrderOfUse(run: Run, conditions: WrittenCondition[]): WrittenCondition[] {
  const ordered: WrittenCondition[] = [];
  let left = conditions;
  while (left.length > 0) {
    const waiting = new Set(left.flatMap(({ show }) => show));
    const isWaiting = ({ names }: WrittenTest) => names.some((_, at) => waiting.has(names.slice(0, at + 1).join('.')));
    const next = left.find((each) => !testsOf(each).some(isWaiting));
    if (!next) {
      const { path } = left[0]!;
      run.report({
        path,
        what: `These fields are shown by an answer to ${quoted(testsOf(left[0]!)[0]?.names.join('.'))}, which is shown only by one of them.`,
        why: 'None of them would ever be shown.',
        fix: 'Move one of these fields to the "properties" of the form.',
      });
      return [];
    }
    ordered.push(next);
    left = left.filter((each) => each !== next);
  }
  return ordered;
}
