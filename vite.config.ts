import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { defineConfig } from 'vitest/config';
import { formSchemas } from './src/vite/form-schemas.ts';
import { projectPlugins } from './src/vite/project-plugins.ts';
import { QuickFirst } from './src/tools/verify/quick-first.ts';

/**
 * Tests that start servers, databases and programs, or break configs at random: half the time of all, which `verify` leaves to
 * `npm test`.
 */
const SERVERS = [
  'src/{serve,studio/server,team,tools/dev}/**/*.test.ts',
  'src/form/*posted.test.tsx',
  'src/**/{hostile,random}-*.test.{ts,tsx}',
  'src/tools/ready.test.ts',
  'tests/check/{definite-cures,hostile-*,paths,random-*}.test.ts',
];

/** Tests with a DOM, which begin by saying so: for a change of environment vitest ends a worker, and the next loads all modules. */
const COMPONENTS = globSync('{src,tests}/**/*.test.{ts,tsx}', { cwd: import.meta.dirname }).filter((file) =>
  readFileSync(join(import.meta.dirname, file), 'utf8').startsWith('// @vitest-environment jsdom'),
);

/** Tests that need modules which nothing has used, put others in their place, or need their own time. */
const ALONE = [
  'src/form/compile/compile-validator.test.ts',
  'src/prerender/{files/releases,pictures/without-sharp}.test.ts',
  'src/serve/store/embedded/backup/restored-files.test.ts',
  'src/studio/server/uploads/full-disk.test.ts',
];

/** For vitest. Builds, `npm run dev` and the studio take the same plugins without this file. @see projectPlugins */
export default defineConfig({
  plugins: projectPlugins(formSchemas(join(import.meta.dirname, 'tests/site'))),
  test: {
    globalSetup: ['tests/files-in-memory.ts', 'tests/vitest-setup.ts'],
    setupFiles: [
      'tests/no-shipped-content.ts',
      'tests/quiet-console.ts',
      'tests/component-setup.ts',
      'tests/patient-waits.ts',
    ],
    projects: [
      {
        extends: true,
        test: { name: 'servers', isolate: false, include: SERVERS, exclude: [...COMPONENTS, ...ALONE] },
      },
      // Components clean up behind themselves: a DOM and React for each file would take three quarters of their time.
      { extends: true, test: { name: 'components', isolate: false, include: COMPONENTS } },
      { extends: true, test: { name: 'alone', include: ALONE } },
      {
        extends: true,
        test: {
          name: 'functions',
          isolate: false,
          // Whatever no other takes: a test that no project took never ran.
          include: ['{src,tests}/**/*.test.{ts,tsx}'],
          exclude: ['tests/{hard,others}/**', ...SERVERS, ...COMPONENTS, ...ALONE],
        },
      },
    ],
    // Left alone it keeps a core free, which on two is half; one more worker loads all modules once more, and is slower.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: QuickFirst },
    // What is new is swept less often: a twentieth of the time.
    execArgv: ['--max-semi-space-size=128'],
    // Modules as tests load them are kept until their text, this file or a package changes: a file's tests start 2 s sooner.
    experimental: { fsModuleCache: true, fsModuleCachePath: join(import.meta.dirname, 'node_modules/.cache/vitest') },
    restoreMocks: true,
    // A busy machine is no fault of the code: a test of two seconds has taken 90 on one.
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
