import { expect, test } from '../browser/support/site.ts';
import { unseen } from '../browser/support/unseen.ts';
import { SITES, LAYOUTS } from './valid-sites.ts';

for (const { name, dist } of SITES)
  test.describe(`${name}, without script`, () => {
    test.use({ dist, javaScriptEnabled: false });

    test('shows every word, leads to every page of the navigation, and can send each form', async ({ page }) => {
      for (const { site, path, route } of LAYOUTS.filter((page) => page.dist === dist)) {
        await page.goto(path);
        expect.soft(await unseen(page), `words of ${path}`).toEqual([]);
        const links = await page
          .locator('header nav a[href]')
          .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
        const own = site.navigation.map(({ link }) => link).filter((link) => link.startsWith('/'));
        expect.soft(links, `navigation of ${path}`).toEqual(expect.arrayContaining(own));
        const forms = page.locator('main form[method="post"][action]');
        const count = route.sections.filter(({ type }) => type === 'form').length;
        await expect.soft(forms, `forms of ${path}`).toHaveCount(count);
        for (const form of await forms.all())
          await expect.soft(form.locator('button[type="submit"]'), `a form of ${path}`).toBeEnabled();
      }
    });
  });
