import { valueAt, type Json } from '../../src/document/json.ts';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fc, { isThorough } from '../random.ts';
import { parseTree, type Node } from 'jsonc-parser';
import { afterAll, describe, expect, it } from 'vitest';
import { EditableText } from '../../src/document/text/editable-text.ts';
import { choices, pathsIn, SPELLINGS, type Choose } from '../../src/document/testing/random-edits.ts';
import { applyOperation, type Operation } from '../../src/document/operation.ts';
import { parseConfig, type Problem } from '../../src/config/index.ts';
import type { LoadedConfig } from '../../src/config/load-config.ts';
import { cureConfig, type CuredConfig } from '../../src/tools/check/cure-config.ts';
import { validateSite } from '../../src/validate/index.ts';
import { OWN_ROOT } from '../own-site.ts';
import { FIXTURES, fixtureNames, fixtureSite, withFixture } from './fixture-site.ts';
import { randomSite } from './random-site.ts';

const NOW = Date.UTC(2026, 0, 15);
const validator = (rootDir: string) => (config: LoadedConfig) => validateSite(config, { rootDir, now: NOW });
const parse = (text: string) => parseConfig(text, 'site.config.json');

const cure = (text: string, rootDir: string): CuredConfig => cureConfig(parse(text), validator(rootDir));

const project = fixtureSite();
afterAll(project.remove);
const VALID = readFileSync(join(FIXTURES, 'valid/site.config.json'), 'utf8');

/** Fixtures whose text can be edited. */
const EDITABLE = fixtureNames().filter((name) => {
  const file = join(FIXTURES, name, 'site.config.json');
  const isFile = statSync(file, { throwIfNoEntry: false })?.isFile();
  return isFile && parse(readFileSync(file, 'utf8')).problems.length === 0;
});

describe('Every cure, the definite and the doubtful, takes its problem away and makes no other', () => {
  it.each(EDITABLE)('%s', (name) => {
    withFixture(name, (rootDir) => {
      const text = readFileSync(join(FIXTURES, name, 'site.config.json'), 'utf8');
      const { problems, warnings } = validator(rootDir)(parse(text));
      const before = [...problems, ...warnings];
      for (const problem of before) {
        if (!problem.cure) continue;
        const edited = new EditableText(text);
        for (const operation of problem.cure.operations) edited.apply(operation);
        const verdict = validator(rootDir)(parse(edited.text));
        const more = verdict.problems.length - problems.length + Number(problem.severity === 'problem');
        const same = ({ code, path }: Problem) => code === problem.code && `${path}` === `${problem.path}`;
        const left = [...verdict.problems, ...verdict.warnings].filter(same);
        expect([problem.cure.words, Math.max(more, 0), left]).toEqual([problem.cure.words, 0, []]);
      }
    });
  });
});

/** What `--fix` does to a sound config with some values changed: its cures in words, and the config after it. */
function fixed(...changes: Operation[]) {
  const edited = new EditableText(VALID);
  for (const operation of changes) edited.apply(operation);
  const { cured, config } = cure(edited.text, project.rootDir);
  return { words: cured.map((each) => each.cure.words), text: config.text, before: edited.text };
}

const HERO = ['routes', 0, 'sections', 0];
const set = (path: Operation['path'], value: Json): Operation => ({ op: 'set', path, value });

