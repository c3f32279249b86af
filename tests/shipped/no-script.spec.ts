import { expect, test } from '../browser/support/site.ts';
import { unseen } from '../browser/support/unseen.ts';
import { visitOnce } from '../browser/support/visit-once.ts';
import { LAYOUTS } from './valid-sites.ts';

for (const { title, site, path, dist, route } of LAYOUTS) {
  test.describe(`${title}, without script`, () => {
    const visit = visitOnce({ path, dist, javaScriptEnabled: false });

    test('shows every word', async () => {
      expect(await unseen(visit())).toEqual([]);
    });

    test('leads to every page of the navigation', async () => {
      const links = await visit()
        .locator('header nav a[href]')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
      for (const { link } of site.navigation) if (link.startsWith('/')) expect(links).toContain(link);
    });

    test('can send each of its forms', async () => {
      const forms = visit().locator('main form[method="post"][action]');
      await expect(forms).toHaveCount(route.sections.filter(({ type }) => type === 'form').length);
      for (const form of await forms.all()) await expect(form.locator('button[type="submit"]')).toBeEnabled();
    });
  });
}
