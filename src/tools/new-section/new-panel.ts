import { join } from 'node:path';
import { refreshGeneratedFiles } from '../generated/generated-files.ts';
import { camel } from '../generated/panel-index.ts';
import { commandLines, print, refuseName, writeFolder, type Made } from './new-folder.ts';

const PANEL = {
  what: 'panel',
  command: 'npm run new:panel',
  example: 'page-list',
  parent: 'src/studio/panels',
  isTyped: false,
};

const pascal = (name: string): string => name[0]!.toUpperCase() + camel(name.slice(1));

const sentence = (name: string): string => (name[0]!.toUpperCase() + name.slice(1)).replaceAll('-', ' ');

const panel = (name: string): string => `
import { useAnswer } from '../../app/draft/use-answer.ts';
import { words } from '../../app/words.ts';
import type { Panel, PanelProps } from '../panel.ts';
import { ${camel(name)}Words } from './words.ts';
import styles from './${name}.module.css';

/** The pages of the site, each of which leads to its fields. */
function Content({ show }: PanelProps) {
  const { answer, fault } = useAnswer('${name}', {});
  if (fault !== null) return <p role="alert">{fault}</p>;
  if (answer === null) return <p>{words.loading}</p>;
  return (
    <ul role="list" className={styles['pages']}>
      {answer.pages.map(({ name, path }) => (
        <li key={name}>
          <button type="button" onClick={() => show(path)}>
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}

export const panel: Panel = {
  name: ${camel(name)}Words.name,
  does: ${camel(name)}Words.does,
  group: 'tools',
  order: 100,
  Content,
};
`;

const words = (name: string, title: string): string => `
/** The words of this panel. */
export const ${camel(name)}Words = {
  name: '${title}',
  does: 'Lists the pages. Each leads to its fields.',
} as const;
`;

const requests = (name: string): string => `
import type { Nothing, Path } from '../../../protocol.ts';
import type { Rights } from '../../../rights.ts';
import type { Editor } from '../../../server/editor.ts';
import type { Handlers } from '../../../server/requests/requests.ts';

/** What this panel asks of the server. */
export interface ${pascal(name)}Requests {
  '${name}'(input: Nothing): { pages: { name: string; path: Path }[] };
}

/** What a person must be allowed to do: src/studio/rights.ts. */
export const ${camel(name)}Rights: Rights<${pascal(name)}Requests> = { '${name}': 'edit' };

/** Answers it. It gets what src/studio/panels/panel-server.ts lists. */
export const ${camel(name)}Requests = ({ editor }: { editor: Pick<Editor, 'state'> }): Handlers<${pascal(name)}Requests> => ({
  '${name}': () => ({ pages: editor.state(0).pages.map(({ name }, at) => ({ name, path: ['routes', at, 'title'] })) }),
});
`;

const STYLES = `
.pages {
  display: grid;
  gap: 0.25rem;
}
`;

const test = (name: string, title: string): string => `
// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderStudio, setUpStudio } from '../../app/testing/render-studio.tsx';

setUpStudio();

describe('${title}', () => {
  it('leads to the page that is chosen', async () => {
    const { user, server, draft } = await renderStudio();
    server.answers['${name}'] = () => ({ pages: [{ name: 'About us', path: ['routes', 1, 'title'] }] });
    await user.click(screen.getByRole('button', { name: '${title}' }));
    await user.click(await screen.findByRole('button', { name: 'About us' }));
    expect(draft.getSnapshot().pageIndex).toBe(1);
  });
});
`;

/**
 * Writes the folder of a new panel of the studio, which passes every check and has its button at once.
 *
 * @param names    The command's arguments: one name.
 * @param rootDir  The project's folder.
 */
export async function newPanel(names: string[], rootDir: string): Promise<Made> {
  const refused = refuseName(names, rootDir, PANEL);
  if (refused) return { output: refused, exitCode: 1 };
  const name = names[0]!;
  const title = sentence(name);
  const folder = join(rootDir, PANEL.parent, name);
  await writeFolder(folder, {
    'panel.tsx': panel(name),
    'words.ts': words(name, title),
    [`${name}.module.css`]: STYLES,
    [`${name}.test.tsx`]: test(name, title),
  });
  await writeFolder(join(folder, 'server'), { 'requests.ts': requests(name) });
  await refreshGeneratedFiles(rootDir);
  return {
    output: [
      `src/studio/panels/${name} is ready. Its button "${title}" is in the toolbar of the studio.`,
      ...commandLines([
        ['npm run edit', 'look at it while you change it'],
        ['npm run schema', 'after a file was added to the folder or removed'],
        [`npx vitest run src/studio/panels -t "${title}"`, 'check it in seconds'],
      ]),
      'docs/panels.md says what to build it from.',
    ].join('\n'),
    exitCode: 0,
  };
}

if (process.argv[1]?.endsWith('new-panel.ts')) print(await newPanel(process.argv.slice(2), process.cwd()));
