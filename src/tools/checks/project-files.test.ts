import { existsSync, readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { describe, expect, it } from 'vitest';

const read = (file: string): string => readFileSync(file, 'utf8');
const { version } = JSON.parse(read('package.json')) as { version: string };

describe("The project's version", () => {
  it('is the newest of the changelog', () => {
    expect(/^## \[(\d.*?)\]/m.exec(read('CHANGELOG.md'))?.[1]).toBe(version);
  });

  it('is that of the lock file', () => {
    expect(JSON.parse(read('package-lock.json'))).toHaveProperty('version', version);
  });
});

describe('The version of Node in .nvmrc', () => {
  const node = read('.nvmrc').trim();

  it('is the one that the README says to install', () => {
    expect(read('README.md')).toContain(`You need Node ${node} `);
  });

  it('is one that the tests run on, and the one of the container', () => {
    expect(read('.github/workflows/ci.yml')).toMatch(new RegExp(`node: \\[.*\\b${node}\\b`));
    expect(read('Dockerfile').match(/node:\d+/g)).toEqual(Array.from({ length: 3 }, () => `node:${node}`));
  });
});

it('VS Code gets schemas that exist, for files that exist', () => {
  const settings = JSON.parse(read('.vscode/settings.json')) as {
    'json.schemas': { fileMatch: string[]; url: string }[];
  };
  const schemas = settings['json.schemas'];
  const isMissing = (url: string) => url.startsWith('./') && !existsSync(url);
  expect(schemas.filter(({ url }) => isMissing(url))).toEqual([]);
  const patterns = schemas.flatMap(({ fileMatch }) => fileMatch);
  expect(patterns.filter((pattern) => globSync(pattern.slice(1)).length === 0)).toEqual([]);
});
