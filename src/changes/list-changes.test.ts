import type { Json } from '../document/json.ts';
import fc, { isThorough } from '../../tests/random.ts';
import { describe, expect, it } from 'vitest';
import { randomSite } from '../../tests/check/random-site.ts';
import { OWN_ROOT } from '../../tests/own-site.ts';
import { composeSiteSchema } from '../validate/schema/compose-schema.ts';
import { readSchema } from '../validate/schema/walk-schema.ts';
import { applyOperation, type Operation } from '../document/operation.ts';
import { EditableText } from '../document/text/editable-text.ts';
import { choices, file, json, randomOperation } from '../document/testing/random-edits.ts';
import { listChanges, type Change } from './list-changes.ts';
import { valueName } from '../validate/words/names.ts';

const schema = readSchema(composeSiteSchema(OWN_ROOT));
const changesOf = (before: Json, after: Json): Change[] => listChanges(before, after, schema);

const card = (title: string, content = 'Words') => ({ title, content, image: { src: '/a.svg', alt: 'A' } });
const site = {
  site: { name: 'Corner Pay', url: 'https://corner-pay.test' },
  navigation: [
    { key: 'home', label: 'Home', link: '/' },
    { key: 'about', label: 'About Us', link: '/about' },
  ],
  redirects: { '/old': '/about' },
  shared: { band: { type: 'call-out', heading: 'Ask us anything' } },
  routes: [
    {
      path: '/',
      title: 'Payments for corner shops',
      sections: [
        { id: 'hero', type: 'hero', heading: 'Talk to your till', points: ['Fast', 'Safe'] },
        { id: 'merchants', type: 'marquee', heading: 'Merchants that trust us' },
        { id: 'what', type: 'feature-grid', heading: 'What We Do' },
        { id: 'why', type: 'scroll-cards', heading: 'Why Choose Us', cards: [card('No bank data'), card('Design')] },
      ],
    },
    { path: '/about', title: 'About Corner Pay', showLogin: true, sections: [{ id: 'form', type: 'form' }] },
    { path: '/terms', title: 'Terms', sections: [{ id: 'ask', use: 'band' }] },
  ],
};

/** The words for what some operations change in the site. */
function wordsAfter(...operations: Operation[]): string[] {
  const text = new EditableText(JSON.stringify(site));
  for (const operation of operations) text.apply(operation);
  return changesOf(site, text.value).map(({ words }) => words);
}

const HOME = ['routes', 0, 'sections'];
const set = (path: (string | number)[], value: Json): Operation => ({ op: 'set', path, value });

