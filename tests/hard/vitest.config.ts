import { defineConfig } from 'vitest/config';

/** `npx vitest run --config tests/hard/vitest.config.ts`: tests that take minutes, one file at a time, so that they do not load each other's figures. */
export default defineConfig({
  test: {
    globalSetup: 'tests/vitest-setup.ts',
    include: [
      'tests/hard/**/*.hard.test.ts',
      'src/serve/**/killed-server.test.ts',
      'tests/check/{definite-cures,hostile-values,random-answers,random-sites}.test.ts',
      'src/{config/syntax/scan-json,document/{merge,rebase,text/editable-text},form/check/check-fields,languages/localize,studio/links/links,styles/theme,tools/languages/exchange/exchange,changes/list-changes,versions/random-sections}.test.ts',
      'src/form/hostile-schemas.test.tsx',
    ],
    env: { THOROUGH: '1' },
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 120_000,
    disableConsoleIntercept: true,
  },
});
