import { print, type CommandResult } from '../command-result.ts';
import { newFolder, type FolderKind } from './new-folder.ts';

const FIELD_KIND: FolderKind = {
  what: 'kind of field',
  command: 'npm run new:field',
  example: 'signature',
  parent: 'src/form/kinds',
  isTyped: true,
  templates: 'field',
  ready: (name) => `Write "x-input": { "type": "${name}" } in a field of a form to see it.`,
  next: (name) => [
    ['npm run samples', 'look at it while you change it, at /kinds'],
    [`npx vitest run tests/kinds -t ${name}`, 'check it in seconds'],
    ['npm run test:browser -- kinds', 'its samples in Chromium, with and without script'],
  ],
  guide: 'docs/fields.md',
};

/** Writes the folder of a new kind of field. @see newFolder */
export const newField = (names: string[], rootDir: string): Promise<CommandResult> =>
  newFolder(names, rootDir, FIELD_KIND);

if (process.argv[1]?.endsWith('new-field.ts')) print(await newField(process.argv.slice(2), process.cwd()));
