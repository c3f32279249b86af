import type { ViteDevServer } from 'vite';
import { expect, it } from 'vitest';
import { printProblems } from '../../config/index.ts';
import { thrownProblem } from '../../preview/thrown-problem.ts';
import { locateServed } from './locate-served.ts';

/** Serves `src/a.tsx` four lines shorter than it was written. */
const map = { version: 3, sources: ['a.tsx'], names: [], mappings: 'AAIA;AACA' };
const getModulesByFile = (file: string) =>
  file === '/site/src/a.tsx' ? new Set([{ transformResult: { map } }]) : undefined;
const vite = { environments: { client: { moduleGraph: { getModulesByFile } } } } as unknown as ViteDevServer;
const problemOf = (stack: string) =>
  thrownProblem(locateServed(vite, '/site'), { path: '/', part: 'a', message: 'No.', stack });

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

it('reads so much of what a page sends and no more: a stack took the square of its length', () => {
  const long = 'a'.repeat(2_000_000);
  const { what, file } = thrownProblem(locateServed(vite, '/site'), {
    path: long,
    part: long,
    message: long,
    stack: `${long} [${long}`,
  });
  expect(file).toBe('src');
  expect(what.length).toBeLessThan(2000);
});

it('shows no line of a file that is none of our code', () => {
  expect(problemOf('at b (http://localhost:1/src/../../etc/passwd:1:1)')).toMatchObject({ file: 'src', line: 0 });
});

it('controls no terminal with what a page sends', () => {
  const problem = problemOf('at b (http://localhost:1/src/b\u001b[2J.ts:3:7)');
  const printed = printProblems([{ ...problem, what: 'Threw "\u001b[2J\u009b\u202e".' }], { colour: false });
  expect(printed).toContain('Threw "\\u001b[2J\\u009b\\u202e".');
  // oxlint-disable-next-line no-control-regex -- these are the characters that are not there
  expect(printed).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
});
