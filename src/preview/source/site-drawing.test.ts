import { beforeEach, describe, expect, it } from 'vitest';
import { configText, OWN_ROOT } from '../../../tests/own-site.ts';
import type { Overlay } from '../../languages/overlay.ts';
import type { SiteFile } from '../../model/site-file.ts';
import { resolvePages } from '../../resolve/index.ts';
import { resolveSite } from '../../resolve/languages.ts';
import { composeSiteSchema } from '../../validate/schema/compose-schema.ts';
import type { Json } from '../../document/json.ts';
import type { Operation } from '../../document/operation.ts';
import { EditableText } from '../../document/text/editable-text.ts';
import { siteDrawing, type SiteDrawing } from './site-drawing.ts';

const site = JSON.parse(configText) as SiteFile;
const heroAt = site.routes.findIndex(({ sections }) => sections[0]!['type'] === 'hero');
const hero = ['routes', heroAt, 'sections', 0];
const { path } = site.routes[heroAt]!;

let source: SiteDrawing;
let draft: EditableText;
beforeEach(() => {
  source = siteDrawing({ rootDir: OWN_ROOT });
  draft = new EditableText(configText);
  source.draw(draft.value);
});

const edit = (...operations: Operation[]) => {
  for (const operation of operations) draft.apply(operation);
  return source.draw(draft.value);
};
const pageAt = (address: string) => source.site()!.pages.find((page) => page.path === address);
const headingOf = (address: string, index = 0) => pageAt(address)?.sections[index]?.props['heading'];
const resolved = () =>
  resolvePages(JSON.parse(draft.text) as SiteFile, composeSiteSchema(OWN_ROOT), OWN_ROOT, source.site()!.at);

describe('A draft', () => {
  it('is drawn as the site of its text would be, and names the page of a change within it', () => {
    expect(source.site()!.pages).toEqual(resolved().pages);
    const changes: Operation[] = [
      { op: 'set', path: [...hero, 'heading'], value: 'Another headline' },
      { op: 'move', path: ['routes', heroAt, 'sections', 1], to: 0 },
    ];
    for (const change of changes) {
      expect(edit(change)?.page).toEqual(pageAt(path));
      expect(source.site()!.pages).toEqual(resolved().pages);
    }
    expect(headingOf(path, 1)).toBe('Another headline');
  });

  it('keeps its last colour while another one is typed: half a colour left an error in place of the page', () => {
    edit({ op: 'set', path: ['theme'], value: { accent: '#a88a00' } });
    const shown = ['#a88a0', 'oklch(', 'blu', '', 'blue'].map((typed) => {
      edit({ op: 'set', path: ['theme', 'accent'], value: typed });
      return source.site()!.theme.accent;
    });
    expect(shown).toEqual(['#a88a00', '#a88a00', '#a88a00', '#a88a00', 'blue']);
  });

  it('is shown as of another moment, through edits too, until it is now again', () => {
    edit({ op: 'set', path: [...hero, 'from'], value: '2100-01-01' });
    const ids = () => pageAt(path)?.sections.map(({ id }) => id);
    const { id } = site.routes[heroAt]!.sections[0]!;
    expect(ids()).not.toContain(id);
    expect(source.showAsOf(Date.parse('2100-01-01T00:00:00Z'))?.site).toBe(source.site());
    expect(ids()).toContain(id);
    edit({ op: 'set', path: [...hero, 'heading'], value: 'Another headline' });
    expect(headingOf(path)).toBe('Another headline');
    source.showAsOf(null);
    expect(ids()).not.toContain(id);
  });

  it('is the same site while nothing has changed that is drawn', () => {
    const before = source.site();
    expect(source.draw(draft.value)).toBeNull();
    expect(source.site()).toBe(before);
  });

  it('keeps the last valid value of a field that is emptied, and draws what else is changed', () => {
    const before = headingOf(path);
    const other = (heroAt + 1) % site.routes.length;
    edit({ op: 'set', path: [...hero, 'heading'], value: '' });
    edit({ op: 'set', path: ['routes', other, 'title'], value: 'Another title' });
    edit({ op: 'move', path: ['routes', heroAt, 'sections', 0], to: 1 });
    expect([headingOf(path, 1), pageAt(site.routes[other]!.path)?.title]).toEqual([before, 'Another title']);
  });

  it('leaves a section out that was never valid', () => {
    const amount = site.routes[heroAt]!.sections.length;
    edit({ op: 'add', path: ['routes', heroAt, 'sections', 0], value: { id: 'new', type: 'no-such-type' } });
    expect(pageAt(path)?.sections).toHaveLength(amount);
  });

  it('has a new page as soon as it has path, title and description', () => {
    const value = { path: '/new', title: 'New', description: 'A new page.', sections: [] };
    edit({ op: 'add', path: ['routes', site.routes.length], value });
    expect(pageAt('/new')?.title).toBe('New');
  });

  it('shows a hidden page, so that it can be worked on, and no hidden section', () => {
    const amount = site.routes[heroAt]!.sections.length;
    edit({ op: 'set', path: ['routes', heroAt, 'hidden'], value: true });
    edit({ op: 'set', path: [...hero, 'hidden'], value: true });
    expect(pageAt(path)?.sections).toHaveLength(amount - 1);
  });

  it('keeps the last valid value of what all pages share', () => {
    edit({ op: 'set', path: ['site', 'name'], value: '' });
    edit({ op: 'set', path: ['support', 'email'], value: 'new@example.com' });
    const { name, support } = source.site()!.site;
    expect([name, support.email]).toEqual([site.site.name, 'new@example.com']);
  });

  it('is drawn in spite of keys nobody knows, and not where what every page needs was never there', () => {
    const fresh = siteDrawing({ rootDir: OWN_ROOT });
    expect([fresh.draw({ version: 1 }), fresh.site()]).toEqual([null, null]);
    fresh.draw({ ...(draft.value as object), stranger: 1 });
    expect(fresh.site()!.pages).toHaveLength(site.routes.length);
  });
});