describe('A change in words', () => {
  it.each<[string, Operation]>([
    ['Home: moved “What We Do” above “Merchants that trust us”', { op: 'move', path: [...HOME, 2], to: 1 }],
    ['Home: moved “Talk to your till” to the end', { op: 'move', path: [...HOME, 0], to: 3 }],
    ['Home, “Why Choose Us”: Heading changed from “Why Choose Us” to “Why”', set([...HOME, 3, 'heading'], 'Why')],
    ['Terms, “Ask us anything”: Text set to “At any time”', set(['routes', 2, 'sections', 0, 'text'], 'At any time')],
    [
      'Home, “Why Choose Us”, Card “Design”: Title changed from “Design” to “Two”',
      set([...HOME, 3, 'cards', 1, 'title'], 'Two'),
    ],
    [
      'Home, “Why Choose Us”, Card “Design”, Picture: Description changed from “A” to “B”',
      set([...HOME, 3, 'cards', 1, 'image', 'alt'], 'B'),
    ],
    [
      'Home, “Why Choose Us”, Cards: moved “Design” above “No bank data”',
      { op: 'move', path: [...HOME, 3, 'cards', 1], to: 0 },
    ],
    [
      'Home, “Talk to your till”, Points: added “Cheap”',
      { op: 'add', path: [...HOME, 0, 'points', 1], value: 'Cheap' },
    ],
    [
      'Home, “Talk to your till”, Points: entry 2 changed from “Safe” to “Secure”',
      set([...HOME, 0, 'points', 1], 'Secure'),
    ],
    ['Home, “Talk to your till”: Points removed', { op: 'remove', path: [...HOME, 0, 'points'] }],
    ['Home, “Talk to your till”: Background set to “dark”', set([...HOME, 0, 'tone'], 'dark')],
    ['Home: removed the section “What We Do”', { op: 'remove', path: [...HOME, 2] }],
    [
      'Home: added the section “New”',
      { op: 'add', path: [...HOME, 0], value: { id: 'new', type: 'hero', heading: 'New' } },
    ],
    ['Home: replaced “What We Do” with “Steps”', set([...HOME, 2], { id: 'what', type: 'steps' })],
    ['About Us: removed the section “Form”', { op: 'remove', path: ['routes', 1, 'sections', 0] }],
    ['About Us: Login button turned off', set(['routes', 1, 'showLogin'], false)],
    ['Terms: Title changed from “Terms” to “Terms of use”', set(['routes', 2, 'title'], 'Terms of use')],
    ['Home, “What We Do”: Hidden turned on', set([...HOME, 2, 'hidden'], true)],
    ['About Us: Login button turned off', { op: 'remove', path: ['routes', 1, 'showLogin'] }],
    ['Home, “What We Do”: Until set to “24 December 2026, 18:00”', set([...HOME, 2, 'until'], '2026-12-24T18:00:00Z')],
    ['Terms, “Ask us anything”: Background set to “dark”', set(['routes', 2, 'sections', 0, 'tone'], 'dark')],
    [
      'Shared sections, “Ask us anything”: Heading changed from “Ask us anything” to “Ask”',
      set(['shared', 'band', 'heading'], 'Ask'),
    ],
    [
      'Added the page /prices',
      { op: 'add', path: ['routes', 1], value: { path: '/prices', title: 'Prices', sections: [] } },
    ],
    ['Removed the page /terms', { op: 'remove', path: ['routes', 2] }],
    ['Pages: moved “Terms” above “Home”', { op: 'move', path: ['routes', 2], to: 0 }],
    ['Site: Name changed from “Corner Pay” to “Pay”', set(['site', 'name'], 'Pay')],
    ['Menu: moved “About Us” above “Home”', { op: 'move', path: ['navigation', 1], to: 0 }],
    ['Redirects: “/older” set to “/”', set(['redirects', '/older'], '/')],
    ['Theme added', set(['theme'], { accent: 'red' })],
  ])('is: %s', (words, operation) => {
    expect(wordsAfter(operation)).toEqual([words]);
  });

  it('says of a page whose path was changed that it is the same page', () => {
    expect(wordsAfter(set(['routes', 2, 'path'], '/legal'))).toEqual(['Terms: Path changed from “/terms” to “/legal”']);
  });
  it('says of a section on another page that it was moved there', () => {
    const [, , what] = site.routes[0]!.sections as unknown as Json[];
    expect(
      wordsAfter({ op: 'remove', path: [...HOME, 2] }, { op: 'add', path: ['routes', 1, 'sections', 0], value: what! }),
    ).toEqual(['Moved “What We Do” from Home to About Us']);
  });
  it('quotes of long texts the part in which they differ', () => {
    const text = (word: string) => ({ site: { description: `${'Words that stay the same '.repeat(4)}${word}` } });
    expect(changesOf(text('one'), text('two')).map(({ words }) => words)).toEqual([
      'Site: Description changed from “… stay the same one” to “… stay the same two”',
    ]);
  });
  it('shows no codes of spaces that do not break, unless nothing else differs: it said "More\\u00a0customers"', () => {
    expect(wordsAfter(set(['site', 'name'], 'More\u00a0customers'))).toEqual([
      'Site: Name changed from “Corner Pay” to “More customers”',
    ]);
    expect(wordsAfter(set(['site', 'name'], 'Corner\u00a0Pay'))).toEqual([
      'Site: Name changed from "Corner Pay" to "Corner\\u00a0Pay"',
    ]);
  });
  it('quotes the words of a rich text, and its marks where nothing else differs', () => {
    const page = (text: string) => ({
      routes: [
        { path: '/', title: 'Home', sections: [{ id: 'one', type: 'prose', heading: 'One', paragraphs: [text] }] },
      ],
    });
    const change = (before: string, after: string) => changesOf(page(before), page(after)).map(({ words }) => words);
    expect(change('**We** sell [it](/a)', '**We** buy [it](/a)')).toEqual([
      'Home, “One”, Paragraphs: entry 1 changed from “We sell it” to “We buy it”',
    ]);
    expect(change('We sell', 'We *sell*')).toEqual([
      'Home, “One”, Paragraphs: entry 1 changed from “We sell” to “We *sell*”',
    ]);
  });
  it('has nothing to say about the order of keys', () => {
    expect(changesOf({ site: { name: 'a', url: 'b' } }, { site: { url: 'b', name: 'a' } })).toEqual([]);
  });
});

