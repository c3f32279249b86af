import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** Something that must hold for every commit, and how to repair it. */
export interface Check {
  name: string;
  /** A program of an installed package and its arguments, separated by spaces. */
  command: string;
  repair: string;
}

/** What ran, counted. */
export interface Verdict {
  passed: number;
  failed: number;
  skipped: number;
}

/**
 * The checks that `verify` and `test` run before any test, the quick ones first. Where a file changed, types and dead code take
 * half of the 30 s of processor time that they take at first, or less.
 */
export const CHECKS: Check[] = [
  {
    name: 'lint',
    command: 'oxlint --deny-warnings src tests vite.config.ts',
    repair: 'npm run fix, or fix what it names',
  },
  { name: 'imports', command: 'tsx src/tools/verify/imports.ts', repair: 'fix what it names' },
  { name: 'loose texts', command: 'tsx src/tools/verify/loose-texts.ts', repair: 'fix what it names' },
  {
    name: 'types',
    command: 'tsc --noEmit -p . --incremental --tsBuildInfoFile node_modules/.cache/types.tsbuildinfo',
    repair: 'fix what it names',
  },
  { name: 'config', command: 'node src/tools/run.js src/tools/check/index.ts', repair: 'fix site.config.json' },
  {
    name: 'versions',
    command: 'node src/tools/run.js src/tools/verify/versions.ts',
    repair: 'the command that it names',
  },
  { name: 'generated files', command: 'tsx src/tools/generated/generate.ts --check', repair: 'npm run schema' },
  { name: 'pictures', command: 'tsx src/tools/pictures/draw-pictures.ts --check', repair: 'npm run schema' },
  { name: 'dead code', command: 'knip --cache', repair: 'delete what it names' },
  { name: 'format', command: 'oxfmt --check .', repair: 'npm run fix' },
];

/** Runs a program of an installed package; npm has put it on the PATH. */
function run(command: string): Promise<{ passes: boolean; output: string }> {
  const [program, ...args] = command.split(' ');
  return new Promise((ended) => {
    let output = '';
    const child = spawn(program!, args, { shell: process.platform === 'win32' });
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.once('error', (fault) => ended({ passes: false, output: fault.message }));
    child.once('close', (status) => ended({ passes: status === 0, output }));
  });
}

/** Seconds since a moment of `performance.now()`: "4.2 s". */
export const since = (startedAtMs: number): string => `${((performance.now() - startedAtMs) / 1000).toFixed(1)} s`;

/** Runs checks, one per core at a time. Says each with its duration when it ends, and what a failed one printed. */
export async function runChecks(checks: Check[], say: (text: string) => void = console.log): Promise<Verdict> {
  const verdict: Verdict = { passed: 0, failed: 0, skipped: 0 };
  const waiting = [...checks];
  const work = async (): Promise<void> => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const { name, command, repair } = check;
      const checkStarted = performance.now();
      const { passes, output } = await run(command);
      say(`${passes ? 'ok    ' : 'FAILED'} ${name} (${since(checkStarted)})`);
      if (!passes) say(`${output.trimEnd().replace(/^(?=.)/gm, '       ')}\n       Repair: ${repair}\n`);
      verdict[passes ? 'passed' : 'failed']++;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return verdict;
}
