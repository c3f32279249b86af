import { describe, expect, it } from 'vitest';
import { factsIn } from './facts.ts';
import { pseudoSite, pseudoText } from './pseudo.ts';
import { schema, siteWith } from './testing/small-site.ts';

describe('pseudo-languages', () => {
  const texts = [
    'Save $1,000.50 and 3% until 2026-12-24, {name}.',
    '**Bold** and *soft*: [our prices](/pricing#all) or help@example.com, https://example.com/a.',
    'OK',
    'Weighs 1.2 kg',
  ];

  it.each(texts)('keep placeholders, facts and marks, and are 40 % longer: %s', (text) => {
    const pseudo = pseudoText(text);
    expect(factsIn(pseudo, 'en').facts).toEqual(factsIn(text, 'en').facts);
    for (const mark of text.match(/\{\w+\}|\*+|\]\([^)]*\)/g) ?? []) expect(pseudo).toContain(mark);
    expect(pseudo.length).toBeGreaterThanOrEqual(text.length * 1.4);
    expect(pseudo).toMatch(/^⟦.*⟧$/);
  });

  it('have every text of a site, and its structure', () => {
    const items = [{ title: 'Stock', text: 'By photo.' }, { title: 'Stock' }];
    const site = siteWith({ id: 'why', type: 'cards', heading: 'Reasons', items });
    const { routes, languages, navigation } = pseudoSite({ ...site, languages: { de: { name: 'Deutsch' } } }, schema);
    expect(languages).toBeUndefined();
    expect(navigation[0]!.label).toMatch(/^⟦/);
    expect(routes[0]!.sections[0]).toMatchObject({
      id: 'why',
      type: 'cards',
      items: [{ title: pseudoText('Stock'), text: pseudoText('By photo.') }, { title: pseudoText('Stock') }],
    });
  });
});
