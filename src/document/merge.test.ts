import fc, { isThorough } from '../../tests/random.ts';
import { describe, expect, it } from 'vitest';
import type { Json, Path } from './json.ts';
import { applyOperation, applyOperations } from './operation.ts';
import { EditableText } from './text/editable-text.ts';
import { difference, mergeChanges, type Conflict, type Side } from './merge.ts';
import { choices, json, randomOperation } from './testing/random-edits.ts';

/** The merged value, and the conflicts with their place and both sides. */
function merged(base: Json, mine: Json, theirs: Json, side: Side = 'theirs') {
  const { operations, conflicts } = mergeChanges(base, mine, theirs, () => side);
  const text = new EditableText(JSON.stringify(theirs));
  for (const operation of operations) text.apply(operation);
  return { value: text.value, conflicts };
}

interface Section {
  [key: string]: Json;
  id: string;
}
const section = (id: string, more: { [key: string]: Json } = {}): Section => ({
  id,
  type: 'hero',
  heading: `About ${id}`,
  ...more,
});
const page = (path: string, ...sections: Section[]) => ({ path, title: `Page ${path}`, sections });
const site = (...routes: Json[]) => ({ routes });

const idsOf = (value: Json, index = 0) =>
  (value as { routes: { sections: Section[] }[] }).routes[index]!.sections.map(({ id }) => id).join(' ');
const pathsOf = (value: Json) => (value as { routes: { path: string }[] }).routes.map(({ path }) => path).join(' ');

const [a, b, c] = [section('a'), section('b'), section('c')];
const start = site(page('/', a, b, c), page('/about', section('a')));

describe('Changes of both sides', () => {
  it('survive in different fields of one section', () => {
    const mine = site(page('/', section('a', { heading: 'Mine' }), b, c), page('/about', a));
    const theirs = site(page('/', section('a', { tone: 'dark' }), b, c), page('/about', a));
    expect(merged(start, mine, theirs)).toEqual({
      value: site(page('/', section('a', { heading: 'Mine', tone: 'dark' }), b, c), page('/about', a)),
      conflicts: [],
    });
  });
  it('find a section by its page and id wherever it has been moved', () => {
    const mine = site(page('/', section('a', { heading: 'Mine' }), b, c), page('/about', a));
    const theirs = site(page('/about', a), page('/', c, b, section('new'), a));
    expect(merged(start, mine, theirs)).toEqual({
      value: site(page('/about', a), page('/', c, b, section('new'), section('a', { heading: 'Mine' }))),
      conflicts: [],
    });
  });
  it('find a page whose path was changed', () => {
    const mine = site(page('/', a, b, c), { ...page('/about', a), title: 'Mine' });
    const theirs = site(page('/', a, b, c), { ...page('/about', a), path: '/us' });
    expect(merged(start, mine, theirs).value).toEqual(
      site(page('/', a, b, c), { ...page('/about', a), path: '/us', title: 'Mine' }),
    );
  });
  it('find an entry without a name by what it contains', () => {
    const cards = (...list: Json[]) => ({ cards: list });
    const one = { title: 'One', text: 'First' };
    const base = cards(one, { title: 'Two', text: 'Second' });
    const mine = cards(one, { title: 'Two', text: 'Mine' });
    const theirs = cards({ title: 'Zero', text: 'New' }, one, { title: 'Two', text: 'Second' });
    expect(merged(base, mine, theirs).value).toEqual(
      cards({ title: 'Zero', text: 'New' }, one, { title: 'Two', text: 'Mine' }),
    );
  });
  it('both add sections and pages, each behind the one it followed', () => {
    const mine = site(page('/', a, section('mine'), b, c), page('/about', a), page('/mine'));
    const theirs = site(page('/', a, b, section('theirs'), c), page('/theirs'), page('/about', a));
    const { value, conflicts } = merged(start, mine, theirs);
    expect([pathsOf(value), idsOf(value), conflicts]).toEqual(['/ /theirs /about /mine', 'a mine b theirs c', []]);
  });
  it('remove a section here and move others there', () => {
    const mine = site(page('/', a, c), page('/about', a));
    const theirs = site(page('/', c, b, a), page('/about', a));
    const { value, conflicts } = merged(start, mine, theirs);
    expect([idsOf(value), conflicts]).toEqual(['c a', []]);
  });
  it('move sections here and add one there', () => {
    const mine = site(page('/', c, a, b), page('/about', a));
    const theirs = site(page('/', a, section('new'), b, c), page('/about', a));
    const { value, conflicts } = merged(start, mine, theirs);
    expect([idsOf(value), conflicts]).toEqual(['c a new b', []]);
  });
  it('that are the same are made once', () => {
    const changed = site(page('/', c, section('new'), section('a', { heading: 'Both' })), page('/new'));
    expect(merged(start, changed, changed)).toEqual({ value: changed, conflicts: [] });
  });
  it('add the same words to a list once', () => {
    expect(merged(['a'], ['a', 'b'], ['a', 'b', 'c'])).toEqual({ value: ['a', 'b', 'c'], conflicts: [] });
  });
});

