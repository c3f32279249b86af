import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../browser/support/site.ts';
import { KB, ofForm, pageModules, weight } from '../browser/support/weight.ts';
import { LAYOUTS } from './valid-sites.ts';

for (const { title, site, path, dist, route } of LAYOUTS) {
  const file = (name: string) => readFileSync(join(dist, name), 'utf8');
  const weightOf = (modules: string[]) => modules.reduce((sum, module) => sum + weight(file(module)), 0);

  test.describe(title, () => {
    test('brings at most 88 KB of React, router and renderer, and 30 KB of a form', () => {
      const { modules } = pageModules(dist, path);
      const engine = modules.filter((module) => /\/(hydrate|react|render|rolldown-runtime)-/.test(module));
      expect(weightOf(engine)).toBeLessThanOrEqual(88 * KB);
      // The length of a form's schema is up to its editor.
      expect(weightOf(modules.filter((module) => /\/form-/.test(module)))).toBeLessThanOrEqual(30 * KB);
    });

    test('asks for the form script only where it has a form', () => {
      const hasForm = route.sections.some(({ type }) => type === 'form');
      expect(pageModules(dist, path).modules.some(ofForm)).toBe(hasForm);
    });

    test("downloads no other route's text", () => {
      const { html, modules } = pageModules(dist, path);
      const downloads = [html, ...modules.map(file)].join('\n');
      const others = site.routes.filter((other) => other !== route && other.description !== route.description);
      const said = JSON.stringify(route) + JSON.stringify(site.site);
      const texts = others.map(({ description }) => description).filter((text) => !said.includes(text));
      expect(texts.filter((text) => downloads.includes(text))).toEqual([]);
    });
  });
}
