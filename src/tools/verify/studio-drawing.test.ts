import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { expect, it } from 'vitest';
import { isTest, isWithin, listImports } from './check-imports.ts';

const drawing = readFileSync('src/studio/README.md', 'utf8');
const boxes = new Map([...drawing.matchAll(/^ +(\w+)\["(.+)"\]$/gm)].map(([, name, path]) => [name!, `src/${path}`]));
const arrows = [...drawing.matchAll(/^ +(\w+) --> (\w+)$/gm)].map(([, from, to]) => [from!, to!] as const);

/** Whether the code of one box imports that of another. */
function imports(from: string, to: string): boolean {
  const [one, other] = [boxes.get(from)!, boxes.get(to)!];
  const files = one.endsWith('.ts') ? [one] : globSync(`${one}/**/*.{ts,tsx}`).filter((file) => !isTest(file));
  return files.some((file) =>
    listImports(file, readFileSync(file, 'utf8')).some(({ target }) => target !== undefined && isWithin(target, other)),
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
