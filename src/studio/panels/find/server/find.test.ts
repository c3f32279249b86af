import { describe, expect, it } from 'vitest';
import { OWN_ROOT } from '../../../../../tests/own-site.ts';
import { composeSiteSchema } from '../../../../validate/schema/compose-schema.ts';
import { readSchema } from '../../../../validate/schema/walk-schema.ts';
import { applyOperation, applyOperations } from '../../../../document/operation.ts';
import type { Json, Path } from '../../../protocol.ts';
import type { ReplaceQuery } from '../protocol.ts';
import { findInSite } from './find.ts';
import { replacementsIn, replaceOperations } from './replace.ts';

const schema = readSchema(composeSiteSchema(OWN_ROOT));
const site = {
  $schema: './schema/site.schema.json',
  version: 1,
  site: { name: 'Corner Pay', url: 'https://corner.test', description: 'Pay at the corner.' },
  theme: { accent: 'corner' },
  navigation: [{ key: 'corner', label: 'Corner', link: '/corner' }],
  shared: { corner: { type: 'call-out', heading: 'The café', actions: [{ label: 'Go', link: '/corner#corner' }] } },
  routes: [
    {
      path: '/',
      title: 'Payments for shops',
      description: 'One.',
      sections: [
        {
          id: 'corner',
          type: 'hero',
          heading: 'Talk to your till',
          text: 'It stands in the corner.',
          picture: { src: '/corner.svg', alt: 'A corner' },
          points: ['Corner shops', 'Round'],
        },
        { id: 'note', type: 'banner', text: 'Open **again**, see [the Corner](/corner#corner)' },
        { id: 'use', use: 'corner', text: 'Corners everywhere' },
      ],
    },
    { path: '/corner', title: 'Where we are', description: 'Two.', sections: [] },
  ],
};
const found = (search: string, root: Json = site) =>
  Object.fromEntries(
    findInSite(root, schema, search).map((group) => [
      group.kind,
      group.found.map(({ text, place }) => `${place} | ${text}`),
    ]),
  );

describe('Find', () => {
  it('finds pages by name, title and path, and sections by heading and id', () => {
    expect(found('where we')).toEqual({ page: ['/corner | Corner'] });
    expect(found('talk till')['section']).toEqual(['Payments for shops | Talk to your till']);
    expect(found('use')['section']).toEqual(['Payments for shops | The café']);
  });

  it('finds texts, those of shared sections and their overrides included, with page, section and field', () => {
    expect(found('corner')['text']).toEqual([
      'Site: Name | Corner Pay',
      'Site: Description | Pay at the corner.',
      'Menu entry “Corner”: Label | Corner',
      'Payments for shops, “Talk to your till”: Text | It stands in the corner.',
      'Payments for shops, “Talk to your till”, Picture: Description | A corner',
      'Payments for shops, “Talk to your till”: Points | Corner shops',
      'Payments for shops, “Banner”: Text | Open again, see the Corner',
      'Payments for shops, “The café”: Text | Corners everywhere',
    ]);
  });

  it('leads to the field', () => {
    const [group] = findInSite(site, schema, 'round');
    expect(group!.found[0]!.path).toEqual(['routes', 0, 'sections', 0, 'points', 1]);
    expect(findInSite(site, schema, 'talk')[0]!.found[0]!.path.at(-1)).toBe('heading');
  });

  it('finds the settings of the site by their titles, whether the file has them or not: nothing led to a colour', () => {
    expect(found('main colour')['setting']).toEqual(['Theme | Main colour']);
    expect(found('menu')['setting']).toEqual([' | Menu']);
    expect(findInSite(site, schema, 'accent')[0]!.found[0]!.path).toEqual(['theme', 'accent']);
  });

  it('finds the words of the interface by their default and by what they are for', () => {
    expect(found('skip to content')['word']).toEqual([expect.stringContaining('| Skip to content')]);
    expect(found('cross over', { ...site, texts: { skipToContent: 'Cross over' } })['word']).toHaveLength(1);
    expect(found('opens the navigation')['word']).toHaveLength(1);
  });

  it('takes letters with and without accents as the same, and nothing for everything', () => {
    expect(found('CAFE')['section']).toEqual(['Payments for shops | The café']);
    expect(found('  ')).toEqual({});
  });

  it('follows a change of one page, and of what it shares', () => {
    const moved = applyOperation(site, { op: 'move', path: ['routes', 1], to: 0 });
    expect(findInSite(moved, schema, 'round')[0]!.found[0]!.path[1]).toBe(1);
    const other = applyOperation(site, { op: 'set', path: ['routes', 0, 'sections', 0, 'text'], value: 'Elsewhere' });
    expect(found('elsewhere', other)['text']).toHaveLength(1);
  });

  it('counts what is found on 1,000 pages', () => {
    const page = site.routes[0]!;
    const routes = Array.from({ length: 1000 }, (_, at) => ({ ...structuredClone(page), path: `/page-${at}` }));
    const large = { ...site, routes };
    const groups = findInSite(large, schema, 'corner shops');
    expect(groups.find(({ kind }) => kind === 'text')!.total).toBe(1000);
  });
});

describe('Replace in all pages', () => {
  const query = (options: Partial<ReplaceQuery> = {}): ReplaceQuery => ({
    find: 'corner',
    replacement: 'square',
    matchCase: false,
    wholeWords: false,
    forms: [],
    language: null,
    ...options,
  });
  const afterAll = (options?: Partial<ReplaceQuery>) =>
    replacementsIn(site, schema, query(options)).places.map(({ after }) => after);

  it('shows every text as it would be', () => {
    expect(afterAll()).toEqual([
      'Square Pay',
      'Pay at the square.',
      'Square',
      'It stands in the square.',
      'A square',
      'Square shops',
      'Open **again**, see [the Square](/corner#corner)',
      'Squares everywhere',
    ]);
  });

  it('can tell small from large letters, and whole words from parts', () => {
    expect(afterAll({ matchCase: true })).toEqual(['Pay at the square.', 'It stands in the square.', 'A square']);
    expect(afterAll({ wholeWords: true })).not.toContain('Squares everywhere');
  });

  it('tells in which other words it stands, and replaces it in those that are chosen', () => {
    const one = query({ find: 'shop', replacement: 'store', wholeWords: true });
    const { places, forms } = replacementsIn(site, schema, one);
    expect([places, forms]).toEqual([[], [{ form: 'shops', count: 2 }]]);
    const chosen = replacementsIn(site, schema, { ...one, forms: ['shops'] }).places;
    expect(chosen.map(({ after }) => after)).toEqual(['Payments for stores', 'Corner stores']);
  });

  it('takes what is typed as it is, not as a pattern', () => {
    expect(afterAll({ find: '.', replacement: '$&' })).toContain('Pay at the corner$&');
    expect(afterAll({ find: '' })).toEqual([]);
  });

  it('never touches ids, types, paths, links, files, colours and names of sections', () => {
    const operations = replaceOperations(site, replacementsIn(site, schema, query()).places);
    const changed = applyOperations(site, operations);
    const left = JSON.stringify(changed);
    for (const kept of ['"id":"corner"', '"accent":"corner"', '"/corner#corner"', '"/corner.svg"', '"use":"corner"'])
      expect(left).toContain(kept);
  });

  it('adds words of the interface to the file where it holds none', () => {
    const words = replacementsIn(site, schema, query({ find: 'Skip to content', replacement: 'Go on' })).places;
    const paths = replaceOperations(site, words).map(({ path }): Path => path);
    expect(paths).toEqual([['texts'], ['texts', 'skipToContent']]);
  });
});
