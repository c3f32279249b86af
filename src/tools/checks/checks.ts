import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** One thing that holds for every commit, and the command that repairs it. */
export interface Check {
  name: string;
  /** A program of the project's packages and its words, parted by spaces. */
  command: string;
  repair: string;
}

/** What `verify` and `test` look at before any test. The longest come first: they run beside each other. */
export const CHECKS: Check[] = [
  {
    name: 'format',
    command: 'prettier --check --log-level warn --cache --cache-location .build/prettier .',
    repair: 'npm run fix',
  },
  { name: 'types', command: 'tsc --noEmit -p .', repair: 'mend what it names' },
  { name: 'dead code', command: 'knip', repair: 'delete what it names' },
  { name: 'generated files', command: 'tsx src/tools/generated/generate.ts --check', repair: 'npm run schema' },
  { name: 'pictures', command: 'tsx src/tools/pictures/draw-pictures.ts --check', repair: 'npm run draw' },
  {
    name: 'lint',
    command: 'oxlint --deny-warnings src tests vite.config.ts',
    repair: 'npm run fix, or mend what it names',
  },
  { name: 'config', command: 'tsx src/validate/check.ts', repair: 'mend site.config.json' },
];

/** Runs a program of the project's packages, which npm has put on the PATH. */
function run(command: string): Promise<{ holds: boolean; output: string }> {
  const [program, ...args] = command.split(' ');
  return new Promise((ended) => {
    let output = '';
    const child = spawn(program!, args, { shell: process.platform === 'win32' });
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.once('error', (fault) => ended({ holds: false, output: fault.message }));
    child.once('close', (status) => ended({ holds: status === 0, output }));
  });
}

/**
 * Makes checks, as many at the same time as there are cores, and prints each with its time as it ends; one that fails
 * with its words and its repair.
 *
 * @returns  How many hold, and how many fail.
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
      const { holds, output } = await run(check.command);
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      say(`${holds ? 'ok    ' : 'FAILED'} ${check.name} (${seconds} s)`);
      if (!holds) say(`${output.trimEnd().replace(/^/gm, '       ')}\n       Repair: ${check.repair}\n`);
      count[holds ? 'passed' : 'failed']++;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return count;
}
