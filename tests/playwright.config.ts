import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';
import { findTestChromium } from '../src/tools/browsers/find-chromium.ts';
import { findFirefox } from '../src/tools/browsers/find-firefox.ts';
import { IS_WHOLE_MATRIX, PAGE_CHANGES, type PageChange } from './browser/support/page-changes.ts';

// On Linux the browsers see one font, whatever the machine has installed.
process.env['FONTCONFIG_FILE'] = join(import.meta.dirname, 'fonts.conf');
const FONTS = join(import.meta.dirname, '../node_modules/dejavu-fonts-ttf/ttf/');

/**
 * What Chromium leaves out: Playwright's list, which ours takes the place of, the two lists that drop from the address bar, and a
 * renderer on spare. Each window starts them as processes of their own, for half of the processor time that a window costs.
 */
const LEFT_OUT = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'SpareRendererForSitePerProcess',
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
];

/** Chromium, with no background requests. */
const QUIET = [
  `--disable-features=${LEFT_OUT.join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

interface Changed {
  pageChange: PageChange | null;
}

/** Tests of scripts in the page, and of every shipped page. The rest does not depend on the browser. */
const OF_SCRIPTS = ['form/**/*', 'browser/{hydration,first-frame,motion,late-script}*', 'shipped/pages*'].map(
  (path) => `**/${path}.spec.ts`,
);

/** Playwright's own Firefox, or the system's by WebDriver BiDi. */
function firefox(): Pick<PlaywrightTestConfig, 'use' | 'projects' | 'testMatch'> {
  const { path, isPlaywrights } = findFirefox();
  if (isPlaywrights) return { use: { browserName: 'firefox' }, testMatch: OF_SCRIPTS };
  const launch = (firefoxUserPrefs: Record<string, number | string>): NonNullable<PlaywrightTestConfig['use']> => ({
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
  // Playwright does not notice a page restored from the back/forward cache, and cannot emulate reduced motion here:
  // what a visitor without motion meets is tagged.
  const prefs = {
    'browser.sessionhistory.max_total_viewers': 0,
    // A page's process may not read elsewhere, and one without a font crashes.
    'security.sandbox.content.read_path_whitelist': FONTS,
  };
  return {
    testMatch: OF_SCRIPTS,
    projects: [
      { name: 'firefox', grepInvert: /@still/, use: launch(prefs) },
      {
        name: 'still firefox',
        grep: /@still/,
        use: launch({ ...prefs, 'ui.prefersReducedMotion': 1 }),
      },
    ],
  };
}

/** Tests that take up to a minute each. They begin first: at the end two workers would wait for the third. */
const LONG = '**/{studio*,team,new-section}.spec.ts';

const chromium = (): Pick<PlaywrightTestConfig, 'use' | 'projects'> => ({
  use: { browserName: 'chromium', launchOptions: { executablePath: findTestChromium(), args: QUIET } },
  projects: [
    { name: 'long', testMatch: LONG },
    { name: 'short', testIgnore: LONG },
  ],
});

/** Tests of what visitors do with forms, links, strips, dialogs and pages that come to life. */
const OF_VISITORS = ['form/*', 'browser/{hydration,late-script,motion,embed,newsletter,conditions}'].map(
  (path) => `**/${path}.spec.ts`,
);

/** All of them under each change, but those of pages that are as they were built. */
const underChanges = (): Pick<PlaywrightTestConfig<Changed>, 'use' | 'projects'> => ({
  use: chromium().use!,
  projects: PAGE_CHANGES.map((pageChange) => ({
    name: pageChange,
    testMatch: pageChange.startsWith('values') ? '**/form/changed-page.spec.ts' : OF_VISITORS,
    grepInvert: /@as-built/,
    use: { pageChange },
  })),
});

const own = process.env['TEST_BROWSER'] === 'firefox' ? firefox() : chromium();
const browser = IS_WHOLE_MATRIX ? underChanges() : own;

export default defineConfig<Changed>({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './playwright-setup.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  // A browser test waits for two fifths of its time: for a window, a timer, a quiet network.
  workers: Math.min(availableParallelism() + 1, 6),
  // What a machine needs that is ten times as slow, or as busy; only what fails takes so long.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  // A busy machine may miss a moment; the summary lists every test that needed a retry.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: Boolean(process.env['CI']),
  ...browser,
  use: { ...browser.use, reducedMotion: 'no-preference' },
});
