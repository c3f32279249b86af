import { defineConfig } from '@playwright/test';
import { findChromium } from '../src/tools/find-chromium.ts';

/** Chromium without calls to anywhere but this machine. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

export default defineConfig({
  testDir: '.',
  testMatch: ['browser/**/*.spec.ts', 'form/**/*.spec.ts', 'sections/**/*.spec.ts'],
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // A machine that does other things at the same time may miss a moment; what needs a second try is named at the end.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: Boolean(process.env['CI']),
  use: {
    ...(process.env['TEST_BROWSER'] === 'firefox'
      ? { browserName: 'firefox' as const }
      : { browserName: 'chromium' as const, launchOptions: { executablePath: findChromium(), args: QUIET } }),
    reducedMotion: 'no-preference',
  },
});
