// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { OWN_ROOT, PROJECT } from '../../../tests/own-site.ts';
import { samplesOf, site as siteData, types } from '../../../tests/sections/every-type.ts';
import type { SectionFile, SiteFile } from '../../model/site-file.ts';
import { wordsOf } from '../../model/rich-text/parse-rich-text.ts';
import { renderPage } from '../../render/server.tsx';
import { resolvePages } from '../../resolve/index.ts';
import { samplePath, sampleSite } from '../../tools/samples/sample-site.ts';
import { composeSiteSchema } from '../../validate/schema/compose-schema.ts';
import { sectionDefinition } from '../../model/section-definition.ts';
import { valueAt } from '../../document/json.ts';
import { readSchema } from '../../validate/schema/walk-schema.ts';
import type { PagePart, Path, PlaceOnPage } from '../protocol.ts';
import { nodeAt } from '../frame/node-path.ts';
import { findPlaces } from './find-places.ts';
import { markSite, markTexts, type Mark } from './mark-texts.ts';

const schema = readSchema(composeSiteSchema(PROJECT));
const file = sampleSite(types);

/** The samples' page of one section, drawn. */
async function draw(section: SectionFile): Promise<string> {
  const route = file.routes.find(({ path }) => path === samplePath(section.type, section.id))!;
  const routes = [file.routes[0]!, { ...route, sections: [section] }];
  const others = file.routes.slice(1).map((other) => ({ ...other, sections: [] }));
  const { pages } = resolvePages({ ...file, routes: [...routes, ...others] } as SiteFile, schema.root, OWN_ROOT);
  return (await renderPage(pages[1]!, siteData)).html;
}

/** A sample, the places of its texts, and its page; drawn once. */
const drawn = new Map<string, ReturnType<typeof drawSample>>();
async function drawSample(type: string, sample: string) {
  const section = file.routes.find(({ path }) => path === samplePath(type, sample))!.sections[0] as SectionFile;
  const { marked, marks } = markTexts(section, schema.definitions[sectionDefinition(type)]!, schema);
  return { section, marks, places: findPlaces(await draw(marked), `#${sample}`, marks), html: await draw(section) };
}
function placesOf(type: string, sample: string) {
  const key = samplePath(type, sample);
  const known = drawn.get(key) ?? drawSample(type, sample);
  drawn.set(key, known);
  return known;
}

/** The section of a sample, in the page. */
function show(html: string, sample: string): HTMLElement {
  document.body.innerHTML = html;
  return document.getElementById(sample)!;
}

/** The least share of a type's texts that are one whole node; a type that somebody adds has none to reach. */
const EDITABLE: Record<string, number> = {
  'call-out': 1,
  'check-list': 1,
  'contact-card': 1,
  'feature-grid': 1,
  figures: 1,
  form: 1,
  hero: 1,
  // Of a logo the page shows the picture alone.
  marquee: 6 / 64,
  'picture-stack': 1,
  prose: 1,
  // The title of a card stands on it and in the list beside it.
  'scroll-cards': 46 / 58,
  steps: 1,
  testimonials: 1,
  video: 1,
};

/** Words that a type draws as a symbol. The page is never edited there: its frame looks for the word itself. */
const SYMBOLS: Record<string, string[]> = { comparison: ['yes', 'no'] };

const isText = ({ kind }: { kind: PlaceOnPage['kind'] }) => kind === 'text';

for (const { name, samples } of types)
  describe(`The texts of ${name}`, () => {
    it.each(samplesOf(name))('are found where "%s" shows them, each with its own words', async (sample) => {
      const { section, places, html } = await placesOf(name, sample);
      const element = show(html, sample);
      const isWord = ({ path }: { path: Path }) => !SYMBOLS[name]?.includes(String(valueAt(section, path)));
      for (const { path, at, isRich } of places.filter(isText).filter(isWord)) {
        const text = valueAt(section, path) as string;
        expect(nodeAt(element, at)?.textContent).toBe(isRich ? wordsOf(text) : text);
      }
    });

    it('can be edited on the page', async () => {
      const found = await Promise.all(Object.keys(samples).map((sample) => placesOf(name, sample)));
      const all = found.flatMap(({ marks }) => marks.filter(isText)).length;
      const editable = found.flatMap(({ places }) => places.filter(isText)).length;
      expect(editable / all).toBeGreaterThanOrEqual(EDITABLE[name] ?? 0);
    });
  });

describe('Places on a page', () => {
  const page = (section: string) => `<main><section id="one">${section}</section></main>`;
  const text = { mark: 'xq0qx', kind: 'text', path: ['heading'], title: 'Heading', isOptional: false } satisfies Mark;
  const kindsOf = (section: string) => findPlaces(page(section), '#one', [text]).map(({ kind, at }) => [kind, ...at]);

  it('do not count the comments that stand between texts', () => {
    expect(kindsOf('<p>Says: <!-- -->xq0qx</p>')).toEqual([['text', 0, 1]]);
  });

  it('are parts where a node has more words, or where a text is shown twice', () => {
    expect(kindsOf('<p>1. xq0qx</p>')).toEqual([['part', 0, 0]]);
    expect(kindsOf('<p>xq0qx</p><p>xq0qx</p>')).toEqual([
      ['part', 0, 0],
      ['part', 1, 0],
    ]);
  });

  it('are those that are read out, where the page repeats a text for the eye', () => {
    expect(kindsOf('<p>xq0qx</p><p aria-hidden="true">xq0qx</p>')).toEqual([
      ['text', 0, 0],
      ['part', 1, 0],
    ]);
  });

  it('lead from the form of a section to what it asks for', async () => {
    const { places, html } = await placesOf('form', 'default');
    const form = places.find(({ kind }) => kind === 'form')!;
    expect(form.path).toEqual(['schema']);
    expect(nodeAt(show(html, 'default'), form.at)?.nodeName).toBe('FORM');
  });

  it('lead from the words of header and footer to those of the site', async () => {
    const { routes, ...frame } = file;
    const { marked, marks } = markSite(frame, schema);
    const { pages, site } = resolvePages({ ...marked, routes }, schema.root, OWN_ROOT);
    const { html } = await renderPage(pages[0]!, { ...site, build: 'marked' });
    const pathsIn = (part: PagePart) => findPlaces(`<div id="root">${html}</div>`, part, marks).map(({ path }) => path);
    const everywhere = [
      ['site', 'name'],
      ['support', 'email'],
      ['navigation', 0, 'label'],
    ];
    expect(pathsIn('header')).toEqual(expect.arrayContaining([...everywhere, ['texts', 'menu']]));
    expect(pathsIn('footer')).toEqual(expect.arrayContaining([...everywhere, ['site', 'description']]));
  });

  it('lead from a picture to its field', async () => {
    const { places, html } = await placesOf('hero', 'default');
    const picture = places.find(({ kind }) => kind === 'picture')!;
    expect(picture.path).toEqual(['picture']);
    expect(nodeAt(show(html, 'default'), picture.at)?.nodeName).toBe('IMG');
  });
});
