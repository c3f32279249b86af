import fc, { isThorough } from '../../tests/random.ts';
import { describe, expect, it } from 'vitest';
import { choices } from '../document/testing/random-edits.ts';
import type { SectionFile, SiteFile } from '../model/site-file.ts';
import { localize, type LocalizeOptions } from './localize.ts';
import type { Overlay } from './overlay.ts';
import { germanWith, schema, siteWith } from './testing/small-site.ts';

const hero: SectionFile = { id: 'top', type: 'hero', heading: 'One till', text: 'It counts by photo.' };
const cards = (...items: object[]): SectionFile => ({ id: 'why', type: 'cards', heading: 'Reasons to come', items });
const german = germanWith({
  top: { heading: ['One till', 'Eine Kasse'], text: ['It counts by photo.', 'Sie zählt per Foto.'] },
  why: {
    heading: ['Reasons to come', 'Gute Gründe'],
    items: [{ title: ['Stock', 'Bestand'], text: ['From 3% on.', 'Ab 3 %.'] }, { title: ['Fast', 'Schnell'] }],
  },
});

const localized = (site: SiteFile, overlay: Overlay, options: Partial<LocalizeOptions> = {}): SiteFile =>
  localize(site, overlay, new Map(), schema, { incomplete: 'leave-out', drafts: false, ...options }).file;
const sectionsOf = (...given: Parameters<typeof localized>) => localized(...given).routes[0]?.sections;

