import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isEqual, valueAt, type JsonObject, type Json } from '../../document/json.ts';
import { EditableText } from '../../document/text/editable-text.ts';
import { nearestWord } from '../../model/text/nearest-word.ts';
import {
  readSchemaFiles,
  SchemaProblems,
  type JsonSchema,
  type SchemaFiles,
  type SectionType,
} from '../../validate/schema/schema-files.ts';
import { Ajv } from 'ajv';
import { migrateSection } from '../../versions/migrate-section.ts';
import type { Migration, Step } from '../../versions/migration.ts';
import { readMigrations } from '../../versions/read-migrations.ts';
import { formatted } from '../format.ts';
import { commandLines, print, UNTOUCHED, type CommandResult } from '../command-result.ts';
import { refreshGeneratedFiles } from '../generated/generated-files.ts';
import { breachesOfType, schemaPath } from './check-versions.ts';
import { guessSteps, sampleOf } from './guess-steps.ts';
import { readSnapshot, shapeOf, versionOf } from './shape.ts';

/** Sections by the names of their samples, without `id` and `type`. */
type Samples = Record<string, JsonObject>;

type Parts = SchemaFiles['parts'];

/** What steps make of samples. */
export function migratedSamples(samples: Samples, type: string, migration: Migration, isBack = false): Samples {
  return Object.fromEntries(
    Object.entries(samples).map(([name, sample]) => {
      const section = migrateSection({ id: name, type, ...sample }, [{ type, migration, isBack }]);
      const { id: _id, type: _type, ...rest } = section.value;
      return [name, rest];
    }),
  );
}

const ajv = new Ajv({ strict: false, ownProperties: true, validateSchema: false });

/** Whether a shape, which has no references, accepts a value. A shape is compiled once. */
export const accepts = (shape: JsonSchema, value: unknown): boolean => ajv.validate(shape, value);

/** A step in words. */
function described(step: Step): string {
  const [[kind, path], ...rest] = Object.entries(step) as [[string, unknown], ...[string, unknown][]];
  return `${kind} ${String(path)} ${rest.map(([key, value]) => `${key} ${JSON.stringify(value)}`).join(', ')}`.trim();
}

/** A value for a field that is required now: its default, an example of its own, or what its type allows. */
function valueFor(schema: JsonSchema, parts: Parts, field: string): Json {
  const described = (valueAt(schema as Json, schemaPath(field)) ?? {}) as JsonSchema;
  const { default: standard, examples } = described;
  return (standard ??
    (examples as Json[] | undefined)?.[0] ??
    sampleOf(shapeOf(described, parts) as JsonSchema)) as Json;
}

/** Writes a JSON file as `npm run fix` would, which keeps line breaks between the keys of groups. */
async function writeText(path: string, text: string): Promise<void> {
  writeFileSync(path, await formatted(path, text));
}

const writeJson = (path: string, value: unknown): Promise<void> => writeText(path, JSON.stringify(value));

const readJson = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T;

/** Writes what the steps of the last migration make of the old samples, and the samples that still have the old form. */
async function repeatMigration(rootDir: string, type: SectionType, parts: Parts): Promise<CommandResult | null> {
  const { name, samples } = type;
  const migration = readMigrations(rootDir).get(name)?.at(-1);
  const was = migration && readSnapshot(rootDir, name, migration.to - 1);
  const folder = join(rootDir, 'src/sections', name);
  const proof = join(folder, `was/to-${versionOf(type)}`);
  if (!was || migration.to !== versionOf(type) || !existsSync(join(proof, 'before.json'))) return null;
  const now = shapeOf(type.schema, parts) as JsonSchema;
  const [before, earlier] = ['before', 'after'].map((file) => readJson<Samples>(join(proof, `${file}.json`)));
  const after = migratedSamples(before!, name, migration);
  await writeJson(join(proof, 'after.json'), after);
  // Those that are what the steps made of them before they were corrected are brought along anew.
  const old = Object.entries(samples as Samples).flatMap(([key, sample]): [string, JsonObject][] => {
    if (!accepts(now, sample) && accepts(was, sample)) return [[key, sample]];
    const isOutdated = before![key] && isEqual(sample, earlier![key]!) && !isEqual(sample, after[key]!);
    return isOutdated ? [[key, before![key]!]] : [];
  });
  const samplesFile = join(folder, 'samples.json');
  const edited = new EditableText(readFileSync(samplesFile, 'utf8'));
  for (const [key, sample] of old) {
    if (sample !== samples[key]) edited.apply({ op: 'set', path: [key], value: sample });
    const { operations } = migrateSection({ id: key, type: name, ...sample }, [
      { type: name, migration, isBack: false },
    ]);
    edited.applyAll(
      operations
        .filter(({ path }) => path[0] !== 'type')
        .map((operation) => ({ ...operation, path: [key, ...operation.path] })),
    );
  }
  if (old.length > 0) await writeText(samplesFile, edited.text);
  // What was written by hand since: its line may be too long now.
  const listFile = join(folder, 'migrations.json');
  await writeText(listFile, readFileSync(listFile, 'utf8'));
  await refreshGeneratedFiles(rootDir);
  return {
    output: [
      `src/sections/${name}/was/to-${migration.to}/after.json is what the steps make of before.json. Read it.`,
      ...(old.length > 0
        ? [`Brought to version ${migration.to} in samples.json: ${old.map(([key]) => key).join(', ')}.`]
        : []),
      ...stillWrong(after, now, migration.to),
      ...nextCommands(name),
    ].join('\n'),
    exitCode: 0,
  };
}

