import { describe, expect, it } from 'vitest';
import { OWN_ROOT } from '../../../../tests/own-site.ts';
import type { Problem } from '../../../config/index.ts';
import type { Json } from '../../../document/json.ts';
import { composeSiteSchema } from '../../schema/compose-schema.ts';
import { readSchema } from '../../schema/walk-schema.ts';
import { sayProblem } from './index.ts';

const schema = readSchema(composeSiteSchema(OWN_ROOT));
const site: Json = {
  site: { name: 'Corner Pay', timeZone: 'Europe/Berlin' },
  navigation: [{ key: 'home', label: 'Home', link: '/' }],
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
        { id: 'film', type: 'video', heading: 'See it', video: { sources: [''] } },
      ],
    },
  ],
};
const WHY = ['routes', 0, 'sections', 1];

const say = (problem: Partial<Problem>) =>
  sayProblem({ file: 'site.config.json', path: [], ...problem } as Problem, site, schema, 'site.config.json');

describe('A problem in the words of an editor', () => {
  it('names the form that a file holds', () => {
    const { what } = say({ code: 'bad-form', file: 'schema/shop-visit.schema.json', facts: { field: 'Message' } });
    expect(what).toContain('The field “Message” of the form “Shop visit”');
  });

  it('has no other words than its own where those are for both readers', () => {
    const words = {
      what: 'The link “Safe” leads to “/x” (Home).',
      why: 'No page has that path.',
      fix: 'Lead elsewhere.',
    };
    const cure = { words: 'Use “/”', isDefinite: true, operations: [] };
    expect(say({ code: 'dead-link', path: [...WHY, 'items', 0, 'link'], ...words, cure })).toEqual({
      what: words.what,
      fix: 'No page has that path. Lead elsewhere.',
      cure: 'Use “/”',
    });
  });
});
