import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { camel } from '../names.ts';

const FOLDER = 'src/studio/panels';
const NOTE = '/* Generated from the folders beside it by `npm run schema`. */';

/**
 * The two lists of the studio's panels: of what the browser draws, and of the requests that the server answers. They are
 * files, because the browser's is bundled, and must not lead to the server's.
 *
 * @returns  Texts by file, not yet formatted; none where there are no panels.
 */
export function panelIndexes(rootDir: string): [file: string, text: string][] {
  const folder = join(rootDir, FOLDER);
  if (!existsSync(folder)) return [];
  const having = (file: string) =>
    readdirSync(folder)
      .filter((name) => existsSync(join(folder, name, file)))
      .toSorted();
  const panels = having('panel.tsx');
  const asked = having('server/requests.ts').map((name) => {
    const value = `${camel(name)}Requests`;
    return { name, value, rights: `${camel(name)}Rights`, type: value[0]!.toUpperCase() + value.slice(1) };
  });
  const index = `${NOTE}
${panels.map((name) => `import { panel as ${camel(name)} } from './${name}/panel.tsx';`).join('\n')}
import type { Panel } from './panel.ts';

/** Every panel of the studio. */
export const panels: readonly Panel[] = [${panels.map(camel).join(', ')}];
`;
  const server = `${NOTE}
import type { PanelServer } from './panel-server.ts';
${asked.map(({ name, value, rights, type }) => `import { ${value}, ${rights}, type ${type} } from './${name}/server/requests.ts';`).join('\n')}

/** What panels ask of the server. */
export interface PanelRequests extends ${asked.map(({ type }) => type).join(', ')} {}

/** The rights that they need. */
export const panelRights = { ${asked.map(({ rights }) => `...${rights}`).join(', ')} };

/** What answers them. */
export const panelRequests = (studio: PanelServer) => ({ ${asked.map(({ value }) => `...${value}(studio)`).join(', ')} });
`;
  return [
    [`${FOLDER}/index.ts`, index],
    [`${FOLDER}/server.ts`, server],
  ];
}
