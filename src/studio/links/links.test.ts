import fc, { isThorough } from '../../../tests/random.ts';
import { describe, expect, it } from 'vitest';
import { OWN_ROOT } from '../../../tests/own-site.ts';
import { parseConfig } from '../../config/index.ts';
import { parseRichText, wordsOf } from '../../model/rich-text/parse-rich-text.ts';
import { expandSection } from '../../model/shared-section.ts';
import { validateSite } from '../../validate/index.ts';
import { composeSiteSchema } from '../../validate/schema/compose-schema.ts';
import { readSchema } from '../../validate/schema/walk-schema.ts';
import type { Json, Path } from '../protocol.ts';
import { valueAt } from '../../document/json.ts';
import { applyOperations } from '../../document/operation.ts';
import { History } from '../../document/history.ts';
import { choices, SPELLINGS } from '../../document/testing/random-edits.ts';
import { linksHere } from './leading-here.ts';
import { linkTargets, readLinks } from './site-links.ts';
import { moveSection, addRedirect, renamePage, renameSection, RenameRefused } from './rename.ts';
import { randomLinkedSite } from './testing/random-linked-site.ts';

type JsonObject = { [key: string]: Json };

const schema = readSchema(composeSiteSchema(OWN_ROOT));
const linked = (root: Json) => readLinks(root, schema);

const button = (link: string) => ({ label: 'Go', link });
const callOut = (id: string, ...links: string[]) => ({ id, type: 'call-out', heading: id, actions: links.map(button) });
const site = {
  site: { name: 'Corner Pay', url: 'https://corner-pay.test' },
  navigation: [
    { key: 'home', label: 'Home', link: '/' },
    { key: 'about', label: 'About Us', link: '/about' },
  ],
  redirects: { '/old': '/about' },
  shared: { band: { type: 'call-out', heading: 'Ask us', actions: [button('/about?x=1#form'), button('#form')] } },
  routes: [
    { path: '/', title: 'Home', sections: [callOut('hero', '/about/#form', '/about-us'), { id: 'form', use: 'band' }] },
    { path: '/about', title: 'About Us', sections: [callOut('form', '#form', '/#hero'), { id: 'band', use: 'band' }] },
    { path: '/terms', title: 'Terms', sections: [callOut('one', 'https://corner-pay.test/about#form', '/old')] },
  ],
};
const linkAt = (root: Json, ...path: Path) => valueAt(root, path);

describe('A page that gets another path', () => {
  const after = applyOperations(site, renamePage(linked(site), 1, '/company'));
  const actions = (page: number, entry: number) =>
    linkAt(after, 'routes', page, 'sections', 0, 'actions', entry, 'link');

  it('takes every link along, with its query and fragment', () => {
    expect(linkAt(after, 'navigation', 1, 'link')).toBe('/company');
    expect(actions(0, 0)).toBe('/company#form');
    expect(linkAt(after, 'shared', 'band', 'actions', 0, 'link')).toBe('/company?x=1#form');
    expect(actions(2, 0)).toBe('https://corner-pay.test/company#form');
  });

  it('leaves alone what only begins alike, and places on the page itself', () => {
    expect(actions(0, 1)).toBe('/about-us');
    expect(actions(1, 0)).toBe('#form');
  });

  it('shortens the redirects that led to it', () => {
    expect(linkAt(after, 'redirects')).toEqual({ '/old': '/company' });
    const redirected = applyOperations(after, addRedirect(linked(after), '/about', '/company'));
    expect(linkAt(redirected, 'redirects')).toEqual({ '/old': '/company', '/about': '/company' });
  });

  it('takes the place of a redirect, whose links lead on to where it did', () => {
    const renamed = applyOperations(site, renamePage(linked(site), 2, '/old'));
    expect(linkAt(renamed, 'redirects')).toEqual({});
    expect(linkAt(renamed, 'routes', 2, 'sections', 0, 'actions', 1, 'link')).toBe('/about');
  });

  it('has the first redirect of a site that had none', () => {
    const { redirects: _, ...without } = site;
    expect(addRedirect(linked(without), '/about', '/company')).toEqual([
      { op: 'set', path: ['redirects'], value: { '/about': '/company' } },
    ]);
  });

  it('leaves links to the other one where two pages have one path', () => {
    const double = applyOperations(site, [{ op: 'set', path: ['routes', 2, 'path'], value: '/about' }]);
    expect(renamePage(linked(double), 2, '/terms')).toHaveLength(1);
  });
});

