import { spawnSync } from 'node:child_process';
import { findTestChromium } from '../browsers/find-chromium.ts';
import { findFirefox } from '../browsers/find-firefox.ts';
import { findWebKit } from '../browsers/find-webkit.ts';
import { runStages, type Stage } from './other-browsers.ts';

/** Runs a program of an installed package; npm has put it on the PATH. */
const passes = (command: string, environment: Record<string, string> = {}): boolean => {
  const [program, ...args] = command.split(' ');
  const options = { stdio: 'inherit', shell: process.platform === 'win32' } as const;
  return spawnSync(program!, args, { ...options, env: { ...process.env, ...environment } }).status === 0;
};

const PLAYWRIGHT = 'playwright test --config=tests/playwright.config.ts --reporter=line';

const STAGES: Stage[] = [
  {
    name: 'Chromium, with pages that others change',
    find: findTestChromium,
    run: () => passes(PLAYWRIGHT, { PAGE_CHANGES: 'all' }),
  },
  { name: 'Firefox', find: findFirefox, run: () => passes(PLAYWRIGHT, { TEST_BROWSER: 'firefox' }) },
  {
    name: 'WebKit',
    find: findWebKit,
    run: () => passes('vitest run --config tests/others/vitest.config.ts'),
  },
];

/** `npm run test:others`: before a release, the pages in other browsers, and changed by what others do to them. */
process.exitCode = runStages(STAGES) ? 0 : 1;
