import { existsSync } from 'node:fs';
import { firefox } from '@playwright/test';
import { onPath } from './find-chromium.ts';

/** Names of a Firefox on the PATH, and paths outside it. */
const NAMES = ['firefox', 'firefox-esr'];
const PATHS = ['/Applications/Firefox.app/Contents/MacOS/firefox', 'C:\\Program Files\\Mozilla Firefox\\firefox.exe'];

/** An installed Firefox. Playwright drives its own build natively, any other by WebDriver BiDi. */
export interface FoundFirefox {
  path: string;
  isPlaywrights: boolean;
}

/**
 * Finds a Firefox for the browser tests: FIREFOX_PATH, Playwright's, or the system's.
 *
 * @returns  The executable, and whose build it is.
 * @throws   When none is installed; the message says how to get one.
 */
export function findFirefox(): FoundFirefox {
  const fromEnvironment = process.env['FIREFOX_PATH'];
  if (fromEnvironment) {
    if (existsSync(fromEnvironment)) return { path: fromEnvironment, isPlaywrights: false };
    throw new Error(
      `What  FIREFOX_PATH is "${fromEnvironment}".\nWhy   No such file exists.\nFix   Correct it, or remove it.`,
    );
  }
  const playwrights = firefox.executablePath();
  if (existsSync(playwrights)) return { path: playwrights, isPlaywrights: true };
  const system = NAMES.map(onPath).find(Boolean) ?? PATHS.find((path) => existsSync(path));
  if (system) return { path: system, isPlaywrights: false };
  throw new Error(
    'What  No Firefox was found.\n' +
      'Why   These tests run the pages in Firefox; `npm test` runs them in Chromium only.\n' +
      'Fix   Install one (Debian: apt-get install firefox-esr; others: npx playwright install firefox),\n' +
      '      or point to yours: FIREFOX_PATH=/path/to/firefox TEST_BROWSER=firefox npm run test:browser',
  );
}
