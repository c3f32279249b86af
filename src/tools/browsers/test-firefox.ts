import { spawnSync } from 'node:child_process';
import { findFirefox } from './find-firefox.ts';

/** Tests of scripts in the page. The rest does not depend on the browser. */
const TESTS = ['form/', 'browser/hydration', 'browser/first-frame', 'browser/motion', 'browser/late-script'];

/** `npx tsx src/tools/browsers/test-firefox.ts`: runs the tests of form and hydration in Firefox. */
function testFirefox(): number {
  const tests = spawnSync(
    'npx',
    ['playwright', 'test', '--config=tests/playwright.config.ts', ...TESTS, ...process.argv.slice(2)],
    { stdio: 'inherit', env: { ...process.env, TEST_BROWSER: 'firefox' }, shell: process.platform === 'win32' },
  );
  return tests.status ?? 1;
}

try {
  findFirefox();
  process.exitCode = testFirefox();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