/** Samples that a migration has not made right. */
function stillWrong(after: Samples, now: JsonSchema, to: number): string[] {
  const wrong = Object.entries(after).filter(([, sample]) => !accepts(now, sample));
  if (wrong.length === 0) return [];
  const names = wrong.map(([sample]) => sample).join(', ');
  return [`Not right yet in after.json: ${names}. What steps cannot say: migrate-${to}.ts (docs/sections.md).`];
}

const nextCommands = (name: string): string[] =>
  commandLines([
    [`npm run new:migration ${name}`, 'once steps have changed: what they make of old samples, and of samples.json'],
    [`npm run verify -- ${name}`, 'prove it, both ways'],
    ['npm run migrate -- --dry-run', 'what it changes in site.config.json, in words'],
  ]);

/**
 * Writes the migration of a section type whose schema has changed: raises its version, guesses the steps, and makes the
 * samples that prove them. Called again, it writes what the steps make of these samples, and of those in samples.json.
 *
 * @param names    The command's arguments: one type.
 * @param rootDir  The project's folder.
 */
export async function newMigration([name, ...others]: string[], rootDir: string): Promise<CommandResult> {
  const { types, parts } = readSchemaFiles(rootDir);
  const refuse = (output: string): CommandResult => ({ output: `${output} ${UNTOUCHED}`, exitCode: 1 });
  const type = types.find((each) => each.name === name);
  const usage = 'npm run new:migration hero';
  if (name === undefined || others.length > 0) return refuse(`Name one section type: ${usage}.`);
  if (!type) {
    const near = nearestWord(
      name,
      types.map((each) => each.name),
    );
    return refuse(`"${name}" is not a section type.${near === undefined ? '' : ` Did you mean "${near}"?`}`);
  }
  const from = versionOf(type);
  const was = readSnapshot(rootDir, name, from);
  if (!was) return refuse(`"${name}" was never released in version ${from}: npm run schema writes its state.`);
  if (breachesOfType(rootDir, type, parts).length === 0)
    return (
      (await repeatMigration(rootDir, type, parts)) ??
      refuse(`Every file that was right for version ${from} of "${name}" is right still: no migration is needed.`)
    );

  const to = from + 1;
  const now = shapeOf(type.schema, parts) as JsonSchema;
  const steps = guessSteps(was, now, (field) => valueFor(type.schema, parts, field));
  const migration: Migration = {
    to,
    since: new Date().toISOString().slice(0, 10),
    why: '',
    steps,
  };
  const folder = join(rootDir, 'src/sections', name);
  const old = Object.entries(type.samples).filter(([, sample]) => accepts(was, sample)) as [string, JsonObject][];
  const before: Samples = Object.fromEntries(old.length > 0 ? old : [['default', sampleOf(was) as JsonObject]]);
  const after = migratedSamples(before, name, migration);
  const listFile = join(folder, 'migrations.json');
  const list = existsSync(listFile) ? readJson<Migration[]>(listFile) : [];
  mkdirSync(join(folder, `was/to-${to}`), { recursive: true });
  await writeJson(listFile, [...list, migration]);
  await writeJson(join(folder, `was/to-${to}/before.json`), before);
  await writeJson(join(folder, `was/to-${to}/after.json`), after);
  const schemaFile = join(folder, 'schema.json');
  const schema = new EditableText(readFileSync(schemaFile, 'utf8'));
  schema.apply({ op: 'set', path: ['x-version'], value: to, after: 'type' });
  writeFileSync(schemaFile, schema.text);
  await refreshGeneratedFiles(rootDir);
  return {
    output: [
      `"${name}" has version ${to}. Its steps, as far as they can be guessed:`,
      ...steps.map((step) => `  ${described(step)}`),
      `In src/sections/${name}/migrations.json, write why, for editors, and look at each step; then at was/to-${to}/after.json.`,
      ...stillWrong(after, now, to),
      ...nextCommands(name),
    ].join('\n'),
    exitCode: 0,
  };
}

if (process.argv[1]?.endsWith('new-migration.ts'))
  try {
    print(await newMigration(process.argv.slice(2), process.cwd()));
  } catch (fault) {
    if (!(fault instanceof SchemaProblems)) throw fault;
    print({ output: `${fault.message}${UNTOUCHED}`, exitCode: 1 });
  }
