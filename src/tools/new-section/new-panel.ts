import { print, type CommandResult } from '../command-result.ts';
import { inWords } from '../names.ts';
import { newFolder, type FolderKind } from './new-folder.ts';

const PANEL: FolderKind = {
  what: 'panel',
  command: 'npm run new:panel',
  example: 'page-list',
  parent: 'src/studio/panels',
  isTyped: false,
  templates: 'panel',
  ready: (name) => `Its button "${inWords(name)}" is in the toolbar of the studio.`,
  next: (name) => [
    ['npm run edit', 'look at it while you change it'],
    ['npm run schema', 'after a file was added to the folder or removed'],
    [`npx vitest run src/studio/panels -t "${inWords(name)}"`, 'check it in seconds'],
  ],
  guide: 'docs/panels.md',
};

/** Writes the folder of a new panel of the studio. @see newFolder */
export const newPanel = (names: string[], rootDir: string): Promise<CommandResult> => newFolder(names, rootDir, PANEL);

if (process.argv[1]?.endsWith('new-panel.ts')) print(await newPanel(process.argv.slice(2), process.cwd()));
