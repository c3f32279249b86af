import { describe, expect, it } from 'vitest';
import { OWN_ROOT } from '../../../tests/own-site.ts';
import { composeSiteSchema } from '../schema/compose-schema.ts';
import { readSchema } from '../schema/walk-schema.ts';
import { describeLocation, nameOf } from './subject.ts';

const root = {
  site: { name: 'Corner Pay' },
  navigation: [{ key: 'home', label: 'Home', link: '/', children: [{ label: 'Prices', link: '/#why' }] }],
  redirects: { '/old': '/' },
  shared: { band: { type: 'call-out', heading: 'Talk to us', actions: [{ label: '', link: '/' }] } },
  routes: [
    {
      path: '/',
      title: 'Payments for corner shops',
      sections: [
        { id: 'strip', type: 'marquee', heading: '', items: [] },
        {
          id: 'why',
          type: 'cards',
          heading: 'Why us',
          items: [{ title: 'Safe', link: '/nowhere' }],
          from: '2026-12-24',
        },
        { id: 'band', use: 'band' },
      ],
    },
  ],
};
const named = { root, schema: readSchema(composeSiteSchema(OWN_ROOT)) };
const HOME = ['routes', 0];
const WHY = [...HOME, 'sections', 1];

describe('What problems call a value', () => {
  it.each([
    ['the title of its field', 'The heading', [...WHY, 'heading']],
    ['its label where that is no noun of one thing', '“From”', [...WHY, 'from']],
    ['its label where that is of several', '“Cards”', [...WHY, 'items']],
    ['of an entry, its own words', 'The card “Safe”', [...WHY, 'items', 0]],
    ['of an entry without words, its number', 'Button 1', ['shared', 'band', 'actions', 0]],
    ['of a section without a heading, its kind', 'The section “Moving strip”', [...HOME, 'sections', 0]],
    ['of a page, its name in the menu', 'The page “Home”', HOME],
    ['of a redirect, its old path', 'The redirect from “/old”', ['redirects', '/old']],
    ['its key, where no title describes it', '"colour"', ['site', 'colour']],
  ])('is %s: %s', (_, name, path) => {
    expect(nameOf(named, path)).toBe(name);
  });
});

describe('Where a value is', () => {
  it.each([
    [
      'the page, the section and what is around it',
      'Home, section “Why us”, card “Safe”',
      [...WHY, 'items', 0, 'link'],
    ],
    ['all pages of a shared section', 'shared section “Talk to us” on Home', ['shared', 'band', 'heading']],
    ['what has a list, not the list', 'menu entry “Home”', ['navigation', 0, 'children', 0]],
    ['the part of the site', 'site', ['site', 'name']],
  ])('is said by %s: %s', (_, place, path) => {
    expect(describeLocation(named, path)).toBe(` (${place})`);
  });
  it('is not said of what stands at the top', () => {
    expect(describeLocation(named, ['redirects', '/old'])).toBe('');
  });
});
