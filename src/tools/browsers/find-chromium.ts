import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** Names of a Chromium on the PATH, and paths outside it. */
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

export function onPath(name: string): string | undefined {
  const found = spawnSync(process.platform === 'win32' ? 'where' : 'which', [name], { encoding: 'utf8' });
  return found.status === 0 ? found.stdout.split('\n')[0]!.trim() : undefined;
}

/** Chromium without a browser's interface, a package of its own in Debian: a new page costs it a quarter less processor time. */
const SHELL = 'chromium-headless-shell';

/** The installed Chromium: CHROMIUM_PATH, the system's, or Playwright's. */
function installedChromium(names: string[]): string | undefined {
  const fromEnvironment = process.env['CHROMIUM_PATH'];
  if (fromEnvironment) {
    if (existsSync(fromEnvironment)) return fromEnvironment;
    throw new Error(`CHROMIUM_PATH is "${fromEnvironment}", which does not exist. Correct it, or remove it.`);
  }
  const system = names.map(onPath).find(Boolean) ?? PATHS.find((path) => existsSync(path));
  if (system) return system;
  const playwrights = chromium.executablePath();
  return existsSync(playwrights) ? playwrights : undefined;
}

/** Tries to install a Chromium: as root on Debian its package, elsewhere Playwright's download. */
function installChromium(debianPackage: string): void {
  const asRoot = process.getuid?.() === 0;
  const options = { stdio: 'inherit', timeout: 600_000 } as const;
  try {
    if (asRoot && onPath('apt-get')) {
      execFileSync('apt-get', ['update', '-qq'], options);
      execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', debianPackage], options);
    } else
      execFileSync('npx', ['playwright', 'install', 'chromium'], { ...options, shell: process.platform === 'win32' });
  } catch {
    // The caller looks for it again.
  }
}

/**
 * Finds a Chromium, or installs one.
 *
 * @param names  Those on the PATH to look for, best first. The first is what Debian installs.
 * @returns      Path of the executable.
 * @throws       When none can be installed; the message says how to get one.
 */
export function findChromium(names = NAMES): string {
  const found = installedChromium(names);
  if (found) return found;
  console.log('No Chromium found. Installing one.');
  installChromium(names[0]!);
  const installed = installedChromium(names);
  if (installed) return installed;
  throw new Error(
    'This needs a Chromium; none was found, and none could be installed.\n' +
      `Install one (Debian: apt-get install ${names[0]}; others: npx playwright install chromium),\n` +
      'or point to yours: CHROMIUM_PATH=/path/to/chromium npm test',
  );
}

/** Finds a Chromium for the browser tests: the headless shell if it is there, or if none is. docs/decisions 0139 */
export const findTestChromium = (): string => findChromium([SHELL, ...NAMES]);
