import { join } from 'node:path';
import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';
import { findChromium } from '../src/tools/browsers/find-chromium.ts';
import { findFirefox } from '../src/tools/browsers/find-firefox.ts';

// Browsers on Linux know one font, whatever the machine has. All they start inherits it.
process.env['FONTCONFIG_FILE'] = join(import.meta.dirname, 'fonts.conf');

/** Chromium without calls to anywhere but this machine. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** Playwright's own Firefox, or the system's by WebDriver BiDi. */
function firefox(): Pick<PlaywrightTestConfig, 'use' | 'projects'> {
  const { path, isPlaywrights } = findFirefox();
  if (isPlaywrights) return { use: { browserName: 'firefox' } };
  const launch = (firefoxUserPrefs: Record<string, number>): NonNullable<PlaywrightTestConfig['use']> => ({
    browserName: 'firefox',
    channel: 'moz-firefox',
    launchOptions:
      process.platform === 'win32'
        ? { executablePath: path, firefoxUserPrefs }
        : {
            executablePath: join(import.meta.dirname, 'browser/support/start-firefox.js'),
            env: { ...process.env, FIREFOX_PATH: path },
            firefoxUserPrefs,
          },
  });
  // Playwright does not notice a page that comes back whole from memory, and cannot tell a page that motion is unwelcome.
  const reloadsOnBack = { 'browser.sessionhistory.max_total_viewers': 0 };
  return {
    projects: [
      { name: 'firefox', grepInvert: /motion is unwelcome/, use: launch(reloadsOnBack) },
      {
        name: 'still firefox',
        grep: /motion is unwelcome/,
        use: launch({ ...reloadsOnBack, 'ui.prefersReducedMotion': 1 }),
      },
    ],
  };
}

const chromium = (): Pick<PlaywrightTestConfig, 'use'> => ({
  use: { browserName: 'chromium', launchOptions: { executablePath: findChromium(), args: QUIET } },
});

const browser = process.env['TEST_BROWSER'] === 'firefox' ? firefox() : chromium();

export default defineConfig({
  testDir: '.',
  testMatch: ['browser/**/*.spec.ts', 'shipped/**/*.spec.ts', 'form/**/*.spec.ts', 'sections/**/*.spec.ts'],
  globalSetup: './playwright-setup.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // A machine that does other things at the same time may miss a moment; what needs a second try is named at the end.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: Boolean(process.env['CI']),
  ...browser,
  use: { ...browser.use, reducedMotion: 'no-preference' },
});
