import { globSync } from 'tinyglobby';
import { onPath } from './find-chromium.ts';

/** A WebKit that is driven by WebDriver, and the screen that it is shown on. */
export interface FoundWebKit {
  /** Speaks WebDriver. */
  driver: string;
  /** The browser that it starts. */
  browser: string;
  /** Xvfb, a screen that nobody sees. */
  screen: string;
}

/** WebKitGTK's own browser; distributions put it beside the library. */
const BROWSERS = ['/usr/lib{,/*}/webkit2gtk-4.*/MiniBrowser', '/usr/libexec/webkit2gtk-4.*/MiniBrowser'];

/**
 * Finds WebKitGTK for tests. Playwright's WebKit is a download of its own, which no distribution has.
 *
 * @throws  When a part is not installed; the message says which, and how to get it.
 */
export function findWebKit(): FoundWebKit {
  const driver = onPath('WebKitWebDriver');
  const browser = globSync(BROWSERS, { absolute: true }).toSorted().at(-1);
  const screen = onPath('Xvfb');
  if (driver && browser && screen) return { driver, browser, screen };
  const missing = Object.entries({ WebKitWebDriver: driver, MiniBrowser: browser, Xvfb: screen })
    .filter(([, path]) => !path)
    .map(([name]) => name);
  throw new Error(
    `What  ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} not installed.\n` +
      'Why   These tests run the pages in WebKit, the engine of Safari, by WebDriver.\n' +
      'Fix   Install them (Debian: apt-get install webkit2gtk-driver xvfb). WebKitGTK runs on Linux only.',
  );
}
