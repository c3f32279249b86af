import { existsSync } from 'node:fs';
import { firefox } from '@playwright/test';
import { onPath } from './find-chromium.ts';

/** Where systems put a Firefox, by name on the PATH and by place. */
const NAMES = ['firefox', 'firefox-esr'];
const PLACES = ['/Applications/Firefox.app/Contents/MacOS/firefox', 'C:\\Program Files\\Mozilla Firefox\\firefox.exe'];

/** A Firefox, and whether it is the one that Playwright builds for itself; any other is driven by WebDriver BiDi. */
export interface FoundFirefox {
  path: string;
  isPlaywrights: boolean;
}

/**
 * Finds a Firefox for the browser tests: FIREFOX_PATH, Playwright's own, or the system's.
 *
 * @returns  The program, and how it is driven.
 * @throws   When there is none; the message says how to get one.
 */
export function findFirefox(): FoundFirefox {
  const named = process.env['FIREFOX_PATH'];
  if (named) {
    if (existsSync(named)) return { path: named, isPlaywrights: false };
    throw new Error(
      `What  FIREFOX_PATH names "${named}".\nWhy   No such file exists.\nFix   Correct it, or leave it out.`,
    );
  }
  const own = firefox.executablePath();
  if (existsSync(own)) return { path: own, isPlaywrights: true };
  const system = NAMES.map(onPath).find(Boolean) ?? PLACES.find((place) => existsSync(place));
  if (system) return { path: system, isPlaywrights: false };
  throw new Error(
    'What  No Firefox was found.\n' +
      'Why   These tests look at the form and the live pages in it; `npm test` does so in Chromium alone.\n' +
      'Fix   Install one (Debian: apt-get install firefox-esr; others: npx playwright install firefox),\n' +
      '      or name yours: FIREFOX_PATH=/path/to/firefox npm run test:firefox',
  );
}
