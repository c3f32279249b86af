import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../document/json.ts';
import type { Step } from '../migration.ts';
import { there } from '../testing/migrated.ts';

const cases: [name: string, before: JsonObject, step: Step, after: JsonObject][] = [
  ['rename', { points: ['a'] }, { rename: 'points', to: 'claims' }, { claims: ['a'] }],
  [
    'rename in each entry',
    { items: [{ img: 'a' }, {}] },
    { rename: 'items[].img', to: 'src' },
    { items: [{ src: 'a' }, {}] },
  ],
  ['move into a new group', { image: 'a' }, { move: 'image', to: 'picture.src' }, { picture: { src: 'a' } }],
  [
    'move into a group that is there',
    { image: 'a', picture: { alt: 'b' } },
    { move: 'image', to: 'picture.src' },
    { picture: { alt: 'b', src: 'a' } },
  ],
  ['move out of a group', { picture: { src: 'a' } }, { move: 'picture.src', to: 'image' }, { image: 'a' }],
  ['move into itself', { picture: 'a' }, { move: 'picture', to: 'picture.src' }, { picture: { src: 'a' } }],
  [
    'move within each entry',
    { items: [{ at: { day: 1, hour: 2 } }] },
    { move: 'items[].at.day', to: 'items[].day' },
    { items: [{ at: { hour: 2 }, day: 1 }] },
  ],
  ['wrap', { claims: ['a', 'b'] }, { wrap: 'claims[]', as: 'text' }, { claims: [{ text: 'a' }, { text: 'b' }] }],
  ['unwrap', { claims: [{ text: 'a' }] }, { unwrap: 'claims[]', as: 'text' }, { claims: ['a'] }],
  ['values', { tone: 'grey' }, { values: 'tone', map: { grey: 'tint' } }, { tone: 'tint' }],
  ['values that are no texts', { big: true }, { values: 'big', map: { true: 'yes', false: 'no' } }, { big: 'yes' }],
  [
    'set',
    { claims: [{ text: 'a' }] },
    { set: 'claims[].icon', to: 'tick', ifMissing: true },
    { claims: [{ text: 'a', icon: 'tick' }] },
  ],
  ['number to string', { columns: 3 }, { type: 'columns', to: 'string' }, { columns: '3' }],
  ['string to number', { columns: '3' }, { type: 'columns', to: 'number' }, { columns: 3 }],
  ['one to a list', { point: 'a' }, { type: 'point', to: 'array' }, { point: ['a'] }],
];

describe('A step', () => {
  it.each(cases)(
    '%s: changes the section, can be taken back to the byte, and changes nothing a second time',
    (_, before, step, after) => {
      const { text, up, value, down } = there(before, [step]);
      expect(value).toEqual(after);
      expect(JSON.parse(up.text)).toEqual(up.value);
      expect(JSON.parse(down().text)).toEqual(JSON.parse(text));
      expect(down().sections.flatMap(({ section }) => section.done.filter(({ loses }) => loses))).toEqual([]);
      expect(there(after, [step]).up.sections).toEqual([]);
    },
  );

  it('does nothing where its value is not there, or what it makes is there already', () => {
    for (const [, before, step] of cases) {
      expect(there({ other: 1 }, [step]).up.sections).toEqual([]);
      if (!('rename' in step)) continue;
      const both = { ...before, claims: 'new' };
      if (step.rename === 'points') expect(there(both, [step]).up.sections).toEqual([]);
    }
  });

  it('keeps how a value that moves is spelled', () => {
    const { text, down, up } = there({ tag: 'PLACE' }, [
      { wrap: 'tag', as: 'text' },
      { move: 'tag', to: 'label.inner' },
    ]);
    expect(up.sections).toHaveLength(1);
    const odd = (from: string) => from.replace('"PLACE"', '"\\u00e9\\/"');
    expect(odd(down().text)).toBe(odd(text));
  });

  it('says what is lost: by a removal, by values that become one, by what stands beside', () => {
    const losses = (before: JsonObject, ...steps: Step[]) =>
      there(before, steps).up.sections.flatMap(({ section }) => section.done.flatMap(({ loses }) => loses ?? []));
    expect(losses({ sparkle: true }, { remove: 'sparkle', loses: 'The sparkle is gone.' })).toEqual([
      'The sparkle is gone.',
    ]);
    expect(losses({}, { remove: 'sparkle', loses: 'The sparkle is gone.' })).toEqual([]);
    expect(losses({ tone: 'a' }, { values: 'tone', map: { a: 'c', b: 'c' } })).toHaveLength(1);
    expect(losses({ it: { text: 'a', b: 1 } }, { unwrap: 'it', as: 'text' })).toEqual([
      'What stood beside it is gone: b.',
    ]);
  });

  it('becomes: makes it a section of another type', () => {
    expect(there({}, [{ becomes: 'split' }]).up.sections[0]!.section.value['type']).toBe('split');
  });
});
