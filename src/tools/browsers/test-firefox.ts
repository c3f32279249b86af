import { spawnSync } from 'node:child_process';
import { findFirefox } from './find-firefox.ts';

/** What runs script in the page; all else is the same in every browser. */
const TESTS = ['form/', 'browser/hydration', 'browser/first-frame', 'browser/motion', 'browser/late-script'];

/** `npm run test:firefox`: form and waking in Firefox. Optional; says how to get a Firefox. */
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
