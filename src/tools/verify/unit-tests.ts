import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Verdict } from './checks.ts';

const VITEST = fileURLToPath(new URL('vitest.mjs', import.meta.resolve('vitest/package.json')));

/** What jsdom prints past vitest where a component asks for what only a browser has. */
const JSDOM_NOISE = /^Not implemented: /;

/** What vitest counted, as far as we need it. */
interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
}

/**
 * Runs unit and component tests as vitest does: a line for each file when it ends, and why tests failed.
 *
 * @param args   Files or folders, and further options of vitest; all where left out.
 * @param isSaid  Whether it prints anything.
 */
export async function runUnitTests(args: string[] = [], isSaid = true): Promise<Verdict> {
  const folder = mkdtempSync(join(tmpdir(), 'unit-tests-'));
  const file = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  // Half of all tests would be slow on a busy machine.
  const options = ['run', '--silent=passed-only', '--slowTestThreshold=60000', ...reporters, ...args];
  const child = spawn(process.execPath, [VITEST, ...options], {
    stdio: ['ignore', isSaid ? 'inherit' : 'ignore', isSaid ? 'pipe' : 'ignore'],
  });
  if (child.stderr)
    createInterface({ input: child.stderr }).on('line', (line) => JSDOM_NOISE.test(line) || console.error(line));
  const status = await new Promise((ended) => child.once('close', ended));
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
    // A file that cannot be loaded has no failed test.
    const failed = Math.max(report.numFailedTests, status === 0 ? 0 : 1);
    return { passed: report.numPassedTests, failed, skipped: report.numPendingTests };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
