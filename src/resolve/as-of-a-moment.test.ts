import { describe, expect, it } from 'vitest';
import { OWN_ROOT, site } from '../../tests/own-site.ts';
import type { Picture } from '../model/parts.ts';
import type { RouteFile, SiteFile } from '../model/site-file.ts';
import { composeSiteSchema } from '../validate/schema/compose-schema.ts';
import { resolvePages } from './index.ts';

const schema = composeSiteSchema(OWN_ROOT);
const page = (path: string, sections: RouteFile['sections'], more: Partial<RouteFile> = {}): RouteFile => ({
  path,
  title: `Page ${path}`,
  description: 'A page of a test.',
  sections,
  ...more,
});
const words = (id: string, more: object = {}) => ({ id, type: 'prose', heading: id, paragraphs: ['Text.'], ...more });

/** A site of these pages, resolved as of a day. */
const asOf = (day: string, routes: RouteFile[], more: Partial<SiteFile> = {}) => {
  const { enquiry: _enquiry, redirects: _redirects, ...rest } = site;
  return resolvePages({ ...rest, navigation: [], routes, ...more }, schema, OWN_ROOT, Date.parse(`${day}T12:00:00Z`));
};
const shown = ({ pages }: ReturnType<typeof asOf>) =>
  pages.map(({ path, sections }) => `${path}: ${sections.map(({ id }) => id).join(' ')}`);

describe('The point that crops of a picture keep', () => {
  it('is a class, one for all pictures that share it', () => {
    const hero = (id: string, focus?: number[]) => ({
      id,
      type: 'hero',
      heading: id,
      picture: { src: '/pictures/counter.svg', alt: '', ...(focus && { focus }) },
    });
    const { pages, cssRules } = asOf('2026-11-15', [
      page('/', [hero('one', [0.3, 0.6]), hero('two', [0.301, 0.6]), hero('three')]),
    ]);
    const classes = pages[0]!.sections.map(({ props }) => (props['picture'] as Picture).focus);
    expect(classes).toEqual(['vfocus-30-60', 'vfocus-30-60', undefined]);
    expect(cssRules).toEqual(['.vfocus-30-60{object-position:30% 60%}']);
  });
});