describe('--fix', () => {
  it.each<[string, string, Operation]>([
    ['a misspelt key', 'Rename it to "heading"', { op: 'rename', path: [...HERO, 'heading'], key: 'headng' }],
    ['an unknown key that says nothing', 'Remove "sparkle": ""', set([...HERO, 'sparkle'], '')],
    [
      'a known key that says nothing where it is not known',
      'Remove "loopSeconds": null',
      set([...HERO, 'loopSeconds'], null),
    ],
    ['a misspelt choice', 'Use “dark”', set([...HERO, 'tone'], 'drak')],
    ['a misspelt type', 'Use “Moving strip”', set(['routes', 0, 'sections', 1, 'type'], 'marque')],
    ['a number as text', 'Use 20', set(['routes', 0, 'sections', 1, 'loopSeconds'], '20')],
    ['a decimal comma', 'Use 20.5', set(['routes', 0, 'sections', 1, 'loopSeconds'], '20,5')],
    ['a switch as text', 'Switch it on', set(['routes', 0, 'showLogin'], 'yes')],
    ['a text as number', 'Use “18005554410”', set(['support', 'phone'], 18005554410)],
    [
      'one button without its list',
      'Put it into square brackets',
      set([...HERO, 'actions'], { label: 'a', link: '/' }),
    ],
    ['nothing where a key may be left out', 'Remove it', set(['routes', 0, 'showLogin'], null)],
    ['a link to a page with a misspelt path', 'Use “/contact”', set([...HERO, 'actions', 0, 'link'], '/contcat')],
    ['a link that ends in a slash', 'Use “/contact#form”', set([...HERO, 'actions', 0, 'link'], '/contact/#form')],
    ['a link to an old path', 'Use “/contact”', set([...HERO, 'actions', 0, 'link'], '/kontakt')],
    ['a link to a misspelt place', 'Use “/contact#form”', set([...HERO, 'actions', 0, 'link'], '/contact#from')],
    ['a place that is on another page', 'Use “/contact#form”', set([...HERO, 'actions', 0, 'link'], '#form')],
    ['an id that stands twice', 'Use “welcome-2”', set(['routes', 0, 'sections', 1, 'id'], 'welcome')],
    ['a key that stands twice', 'Use “home-2”', set(['navigation', 1, 'key'], 'home')],
    ['a day in another form', 'Use “2036-12-01”', set([...HERO, 'until'], '2036/12/1')],
    [
      'the name of a file in other case',
      'Use “/pictures/till.svg”',
      set([...HERO, 'picture', 'src'], '/pictures/Till.svg'),
    ],
    [
      'a telephone number with spaces',
      'Use “tel:+18005554410”',
      set([...HERO, 'actions', 0, 'link'], 'tel:+1 800 555 4410'),
    ],
    ['the version as text', 'Use 1', set(['version'], '1')],
  ])('cures %s: %s', (_, words, change) => {
    const { words: reported, text } = fixed(change);
    expect(reported).toEqual([words]);
    expect(validator(project.rootDir)(parse(text)).problems).toEqual([]);
  });

  it.each<[string, Operation]>([
    ['whether a picture is decoration', { op: 'remove', path: [...HERO, 'picture', 'alt'] }],
    ['a number with a unit', set(['routes', 0, 'sections', 1, 'loopSeconds'], '20 ms')],
    ['a number that may be a thousand', set(['routes', 0, 'sections', 1, 'loopSeconds'], '1,500')],
    ['a word that is like two others', set([...HERO, 'actions', 0, 'link'], '/contacx')],
    ['an unknown key with words in it', set([...HERO, 'sparkle'], 'Dear text '.repeat(60))],
    ['an unknown key with a group in it', set([...HERO, 'sparkle'], { words: 'Mine' })],
    ['an unknown switch', set([...HERO, 'sparkle'], false)],
    ['a misspelt key beside the right one', set([...HERO, 'headng'], 'One till, every payment')],
    ['a key that belongs elsewhere', set([...HERO, 'loopSeconds'], 20)],
    ['a text with markup', set([...HERO, 'heading'], 'A <b>bold</b> till')],
    ['an address without https', set([...HERO, 'actions', 0, 'link'], 'www.corner-pay.test')],
    ['the order of sections', { op: 'move', path: HERO, to: 1 }],
    ['dates that are the wrong way round', set([...HERO, 'from'], '2036-12-02')],
  ])('leaves to the author: %s', (_, change) => {
    const { words, text, before } = fixed(
      // A path that is as near as "/contact".
      { op: 'add', path: ['routes', 2], value: { path: '/contacts', title: 'T', description: 'D', sections: [] } },
      set([...HERO, 'until'], '2036-12-01'),
      change,
    );
    expect([words, text]).toEqual([[], before]);
  });
});

describe('Two keys that may be the same one', () => {
  it('are both left to the author', () => {
    const { words } = fixed(
      { op: 'rename', path: [...HERO, 'heading'], key: 'headng' },
      set([...HERO, 'headig'], 'Another heading'),
    );
    expect(words).toEqual([]);
  });
});

