import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from '../random.ts';
import { describe, expect, it } from 'vitest';
import { isEqual, type JsonObject, type Json } from '../../src/document/json.ts';
import { readSchemaFiles, type JsonSchema } from '../../src/validate/schema/schema-files.ts';
import { accepts, migratedSamples } from '../../src/tools/versions/new-migration.ts';
import { readSnapshot, shapeOf, versionOf } from '../../src/tools/versions/shape.ts';
import { migrateSection } from '../../src/versions/migrate-section.ts';
import type { Migration } from '../../src/versions/migration.ts';
import { readMigrations } from '../../src/versions/read-migrations.ts';
import { OWN_ROOT } from '../own-site.ts';

const { types, parts } = readSchemaFiles(OWN_ROOT);
const only = process.env['SECTION_TYPE'];
const migrations = [...readMigrations(OWN_ROOT)].filter(([type]) => only === undefined || type === only);
const all = migrations.flatMap(([type, list]) =>
  list.map((migration): [string, number, Migration] => [type, migration.to, migration]),
);

/** The shape of a version: as it was released, or as the schema says. */
function shapeAt(type: string, version: number): JsonSchema | undefined {
  const current = types.find(({ name }) => name === type);
  return current && versionOf(current) === version
    ? (shapeOf(current.schema, parts) as JsonSchema)
    : readSnapshot(OWN_ROOT, type, version);
}

/** Random values of a shape. Texts are plain: what they may say is not what versions change. */
function valuesOf(shape: JsonSchema): fc.Arbitrary<Json> {
  const { enum: choices, properties = {}, required = [], items = {} } = shape as Record<string, never>;
  if (choices) return fc.constantFrom(...(choices as Json[]));
  const number = (name: string, other: number) => (typeof shape[name] === 'number' ? Number(shape[name]) : other);
  switch (shape['type']) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(properties as Record<string, JsonSchema>).map(([name, field]) => [name, valuesOf(field)]),
        ),
        { requiredKeys: required as never[] },
      ) as fc.Arbitrary<Json>;
    case 'array':
      return fc.array(valuesOf(items as JsonSchema), {
        minLength: number('minItems', 0),
        maxLength: Math.min(number('maxItems', 4), number('minItems', 0) + 3),
      });
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: number('minimum', -9), max: number('maximum', 9) });
    case 'number':
      return fc.double({ min: number('minimum', -9), max: number('maximum', 9), noNaN: true });
    default:
      return fc.string({
        minLength: number('minLength', 0),
        maxLength: Math.min(number('maxLength', 20), number('minLength', 0) + 9),
      });
  }
}

const readSamples = (type: string, to: number, name: string) =>
  JSON.parse(readFileSync(join(OWN_ROOT, 'src/sections', type, `was/to-${to}`, `${name}.json`), 'utf8')) as Record<
    string,
    JsonObject
  >;

/** A section brought one version on or back, and what was lost of it. */
function moved(section: Json, type: string, migration: Migration, isBack: boolean) {
  const { value, done } = migrateSection(section as JsonObject, [{ type, migration, isBack }]);
  return { value, isLosing: done.some(({ loses }) => loses !== undefined) };
}

describe.each(all)('The migration of %s to version %i', (type, to, migration) => {
  it('makes of each old sample what was written down', () => {
    expect(migratedSamples(readSamples(type, to, 'before'), type, migration)).toEqual(readSamples(type, to, 'after'));
  });

  it('goes back where nothing is lost', () => {
    const before = Object.entries(readSamples(type, to, 'before'));
    const other = before.filter(([, sample]) => {
      const up = moved(sample, type, migration, false);
      const down = moved(up.value, type, migration, true);
      return !up.isLosing && !down.isLosing && !isEqual(down.value, sample);
    });
    expect(other).toEqual([]);
  });

  it.runIf(migration.code !== undefined)('takes overrides of shared sections, which have only some fields', () => {
    for (const isBack of [false, true])
      for (const sample of Object.values(readSamples(type, to, isBack ? 'after' : 'before')))
        for (const [key, value] of Object.entries(sample)) {
          const override = { id: 'a', use: 'shared', [key]: value };
          expect(() => migrateSection(override, [{ type, migration, isBack }], {})).not.toThrow();
        }
  });

  const [was, now] = [shapeAt(type, to - 1), shapeAt(type, to)];
  it.runIf(was && now)('makes any old section right, keeps right ones, and goes back', () => {
    fc.assert(
      fc.property(valuesOf(was!), (section) => {
        fc.pre(accepts(was!, section));
        const up = moved(section, type, migration, false);
        expect(accepts(now!, up.value)).toBe(true);
        const down = moved(up.value, type, migration, true);
        if (!up.isLosing && !down.isLosing) expect(down.value).toEqual(section);
      }),
      { numRuns: 100 },
    );
  });
});

it('Each type has the shape that it was released with', () => {
  const unreleased = types.filter((type) => !readSnapshot(OWN_ROOT, type.name, versionOf(type)));
  expect(unreleased.map(({ name }) => name)).toEqual([]);
});
