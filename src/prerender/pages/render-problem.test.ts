import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildSync } from 'esbuild';
import { beforeAll, expect, it } from 'vitest';
import type { SectionFault } from '../../render/server.tsx';
import { renderProblem } from './render-problem.ts';
import { newFolder } from '../../../tests/new-folder.ts';

const SOURCE = `// A section, and what it throws.
interface Props { items?: string[] }
export function draw(props: Props): number {
  return props.items.length;
}
`;

let rootDir: string;
beforeAll(() => {
  rootDir = newFolder();
  mkdirSync(join(rootDir, 'src/sections/list'), { recursive: true });
  const source = join(rootDir, 'src/sections/list/list.ts');
  writeFileSync(source, SOURCE);
  buildSync({
    entryPoints: [source],
    outfile: join(rootDir, '.build/list.mjs'),
    sourcemap: 'external',
    minify: true,
    format: 'esm',
  });
});

/** What a build reports when the section throws. */
async function faultOf(file: string): Promise<SectionFault> {
  const { draw } = (await import(pathToFileURL(join(rootDir, file)).href)) as { draw: (props: object) => void };
  const section = { id: 'a-list', type: 'list' };
  const page = { path: '/a', sections: [section] };
  try {
    draw({});
  } catch (cause) {
    return { page, section, cause, message: (cause as Error).message } as unknown as SectionFault;
  }
  throw new Error('It should have thrown.');
}

it('reports a section that throws at its location in the source', async () => {
  expect(renderProblem(await faultOf('.build/list.mjs'), rootDir)).toMatchObject({
    code: 'render-failed',
    file: 'src/sections/list/list.ts',
    line: 4,
    column: 22,
    what: expect.stringContaining('"/a" was not written: section 1 (list) stopped at') as string,
    fix: `Mend the section's code, or take "a-list" out of the page.`,
  });
});

it('names the folder of the section if the location is unknown', () => {
  const fault = { page: { path: '/a', sections: [] }, section: { type: 'list' }, cause: 'a text', message: 'a text' };
  expect(renderProblem(fault as unknown as SectionFault, rootDir)).toMatchObject({
    file: 'src/sections/list',
    line: 0,
  });
});

it('says that there is no browser where a section asks for one', async () => {
  const fault = await faultOf('.build/list.mjs');
  fault.message = 'window is not defined';
  expect(renderProblem(fault, rootDir).why).toBe('Pages are written in Node, where there is no browser.');
});
