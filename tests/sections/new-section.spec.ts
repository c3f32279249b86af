import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { test } from '@playwright/test';
import type { SiteFile } from '../../src/model/site-file.ts';
import { startStudio } from '../../src/studio/testing/studio-process.ts';
import { expect, serveBuild } from '../browser/support/site.ts';
import { OWN_SITE, PROJECT } from '../own-site.ts';

/** Made by programs, or none of a build's business. */
const LEFT_OUT = ['node_modules', '.git', '.build', 'dist', 'dist-server', 'data', 'test-results', 'public', 'docs'];

/** A name that no section type of the site has. */
const NAME = 'made-by-a-test';
const FOLDER = `src/sections/${NAME}`;
const FIELD = `src/form/kinds/${NAME}`;

/** Settings of another project, in a folder above. */
const ABOVE = {
  'package.json': '{ "type": "commonjs", "workspaces": ["data/**"] }',
  'postcss.config.js': "module.exports = { plugins: [require('not-installed')] };",
  'tsconfig.json': '{ "compilerOptions": { "target": "es5", "jsx": "preserve" } }',
  '.browserslistrc': 'ie 11',
  '.babelrc': '{ "presets": ["not-installed"] }',
};

/** Types of the two folders, and of what they import. */
const TYPES = { extends: './tsconfig.json', include: [FOLDER, FIELD] };

/** The checks that `npm run verify` makes of a folder. */
const CHECKS = [
  'tsc --noEmit -p types.json',
  `oxfmt --check ${FOLDER} ${FIELD}`,
  `oxlint --deny-warnings ${FOLDER} ${FIELD}`,
  'tsx src/tools/generated/generate.ts --check',
  `vitest run ${FOLDER}/ tests/sections/ tests/kinds/`,
];

test.describe('A section type made by new:section, and a kind of field made by new:field', () => {
  let made: string;
  let copy: string;

  /** What a program says; one that fails fails the test with its words. */
  const run = async (command: string, environment: Record<string, string> = {}): Promise<string> => {
    const options = { cwd: copy, env: { ...process.env, ...environment } };
    const [program, ...words] = command.split(' ');
    const { stdout } = await promisify(execFile)(join(copy, 'node_modules/.bin', program!), words, options).catch(
      (failure: { stdout: string; stderr: string }) => {
        throw new Error(`${command}:\n${failure.stdout}${failure.stderr}`);
      },
    );
    return stdout;
  };

  test.beforeAll(() => {
    made = mkdtempSync(join(tmpdir(), 'new-section-'));
    // What lies above is not ours: names that ours have, too, and the settings of another project.
    copy = join(made, 'data/src/ui/sections/our [1] site');
    mkdirSync(copy, { recursive: true });
    for (const [name, text] of Object.entries(ABOVE)) writeFileSync(join(made, name), text);
    for (const entry of readdirSync(PROJECT))
      if (!LEFT_OUT.includes(entry)) cpSync(join(PROJECT, entry), join(copy, entry), { recursive: true });
    cpSync(OWN_SITE, copy, { recursive: true });
    symlinkSync(join(PROJECT, 'node_modules'), join(copy, 'node_modules'), 'dir');
  });
  test.afterAll(() => rmSync(made, { recursive: true, force: true }));

  test('pass every check, with no edit outside their folders; the section stands on a page and is edited in the studio', async ({
    page,
  }) => {
    test.setTimeout(600_000);
    await run(`tsx src/tools/new-section/new-section.ts ${NAME}`);
    await run(`tsx src/tools/new-section/new-field.ts ${NAME}`);
    const samples = JSON.parse(readFileSync(join(copy, FOLDER, 'samples.json'), 'utf8')) as {
      default: { heading: string };
    };
    const config = JSON.parse(readFileSync(join(copy, 'site.config.json'), 'utf8')) as SiteFile;
    config.routes[0]!.sections = [{ id: 'new', type: NAME, ...samples.default }];
    writeFileSync(join(copy, 'new.json'), JSON.stringify(config));
    const build = () => run('tsx src/prerender/build.ts', { SITE_CONFIG: 'new.json' });

    writeFileSync(join(copy, 'types.json'), JSON.stringify(TYPES));
    await Promise.all([build(), ...CHECKS.map((check) => run(check, { SECTION_TYPE: NAME, FIELD_KIND: NAME }))]);

    const running = await serveBuild(join(copy, 'dist'));
    try {
      await page.goto(running.url);
      await expect(page.getByRole('heading', { level: 1, name: samples.default.heading })).toBeVisible();
      await expect(page.locator(`[data-section-type="${NAME}"] li`)).toHaveCount(3);
    } finally {
      await running.close();
    }

    const studio = await startStudio(copy, { SITE_CONFIG: 'new.json' });
    try {
      await page.goto(`${studio.origin}/#${studio.token}`);
      await page.getByRole('region', { name: 'Sections' }).getByRole('row', { name: samples.default.heading }).click();
      const heading = page.getByRole('region', { name: 'Fields' }).getByLabel('Heading', { exact: true });
      await heading.fill('Edited in the studio');
      await expect(
        page.frameLocator('iframe[title="Preview"]').getByRole('heading', { name: 'Edited in the studio' }),
      ).toBeVisible();
    } finally {
      await page.goto('about:blank');
      await studio.stop();
    }
  });
});
