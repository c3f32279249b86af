import type { Verdict } from './checks.ts';
import type { Progress } from './progress.ts';

/**
 * Runs stages in their order, up to the first that fails: what comes after it would only delay its repair.
 *
 * @returns  What all that ran counted.
 */
export async function runStages(
  stages: Record<string, () => Verdict | Promise<Verdict>>,
  progress: Progress,
): Promise<Verdict> {
  const total: Verdict = { passed: 0, failed: 0, skipped: 0 };
  const left = Object.keys(stages);
  while (left.length > 0 && total.failed === 0) {
    const verdict = await stages[left.shift()!]!();
    for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += verdict[key];
  }
  if (left.length > 0) progress.say(`Stopped here. Not run: ${left.join(', ')}.`);
  return total;
}
