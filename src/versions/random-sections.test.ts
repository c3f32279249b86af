import fc, { isThorough } from '../../tests/random.ts';
import { describe, expect, it } from 'vitest';
import type { JsonObject, Json } from '../document/json.ts';
import type { Step } from './migration.ts';
import { accepts } from '../tools/versions/new-migration.ts';
import { migrateOverlay, withPairs } from './migrate-overlay.ts';
import type { MigratedText } from './migrate-text.ts';
import { heroMigrations, migrated, siteOf } from './testing/migrated.ts';

const json = fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>;
const text = fc.oneof(fc.string(), fc.constantFrom('grüße', 'a "b"', '\\', 'two\nlines'));
// JSON writes -0 as 0.
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
const scalar = fc.oneof(text, number, fc.boolean());

/** A field as the schemas before and after describe it, its value in an old section, and the step that changes it. */
interface Change {
  old: JsonObject;
  step: Step;
  was: JsonObject;
  now: JsonObject;
}
const any = {};
const group = (properties: JsonObject) => ({ type: 'object', properties, additionalProperties: false });
const list = (items: JsonObject) => ({ type: 'array', items });
const SCALAR = { type: ['string', 'number', 'boolean'] };

/** Changes of every kind but `becomes`, which is of the section, each for a field of a given name. */
const changes: fc.Arbitrary<(name: string) => Change> = fc.oneof(
  json.map((value) => (name: string) => ({
    old: { [name]: value },
    step: { rename: name, to: `${name}New` },
    was: { [name]: any },
    now: { [`${name}New`]: any },
  })),
  json.map((value) => (name: string) => ({
    old: { [name]: value },
    step: { move: name, to: `${name}Group.src` },
    was: { [name]: any },
    now: { [`${name}Group`]: group({ src: any }) },
  })),
  json.map((value) => (name: string) => ({
    old: { [name]: value, [`${name}Box`]: { kept: 1 } },
    step: { move: name, to: `${name}Box.moved` },
    was: { [name]: any, [`${name}Box`]: group({ kept: any }) },
    now: { [`${name}Box`]: group({ kept: any, moved: any }) },
  })),
  json.map((value) => (name: string) => ({
    old: { [name]: { src: value } },
    step: { move: `${name}.src`, to: `${name}Flat` },
    was: { [name]: group({ src: any }) },
    now: { [`${name}Flat`]: any },
  })),
  fc.array(scalar).map((values) => (name: string) => ({
    old: { [name]: values },
    step: { wrap: `${name}[]`, as: 'text' },
    was: { [name]: list(SCALAR) },
    now: { [name]: list(group({ text: SCALAR })) },
  })),
  fc.array(scalar).map((values) => (name: string) => ({
    old: { [name]: values.map((entry) => ({ text: entry })) },
    step: { unwrap: `${name}[]`, as: 'text' },
    was: { [name]: list(group({ text: SCALAR })) },
    now: { [name]: list(SCALAR) },
  })),
  fc.constantFrom('grey', 'blue', true).map((value) => (name: string) => ({
    old: { [name]: value },
    step: { values: name, map: { grey: 'tint', blue: 'sea', true: 'always' } },
    was: { [name]: { enum: ['grey', 'blue', true] } },
    now: { [name]: { enum: ['tint', 'sea', 'always'] } },
  })),
  scalar.map((value) => (name: string) => ({
    old: { [name]: [{}, {}] },
    step: { set: `${name}[].icon`, to: value, ifMissing: true },
    was: { [name]: list(group({})) },
    now: { [name]: list({ ...group({ icon: SCALAR }), required: ['icon'] }) },
  })),
  scalar.map((value) => (name: string) => ({
    old: {},
    step: { set: name, to: value, ifMissing: true },
    was: {},
    now: { [name]: SCALAR },
  })),
  number.map((value) => (name: string) => ({
    old: { [name]: value },
    step: { type: name, to: 'string' as const },
    was: { [name]: { type: 'number' } },
    now: { [name]: { type: 'string' } },
  })),
  scalar.map((value) => (name: string) => ({
    old: { [name]: value },
    step: { type: name, to: 'array' as const },
    was: { [name]: SCALAR },
    now: { [name]: list(SCALAR) },
  })),
  json.map((value) => (name: string) => ({
    old: { [name]: value },
    step: { remove: name, loses: name },
    was: { [name]: any },
    now: {},
  })),
);

/** A file as people and programs write them. */
const layouts: fc.Arbitrary<(value: unknown) => string> = fc.constantFrom(
  (value) => `${JSON.stringify(value, null, 2)}\n`,
  (value) => JSON.stringify(value, null, '\t').replaceAll('\n', '\r\n'),
  (value) => JSON.stringify(value),
  (value) => JSON.stringify(value, null, 4),
);

/** Fields that no step touches, spelled as nobody's program would. */
const spelledOddly = (written: string) => written.replace(/"ODD"/g, () => '[1.50e1, "\\u00e4\\/",   -0.0, { "a" :1 }]');