describe('valueName', () => {
  it.each([
    [[...HOME, 3, 'heading'], 'Home, “Why Choose Us”: Heading'],
    [[...HOME, 3], 'Home, “Why Choose Us”'],
    [['site', 'name'], 'Site: Name'],
    [['routes', 1], 'About Us'],
  ])('of %j is %s', (path, words) => {
    expect(valueName(site, path, schema)).toBe(words);
  });
});

/** Takes changes back one after the other, in any order, until there are none. */
function takenBack(before: Json, after: Json, choose: (below: number) => number): Json {
  const text = new EditableText(JSON.stringify(after));
  let changes = changesOf(before, text.value);
  // Nearly always each takes one away. Of equal entries without names another may be found to be the moved one.
  for (let left = 3 * changes.length; changes.length > 0; left--) {
    expect(left).toBeGreaterThan(0);
    for (const { words } of changes) expect(words).toMatch(/^(?!.*undefined).+$/s);
    for (const operation of changes[choose(changes.length)]!.revert) text.apply(operation);
    changes = changesOf(before, text.value);
  }
  return text.value;
}

/** As they are read from files. */
const sites = randomSite.map((value) => JSON.parse(JSON.stringify(value)) as Json);
const numbers = fc.array(fc.nat(), { minLength: 6, maxLength: 20 });

/** The same value with the keys of every group the other way round. */
const turned = (value: Json): Json => {
  if (Array.isArray(value)) return value.map(turned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, part]) => [key, turned(part)] as const)
      .reverse(),
  );
};

describe('The changes between two random sites', () => {
  it('are all of the differences: each taken back in any order, they give the first site', () => {
    fc.assert(
      fc.property(sites, sites, numbers, (before, after, order) => {
        expect(takenBack(before, after, choices(order))).toEqual(before);
      }),
      { numRuns: isThorough ? 25 : 10 },
    );
  });
  it('are none where they differ in the order of keys alone', () => {
    fc.assert(
      fc.property(sites, (value) => {
        expect(changesOf(value, turned(value))).toEqual([]);
      }),
      { numRuns: isThorough ? 100 : 40 },
    );
  });
  it('are said after any edits, even those that break the site', () => {
    const edits = fc.array(fc.tuple(numbers, json), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(fc.oneof(sites, file), edits, numbers, (before, steps, order) => {
        const after = steps.reduce(
          (now, [choice, value]) => applyOperation(now, randomOperation(now, choices(choice), value)),
          before,
        );
        expect(takenBack(before, after, choices(order))).toEqual(before);
      }),
      { numRuns: isThorough ? 100 : 40 },
    );
  });
});
