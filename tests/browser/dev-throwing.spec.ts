import { cpSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { devProject, startDev, type DevProcess, type DevProject } from '../../src/tools/dev/testing/dev-process.ts';
import { OWN_SITE } from '../own-site.ts';
import { addBrittleType, brittleSite } from './support/brittle-type.ts';
import { mark, marked } from './support/live-page.ts';
import { expect, test } from './support/site.ts';

/** What tools for developers say by themselves; React tells what is thrown during hydration too. */
test.use({ expectedNoise: /^debug: \[vite\]|React DevTools/ });
test.describe.configure({ mode: 'default' });

test.describe('While a section type is worked on', () => {
  let project: DevProject;
  let dev: DevProcess;
  let write: ReturnType<typeof addBrittleType>;
  test.beforeAll(async () => {
    project = devProject();
    cpSync(OWN_SITE, project.rootDir, { recursive: true });
    write = addBrittleType(project.rootDir);
    project.write('site.config.json', brittleSite);
    dev = await startDev(project);
  });
  test.beforeEach(() => write('brittle.tsx', (text) => text));
  test.afterAll(async () => {
    await dev.stop();
    project.remove();
  });

  const box = (page: Page) => page.locator('#brittle').getByRole('alert');
  const press = (page: Page, id: string) => page.getByRole('button', { name: `Press ${id}` }).click();
  const isLive = (page: Page) =>
    page.waitForFunction(() => document.querySelector<HTMLFormElement>('form[method="post"]')?.noValidate);
  /** Opens a page and waits until it is live. */
  const open = async (page: Page, path: string) => {
    await page.goto(dev.origin + path);
    await isLive(page);
    await mark(page);
  };
  /** That a mended section is live. It may be drawn once more just after a press, which loses what was counted. */
  const expectMended = (page: Page) =>
    expect(async () => {
      await press(page, 'brittle');
      await expect(page.locator('#brittle output')).toHaveText(/[1-9]/, { timeout: 2000 });
    }).toPass();
  /** The line of the component that a box and the terminal name, by its text. */
  const LINE = 'throw new Error(`Brittle';

  for (const when of ['hydrating', 'effect', 'later'] as const)
    test(`a box says what it throws and where (${when}), and goes once it is mended`, async ({ page }) => {
      await open(page, `/${when}`);
      if (when === 'later') await press(page, 'brittle');
      const thrown = `"brittle" on "/${when}" threw "Brittle: ${when}" in the browser`;
      await expect(box(page)).toContainText('src/sections/brittle/brittle.tsx:15:32  section-threw');
      await expect(box(page)).toContainText(thrown);
      await expect(box(page)).toContainText(`15 |     if (when === moment) ${LINE}`);
      if (when !== 'effect') await expect(box(page)).toContainText('in Brittle.');
      expect(dev.output()).toContain(thrown);
      await expect(page.getByRole('heading', { name: 'Brittle' })).toBeVisible();
      await press(page, 'steady');
      await expect(page.locator('#steady output')).toHaveText('1');
      write('brittle.tsx', (text) =>
        text.replace(LINE, 'void (`Brittle').replace('const fail', '// Mended\n  const fail'),
      );
      await expect(box(page)).toHaveCount(0);
      await expectMended(page);
      expect(await marked(page)).toBe(true);
    });

  test('a saved stylesheet is shown at once; a section that throws once its code is saved has a box, which goes with the next save', async ({
    page,
  }) => {
    await open(page, '/');
    await press(page, 'steady');
    write('brittle.module.css', (text) => text.replace('3rem', '77px'));
    await expect(page.locator('#steady > div')).toHaveCSS('padding-block-start', '77px');
    await expect(page.locator('#steady output')).toHaveText('1');
    write('brittle.tsx', (text) => text.replace('count > 0', 'count >= 0').replace("fail('later')", "fail('never')"));
    await expect(box(page)).toContainText('Brittle: never');
    write('brittle.tsx', (text) => text);
    await expect(box(page)).toHaveCount(0);
    await expectMended(page);
    expect(await marked(page)).toBe(true);
  });

  test('the box of a section that the server cannot draw names the true line, and goes with the next save', async ({
    page,
  }) => {
    write('brittle.tsx', (text) => text.replace("if (typeof document !== 'undefined') ", ''));
    // A module that is saved while a page loads it misses its update.
    await open(page, '/hydrating');
    await expect(page.locator('#brittle')).toContainText('src/sections/brittle/brittle.tsx:15:32');
    write('brittle.tsx', (text) => text.replace("fail('hydrating')", ''));
    await expectMended(page);
    expect(await marked(page)).toBe(true);
  });

  test('a text in the config mends it too', async ({ page }) => {
    await open(page, '/hydrating');
    await expect(box(page)).toBeVisible();
    const mended = structuredClone(brittleSite);
    mended.routes.find(({ path }) => path === '/hydrating')!.sections[1]!['when'] = 'never';
    project.write('site.config.json', mended);
    await expectMended(page);
    expect(await marked(page)).toBe(true);
    project.write('site.config.json', brittleSite);
  });
});
