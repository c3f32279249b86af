import { expect, test } from '../browser/support/site.ts';
import { wordsOf } from './changed-site.ts';
import { SITES } from './valid-sites.ts';

for (const { name, site, dist } of SITES) {
  test.describe(name, () => {
    test.use({ dist });

    test('lists exactly its routes in the sitemap', async ({ request }) => {
      const sitemap = await (await request.get('/sitemap.xml')).text();
      const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1]);
      expect(listed).toEqual(site.routes.map(({ path }) => site.site.url.replace(/\/$/, '') + path));
    });

    test('answers an unknown address with a page and 404', async ({ request }) => {
      const answer = await request.get('/an-address/that-no-page-has');
      expect(answer.status()).toBe(404);
      expect(await answer.text()).toContain(wordsOf(site)['notFoundTitle']);
    });

    test('redirects permanently wherever its config says so', async ({ request, baseURL }) => {
      for (const [from, to] of Object.entries(site.redirects ?? {})) {
        const answer = await request.get(from, { maxRedirects: 0 });
        expect(answer.status(), from).toBe(308);
        const location = answer.headers()['location']!;
        expect(new URL(location, baseURL).href, from).toBe(new URL(to, baseURL).href);
      }
    });
  });
}