describe('A conflict', () => {
  const places = (conflicts: Conflict[]): [Path, Json | undefined, Json | undefined][] =>
    conflicts.map(({ path, mine, theirs }) => [path, mine, theirs]);
  const headline = (heading: string) => section('a', { heading });

  it.each<[string, Json, Json, [Path, Json | undefined, Json | undefined]]>([
    [
      'a value that both sides changed',
      site(page('/', headline('Mine'), b, c), page('/about', a)),
      site(page('/about', a), page('/', b, headline('Theirs'), c)),
      [['routes', 0, 'sections', 0, 'heading'], 'Mine', 'Theirs'],
    ],
    [
      'a section changed here and removed there',
      site(page('/', headline('Mine'), b, c), page('/about', a)),
      site(page('/', b, c), page('/about', a)),
      [['routes', 0, 'sections', 0], headline('Mine'), undefined],
    ],
    [
      'a section removed here and changed there',
      site(page('/', b, c), page('/about', a)),
      site(page('/about', a), page('/', headline('Theirs'), b, c)),
      [['routes', 1, 'sections', 0], undefined, headline('Theirs')],
    ],
    [
      'a list that both sides moved in another way',
      site(page('/', b, a, c), page('/about', a)),
      site(page('/', a, c, b), page('/about', a)),
      [
        ['routes', 0, 'sections'],
        [b, a, c],
        [a, c, b],
      ],
    ],
    [
      'a section of one id added by both, with other content',
      site(page('/', a, b, c, section('new')), page('/about', a)),
      site(page('/', section('new', { heading: 'Theirs' }), a, b, c), page('/about', a)),
      [['routes', 0, 'sections', 3, 'heading'], 'About new', 'Theirs'],
    ],
  ])('is %s', (_, mine, theirs, place) => {
    expect(places(merged(start, mine, theirs).conflicts)).toEqual([place]);
  });

  it('keeps theirs or mine, as chosen, and all else of both', () => {
    const mine = site(page('/', headline('Mine'), b, section('c', { tone: 'dark' })), page('/about', a));
    const theirs = site(page('/', c, headline('Theirs'), b), page('/about', a));
    const values = (['mine', 'theirs'] as const).map((side) => merged(start, mine, theirs, side).value);
    const expected = (heading: string) =>
      site(page('/', section('c', { tone: 'dark' }), headline(heading), b), page('/about', a));
    expect(values).toEqual([expected('Mine'), expected('Theirs')]);
  });
  it('brings back a section that they removed, if mine is chosen', () => {
    const mine = site(page('/', a, section('b', { heading: 'Mine' }), c), page('/about', a));
    const theirs = site(page('/', c, a), page('/about', a));
    expect(idsOf(merged(start, mine, theirs, 'mine').value)).toBe('c a b');
  });
  it('has one address, wherever its section stands', () => {
    const mine = site(page('/', headline('Mine'), b, c), page('/about', a));
    const addresses = [site(page('/', b, headline('Theirs'), c)), site(page('/', headline('Theirs'), b, c))].map(
      (theirs) => merged(start, mine, theirs).conflicts.find(({ theirs: text }) => text === 'Theirs')?.address,
    );
    expect(addresses).toEqual(Array(2).fill('["routes","/","sections","a","heading"]'));
  });
});

