import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('Every rule of the linter that is off says why, on the line before', () => {
  const lines = readFileSync('.oxlintrc.json', 'utf8').split('\n');
  const silent = lines.filter((line, at) => line.includes('"off"') && !lines[at - 1]!.trim().startsWith('//'));
  expect(silent).toEqual([]);
});