describe('A section that gets another id', () => {
  it('takes along the links of its own page and of others', () => {
    const after = applyOperations(site, renameSection(linked(site), 0, 0, 'welcome'));
    expect(linkAt(after, 'routes', 1, 'sections', 0, 'actions', 1, 'link')).toBe('/#welcome');
    const other = applyOperations(site, renameSection(linked(site), 1, 0, 'write'));
    expect(linkAt(other, 'routes', 1, 'sections', 0, 'actions', 0, 'link')).toBe('#write');
    expect(linkAt(other, 'routes', 0, 'sections', 0, 'actions', 0, 'link')).toBe('/about/#write');
  });

  it('changes the link of a shared section on its own page only, where others have a place of that id too', () => {
    const after = applyOperations(site, renameSection(linked(site), 1, 0, 'write'));
    expect(linkAt(after, 'shared', 'band', 'actions', 1, 'link')).toBe('#form');
    expect(linkAt(after, 'routes', 1, 'sections', 1, 'actions')).toEqual([button('/about?x=1#form'), button('#write')]);
  });

  it('keeps its id where a link on every page leads to the place of that name, and the refusal says which', () => {
    const everywhere = { ...site, navigation: [{ key: 'write', label: 'Write', link: '#form' }] };
    expect(() => renameSection(linked(everywhere), 1, 0, 'write')).toThrow(
      'Menu entry “Write” leads to “#form” on every page, so this section keeps its id. Let that link lead to one page first, such as “/about#form”.',
    );
  });
});

describe('What leads to a page or a section', () => {
  const wordsOf = (path: Path, isHidden = false, root: Json = site) =>
    linksHere(linked(root), path, isHidden).links.map(({ words }) => words);

  it('is named by page, section and button', () => {
    expect(wordsOf(['routes', 1])).toEqual([
      'Menu entry “About Us”',
      'Redirects: “/old”',
      'Shared sections, “Ask us”, Button “Go”',
      'Home, “hero”, Button “Go”',
      'Terms, “one”, Button “Go”',
      'Terms, “one”, Button “Go”',
    ]);
    expect(wordsOf(['routes', 0, 'sections', 0])).toEqual(['About Us, “form”, Button “Go”']);
  });

  it('counts no link on what is hidden when the target is only hidden too', () => {
    const hidden = applyOperations(site, [{ op: 'set', path: ['routes', 2, 'hidden'], value: true }]);
    expect(wordsOf(['routes', 1], true, hidden)).not.toContain('Terms, “one”, Button “Go”');
    expect(wordsOf(['routes', 1], false, hidden)).toContain('Terms, “one”, Button “Go”');
  });

  it('goes with it where it may: buttons and entries, the last one first', () => {
    const { removals } = linksHere(linked(site), ['routes', 0, 'sections', 0], false);
    expect(removals).toEqual([{ op: 'remove', path: ['routes', 1, 'sections', 0, 'actions', 1] }]);
    // A call-out needs a button.
    expect(linksHere(linked(site), ['routes', 1], false).removals).toBeNull();
  });
});

describe('The targets of links', () => {
  it('are the pages with their sections, as people call them', () => {
    expect(linkTargets(site, schema)[1]).toEqual({
      path: '/about',
      name: 'About Us',
      hidden: false,
      places: [
        { id: 'form', name: 'form' },
        { id: 'band', name: 'Ask us' },
      ],
    });
  });
});

/** What a visitor of each page meets: its sections, and where each link leads, in terms of pages and sections by number. */
function asVisited(root: JsonObject): Json {
  const routes = root['routes'] as JsonObject[];
  const redirects = (root['redirects'] ?? {}) as { [from: string]: string };
  const ends = (link: string, page: number): Json => {
    if (link.startsWith('#'))
      return [page, (routes[page]!['sections'] as JsonObject[]).findIndex(({ id }) => id === link.slice(1))];
    const url = new globalThis.URL(link, 'https://linked.test');
    if (url.origin !== 'https://linked.test') return link;
    const path = decodeURIComponent(url.pathname).replace(/(.)\/$/, '$1');
    const at = routes.findIndex((route) => route['path'] === path);
    if (at < 0) return Object.hasOwn(redirects, path) ? ends(redirects[path]! + url.search + url.hash, page) : 'dead';
    return url.hash === '' ? [at, url.search] : [at, url.search, ends(url.hash, at)];
  };
  const withEnds = (value: Json, page: number): Json => {
    if (Array.isArray(value)) return value.map((part) => withEnds(part, page));
    if (typeof value === 'string' && value.includes(']('))
      return [wordsOf(value), ...parseRichText(value).links.map(({ link }) => ends(link, page))];
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [
        key,
        key === 'link' ? ends(part as string, page) : withEnds(part, page),
      ]),
    );
  };
  const { routes: _routes, redirects: _redirects, shared, ...rest } = root;
  return routes.map(({ path: _path, sections, ...page }, at) => [
    page,
    (sections as JsonObject[]).map((section) => {
      const { id: _id, ...whole } = expandSection(section, shared) as JsonObject;
      return withEnds(whole, at);
    }),
    withEnds(rest, at),
  ]);
}

