import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '../../config/index.ts';
import type { Problem } from '../../config/problems/problem.ts';
import { readSchemaFiles, type SectionType } from '../../validate/schema/schema-files.ts';
import type { Migration } from '../../versions/migration.ts';
import { parsePattern } from '../../versions/steps/step-path.ts';
import { breachesOf, readSnapshot, shapeOf, snapshotFile, versionOf, type Breach } from './shape.ts';

/** What a step has besides the key that names its kind. */
const STEPS: Record<string, [needed: string[], optional: string[]]> = {
  rename: [['to'], []],
  move: [['to'], []],
  wrap: [['as'], []],
  unwrap: [['as'], []],
  values: [['map'], ['loses']],
  set: [['to'], ['ifMissing', 'loses']],
  remove: [['loses'], []],
  type: [['to'], []],
  becomes: [[], ['at']],
};
const PATH = /^[A-Za-z][\w-]*(\[\])*(\.[A-Za-z][\w-]*(\[\])*)*$/;

/** The part of a path up to its last list: `items[]`. */
const listOf = (path: string): string => /^(.*\[\])/.exec(path)?.[1] ?? '';

/** Why a step of migrations.json cannot be run; undefined where it can. */
export function wrongStep(step: Record<string, unknown>): string | undefined {
  const kind = Object.keys(STEPS).find((name) => name in step);
  if (kind === undefined) return `is none of ${Object.keys(STEPS).join(', ')}`;
  const [needed, optional] = STEPS[kind]!;
  const lacks = needed.filter((key) => !(key in step));
  if (lacks.length > 0) return `has no "${lacks.join('", "')}"`;
  const unknown = Object.keys(step).find((key) => ![kind, ...needed, ...optional].includes(key));
  if (unknown !== undefined) return `has a key "${unknown}" that nothing reads`;
  if (kind !== 'becomes' && !PATH.test(String(step[kind])))
    return `has no path that can be read: ${String(step[kind])}`;
  if (
    kind === 'move' &&
    (!PATH.test(String(step['to'])) || listOf(String(step['to'])) !== listOf(String(step['move'])))
  )
    return 'moves a value into or out of a list';
  if (kind === 'rename' && !/^[A-Za-z][\w-]*$/.test(String(step['to'])))
    return `renames to what is no name: ${String(step['to'])}`;
  return undefined;
}

/** Whether somebody may have written files for a version: a commit has its snapshot. Without a repository every one counts. */
function isReleased(rootDir: string, snapshot: string): boolean {
  const git = (...words: string[]) => spawnSync('git', words, { cwd: rootDir, stdio: 'ignore' }).status === 0;
  return !git('rev-parse', '--verify', 'HEAD') || git('cat-file', '-e', `HEAD:./${snapshot}`);
}

/**
 * What the schema of a type no longer accepts of its released version, which has the same number. A type that is being written has
 * none yet.
 */
export function breachesOfType(rootDir: string, type: SectionType, parts: Parameters<typeof shapeOf>[1]): Breach[] {
  const version = versionOf(type);
  const was = readSnapshot(rootDir, type.name, version);
  const breaches = was ? breachesOf(was, shapeOf(type.schema, parts) as Record<string, unknown>) : [];
  return breaches.length > 0 && isReleased(rootDir, snapshotFile(type.name, version)) ? breaches : [];
}

/** Where a field is described in a schema; of one that is gone the group around it. */
export const schemaPath = (field: string): string[] =>
  field === '' ? [] : parsePattern(field).flatMap((step) => (step === null ? 'items' : ['properties', step]));

/**
 * Finds changes of section types without which files that were written before would be wrong, and migrations that cannot work.
 *
 * @param only  One type; all by default.
 * @throws      SchemaProblems
 */
export function versionProblems(rootDir: string, only?: string): Problem[] {
  const { parts, types } = readSchemaFiles(rootDir);
  const problems: Problem[] = [];
  const report = (file: string, path: string[], what: string, why: string, fix: string) => {
    const { line, column } = loadConfig(join(rootDir, file), file).locate(path);
    problems.push({ severity: 'problem', code: 'needs-migration', file, line, column, path, what, why, fix });
  };
  for (const type of types) {
    const { name } = type;
    if (only !== undefined && name !== only) continue;
    const [schema, file] = [`src/sections/${name}/schema.json`, `src/sections/${name}/migrations.json`];
    const version = versionOf(type);
    for (const { field, what } of breachesOfType(rootDir, type, parts))
      report(
        schema,
        schemaPath(field),
        `${field === '' ? 'A section' : `"${field}"`} of "${name}" ${what}.`,
        `Files that were written before would be wrong: ${snapshotFile(name, version)} is what version ${version} was released with.`,
        `npm run new:migration ${name}`,
      );
    const list = existsSync(join(rootDir, file))
      ? (JSON.parse(readFileSync(join(rootDir, file), 'utf8')) as Migration[])
      : [];
    const numbers = list.map(({ to }) => to).join(', ');
    const wanted = Array.from({ length: version - 1 }, (_, index) => index + 2).join(', ');
    if (numbers !== wanted)
      report(
        schema,
        ['x-version'],
        `"${name}" has version ${version}, and migrations to ${numbers || 'none'}.`,
        'Each version after the first needs one that leads to it, in their order.',
        wanted === ''
          ? 'Write "x-version", or remove migrations.json.'
          : `Write those to ${wanted} into ${file}, or correct "x-version".`,
      );
    for (const { to, steps, why } of list) {
      if (why === '')
        report(
          file,
          [],
          `The migration to version ${to} of "${name}" does not say why.`,
          'npm run migrate tells it to editors, before the changes.',
          'Write "why" in a sentence.',
        );
      for (const [index, step] of steps.entries()) {
        const wrong = wrongStep(step);
        if (wrong)
          report(
            file,
            [],
            `Step ${index + 1} to version ${to} of "${name}" ${wrong}.`,
            'It would change nothing, or the wrong thing.',
            'docs/sections.md lists the nine steps.',
          );
      }
      for (const needed of [
        snapshotFile(name, to - 1),
        `src/sections/${name}/was/to-${to}/before.json`,
        `src/sections/${name}/was/to-${to}/after.json`,
      ])
        if (!existsSync(join(rootDir, needed)))
          report(
            file,
            [],
            `${needed} is missing.`,
            'Migrations are tested with it, also years later.',
            'Bring it back: git checkout.',
          );
    }
  }
  return problems;
}
