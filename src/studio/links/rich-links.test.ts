import { describe, expect, it } from 'vitest';
import { OWN_ROOT } from '../../../tests/own-site.ts';
import { applyOperations } from '../../document/operation.ts';
import { valueAt } from '../../document/json.ts';
import { linkSource } from '../../model/rich-text/write-rich-text.ts';
import { composeSiteSchema } from '../../validate/schema/compose-schema.ts';
import { readSchema } from '../../validate/schema/walk-schema.ts';
import type { Json } from '../protocol.ts';
import { linksHere } from './leading-here.ts';
import { moveSection, renamePage, renameSection } from './rename.ts';
import { readLinks } from './site-links.ts';

const schema = readSchema(composeSiteSchema(OWN_ROOT));
const linked = (root: Json) => readLinks(root, schema);

const prose = (id: string, ...paragraphs: string[]) => ({ id, type: 'prose', heading: 'See [x](/about)', paragraphs });
const site = {
  site: { name: 'Corner Pay', url: 'https://corner-pay.test' },
  shared: { band: { type: 'banner', text: 'Now: [the form](#form)' } },
  routes: [
    {
      path: '/',
      title: 'Home',
      sections: [
        prose(
          'top',
          'Read **[us](/about)**, \\[not](/about), [the form](/about#form) and [out](https://a.test/about).',
        ),
        prose('form', 'Up: [top](#top), [again](/?a=1#top)'),
        { id: 'band', use: 'band' },
      ],
    },
    { path: '/about', title: 'About Us', sections: [prose('form', '[Here](#form)'), { id: 'band', use: 'band' }] },
  ],
};
const textAt = (root: Json, page: number, section: number) =>
  valueAt(root, ['routes', page, 'sections', section, 'paragraphs', 0]);

describe('Links in a rich text', () => {
  it('follow a page to its new path, and nothing else of the text changes', () => {
    const after = applyOperations(site, renamePage(linked(site), 1, '/company'));
    expect(textAt(after, 0, 0)).toBe(
      'Read **[us](/company)**, \\[not](/about), [the form](/company#form) and [out](https://a.test/about).',
    );
    expect(valueAt(after, ['routes', 0, 'sections', 0, 'heading'])).toBe('See [x](/about)');
  });

  it('follow a section to its new id, those of a shared section on this page alone', () => {
    const after = applyOperations(site, renameSection(linked(site), 0, 0, 'begin'));
    expect(textAt(after, 0, 1)).toBe('Up: [top](#begin), [again](/?a=1#begin)');
    const form = applyOperations(site, renameSection(linked(site), 1, 0, 'write'));
    expect(textAt(form, 1, 0)).toBe('[Here](#write)');
    expect(valueAt(form, ['routes', 1, 'sections', 1, 'text'])).toBe('Now: [the form](#write)');
    expect(valueAt(form, ['shared', 'band', 'text'])).toBe('Now: [the form](#form)');
  });

  it('follow a section to another page', () => {
    const { operations } = moveSection(linked(site), 0, 0, 1, 'top');
    expect(textAt(applyOperations(site, operations), 0, 0)).toBe('Up: [top](/about#top), [again](/about?a=1#top)');
  });

  it('are among what leads to a page, and their words stay where they go', () => {
    const { links, removals } = linksHere(linked(site), ['routes', 1], false);
    expect(links.map(({ path, words }) => [path.join(' '), words])).toEqual([
      ['routes 0 sections 0 paragraphs 0', 'Home, “See [x](/about)”, Paragraphs'],
    ]);
    expect(textAt(applyOperations(site, removals!), 0, 0)).toBe(
      'Read **us**, \\[not](/about), the form and [out](https://a.test/about).',
    );
    expect(links[0]!.around!.join(linkSource('/'))).toContain('[us](/)**, \\[not](/about), [the form](/) and');
  });
});