const cases = fc
  .tuple(fc.array(changes, { minLength: 1, maxLength: 6 }), layouts, fc.nat(), fc.boolean())
  .map(([list, write, at, becomes]) => {
    const made = list.map((change, index) => change(`f${index}`));
    const fields = made.map(({ old }) => old);
    fields.splice(at % (fields.length + 1), 0, { odd: 'ODD' });
    const section: JsonObject = Object.assign({}, ...fields);
    const site = siteOf({ odd: 'ODD', type: 'prose' }, section, { odd: 'ODD', type: 'prose' });
    const schemaOf = (version: 'was' | 'now') => {
      const properties: JsonObject = Object.assign(
        { id: any, type: any, odd: any },
        ...made.map((each) => each[version]),
      );
      return { ...group(properties), required: Object.keys(properties) };
    };
    const steps: Step[] = [...made.map(({ step }) => step), ...(becomes ? [{ becomes: 'split' }] : [])];
    return { file: spelledOddly(write(site)), steps, was: schemaOf('was'), now: schemaOf('now') };
  });

const read = (file: string) => JSON.parse(file) as ReturnType<typeof siteOf>;
const sectionIn = (file: string) => read(file).routes[0]!.sections[1] as JsonObject;
const lossesOf = ({ sections }: MigratedText) =>
  sections.flatMap(({ section }) => section.done.flatMap(({ loses }) => loses ?? []));

/** A section with a pair in place of each text, as an overlay has it: without what has no text. */
function translated(value: Json): Json | undefined {
  if (typeof value === 'string') return [value, `de ${value}`];
  if (Array.isArray(value)) {
    const entries = value.flatMap((entry) => {
      const pairs = translated(entry);
      return pairs === undefined ? [] : [pairs];
    });
    return entries.length > 0 ? entries : undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const entries = Object.entries(value).flatMap(([key, part]) => {
    const pairs = translated(part);
    return pairs === undefined ? [] : [[key, pairs] as const];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

describe('The translations of any section', () => {
  it('stand where its texts do, there and back', () => {
    fc.assert(
      fc.property(cases, ({ file, steps }) => {
        const migrations = heroMigrations(steps);
        // Of texts that become others, the translations are of what was there before.
        const changed = steps.flatMap((step) =>
          'values' in step ? step.values : 'set' in step ? step.set : 'type' in step ? step.type : [],
        );
        const overlayOf = (text: string) => {
          const { id: _id, type: _type, ...section } = sectionIn(text);
          const kept = Object.entries(section).filter(([key]) => !changed.some((path) => path.split('[]')[0] === key));
          return { pages: { '/': { sections: { s1: translated(Object.fromEntries(kept)) ?? {} } } } };
        };
        const along = (overlay: Json, { ways }: MigratedText) => withPairs(overlay, migrateOverlay(overlay, ways));
        const up = migrated(file, migrations, 1, 2);
        expect(along(overlayOf(file), up)).toEqual(overlayOf(up.text));
        const down = migrated(up.text, migrations, 2, 1);
        expect(along(overlayOf(up.text), down)).toEqual(overlayOf(down.text));
      }),
      { numRuns: isThorough ? 100 : 50 },
    );
  });
});

describe('Any section in any layout', () => {
  it('becomes right for the new schema and goes back, changes no second time, and leaves every other byte', () => {
    fc.assert(
      fc.property(cases, ({ file, steps, was, now }) => {
        const migrations = heroMigrations(steps);
        expect(accepts(was, sectionIn(file))).toBe(true);
        const up = migrated(file, migrations, 1, 2);
        expect(read(up.text)).toEqual(up.value);
        expect(accepts(now, sectionIn(up.text))).toBe(true);
        // What is around the one section, and what no step is about in it.
        const [before, after] = [file.split(/"id":\s?"s1"/), up.text.split(/"id":\s?"s1"/)];
        expect(after[0]!.replace(/"formats":\s?\{\s*"hero":\s?2\s*\},?\s*/, '')).toBe(before[0]);
        expect(after[1]!.split(/"id":\s?"s2"/)[1]).toBe(before[1]!.split(/"id":\s?"s2"/)[1]);
        expect(up.text.split('[1.50e1, "\\u00e4\\/",   -0.0, { "a" :1 }]')).toHaveLength(4);
        // A file whose number was lost changes no more: steps go by the shape.
        expect(migrated(up.text, migrations, 1, 2).text).toBe(up.text);
        // What was removed is told, and all else comes back.
        const removed = steps.flatMap((step) => ('remove' in step ? step.remove : []));
        expect(lossesOf(up)).toEqual(removed);
        const down = migrated(up.text, migrations, 2, 1);
        // A section of another type has no way back.
        const becomes = steps.some((step) => 'becomes' in step);
        expect(sectionIn(up.text)['type']).toBe(becomes ? 'split' : 'hero');
        if (becomes) {
          expect(down.text).toBe(up.text);
          return;
        }
        expect(lossesOf(down)).toEqual(removed.toReversed());
        const left = read(file);
        for (const name of removed) delete (left.routes[0]!.sections[1] as JsonObject)[name];
        expect(read(down.text)).toEqual(left);
      }),
      { numRuns: isThorough ? 100 : 50 },
    );
  });
});
