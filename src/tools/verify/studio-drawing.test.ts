import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { expect, it } from 'vitest';
import { isTest, listImports } from './check-imports.ts';

const drawing = readFileSync('src/studio/README.md', 'utf8');
const boxes = new Map([...drawing.matchAll(/^ +(\w+)\["(.+)"\]$/gm)].map(([, name, path]) => [name!, `src/${path}`]));
const arrows = [...drawing.matchAll(/^ +(\w+) --> (\w+)$/gm)].map(([, from, to]) => [from!, to!] as const);

/** The code of a box. `*` stands for any one name. */
const filesOf = (path: string): string[] =>
  path.endsWith('.ts') ? [path] : globSync(`${path}/**/*.{ts,tsx}`).filter((file) => !isTest(file));

/** Whether the code of one box imports that of another. */
function imports(from: string, to: string): boolean {
  const others = new Set(filesOf(boxes.get(to)!));
  return filesOf(boxes.get(from)!).some((file) =>
    listImports(file, readFileSync(file, 'utf8')).some(({ target }) => target !== undefined && others.has(target)),
  );
}

it('Each box of the studio’s drawing is code, each arrow an import, and none goes against an arrow', () => {
  expect(arrows.length).toBeGreaterThan(10);
  expect(
    [...boxes.values()].filter((path) => globSync(path.endsWith('.ts') ? path : `${path}/**`).length === 0),
  ).toEqual([]);
  expect(arrows.filter(([from, to]) => !imports(from, to))).toEqual([]);
  expect(arrows.filter(([from, to]) => imports(to, from))).toEqual([]);
});