describe('An unknown key that says nothing', () => {
  it('is removed beside one with words, which stays', () => {
    const { words, text } = fixed(set([...HERO, 'sparkle'], 'Mine'), set([...HERO, 'zigzag'], []));
    expect(words).toEqual(['Remove "zigzag": an empty list']);
    expect(text).toContain('"sparkle": "Mine"');
  });
  it('is told by the first names where there are thousands', () => {
    const names = Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`zigzag ${index}`, '']));
    const changed = { ...(JSON.parse(VALID) as object), ...names };
    const { problems } = validator(project.rootDir)(parse(JSON.stringify(changed)));
    expect(problems.map(({ what, cure: reported }) => (what + reported!.words).length < 800)).toEqual([true]);
  });
});

/** A mistake of the kind that people make, at a random place. */
function mistake(model: Json, choose: Choose): Operation {
  const paths = pathsIn(model);
  const path = paths[choose(paths.length)]!;
  const value = valueAt(model, path)!;
  const last = path.at(-1)!;
  const swapped = (word: string) => word.replace(/(.)(.)(.*)/s, '$2$1$3');
  switch (choose(8)) {
    case 0:
      if (typeof last !== 'string' || Object.hasOwn(valueAt(model, path.slice(0, -1)) as object, swapped(last))) break;
      return { op: 'rename', path, key: swapped(last) };
    case 1:
      return set(path, Array.isArray(value) ? (value[0] ?? null) : [value]);
    case 2:
      return set(path, typeof value === 'string' ? value.toUpperCase() : String(value));
    case 3:
      return set(path, null);
    case 4:
      if (value === null || typeof value !== 'object' || Array.isArray(value)) break;
      return set([...path, `stranger ${choose(9)}`], ['words', 7, { a: 1 }, ''][choose(4)]!);
    case 5: {
      const owner = valueAt(model, path.slice(0, -1));
      if (typeof last !== 'number' || !Array.isArray(owner)) break;
      return { op: 'add', path, value };
    }
    default:
      break;
  }
  return set(path, typeof value === 'string' ? swapped(value) : `${JSON.stringify(value)} s`);
}

const numbers = fc.array(fc.nat(), { minLength: 8, maxLength: 8 });
const spelling = fc.constantFrom(...Object.values(SPELLINGS));

/** The text of each value, as another reader finds it; groups and lists left out. */
function leaves(text: string): Map<string, string> {
  const found = new Map<string, string>();
  const visit = (node: Node, path: string) => {
    for (const [index, child] of (node.children ?? []).entries()) {
      const [key, value] = child.type === 'property' ? child.children! : [];
      visit(value ?? child, `${path}/${String(key?.value ?? index).replaceAll('/', '~')}`);
    }
    if (!node.children) found.set(path, text.slice(node.offset, node.offset + node.length));
  };
  visit(parseTree(text)!, '');
  return found;
}

/** Where a value is after an operation; null if the operation is about it. */
function placeAfter(place: string, { op, path, ...rest }: Operation): string | null {
  const at = path.map((step) => `/${String(step).replaceAll('/', '~')}`).join('');
  if (place !== at && !place.startsWith(`${at}/`)) return place;
  if (op !== 'rename') return null;
  const owner = at.slice(0, at.lastIndexOf('/'));
  return `${owner}/${(rest as { key: string }).key}${place.slice(at.length)}`;
}

describe('--fix on any site with any mistakes', () => {
  it('never makes more problems, leaves nothing to a second run, and all else as it was spelled', () => {
    fc.assert(
      fc.property(
        randomSite,
        fc.array(numbers, { minLength: 1, maxLength: 6 }),
        spelling,
        numbers,
        (site, mistakes, spell, odd) => {
          let model = JSON.parse(JSON.stringify(site)) as Json;
          for (const choice of mistakes) model = applyOperation(model, mistake(model, choices(choice)));
          const text = spell(model, choices(odd));
          const before = validator(OWN_ROOT)(parse(text));
          const { cured, config, verdict } = cure(text, OWN_ROOT);
          expect(verdict.problems.length).toBeLessThanOrEqual(before.problems.length);

          const again = cure(config.text, OWN_ROOT);
          expect([again.cured.map((each) => each.cure.words), again.config.text === config.text]).toEqual([[], true]);

          const now = leaves(config.text);
          const operations = cured.flatMap((each) => each.cure.operations);
          for (const [place, spelled] of leaves(text)) {
            const after = operations.reduce<string | null>((at, each) => at && placeAfter(at, each), place);
            if (after !== null) expect(now.get(after)).toBe(spelled);
          }
        },
      ),
      { numRuns: isThorough ? 200 : 6 },
    );
  });
});
