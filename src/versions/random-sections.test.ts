import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Group, Json } from '../document/json.ts';
import type { Step } from './migration.ts';
import { heroMigrations, migrated, siteOf } from './testing/migrated.ts';

const json = fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>;
const text = fc.oneof(fc.string(), fc.constantFrom('grüße', 'a "b"', '\\', 'two\nlines'));
const scalar = fc.oneof(text, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean());

/** A field of an old section with the step that changes it, each by the name of its field. */
type Change = (name: string) => { old: Group; step: Step };

const changes: fc.Arbitrary<Change> = fc.oneof(
  json.map((value): Change => (name) => ({ old: { [name]: value }, step: { rename: name, to: `${name}New` } })),
  json.map((value): Change => (name) => ({ old: { [name]: value }, step: { move: name, to: `${name}Group.src` } })),
  json.map((value): Change => (name) => ({
    old: { [name]: value, [`${name}Box`]: { kept: 1 } },
    step: { move: name, to: `${name}Box.moved` },
  })),
  json.map((value): Change => (name) => ({
    old: { [name]: { src: value } },
    step: { move: `${name}.src`, to: `${name}Flat` },
  })),
  fc
    .array(scalar)
    .map((list): Change => (name) => ({ old: { [name]: list }, step: { wrap: `${name}[]`, as: 'text' } })),
  fc.array(scalar).map((list): Change => (name) => ({
    old: { [name]: list.map((entry) => ({ text: entry })) },
    step: { unwrap: `${name}[]`, as: 'text' },
  })),
  fc.constantFrom('grey', 'blue', true).map((value): Change => (name) => ({
    old: { [name]: value },
    step: { values: name, map: { grey: 'tint', blue: 'sea', true: 'always' } },
  })),
  scalar.map((value): Change => (name) => ({
    old: { [name]: [{}, {}] },
    step: { set: `${name}[].icon`, to: value, ifMissing: true },
  })),
  scalar.map((value): Change => (name) => ({ old: {}, step: { set: name, to: value, ifMissing: true } })),
  fc
    .double({ noNaN: true, noDefaultInfinity: true })
    .map((value): Change => (name) => ({ old: { [name]: value }, step: { type: name, to: 'string' } })),
  scalar.map((value): Change => (name) => ({ old: { [name]: value }, step: { type: name, to: 'array' } })),
);

/** A file as people and programs write them. */
const layouts: fc.Arbitrary<(value: unknown) => string> = fc.constantFrom(
  (value) => `${JSON.stringify(value, null, 2)}\n`,
  (value) => JSON.stringify(value, null, '\t').replaceAll('\n', '\r\n'),
  (value) => JSON.stringify(value),
  (value) => `\uFEFF${JSON.stringify(value, null, 4)}`,
);

/** Fields that no step touches, spelled as nobody's program would. */
const spelledOddly = (written: string) => written.replace(/"ODD"/g, () => '[1.50e1, "\\u00e4\\/",   -0.0, { "a" :1 }]');

const cases = fc
  .tuple(fc.array(changes, { minLength: 1, maxLength: 6 }), layouts, fc.nat())
  .map(([list, write, at]) => {
    const made = list.map((change, index) => change(`f${index}`));
    const fields = made.map(({ old }) => old);
    fields.splice(at % (fields.length + 1), 0, { odd: 'ODD' });
    const section: Group = Object.assign({}, ...fields);
    const site = siteOf({ odd: 'ODD', type: 'prose' }, section, { odd: 'ODD', type: 'prose' });
    return { file: spelledOddly(write(site)), steps: made.map(({ step }) => step) };
  });

const read = (file: string) => JSON.parse(file.replace(/^\uFEFF/, '')) as Json;
const run = (file: string, ...[migrations, from, to]: [ReturnType<typeof heroMigrations>, number, number]) =>
  migrated(file, migrations, from, to);

describe('Any section in any layout', () => {
  it('goes to the new form and back, changes no second time, and leaves every other byte', () => {
    fc.assert(
      fc.property(cases, ({ file, steps }) => {
        const migrations = heroMigrations(steps);
        const up = run(file, migrations, 1, 2);
        expect(read(up.text)).toEqual(up.value);
        // What is around the one section, and what no step is about in it.
        const [before, after] = [file.split('"s1"'), up.text.split('"s1"')];
        expect(after[0]!.replace(/"formats":\s?\{\s*"hero":\s?2\s*\},?\s*/, '')).toBe(before[0]);
        expect(after[1]!.split('"s2"')[1]).toBe(before[1]!.split('"s2"')[1]);
        expect(up.text.split('[1.50e1, "\\u00e4\\/",   -0.0, { "a" :1 }]')).toHaveLength(4);
        // A file whose number was lost changes no more: steps go by the shape.
        expect(run(up.text, migrations, 1, 2).text).toBe(up.text);
        const down = run(up.text, migrations, 2, 1);
        expect(down.sections.flatMap(({ section }) => section.done.filter(({ loses }) => loses))).toEqual([]);
        expect(read(down.text)).toEqual(read(file));
      }),
      { numRuns: 200 },
    );
  });
});