describe('A draft in several languages', () => {
  let overlays: Overlay[];
  beforeEach(() => {
    source = siteDrawing({ rootDir: OWN_ROOT, overlays: () => overlays });
  });

  const languages = { de: { name: 'Deutsch', incomplete: 'show-source' } };
  const write = (title: string) => {
    const { title: source, description } = site.routes[0]!;
    const page = { title: [source, title], description: [description, 'Auf Deutsch.'] };
    overlays = [{ language: 'de', pages: { [site.routes[0]!.path]: page } }];
  };

  it('has shared sections in each, by their own translations', () => {
    const { id, ...shared } = site.routes[heroAt]!.sections[0]!;
    const { path: at, title, description } = site.routes[heroAt]!;
    const words = { title: [title], description: [description] };
    overlays = [
      {
        language: 'de',
        pages: { [at]: words },
        shared: { band: { heading: [shared['heading'] as string, 'Geteilt'] } },
      },
    ];
    const routes = site.routes.map((route, index) =>
      index === heroAt ? { ...route, sections: [{ id, use: 'band' }, ...route.sections.slice(1)] } : route,
    );
    source.draw({ ...(draft.value as object), languages, routes, shared: { band: shared } } as unknown as Json);
    expect(headingOf(at === '/' ? '/de' : `/de${at}`)).toBe('Geteilt');
    expect(headingOf(at)).toBe(shared['heading']);
  });

  /** All that a change draws anew, and the same site resolved whole. */
  const drawnBy = (make: () => ReturnType<typeof edit>) => {
    const before = new Set(source.site()!.pages);
    const change = make();
    const anew = source.site()!.pages.filter((page) => !before.has(page));
    const file = JSON.parse(draft.text) as SiteFile;
    const whole = resolveSite(file, overlays, new Map(), composeSiteSchema(OWN_ROOT), OWN_ROOT, source.site()!.at);
    expect(source.site()!.pages).toEqual(whole.pages);
    return { change, anew: anew.map((page) => page.path) };
  };

  it('is drawn page by page: a changed text, or translation, draws its page in each language', () => {
    write('Zuerst');
    edit({ op: 'set', path: ['languages'], value: { ...languages, fr: { name: 'Français' } } });
    const ofSource = drawnBy(() => edit({ op: 'set', path: ['routes', 0, 'description'], value: 'What we do.' }));
    expect(ofSource.anew).toEqual(['/', '/de']);
    expect(ofSource.change?.translations?.map((page) => page.path)).toEqual(['/de']);
    const ofText = drawnBy(() => {
      write('Danach');
      return edit();
    });
    expect(ofText.anew).toEqual(['/', '/de']);
    expect(pageAt('/de')?.title).toBe('Danach');
  });

  it('is drawn whole where a language gains or loses a page: links on others lead to it', () => {
    overlays = [{ language: 'de', pages: {} }];
    edit({ op: 'set', path: ['languages'], value: { de: { name: 'Deutsch' } } });
    const { title, description, path: address } = site.routes.at(-1)!;
    const gained = drawnBy(() => {
      overlays = [{ language: 'de', pages: { [address]: { title: [title], description: [description] } } }];
      edit({ op: 'set', path: ['routes', site.routes.length - 1, 'sections'], value: [] });
      return null;
    });
    expect(gained.anew).toContain(`/de${address}`);
    const lost = drawnBy(() =>
      edit({ op: 'set', path: ['routes', site.routes.length - 1, 'title'], value: 'Entirely new' }),
    );
    expect(lost.anew.length).toBeGreaterThan(1);
    expect(pageAt(`/de${address}`)).toBeUndefined();
  });
});

