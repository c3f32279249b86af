import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteFile } from '../../src/model/site-file.ts';
import { startStudio } from '../../src/studio/testing/studio-process.ts';
import { configText, OWN_SITE, PROJECT } from '../own-site.ts';
import { prepareProject } from '../prepare-project.ts';
import { expect } from './support/site.ts';
import { area, button, open, row, test } from './support/studio.ts';

/** A build beside a studio. */
const BUILT = { timeout: 240_000 };

/** A project of its own: other tests visit the build of the tests' own one. */
const ROOT = join(PROJECT, '.build/publish-project');

/** Of the tests' own site. */
const PAGES = (JSON.parse(configText) as SiteFile).routes.length;

test.describe('Publish', () => {
  test('refuses a site with a problem and leads to its field; then shows progress, says what was written, starts the site and leads there; the history says when each state was public, and why', async ({
    page,
  }) => {
    prepareProject(ROOT, OWN_SITE);
    const write = (text: string) => writeFileSync(join(ROOT, 'site.config.json'), text);
    write(configText.replace('"What We Do"', '""'));
    const studio = await startStudio(ROOT);
    await open(page, `${studio.origin}/#${studio.token}`);
    const dialog = page.getByRole('dialog', { name: 'Publish' });
    const published = dialog.getByRole('status').filter({ hasText: new RegExp(`^Published\\. ${PAGES} pages in`) });
    await button(page, 'Publish').click();
    await expect(dialog.getByRole('button', { name: 'Publish now' })).toBeDisabled();
    await dialog.getByRole('button', { name: /^The heading is empty \(.*section “.*”\)\./ }).click();
    await expect(area(page, 'Fields').getByLabel('Heading')).toBeFocused();
    write(configText);
    await expect(button(page, 'No problems')).toBeVisible();

    await button(page, 'Publish').click();
    await dialog.getByRole('button', { name: 'Publish now' }).click();
    await expect(dialog.getByRole('progressbar', { name: 'Progress' })).toBeVisible();
    await expect(published).toBeVisible(BUILT);

    await dialog.getByRole('button', { name: 'Start the site' }).click();
    const link = dialog.getByRole('link', { name: 'Open the site' });
    const address = (await link.getAttribute('href'))!;
    await page.keyboard.press('Escape');
    await row(page, 'What We Do').click();
    await area(page, 'Fields').getByLabel('Heading').fill('What is new');
    await button(page, 'Publish').click();
    await dialog.getByLabel('Note').fill('New words');
    await dialog.getByRole('button', { name: 'Save and publish' }).click();
    await expect(published).toContainText('1 new or changed', BUILT);
    const opened = page.waitForEvent('popup');
    await link.click();
    await expect((await opened).getByRole('heading', { name: 'What is new' })).toBeVisible();
    await page.bringToFront();
    await page.keyboard.press('Escape');
    await button(page, 'History').click();
    const states = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /^The site as/ }) });
    await expect(states).toContainText([/Public since .*: visitors see this.*New words/s, /Was public /]);
    await page.close();
    await studio.stop();
    // It ends with the studio.
    await expect.poll(() => fetch(address).catch(() => null)).toBeNull();
  });
});
