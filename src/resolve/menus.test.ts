import { expect, it } from 'vitest';
import { site } from '../../tests/own-site.ts';
import { linkResolver } from './links.ts';
import { resolveMenus } from './menus.ts';

const [first, ...rest] = site.navigation;
const menusOf = (changes: object) => resolveMenus({ ...site, ...changes }, linkResolver(site));
const child = { key: 'pricing', label: 'Pricing', link: '/products#pricing' };

it('The links of lists, columns and places elsewhere are resolved like all others', () => {
  const { navigation, footer, parts } = menusOf({
    navigation: [{ ...first, children: [child] }, ...rest],
    footer: {
      columns: [{ title: 'Products', links: [child] }],
      social: [{ label: 'Mail', link: 'mailto:a@b.example' }],
    },
  });
  const resolved = { label: 'Pricing', href: '/products#pricing', internal: true, newTab: false };
  expect(navigation[0]!.children).toEqual([{ key: 'pricing', ...resolved }]);
  expect(footer!.columns).toEqual([{ title: 'Products', links: [resolved] }]);
  expect(footer!.social![0]).toMatchObject({ href: 'mailto:a@b.example', internal: false });
  expect(parts).toEqual(['submenu', 'footer-links']);
});

it('A site with empty lists is one without them, and needs no part of its own', () => {
  const empty = menusOf({
    navigation: [{ ...first, children: [] }],
    footer: { statement: 'We.', columns: [], social: [] },
  });
  expect(empty).toMatchObject({ footer: { statement: 'We.' } });
  expect('parts' in empty || 'children' in empty.navigation[0]!).toBe(false);
  expect(Object.keys(menusOf({}))).toEqual(['navigation', 'legal']);
});