const DEAD = ['dead-link', 'dead-anchor', 'bad-redirect', 'bad-link', 'duplicate-id', 'duplicate-path'];
const deadIn = (text: string) =>
  validateSite(parseConfig(text, 'x.json'), { rootDir: OWN_ROOT, warnings: false }).problems.filter(({ code }) =>
    DEAD.includes(code),
  );

describe('Any renames of any site', () => {
  it('leave no link dead, lead everyone where they led before, and are undone to the byte', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1e6), { minLength: 30, maxLength: 90 }), (numbers) => {
        const choose = choices(numbers);
        const spellings = Object.values(SPELLINGS);
        const text = spellings[choose(spellings.length)]!(randomLinkedSite(choose), choose);
        const history = new History(text);
        expect(deadIn(text)).toEqual([]);
        const visited = asVisited(history.value as JsonObject);
        const texts = [text];
        for (let count = 0; count < 3; count++) {
          const current = linked(history.value);
          const index = choose(current.facts.routes.length);
          const page = current.facts.routes[index]!;
          const to = ['/new', '/older', '/old', '/café', `/page-${count}`][choose(5)]!;
          const isFree = !current.facts.byPath.has(to) && to !== '/café';
          try {
            const operations =
              choose(2) === 0 || !isFree || page.path === '/'
                ? renameSection(current, index, choose(page.sections.length), `id-${count}`)
                : renamePage(current, index, to);
            history.apply(operations, { at: count });
            if (operations[0]!.path.length === 3 && choose(2) === 0) {
              history.undo();
              const redirect = addRedirect(linked(applyOperations(history.value, operations)), page.path!, to);
              history.apply([...operations, ...redirect], { at: count });
            }
            texts.push(history.text);
          } catch (fault) {
            expect(fault).toBeInstanceOf(RenameRefused);
          }
        }
        expect(deadIn(history.text)).toEqual([]);
        expect(asVisited(history.value as JsonObject)).toEqual(visited);
        for (const before of texts.toReversed().slice(1)) {
          history.undo();
          expect(history.text).toBe(before);
        }
      }),
      { numRuns: isThorough ? 60 : 20 },
    );
  });
});

describe('A section that moves to another page', () => {
  const place = (link: string) => ({ key: link.slice(1), label: 'Place', link });
  const root = {
    ...site,
    navigation: [place('/about#form'), place('#form')],
    shared: {},
    routes: [
      { path: '/', title: 'Home', sections: [callOut('hero', '/about/#form')] },
      { path: '/about', title: 'About Us', sections: [callOut('form', '#form', '#end', '/'), callOut('end', '#form')] },
    ],
  };
  const { operations, links } = moveSection(linked(root), 1, 0, 0, 'home-form');
  const after = applyOperations(root, operations);

  it('takes along every link to it, from its page, from others and from all', () => {
    expect(linkAt(after, 'routes', 0, 'sections', 0, 'actions', 0, 'link')).toBe('/#home-form');
    expect(linkAt(after, 'routes', 1, 'sections', 0, 'actions', 0, 'link')).toBe('/#home-form');
    expect(linkAt(after, 'navigation', 0, 'link')).toBe('/#home-form');
    expect(linkAt(after, 'navigation', 1, 'link')).toBe('/#home-form');
    expect(links).toBe(4);
  });

  it('leads to itself, and to what it leaves behind, as before', () => {
    expect(linkAt(after, 'routes', 0, 'sections', 1)).toEqual({
      ...callOut('form', '#home-form', '/about#end', '/'),
      id: 'home-form',
    });
  });
});
