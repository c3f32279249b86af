import { defineConfig } from 'vitest/config';

/** `npx vitest run --config tests/others/vitest.config.ts`: the pages in WebKit. Builds their sites first. */
export default defineConfig({
  test: {
    globalSetup: 'tests/playwright-setup.ts',
    include: ['tests/others/**/*.test.ts'],
    // One window of one browser.
    fileParallelism: false,
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 600_000,
    hookTimeout: 600_000,
    disableConsoleIntercept: true,
  },
});