describe('A config that is drawn as a build would have it', () => {
  const asBuilt = {
    url: 'https://built.test',
    momentIn: () => Date.parse('2100-06-01T00:00:00Z'),
    problems: [],
    pseudo: null,
  };
  beforeEach(() => {
    source = siteDrawing({ rootDir: OWN_ROOT, asBuilt });
    source.draw(draft.value);
  });

  it('has the address and the moment of the build', () => {
    const { site: shared, at } = source.site()!;
    expect([shared.url, at]).toEqual([asBuilt.url, asBuilt.momentIn()]);
    edit({ op: 'set', path: [...hero, 'from'], value: '2100-06-02' });
    expect(pageAt(path)?.sections.map(({ id }) => id)).not.toContain(site.routes[heroAt]!.sections[0]!['id']);
  });

  it('gets the style rules of a new value', () => {
    const changed = configText.replace('"loopSeconds": 50', '"loopSeconds": 51');
    source.draw(JSON.parse(changed) as Json);
    expect(source.site()!.cssRules.join()).toContain('51');
  });

  it('is shown in a pseudo-language, before and after a change', () => {
    source = siteDrawing({ rootDir: OWN_ROOT, asBuilt: { ...asBuilt, pseudo: 'pseudo-rtl' } });
    source.draw(draft.value);
    expect([pageAt(path)?.title, source.site()?.site.dir]).toEqual([expect.stringMatching(/^⟦.*⟧$/), 'rtl']);
    edit({ op: 'set', path: ['routes', heroAt, 'title'], value: 'Another title' });
    expect(pageAt(path)?.title).toMatch(/^⟦ÁÁñóóţĥéé.*⟧$/);
  });

  it('is drawn from another text page by page', () => {
    const changed = JSON.parse(configText) as SiteFile;
    changed.routes[heroAt]!.title = 'Another title';
    expect(source.draw(changed as unknown as Json)?.page?.path).toBe(path);
    expect([pageAt(path)?.title, source.showsLatest()]).toEqual(['Another title', true]);
  });

  it.each<[string, Operation]>([
    ['a value of the wrong type', { op: 'set', path: [...hero, 'heading'], value: 1 }],
    ['an unknown section type', { op: 'set', path: [...hero, 'type'], value: 'no-such-type' }],
    ['a key nobody knows', { op: 'set', path: ['stranger'], value: 1 }],
    ['a page without a title', { op: 'remove', path: ['routes', 1, 'title'] }],
  ])('stays as it was while there is %s', (_, operation) => {
    const before = source.site();
    expect([edit(operation), source.site(), source.showsLatest()]).toEqual([null, before, false]);
  });

  it('has no hidden page, and the same pages once it is shown again', () => {
    const before = source.site()!.pages;
    edit({ op: 'set', path: ['routes', heroAt, 'hidden'], value: true });
    expect(pageAt(path)).toBeUndefined();
    edit({ op: 'remove', path: ['routes', heroAt, 'hidden'] });
    expect(source.site()!.pages).toEqual(before);
  });
});
