import { defineConfig } from 'vitest/config';

/** `npm run test:hard`: what takes minutes, one file after the other, so that figures are not each other's load. */
export default defineConfig({
  test: {
    include: ['tests/hard/**/*.hard.test.ts'],
    fileParallelism: false,
    testTimeout: 600_000,
    disableConsoleIntercept: true,
  },
});
