import type { ViteDevServer } from 'vite';
import { expect, it } from 'vitest';
import { thrownProblem } from './thrown-problem.ts';

/** Serves `src/a.tsx` four lines shorter than it was written. */
const map = { version: 3, sources: ['a.tsx'], names: [], mappings: 'AAIA;AACA' };
const getModulesByFile = (file: string) =>
  file === '/site/src/a.tsx' ? new Set([{ transformResult: { map } }]) : undefined;
const vite = { environments: { client: { moduleGraph: { getModulesByFile } } } } as unknown as ViteDevServer;
const problemOf = (stack: string) => thrownProblem(vite, '/site', { path: '/', part: 'a', message: 'No.', stack });

it.each([
  [
    'Chromium',
    'Error: No.\n    at http://localhost:1/node_modules/.vite/deps/x.js?v=1:9:9\n    at A (http://localhost:1/src/a.tsx?t=1:2:1)',
  ],
  ['Firefox', 'x@http://localhost:1/node_modules/.vite/deps/x.js?v=1:9:9\nA@http://localhost:1/src/a.tsx?t=1:2:1\n'],
])('names the component and its line as written, by the stack of %s', (_, stack) => {
  expect(problemOf(stack)).toMatchObject({
    file: 'src/a.tsx',
    line: 6,
    column: 1,
    what: '"a" on "/" threw "No." in the browser, in A.',
  });
});

it('names the line as served where nobody knows the source', () => {
  expect(problemOf('at b (http://localhost:1/src/b.ts:3:7)')).toMatchObject({ file: 'src/b.ts', line: 3, column: 7 });
});

it('names no line of what is no error', () => {
  expect(problemOf('')).toMatchObject({ file: 'src', line: 0, what: '"a" on "/" threw "No." in the browser.' });
});
