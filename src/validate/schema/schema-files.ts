import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig, type LoadedConfig } from '../../config/load-config.ts';
import { printProblems } from '../../config/problems/print-problems.ts';
import { readText } from '../../config/read-text.ts';
import { problemOfFile, type Problem } from '../../config/problems/problem.ts';
import { listed, quote } from '../../config/problems/quote.ts';
import { checkSchema } from './check-schema.ts';
import { codeDirOf } from '../../config/code-dir.ts';
import { isJsonObject } from '../../model/is-json-object.ts';

/** A JSON Schema as read from a file. */
export type JsonSchema = { [keyword: string]: unknown };

/** A section type: its folder name, what an author may write, and its sample sections. */
export interface SectionType {
  /** Folder name and `type` value: "feature-grid". */
  name: string;
  /** The folder's schema.json: the section's own fields. */
  schema: JsonSchema;
  /** samples.json: sample name to section, without `id` and `type`. */
  samples: Record<string, Record<string, unknown>>;
}

/** The files that describe a config. */
export interface SchemaFiles {
  /** schema/parts: schemas by file name without extension. */
  parts: Record<string, JsonSchema>;
  /** In alphabetical order, so that generated files do not depend on the file system. */
  types: SectionType[];
}

/** Schemas, samples or folders of section types that cannot be used. Print its problems, not its stack. */
export class SchemaProblems extends Error {
  readonly problems: Problem[];

  constructor(problems: Problem[]) {
    super(`The schemas cannot be used.\n\n${printProblems(problems, { colour: false })}`);
    this.name = 'SchemaProblems';
    this.problems = problems;
  }
}

const SECTIONS = 'src/sections';
const PARTS = 'schema/parts';
/** Parts that the stages refer to by name, with the fields they read. */
const NEEDED: Record<string, string[]> = {
  route: ['path'],
  section: ['id', 'type', 'tone', 'density', 'align', 'hidden', 'from', 'until', 'use'],
  'shared-section': [],
  site: ['routes'],
  texts: [],
  theme: [],
};

/** A file that a section type's folder lacks. */
function missingFile(folder: string, file: string): Problem {
  return problemOfFile(`${SECTIONS}/${folder}/${file}`, {
    code: 'missing-file',
    what: `The section type ${quote(folder)} has no ${file}.`,
    why:
      file === 'schema.json'
        ? 'Each folder in src/sections is a section type; this file says what an author may write.'
        : 'Each folder in src/sections is a section type; this file hands its component to the pages.',
    fix: `Write it, with that of another section type as a model, or remove the folder. \`npm run new:section NAME\` makes a whole one.`,
  });
}

/** Problems of a schema that does not describe a group with these fields. */
function fieldsProblem(file: LoadedConfig, fields: string[]): Problem[] {
  const { type, properties } = file.value as JsonSchema;
  const known = typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
  const missing = fields.filter((field) => !known.includes(field));
  if (type === 'object' && properties !== undefined && missing.length === 0) return [];
  const words = {
    code: 'bad-schema',
    what:
      missing.length > 0
        ? `The schema has no field ${listed(missing)}.`
        : 'The schema does not describe a group of fields.',
    why: 'Checks and pages look for its fields.',
    fix: `Write "type": "object", and ${missing.length > 0 ? listed(missing) : 'the fields'} under "properties".`,
  };
  const { line, column } = file.locate(['properties']);
  return [{ ...problemOfFile(file.file, words), line, column, path: ['properties'] }];
}

/**
 * Reads and checks the schemas and samples of a project.
 *
 * @param rootDir  The project's folder.
 * @throws         SchemaProblems with every problem, each with file, line and column.
 */