describe('The difference of two values', () => {
  it('turns any value into any other', () => {
    fc.assert(
      fc.property(json, json, (before, after) => {
        expect(applyOperations({ at: before }, difference(before, after, ['at']))).toEqual({ at: after });
      }),
      { numRuns: isThorough ? 500 : 150 },
    );
  });
  it('names the deepest value that changed', () => {
    const action = (label: string) => ({ heading: 'One', actions: [{ label, link: '/' }] });
    const path = ['site', 'actions', 0, 'label'];
    expect(difference(action('Go'), action('Come'), ['site'])).toEqual([{ op: 'set', path, value: 'Come' }]);
  });
  it('removes a key whose value is gone, and adds a value that is new', () => {
    expect(difference({ hue: 'money' }, {}, ['x'])).toEqual([{ op: 'remove', path: ['x', 'hue'] }]);
    expect(difference('money', undefined, ['x'])).toEqual([{ op: 'remove', path: ['x'] }]);
    expect(difference(undefined, 'money', ['x'])).toEqual([{ op: 'set', path: ['x'], value: 'money' }]);
  });
  it('removes the first of several entries as one entry', () => {
    expect(difference(['a', 'b', 'c'], ['b', 'c'], ['x'])).toEqual([{ op: 'remove', path: ['x', 0] }]);
  });
});

describe('Random changes', () => {
  const numbers = fc.array(fc.nat(), { minLength: 6, maxLength: 6 });
  const edits = fc.array(fc.tuple(numbers, json), { maxLength: 8 });
  const changed = (value: Json, steps: [number[], Json][]) =>
    steps.reduce((now, [choice, add]) => applyOperation(now, randomOperation(now, choices(choice), add)), value);

  it('of one side alone are all made', () => {
    fc.assert(
      fc.property(json, edits, (base, steps) => {
        const value = { base };
        const other = changed(value, steps);
        expect(merged(value, other, value)).toEqual({ value: other, conflicts: [] });
        expect(merged(value, value, other)).toEqual({ value: other, conflicts: [] });
        expect(merged(value, other, other)).toEqual({ value: other, conflicts: [] });
      }),
      { numRuns: isThorough ? 400 : 150 },
    );
  });
  it('of both sides always merge, and without a conflict in different parts', () => {
    fc.assert(
      fc.property(json, json, edits, edits, (one, two, mine, theirs) => {
        const base = { one: { in: one }, two: { in: two } };
        const [my, their] = [changed(base.one, mine), changed(base.two, theirs)];
        expect(merged(base, { ...base, one: my }, { ...base, two: their } as Json)).toEqual({
          value: { one: my, two: their },
          conflicts: [],
        });
        merged(base.one, changed(base.one, mine), changed(base.one, theirs), 'mine');
      }),
      { numRuns: isThorough ? 500 : 150 },
    );
  });
  it('of fields, and moves, removals and additions beside them, all survive', () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
    const order = fc.shuffledSubarray([...ids, 'new 1', 'new 2']);
    fc.assert(
      fc.property(order, fc.subarray(ids), (theirOrder, mineIds) => {
        const base = ids.map((id) => section(id));
        const mine = base.map((entry) => (mineIds.includes(entry.id) ? { ...entry, heading: 'Mine' } : entry));
        const theirs = theirOrder.map((id) => section(id, { tone: 'dark' }));
        const { value, conflicts } = merged(base, mine, theirs);
        expect(value).toEqual(
          theirs.map((entry) => (mineIds.includes(entry.id) ? { ...entry, heading: 'Mine' } : entry)),
        );
        expect(conflicts.map(({ mine: entry }) => (entry as Section).id)).toEqual(
          mineIds.filter((id) => !theirOrder.includes(id)),
        );
      }),
      { numRuns: isThorough ? 500 : 150 },
    );
  });
});
