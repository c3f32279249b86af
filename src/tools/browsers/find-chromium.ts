import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** Where systems put a Chromium, by name on the PATH and by place. */
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

export function onPath(name: string): string | undefined {
  const found = spawnSync(process.platform === 'win32' ? 'where' : 'which', [name], { encoding: 'utf8' });
  return found.status === 0 ? found.stdout.split('\n')[0]!.trim() : undefined;
}

/** The Chromium that is there: CHROMIUM_PATH, the system's, or Playwright's own. */
function installedChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH names "${named}", which does not exist. Correct it, or leave it out.`);
  }
  const system = NAMES.map(onPath).find(Boolean) ?? PLACES.find((place) => existsSync(place));
  if (system) return system;
  const own = chromium.executablePath();
  return existsSync(own) ? own : undefined;
}

/** Tries to bring a Chromium: as root on a Debian system its package, elsewhere Playwright's download. */
function installChromium(): void {
  const asRoot = process.getuid?.() === 0;
  const options = { stdio: 'inherit', timeout: 600_000 } as const;
  try {
    if (asRoot && onPath('apt-get')) {
      execFileSync('apt-get', ['update', '-qq'], options);
      execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options);
    } else
      execFileSync('npx', ['playwright', 'install', 'chromium'], { ...options, shell: process.platform === 'win32' });
  } catch {
    // What came of it is seen by looking again.
  }
}

/**
 * Finds a Chromium for the browser tests, or installs one.
 *
 * @returns  Path of the program.
 * @throws   When none can be had; the message says how to get one.
 */
export function findChromium(): string {
  const found = installedChromium();
  if (found) return found;
  console.log('No Chromium here: installing one for the browser tests.');
  installChromium();
  const installed = installedChromium();
  if (installed) return installed;
  throw new Error(
    'The browser tests need a Chromium, and none could be found or installed.\n' +
      'Install one (Debian: apt-get install chromium; others: npx playwright install chromium),\n' +
      'or name yours: CHROMIUM_PATH=/path/to/chromium npm test',
  );
}
