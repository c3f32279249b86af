import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { reasons, since, type Verdict } from './checks.ts';
import type { Progress } from './progress.ts';
import type { TestProgress } from './progress-reporter.ts';

const VITEST = fileURLToPath(new URL('vitest.mjs', import.meta.resolve('vitest/package.json')));

/** What jsdom prints past vitest where a component asks for what only a browser has. */
const JSDOM_NOISE = /^Not implemented: .*\n/gm;

/** Options of vitest for a run with progress. */
const OPTIONS = [
  'run',
  '--silent=passed-only',
  `--reporter=${fileURLToPath(new URL('progress-reporter.ts', import.meta.url))}`,
];

/**
 * Runs unit and component tests. Says how far they are, each file as soon as a test in it fails, and why; at the end what the
 * failed ones printed.
 *
 * @param name         What they are called.
 * @param args         Files or folders, and further options of vitest; all where left out.
 * @param environment  Variables besides those of this process.
 */
export function runUnitTests(
  name: string,
  progress: Progress,
  args: string[] = [],
  environment: Record<string, string> = {},
): Promise<Verdict> {
  const started = performance.now();
  const failedFiles: string[] = [];
  let latest: TestProgress | undefined;
  let output = '';
  progress.follow(() => {
    if (!latest) return `       ${name}: starting (${since(started)})`;
    const { files, filesDone, passed, failed } = latest;
    const failures = failed > 0 ? `, ${failed} failed` : '';
    return `       ${name}: ${passed} passed${failures}, ${filesDone} of ${files} files done (${since(started)})`;
  });
  return new Promise((ended) => {
    const child = spawn(process.execPath, [VITEST, ...OPTIONS, ...args], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }), ...environment },
    });
    for (const stream of [child.stdout!, child.stderr!])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.on('message', (message) => {
      latest = message as TestProgress;
      const { failure } = latest;
      if (!failure) return;
      failedFiles.push(failure.file);
      progress.say(`FAILED ${failure.file}\n${failure.why.replace(/^/gm, '       ')}`);
    });
    child.once('close', (status) => {
      progress.stop();
      const passes = status === 0;
      progress.say(`${passes ? 'ok    ' : 'FAILED'} ${name}: ${latest?.passed ?? 0} passed (${since(started)})`);
      const repair = `npm run test:unit -- ${failedFiles.join(' ') || 'NAME'}`;
      if (!passes) progress.say(reasons(output.replace(JSDOM_NOISE, ''), repair));
      const { passed = 0, failed = 0, skipped = 0 } = latest ?? {};
      // A file that cannot be loaded has no failed test.
      ended({ passed, failed: Math.max(failed, passes ? 0 : 1), skipped });
    });
  });
}
