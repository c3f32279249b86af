import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHECKS, runChecks } from './checks.ts';
import { Progress } from './progress.ts';
import { findChromium } from '../browsers/find-chromium.ts';

/** What a runner counted. */
interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

const reports = mkdtempSync(join(tmpdir(), 'site-tests-'));

function run(command: string, args: string[], environment: Record<string, string> = {}): number {
  const result = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, ...environment },
    shell: process.platform === 'win32',
  });
  return result.status ?? 1;
}

/** Reads a runner's JSON report. A missing report counts as a failure. */
function readReport<T>(file: string, count: (report: T) => Count): Count {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')) as T);
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

/** Runs the unit and component tests, which are beside the code. */
function runUnitTests(): Count {
  const file = join(reports, 'unit.json');
  run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]);
  return readReport<{
    numPassedTests: number;
    numFailedTests: number;
    numFailedTestSuites: number;
    numPendingTests: number;
  }>(file, (report) => ({
    passed: report.numPassedTests,
    // A file that cannot be loaded has no failed tests.
    failed: Math.max(report.numFailedTests, report.numFailedTestSuites > 0 ? 1 : 0),
    skipped: report.numPendingTests,
  }));
}

/** Runs the tests of built pages in Chromium. */
function runBrowserTests(chromium: string): Count {
  const file = join(reports, 'browser.json');
  run('playwright', ['test', '--config=tests/playwright.config.ts', '--reporter=line,json,html'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    PLAYWRIGHT_HTML_OUTPUT_DIR: 'playwright-report',
    PLAYWRIGHT_HTML_OPEN: 'never',
    CHROMIUM_PATH: chromium,
  });
  return readReport<{
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    errors: unknown[];
  }>(file, ({ stats, errors }) => ({
    passed: stats.expected,
    failed: stats.unexpected + (errors.length > 0 ? 1 : 0),
    skipped: stats.skipped,
  }));
}

/** `npm test`: runs the checks, then all tests. The last line counts both. */
async function main(): Promise<void> {
  const chromium = findChromium();
  const { reports: failures, ...checks } = await runChecks(CHECKS, new Progress());
  const counts = [{ ...checks, skipped: 0 }, runUnitTests(), runBrowserTests(chromium)];
  for (const failure of failures) console.log(`\n${failure}`);
  const sum = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0);
  const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')];
  console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}

try {
  await main();
} catch (fault) {
  console.error(fault instanceof Error ? fault.message : fault);
  console.log('\n0 passed, 1 failed');
  process.exitCode = 1;
} finally {
  rmSync(reports, { recursive: true, force: true });
}
