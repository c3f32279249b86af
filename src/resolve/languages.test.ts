import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { germanWith, siteWith } from '../languages/testing/small-site.ts';
import type { SiteFile } from '../model/site-file.ts';
import { redirectsFile, vercelFile } from '../prerender/files/site-files.ts';
import { alternates } from '../prerender/pages/alternates.ts';
import { composeSiteSchema } from '../validate/schema/compose-schema.ts';
import { resolvePages } from './index.ts';
import { resolveSite } from './languages.ts';

const rootDir = join(import.meta.dirname, '../..');
const schema = composeSiteSchema(rootDir);
const hero = { id: 'top', type: 'hero', heading: 'One till', actions: [{ label: 'Prices', link: '/prices#plans' }] };
const prices = { path: '/prices', title: 'Prices', description: 'What it costs.', sections: [] };
const news = { path: '/news', title: 'News', description: 'What is new.', sections: [] };
const home = siteWith(hero);
const languages = { de: { name: 'Deutsch' } };
const site: SiteFile = { ...home, languages, routes: [...home.routes, prices, news] };
const german = germanWith({
  top: { heading: ['One till', 'Eine Kasse'], actions: [{ label: ['Prices', 'Preise'] }] },
});
const overlay = {
  ...german,
  words: { languages: ['Languages', 'Sprachen'] },
  pages: {
    ...german.pages,
    '/prices': { path: '/preise', title: ['Prices', 'Preise'], description: ['What it costs.', 'Was es kostet.'] },
  },
};

describe('resolveSite', () => {
  const resolved = resolveSite(site, [overlay], new Map(), schema, rootDir, 0);
  const page = (path: string) => resolved.pages.find((each) => each.path === path)!;

  it('gives each translated page an address in its language, and links within it', () => {
    expect(resolved.pages.map(({ path }) => path)).toEqual(['/', '/prices', '/news', '/de', '/de/preise']);
    expect(page('/de').sections[0]!.props).toMatchObject({
      heading: 'Eine Kasse',
      actions: [{ label: 'Preise', href: '/de/preise#plans', internal: true }],
    });
    expect(resolved.languages!['de']!.site).toMatchObject({
      language: 'de',
      home: '/de',
      navigation: [{ label: 'Start', href: '/de' }],
      texts: { languages: 'Sprachen' },
    });
  });

  it('says of a link to a page without a translation which language that has', () => {
    const actions = [{ label: 'News', link: '/news#today' }];
    const linked = { ...siteWith({ ...hero, actions }), languages };
    const own = { ...linked, routes: [...linked.routes, prices, news] };
    const texts = germanWith({ top: { heading: ['One till', 'Eine Kasse'], actions: [{ label: ['News', 'Neues'] }] } });
    const { pages } = resolveSite(own, [texts], new Map(), schema, rootDir, 0);
    const linkOn = (path: string) =>
      (pages.find((each) => each.path === path)!.sections[0]!.props['actions'] as object[])[0];
    expect(linkOn('/de')).toMatchObject({ href: '/news#today', internal: false, language: 'en' });
    expect(linkOn('/')).not.toHaveProperty('language');
  });

  it('names each page in every language that has it, the same from each of them', () => {
    const both = [
      { language: 'en', name: 'English', href: '/prices' },
      { language: 'de', name: 'Deutsch', href: '/de/preise' },
    ];
    expect(page('/prices').languages).toEqual(both);
    expect(page('/de/preise').languages).toEqual(both);
    expect(alternates(page('/de/preise'), 'https://www.example.com')).toEqual([
      { language: 'en', href: 'https://www.example.com/prices' },
      { language: 'de', href: 'https://www.example.com/de/preise' },
      { language: 'x-default', href: 'https://www.example.com/prices' },
    ]);
  });

  it('leads to the home page of a language without the page, which is no alternate', () => {
    expect(page('/news').languages!.at(-1)).toEqual({ language: 'de', name: 'Deutsch', href: '/de', isHome: true });
    expect(alternates(page('/news'), '').map(({ language }) => language)).toEqual(['en', 'x-default']);
  });

  it('names the forms of its pages in each language', () => {
    const form = { id: 'write', type: 'form', heading: 'One till', submitLabel: 'Send' };
    const own = germanWith({ write: { heading: ['One till', 'Eine Kasse'], submitLabel: ['Send', 'Senden'] } });
    const field = { type: 'string' as const, title: 'Name' };
    const forms = new Map([['schema/enquiry.schema.json', { type: 'object' as const, properties: { name: field } }]]);
    const named = { ...own, forms: { enquiry: { name: { title: ['Name', 'Ihr Name'] } } } };
    const withForm = { ...siteWith(form), languages };
    const { pages, languages: parts } = resolveSite(withForm, [named], forms, schema, rootDir, 0);
    expect(pages.map(({ sections }) => sections[0]!.props['schema'])).toEqual([
      'schema/enquiry.schema.json',
      'schema/enquiry.de.schema.json',
    ]);
    expect([...parts!['de']!.translatedForms]).toMatchObject([
      [
        'schema/enquiry.de.schema.json',
        { file: 'schema/enquiry.schema.json', schema: { properties: { name: { title: 'Ihr Name' } } } },
      ],
    ]);
  });

  it('leads old addresses to the page of the language that they are in', () => {
    const redirects = {
      '/costs': '/prices#plans',
      '/charges': '/costs',
      '/start': '/',
      '/blog': '/news',
      '/shop': 'https://shop.example.com/',
      '/preise': '/prices',
      '/de/tarife': '/prices?from=de',
      '/de/blog': '/de/preise',
      '/german-prices': '/de/preise',
    };
    const withOther = { ...site, redirects, languages: { ...languages, fr: { name: 'Français' } } };
    const moved = resolveSite(withOther, [overlay, { language: 'fr' }], new Map(), schema, rootDir, 0);
    const german = Object.entries(moved.redirects).filter(([from]) => from.startsWith('/de/'));
    expect(Object.fromEntries(german)).toEqual({
      '/de/costs': '/de/preise#plans',
      '/de/charges': '/de/costs',
      '/de/start': '/de',
      '/de/shop': 'https://shop.example.com/',
      '/de/tarife': '/de/preise?from=de',
      '/de/blog': '/de/preise',
    });
    expect(moved.redirects).toMatchObject({
      '/costs': '/prices#plans',
      '/german-prices': '/de/preise',
      '/fr/blog': '/news',
    });
    expect(Object.keys(moved.redirects).filter((from) => /^\/fr\/(de|german)/.test(from))).toEqual([]);
    expect(redirectsFile(moved)).toContain('/de/costs /de/preise#plans 308\n');
    expect(vercelFile([], moved)).toContain('"source": "/de/costs"');
  });

  it('leaves a site without shown languages as it is', () => {
    const { languages: _languages, ...alone } = site;
    const hidden = { ...site, languages: { de: { name: 'Deutsch', hidden: true } } };
    const expected = resolvePages(alone, schema, rootDir, 0);
    expect(resolveSite(alone, [overlay], new Map(), schema, rootDir, 0)).toEqual(expected);
    expect(resolveSite(hidden, [overlay], new Map(), schema, rootDir, 0)).toEqual(expected);
    expect(Object.keys(expected.site.texts).filter((word) => word.startsWith('language'))).toEqual([]);
  });
});
