import { describe, expect, it } from 'vitest';
import { Progress } from './progress.ts';
import { runStages } from './stages.ts';

const stage = (passed: number, failed: number) => () => ({ passed, failed, skipped: 1 });

async function run(stages: Parameters<typeof runStages>[0]) {
  const lines: string[] = [];
  const total = await runStages(stages, new Progress({ write: (text) => lines.push(text) }));
  return { ...total, lines };
}

describe('Stages', () => {
  it('are counted together', async () => {
    expect(await run({ a: stage(2, 0), b: stage(3, 0) })).toEqual({ passed: 5, failed: 0, skipped: 2, lines: [] });
  });
  it('end with the first that fails, and say which were not run', async () => {
    const after = await run({ a: stage(2, 0), b: stage(3, 1), c: stage(4, 0), d: stage(5, 0) });
    expect(after).toEqual({ passed: 5, failed: 1, skipped: 2, lines: ['Stopped here. Not run: c, d.\n'] });
  });
});