describe('localize', () => {
  it('gives the same site with the texts of the language', () => {
    const site = localized(siteWith(hero, cards({ title: 'Stock', text: 'From 3% on.' })), german);
    expect(site.site.language).toBe('de');
    expect(site.navigation).toEqual([{ key: 'home', label: 'Start', link: '/' }]);
    expect(site.routes[0]).toMatchObject({ path: '/', title: 'Eine Kasse für Sie' });
    expect(site.routes[0]!.sections).toEqual([
      { ...hero, heading: 'Eine Kasse', text: 'Sie zählt per Foto.' },
      { id: 'why', type: 'cards', heading: 'Gute Gründe', items: [{ title: 'Bestand', text: 'Ab 3 %.' }] },
    ]);
  });

  it('leaves out an optional text that is missing, and the entry of a list whose required text is missing', () => {
    const site = siteWith(
      { ...hero, text: 'All is new here' },
      cards({ title: 'Fast', text: 'Unknown.' }, { title: 'New' }),
    );
    const [top, why] = sectionsOf(site, german)!;
    expect(top).not.toHaveProperty('text');
    expect(why).toMatchObject({ items: [{ title: 'Schnell' }] });
  });

  it('leaves out a section whose required text is missing, and the page with its first section', () => {
    const other = { ...cards({ title: 'Fast' }), heading: 'Something else' };
    expect(sectionsOf(siteWith(hero, other), german)).toHaveLength(1);
    expect(sectionsOf(siteWith(other, hero), german)).toBeUndefined();
  });

  it('leaves a list out as a whole whose entries belong to those of another', () => {
    const stack: SectionFile = {
      id: 'stack',
      type: 'picture-stack',
      heading: 'One till',
      pictures: [
        { src: '/a.svg', alt: '' },
        { src: '/b.svg', alt: '' },
      ],
      captions: ['First', 'Second'],
    };
    const overlay = germanWith({ stack: { heading: ['One till', 'Eine Kasse'], captions: [['Second', 'Zweite']] } });
    expect(sectionsOf(siteWith(stack), overlay)![0]).not.toHaveProperty('captions');
  });

  it('shows the source where the language wants that', () => {
    const site = siteWith({ ...hero, text: 'All is new here' });
    expect(sectionsOf(site, german, { incomplete: 'show-source' })![0]).toMatchObject({
      heading: 'Eine Kasse',
      text: 'All is new here',
    });
  });

  it('shows an outdated text, and none whose facts have changed', () => {
    const later = (text: string) => sectionsOf(siteWith(hero, cards({ title: 'Fast', text })), german)![1];
    expect(later('Now from 3% on.')).toMatchObject({ items: [{ title: 'Schnell', text: 'Ab 3 %.' }] });
    expect(JSON.stringify(later('From 2% on.'))).not.toContain('3 %');
  });

  it('shows a draft only where the language shows drafts', () => {
    const draft = germanWith({
      top: { heading: ['One till', 'Eine Kasse'], text: [hero['text'], 'Entwurf', 'draft'] },
    });
    expect(sectionsOf(siteWith(hero), draft)![0]).not.toHaveProperty('text');
    expect(sectionsOf(siteWith(hero), draft, { drafts: true })![0]).toHaveProperty('text', 'Entwurf');
  });

  it('translates a shared section once, and what a page overrides for that page', () => {
    const site: SiteFile = {
      ...siteWith(hero),
      shared: { band: { type: 'call-out', heading: 'Talk to us', text: 'By phone.' } },
    };
    site.routes[0]!.sections.push({ id: 'one', use: 'band' }, { id: 'two', use: 'band', heading: 'Come by' });
    const overlay = {
      ...german,
      shared: { band: { heading: ['Talk to us', 'Sprechen Sie mit uns'], text: ['By phone.', 'Am Telefon.'] } },
    };
    const own = structuredClone(overlay);
    own.pages['/'].sections['two'] = { heading: ['Come by', 'Besuchen Sie uns'] };
    expect(sectionsOf(site, overlay)!.slice(1)).toEqual([
      { id: 'one', type: 'call-out', heading: 'Sprechen Sie mit uns', text: 'Am Telefon.' },
    ]);
    expect(sectionsOf(site, own)!.at(-1)).toMatchObject({
      id: 'two',
      heading: 'Besuchen Sie uns',
      text: 'Am Telefon.',
    });
  });

  it('never shows the translation of one text at the place of another, however the entries are edited', () => {
    // What is translated says whose it is; the link, which is not translated, says whose place it is.
    // In letters: digits would be facts, and texts of other facts are never alike.
    const word = (id: number) => String(id).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!);
    const words = (id: number) => ['u', 'v', 'w', 'x', 'y', 'z'].map((letter) => letter + word(id)).join(' ');
    const entry = (id: number, own = words(id)) => ({
      title: `${own} from 5%`,
      text: `It is ${own} from 5%`,
      link: `/${id}`,
    });
    /** Another entry, which shares half of its words with one that it takes the place of. */
    const alike = (id: number, { title }: { title: string }) =>
      entry(id, [...title.split(' ').slice(0, 3), ...words(id).split(' ').slice(3)].join(' '));
    const first = [...Array(6).keys()].map((id) => entry(id));
    const overlay = germanWith({
      top: german.pages['/'].sections['top']!,
      why: {
        heading: ['Reasons to come', 'Gute Gründe'],
        items: first.map(({ title, text: body, link }) => ({
          title: [title, `${link}: 5 %`],
          text: [body, `${link}: 5 %`],
        })),
      },
    });
    const steps = fc.array(fc.nat(999), { minLength: 5, maxLength: 60 });
    fc.assert(
      fc.property(steps, (numbers) => {
        const choose = choices(numbers);
        const items = first.map((item) => ({ ...item }));
        for (let step = 0; step < numbers.length / 3; step++) {
          const at = choose(items.length);
          const kind = choose(6);
          if (kind === 0) items.splice(choose(items.length), 0, ...items.splice(at, 1));
          if (kind === 1 && items.length > 1) items.splice(at, 1);
          if (kind === 2) items.splice(at, 0, entry(100 + step));
          if (kind === 3) items[at] = alike(200 + step, items[at]!);
          if (kind === 4) items[at]!.text += ' too';
          if (kind === 5) items[at]!.title = items[at]!.title.replace('5%', '6%');
        }
        const shown = sectionsOf(siteWith(hero, cards(...items)), overlay)!.slice(1);
        for (const { title, text: body, link } of shown.flatMap((section) => section['items'] as typeof items)) {
          expect([title, body ?? `${link}: 5 %`]).toEqual([`${link}: 5 %`, `${link}: 5 %`]);
          expect(items.find((item) => item.link === link)!.title).not.toContain('6%');
        }
      }),
      { numRuns: isThorough ? 1000 : 200, seed: 37 },
    );
  });
});
