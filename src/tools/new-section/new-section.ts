import { join } from 'node:path';
import { SchemaProblems } from '../../validate/schema/schema-files.ts';
import { compileSchemas } from '../../validate/schema/validators.ts';
import { refreshGeneratedFiles } from '../generated/generated-files.ts';
import { commandLines, print, refuseName, writeFolder, type Made } from './new-folder.ts';
import { newSectionFiles } from './new-section-files.ts';

const SECTION_TYPE = {
  what: 'section type',
  command: 'npm run new:section',
  example: 'price-table',
  parent: 'src/sections',
};

/** Components that a new section's own file imports. */
const PARTS = ['reveal', 'section-heading', 'subheading'];

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
 */
export async function newSection(names: string[], rootDir: string): Promise<Made> {
  const name = names.join(' ');
  const refused = PARTS.includes(name)
    ? `"${name}" is the name of a part in src/ui, and two components of one name are easily mixed up; choose another name.`
    : (refuseName(names, rootDir, SECTION_TYPE) ?? schemaProblems(rootDir));
  if (refused) return { output: refused, exitCode: 1 };
  await writeFolder(join(rootDir, SECTION_TYPE.parent, name), newSectionFiles(name));
  await refreshGeneratedFiles(rootDir);
  return {
    output: [
      `src/sections/${name} is ready. Put a section with "type": "${name}" into site.config.json to see it.`,
      ...commandLines([
        ['npm run samples', 'look at its samples while you change it'],
        ['npm run schema', 'after a change to its schema.json'],
        [`npm run verify -- ${name}`, 'check it in seconds'],
        ['npm run docs', 'when it is finished: its picture in docs/reference'],
      ]),
      `docs/sections.md says what to build it from.`,
    ].join('\n'),
    exitCode: 0,
  };
}

if (process.argv[1]?.endsWith('new-section.ts')) print(await newSection(process.argv.slice(2), process.cwd()));
