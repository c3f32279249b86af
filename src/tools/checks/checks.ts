import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** Something that must hold for every commit, and how to repair it. */
export interface Check {
  name: string;
  /** A program of an installed package and its arguments, separated by spaces. */
  command: string;
  repair: string;
}

/** The checks that `verify` and `test` run before any test. The slowest come first, because they run in parallel. */
export const CHECKS: Check[] = [
  {
    name: 'format',
    command: 'prettier --check --log-level warn --cache --cache-location .build/prettier .',
    repair: 'npm run fix',
  },
  { name: 'types', command: 'tsc --noEmit -p .', repair: 'fix what it names' },
  { name: 'dead code', command: 'knip', repair: 'delete what it names' },
  { name: 'generated files', command: 'tsx src/tools/generated/generate.ts --check', repair: 'npm run schema' },
  { name: 'pictures', command: 'tsx src/tools/pictures/draw-pictures.ts --check', repair: 'npm run schema' },
  {
    name: 'lint and imports',
    command: 'oxlint --deny-warnings src tests vite.config.ts',
    repair: 'npm run fix, or fix what it names',
  },
  { name: 'config', command: 'tsx src/validate/check.ts', repair: 'fix site.config.json' },
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

/**
 * Runs checks, one per core at a time. Prints each with its duration when it ends; a failed one with its output and
 * repair.
 *
 * @returns  How many passed and how many failed.
 */
export async function runChecks(
  checks: Check[],
  say: (line: string) => void = console.log,
): Promise<{ passed: number; failed: number }> {
  const count = { passed: 0, failed: 0 };
  const waiting = [...checks];
  const work = async (): Promise<void> => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const started = performance.now();
      const { passes, output } = await run(check.command);
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      say(`${passes ? 'ok    ' : 'FAILED'} ${check.name} (${seconds} s)`);
      if (!passes) say(`${output.trimEnd().replace(/^/gm, '       ')}\n       Repair: ${check.repair}\n`);
      count[passes ? 'passed' : 'failed']++;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return count;
}
