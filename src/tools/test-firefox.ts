import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { firefox } from '@playwright/test';

/** `npm run test:firefox`: form and waking in Firefox, on the last build. Optional; says how to get a Firefox. */
if (existsSync(firefox.executablePath())) {
  const tests = spawnSync(
    'npx',
    ['playwright', 'test', '--config=tests/playwright.config.ts', 'form/', 'browser/awake', ...process.argv.slice(2)],
    { stdio: 'inherit', env: { ...process.env, TEST_BROWSER: 'firefox' }, shell: process.platform === 'win32' },
  );
  process.exitCode = tests.status ?? 1;
} else {
  console.error(
    'These tests need the Firefox that Playwright drives; a system Firefox does not answer to it.\n' +
      'Get it with: npx playwright install firefox',
  );
  process.exitCode = 1;
}
