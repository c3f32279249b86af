import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { SchemaProblems } from '../../validate/schema/schema-files.ts';
import { compileSchemas } from '../../validate/schema/validators.ts';
import { refreshGeneratedFiles } from '../generated/generated-files.ts';
import { newSectionFiles } from './new-section-files.ts';

const USAGE = 'npm run new:section price-table';

/** Components that a new section's own file imports. */
const PARTS = ['reveal', 'section-heading', 'subheading'];

/** Why a name cannot be used: what, why, fix. `null` for a good one. */
function refusal(names: string[], rootDir: string): string | null {
  const [name, ...others] = names;
  if (!name) return `The name of the section type is missing; the folder and the "type" are called by it: ${USAGE}`;
  if (others.length > 0) {
    const joined = names.join('-').toLowerCase();
    return `"${names.join(' ')}" is more than one name, and a folder has one: npm run new:section ${joined}`;
  }
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    return `"${name}" cannot name a section type, as files and "type" are small letters and digits, joined by hyphens: ${USAGE}`;
  if (PARTS.includes(name))
    return `"${name}" is the name of a part in src/ui, and two components of one name are easily mixed up; choose another name.`;
  if (existsSync(join(rootDir, 'src/sections', name)))
    return `src/sections/${name} is there already, and nothing in it was touched; choose another name, or change that one.`;
  return null;
}

/** Problems of the existing schemas; null if they can be used. */
function schemaProblems(rootDir: string): string | null {
  try {
    compileSchemas(rootDir);
    return null;
  } catch (fault) {
    if (fault instanceof SchemaProblems) return `${fault.message}Nothing was written.`;
    throw fault;
  }
}

/**
 * Writes the folder of a new section type, which passes every check and can be used in site.config.json at once.
 *
 * @param names    The command's arguments: one name.
 * @param rootDir  The project's folder.
 * @returns        What to print, and the exit code: 1 if the name is refused and nothing was written.
 */
export async function newSection(names: string[], rootDir: string): Promise<{ output: string; exitCode: number }> {
  const refused = refusal(names, rootDir);
  if (refused) return { output: refused, exitCode: 1 };
  const broken = schemaProblems(rootDir);
  if (broken) return { output: broken, exitCode: 1 };
  const name = names[0]!;
  const folder = join(rootDir, 'src/sections', name);
  mkdirSync(folder);
  for (const [file, text] of Object.entries(newSectionFiles(name))) {
    const path = join(folder, file);
    writeFileSync(path, await format(text, { ...(await resolveConfig(path)), filepath: path }));
  }
  await refreshGeneratedFiles(rootDir);
  const commands = [
    ['npm run samples', 'look at its samples while you change it'],
    ['npm run schema', 'after a change to its schema.json'],
    [`npm run verify -- ${name}`, 'check it in seconds'],
    ['npm run docs', 'when it is finished: its picture in docs/reference'],
  ] as const;
  const width = Math.max(...commands.map(([command]) => command.length));
  return {
    output: [
      `src/sections/${name} is ready. Put a section with "type": "${name}" into site.config.json to see it.`,
      ...commands.map(([command, purpose]) => `  ${command.padEnd(width)}  ${purpose}`),
      `docs/sections.md says what to build it from.`,
    ].join('\n'),
    exitCode: 0,
  };
}

if (process.argv[1]?.endsWith('new-section.ts')) {
  const { output, exitCode } = await newSection(process.argv.slice(2), process.cwd());
  if (exitCode === 0) console.log(output);
  else console.error(output);
  process.exitCode = exitCode;
}