export function readSchemaFiles(rootDir: string): SchemaFiles {
  const codeDir = codeDirOf(rootDir);
  const problems: Problem[] = [];
  const read = (file: string): LoadedConfig => {
    const loaded = loadConfig(join(codeDir, file), file);
    const words = {
      why: 'It is part of what the site and its checks are made from.',
      fix: 'Bring back your last copy, or take another file of its kind as a model.',
    };
    // `loadConfig` describes these for the config.
    const isGone = ({ code }: Problem) => code === 'missing-file' || code === 'empty-file';
    problems.push(...loaded.problems.map((problem) => (isGone(problem) ? { ...problem, ...words } : problem)));
    return loaded;
  };
  const isUsable = ({ value, problems: own }: LoadedConfig) => value !== undefined && own.length === 0;

  const names = readdirSync(join(codeDir, PARTS)).filter((name) => name.endsWith('.json'));
  const definitions = [...new Set([...names.map((name) => name.replace(/\.json$/, '')), ...Object.keys(NEEDED)])]
    .filter((name) => name !== 'site')
    .toSorted();
  const schemaOf = (file: string, fields?: string[], shared: string[] = []): JsonSchema => {
    const loaded = read(file);
    if (!isUsable(loaded)) return {};
    const own = checkSchema(loaded, definitions, shared);
    problems.push(...(own.length === 0 && fields ? fieldsProblem(loaded, fields) : own));
    return loaded.value as JsonSchema;
  };
  const samplesOf = (file: string): SectionType['samples'] => {
    const loaded = read(file);
    if (!isUsable(loaded)) return {};
    const samples = loaded.value as SectionType['samples'];
    for (const [name, sample] of Object.entries(samples)) {
      if (isJsonObject(sample)) continue;
      const { line, column } = loaded.locate([name]);
      const words = {
        code: 'wrong-type',
        what: `The sample ${quote(name)} is ${quote(sample)}, not a group in braces { }.`,
        why: 'A sample holds the keys of one section, without "id" and "type".',
        fix: 'Write them in braces { }.',
      };
      problems.push({ ...problemOfFile(file, words), line, column, path: [name] });
    }
    return samples;
  };

  const parts = Object.fromEntries(
    [...new Set([...names, ...Object.keys(NEEDED).map((name) => `${name}.json`)])].toSorted().map((file) => {
      const name = file.replace(/\.json$/, '');
      return [name, schemaOf(`${PARTS}/${file}`, NEEDED[name])];
    }),
  );
  const types: SectionType[] = [];
  for (const name of readdirSync(join(codeDir, SECTIONS)).toSorted()) {
    const folder = join(codeDir, SECTIONS, name);
    // Git leaves empty folders behind.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory() || readdirSync(folder).length === 0) continue;
    // What is left of a type that became another one.
    if (existsSync(join(folder, 'migrations.json')) && !existsSync(join(folder, 'schema.json'))) continue;
    const lacks = ['schema.json', 'index.ts'].filter((file) => !existsSync(join(folder, file)));
    problems.push(...lacks.map((file) => missingFile(name, file)));
    if (lacks.includes('schema.json')) continue;
    const samples = existsSync(join(folder, 'samples.json')) ? samplesOf(`${SECTIONS}/${name}/samples.json`) : {};
    types.push({ name, schema: schemaOf(`${SECTIONS}/${name}/schema.json`, [], NEEDED['section']), samples });
  }
  if (problems.length > 0) throw new SchemaProblems(problems);
  return { parts, types };
}

/** All that `readSchemaFiles` reads, as one text: the same text gives the same schemas. */
export function schemaState(rootDir: string): string {
  const codeDir = codeDirOf(rootDir);
  const textOf = (file: string) => readText(join(codeDir, file), file);
  const parts = readdirSync(join(codeDir, PARTS)).filter((name) => name.endsWith('.json'));
  const types = readdirSync(join(codeDir, SECTIONS)).map((name) => {
    const folder = `${SECTIONS}/${name}`;
    const files = statSync(join(codeDir, folder), { throwIfNoEntry: false })?.isDirectory()
      ? readdirSync(join(codeDir, folder))
      : [];
    return [name, files, files.filter((file) => file.endsWith('.json')).map((file) => textOf(`${folder}/${file}`))];
  });
  return JSON.stringify([parts, parts.map((name) => textOf(`${PARTS}/${name}`)), types]);
}

/**
 * Lists the section types: every folder of src/sections.
 *
 * @throws  SchemaProblems, as `readSchemaFiles`.
 */
export const listSectionTypes = (rootDir: string): SectionType[] => readSchemaFiles(rootDir).types;
