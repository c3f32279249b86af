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
const STRIP = ['routes', 0, 'sections', 0];
const WHY = ['routes', 0, 'sections', 1];

const say = (problem: Partial<Problem>) =>
  sayProblem({ file: 'site.config.json', path: [], ...problem } as Problem, site, schema, 'site.config.json');

describe('A problem in the words of an editor', () => {
  it('names a section without a heading by its kind', () => {
    const { what } = say({ code: 'bad-value', kind: 'minLength', path: [...STRIP, 'heading'] });
    expect(what).toBe('The heading of “Moving strip” is empty.');
  });

  it('names an entry by its words', () => {
    const { what } = say({ code: 'wrong-type', path: [...WHY, 'items', 0, 'title'] });
    expect(what).toBe('Something in the title of the card “Safe” of “Why us” does not belong there.');
  });

  it('says what a cure writes as its field shows it, and in how many places', () => {
    const path = [...WHY, 'from'];
    const cure = {
      words: '',
      isDefinite: true,
      operations: [{ op: 'set' as const, path, value: '2026-12-24T18:00:00+01:00' }],
    };
    expect(say({ code: 'bad-value', kind: 'enum', path, cure, facts: { places: 3 } })).toMatchObject({
      what: expect.stringMatching(/“24 December 2026”\. The same in 2 more places\.$/) as string,
      fix: 'Did you mean “24 December 2026, 18:00”?',
      cure: 'Use “24 December 2026, 18:00” in 3 places',
    });
  });

  it('says what fits: where a link leads, a file, and an address like its example. It asked for a text, and for its own hint', () => {
    const link = say({ code: 'bad-value', kind: 'minLength', path: ['navigation', 0, 'link'] });
    const film = say({
      code: 'bad-value',
      kind: 'minLength',
      path: ['routes', 0, 'sections', 2, 'video', 'sources', 0],
    });
    const email = say({ code: 'bad-value', kind: 'pattern', path: ['support', 'email'] });
    expect(film.what).toMatch(/^File 1 .* is not chosen yet\.$/);
    expect([link.fix, film.fix, email.fix]).toEqual([
      'Choose where it leads.',
      'Choose one that is there, or upload it.',
      'Enter it like “support@example.com”.',
    ]);
  });

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
