import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BenchProblem } from './bench-problem.ts';
import { readOptions } from './options.ts';

/** What is said about a command line that cannot be followed. */
function problemOf(...args: string[]): string {
  try {
    readOptions(args);
  } catch (fault) {
    if (fault instanceof BenchProblem) return `${fault.problem.code}: ${fault.problem.what}`;
    throw fault;
  }
  return 'none';
}

describe('The options of the benchmark', () => {
  it('are five runs of everything when nothing is said', () =>
    expect(readOptions([])).toEqual({ runs: 5, only: null, peer: null, store: false }));

  it('take a part of a name, in any case', () =>
    expect(readOptions(['--only', 'lcp']).only!.test('visit /: LCP')).toBe(true));

  it('name a peer after the project its build belongs to', () => {
    const folder = mkdtempSync(join(tmpdir(), 'site-peer-'));
    try {
      const dist = join(folder, 'other/dist');
      mkdirSync(dist, { recursive: true });
      writeFileSync(join(dist, 'index.html'), '');
      expect(readOptions(['--peer', dist]).peer).toEqual({ name: 'other', dist });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it.each([
    [['--runs', '0'], 'bad-runs: "0" is not a number of runs.'],
    [['--peer', 'no/such'], 'no-such-peer: "no/such" holds no index.html.'],
    [['--only', '('], 'bad-pattern: "(" is not a pattern: '],
    [['--fast'], "unknown-option: Unknown option '--fast'"],
  ])('refuse %j in plain words', (args, words) => expect(problemOf(...args)).toContain(words));
});
