import { defineConfig } from 'vitest/config';

/** `npx vitest run --config tests/hard/vitest.config.ts`: tests that take minutes, one file at a time, so that they do not load each other's figures. */
export default defineConfig({
  test: {
    include: ['tests/hard/**/*.hard.test.ts'],
    fileParallelism: false,
    testTimeout: 600_000,
    disableConsoleIntercept: true,
  },
});
