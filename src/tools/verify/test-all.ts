import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHECKS, runChecks, type Verdict } from './checks.ts';
import { runUnitTests } from './unit-tests.ts';
import { findTestChromium } from '../browsers/find-chromium.ts';

const reports = mkdtempSync(join(tmpdir(), 'site-tests-'));

function run(command: string, args: string[], environment: Record<string, string> = {}): number {
  const result = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, ...environment },
    shell: process.platform === 'win32',
  });
  return result.status ?? 1;
}

/** What Playwright counted, as far as we need it. */
interface BrowserReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

/** Runs the tests of built pages in Chromium. A missing report counts as a failure. */
function runBrowserTests(chromium: string): Verdict {
  const file = join(reports, 'browser.json');
  run('playwright', ['test', '--config=tests/playwright.config.ts', '--reporter=line,json,html'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    PLAYWRIGHT_HTML_OUTPUT_DIR: 'playwright-report',
    PLAYWRIGHT_HTML_OPEN: 'never',
    CHROMIUM_PATH: chromium,
  });
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 };
  const { stats, errors } = JSON.parse(readFileSync(file, 'utf8')) as BrowserReport;
  return {
    passed: stats.expected,
    failed: stats.unexpected + (errors.length > 0 ? 1 : 0),
    skipped: stats.skipped,
  };
}

/** `npm test`: runs the checks, then the unit tests, then those in Chromium, and stops after the first of these that fails. */
async function main(): Promise<void> {
  const chromium = findTestChromium();
  let [passed, failed, skipped] = [0, 0, 0];
  for (const stage of [() => runChecks(CHECKS), () => runUnitTests(), () => runBrowserTests(chromium)]) {
    const verdict = await stage();
    passed += verdict.passed;
    failed += verdict.failed;
    skipped += verdict.skipped;
    // What comes after a stage that fails would only delay its repair.
    if (failed > 0) break;
  }
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