describe('What is hidden', () => {
  it('is no part of the site: neither a page, nor a section', () => {
    const routes = [
      page('/', [words('one'), words('two', { hidden: true })]),
      page('/old', [words('three')], { hidden: true }),
    ];
    const resolved = asOf('2026-01-01', routes);
    expect(shown(resolved)).toEqual(['/: one']);
    expect(JSON.stringify(resolved)).not.toMatch(/two|three|hidden"|\/old/);
  });

  it('takes its form along, but not one that is shown elsewhere', () => {
    const form = (id: string, hidden: boolean) => ({ id, type: 'form', heading: id, hidden });
    const endpoints = (one: boolean, two: boolean) =>
      asOf('2026-01-01', [page('/', [form('one', one)]), page('/two', [form('two', two)])]).forms.map(
        ({ endpoint }) => endpoint,
      );
    expect([endpoints(true, true), endpoints(true, false)]).toEqual([[], ['/contactwebsite']]);
  });

  it('leaves the endpoint of a site without form sections as it is', () => {
    expect(asOf('2026-01-01', [page('/', [words('one')])]).forms.map(({ endpoint }) => endpoint)).toEqual([
      '/contactwebsite',
    ]);
  });
});

describe('A dated section', () => {
  const routes = [
    page('/', [
      words('strip', { from: '2026-12-01', until: '2026-12-24' }),
      { id: 'opening', type: 'hero', heading: 'Opening', until: '2026-12-09' },
      words('rest'),
    ]),
    page('/other', [words('always')]),
  ];

  it('is there from its first day to its last', () => {
    const days = ['2026-11-30', '2026-12-01', '2026-12-24', '2026-12-25'];
    expect(days.map((day) => shown(asOf(day, routes))[0])).toEqual([
      '/: opening rest',
      '/: strip opening rest',
      '/: strip rest',
      '/: rest',
    ]);
  });

  it('changes which headline is the first of the page', () => {
    const named = (day: string) => asOf(day, routes).pages[0]!.sections.find(({ level }) => level === 1)!.id;
    expect(['2026-12-05', '2026-12-15', '2026-12-30'].map(named)).toEqual(['opening', 'strip', 'rest']);
  });

  it('gives its page, and no other, a version for each moment at which something changes', () => {
    const { later, nextChange } = asOf('2026-11-30', routes);
    const iso = (moment: number) => new Date(moment).toISOString();
    expect(
      later.map(({ from, page: { path, sections } }) => [iso(from), path, sections.map(({ id }) => id).join(' ')]),
    ).toEqual([
      ['2026-12-01T00:00:00.000Z', '/', 'strip opening rest'],
      ['2026-12-10T00:00:00.000Z', '/', 'strip rest'],
      ['2026-12-25T00:00:00.000Z', '/', 'rest'],
    ]);
    expect(iso(nextChange!)).toBe('2026-12-01T00:00:00.000Z');
  });

  it('is written 400 days ahead, and no further', () => {
    const later = (from: string) => asOf('2026-01-01', [page('/', [words('a'), words('b', { from })])]).later.length;
    expect([later('2027-02-05'), later('2027-02-07')]).toEqual([1, 0]);
  });

  it('counts its days in the time zone of the site', () => {
    const { later } = asOf('2026-01-01', [page('/', [words('a'), words('b', { from: '2026-07-01' })])], {
      site: { ...site.site, timeZone: 'America/New_York' },
    });
    expect(new Date(later[0]!.from).toISOString()).toBe('2026-07-01T04:00:00.000Z');
  });

  it('leaves neither its keys nor its words in the page without it', () => {
    expect(JSON.stringify(asOf('2026-11-30', routes).pages)).not.toMatch(/strip|"from"|"until"|hidden":|2026-12/);
  });

  it('opens its form and closes it, however many pages show one', () => {
    const form = (id: string, from: string, until: string) => ({ id, type: 'form', heading: id, from, until });
    const { forms } = asOf('2026-01-01', [
      page('/', [words('a'), form('one', '2026-02-01', '2026-02-10')]),
      page('/two', [words('b'), form('two', '2026-02-05', '2026-02-20')]),
    ]);
    expect(forms).toEqual([
      {
        endpoint: '/contactwebsite',
        schema: 'schema/enquiry.schema.json',
        spans: [
          { from: Date.UTC(2026, 1, 1), until: Date.UTC(2026, 1, 11) },
          { from: Date.UTC(2026, 1, 5), until: Date.UTC(2026, 1, 21) },
        ],
      },
    ]);
  });

  it('brings its values for the stylesheet only when it is there', () => {
    const strip = {
      type: 'marquee',
      heading: 'Shops',
      items: [{ name: 'A', img: { src: '/logos/partner-1.svg', alt: 'A' } }],
    };
    const { cssRules, later } = asOf('2026-01-01', [
      page('/', [
        { ...strip, id: 'now', loopSeconds: 31 },
        { ...strip, id: 'then', loopSeconds: 37, from: '2026-02-01' },
      ]),
    ]);
    expect([cssRules.join(), later[0]!.cssRules.join()]).toEqual([
      expect.not.stringContaining('37s'),
      expect.stringMatching(/^[^,]*37s[^,]*$/),
    ]);
  });
});

describe('A shared section', () => {
  const shared = { band: { type: 'prose', heading: 'Talk to us', paragraphs: ['Call.'], tone: 'dark' as const } };

  it('stands on each page under an id of its own', () => {
    const routes = [page('/', [{ id: 'one', use: 'band' }]), page('/b', [{ id: 'two', use: 'band' }])];
    expect(shown(asOf('2026-01-01', routes, { shared }))).toEqual(['/: one', '/b: two']);
  });

  it('has the fields that its page overrides, and keeps all others', () => {
    const { pages } = asOf('2026-01-01', [page('/', [{ id: 'one', use: 'band', heading: 'Write to us' }])], { shared });
    const [section] = pages[0]!.sections;
    expect([section!.props['heading'], section!.props['paragraphs'], section!.className]).toEqual([
      'Write to us',
      ['Call.'],
      expect.stringContaining('tone-dark'),
    ]);
    expect(JSON.stringify(section)).not.toContain('"use"');
  });

  it('is hidden on one page alone, and has dates that a page may change', () => {
    const dated = { band: { ...shared.band, from: '2026-12-01', until: '2026-12-24' } };
    const routes = [
      page('/', [words('a'), { id: 'one', use: 'band' }]),
      page('/b', [words('b'), { id: 'two', use: 'band', hidden: true }]),
      page('/c', [words('c'), { id: 'three', use: 'band', until: '2026-12-02' }]),
    ];
    expect(shown(asOf('2026-12-10', routes, { shared: dated }))).toEqual(['/: a one', '/b: b', '/c: c']);
  });
});
