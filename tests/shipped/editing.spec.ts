import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { SiteFile } from '../../src/model/site-file.ts';
import { hydrate } from '../browser/support/live-page.ts';
import { expect, test } from '../browser/support/site.ts';
import { ADDED_FIELD } from './changed-site.ts';
import { changed, shipped } from './valid-sites.ts';

/** The editor's changes in the copy. All other files of this folder run on it too. */
test.describe('A copy of the shipped site', () => {
  test.use({ dist: changed.dist });

  test('has other words on every page, two pages more, and a section of each type', () => {
    const words = (site: SiteFile) =>
      site.routes
        .slice(0, shipped.site.routes.length)
        .flatMap((route) => [...JSON.stringify(route).matchAll(/"(?:heading|text|title|label|alt)":"([^"]+)"/g)])
        .map(([, word]) => word);
    const before = words(shipped.site);
    expect(words(changed.site).filter((word, index) => word === before[index])).toEqual([]);
    expect(changed.site.routes).toHaveLength(shipped.site.routes.length + 2);
  });

  for (const [what, program, ...args] of [
    ['is valid', 'src/tools/check/index.ts'],
    ['leaves generated files as they are', 'src/tools/generated/generate.ts', '--check'],
  ] as const)
    test(what, async () => {
      const check = promisify(execFile)(process.execPath, ['--import', 'tsx', program, ...args], {
        cwd: changed.rootDir,
      });
      await expect(check.then(() => 0)).resolves.toBe(0);
    });

  test('asks for the field that was added, and stores it', async ({ page, running }) => {
    const added = changed.site.routes.findLast(({ sections }) => sections.some(({ type }) => type === 'form'))!;
    await page.goto(added.path);
    await hydrate(page);
    const form = page.locator('form[method="post"]').first();
    await form.locator('button[type="submit"]').click({ force: true });
    await expect(form.getByText('Say what was added.')).toBeVisible();
    const fields = {
      name: 'Ada',
      email: 'ada@example.com',
      contact: '8005550199',
      companyname: 'Mill',
      message: 'Hi.',
    };
    for (const [name, value] of Object.entries({ ...fields, [ADDED_FIELD]: 'This one.' }))
      await form.locator(`[name="${name}"]`).fill(value);
    await form.locator('button[type="submit"]').click();
    await expect.poll(async () => (await running.stored()).at(-1)).toMatchObject({ [ADDED_FIELD]: 'This one.' });
  });
});
