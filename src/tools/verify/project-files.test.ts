import { existsSync, readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { describe, expect, it } from 'vitest';
import { SITE_FOLDERS } from '../../config/site-folders.ts';
import { readEnvironment } from '../../serve/environment/environment.ts';
import type { Variables } from '../../serve/environment/variables.ts';
import { readTeamEnvironment } from '../../team/team-environment.ts';

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

describe('What belongs to a site', () => {
  const parts = ['site.config.json', ...SITE_FOLDERS];

  it("is copied into the team's image, all of it", () => {
    const [, copied] = /for part in (.+?); do/.exec(read('Dockerfile')) ?? [];
    expect(copied?.split(' ').toSorted()).toEqual(parts.toSorted());
  });

  it('is kept out of no image', () => {
    const ignored = read('.dockerignore')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    expect(parts.filter((part) => ignored.some((line) => line.split('/')[0] === part))).toEqual([]);
    // In any folder: packages, secrets, logs and stores, none of which a site has.
    expect(ignored.filter((line) => line.startsWith('**/'))).toEqual(
      ['node_modules', '.env*', '*.log', '*.db', '*.db-*', '*.db.*'].map((name) => `**/${name}`),
    );
  });

  it('is named whole wherever the docs list it', () => {
    const sentences = globSync(['*.md', 'docs/*.md']).flatMap((file) =>
      read(file)
        .replaceAll('\n', ' ')
        .split(/(?<=[.;|]) /),
    );
    const lists = sentences.filter(
      (text) => /(?=.*`schema\/`)(?=.*`public\/`)/.test(text) && !text.includes('fixtures'),
    );
    expect(lists.length).toBeGreaterThan(2);
    const isWhole = (text: string) => SITE_FOLDERS.every((folder) => text.includes(`\`${folder}/\``));
    expect(lists.filter((text) => !isWhole(text))).toEqual([]);
  });
});

it('Texts end their lines alike on every system, and fixtures and public files keep their bytes', () => {
  const lines = read('.gitattributes').split('\n');
  expect(lines).toEqual(expect.arrayContaining(['* text=auto eol=lf', 'tests/fixtures/** -text', 'public/** -text']));
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

describe('The variables of docs/compose.yaml', () => {
  const given: Record<string, string> = {
    DB_PASSWORD: 'word',
    PUBLIC_URL: 'https://www.example.com',
    EDIT_URL: 'https://edit.example.com',
    OIDC_ISSUER: 'https://login.example.com',
    OIDC_CLIENT_ID: 'studio',
    OIDC_CLIENT_SECRET: 'secret',
  };
  const parts = [...read('docs/compose.yaml').matchAll(/^ *environment:\n((?: +(?:[A-Z_]+:|#).*\n)+)/gm)].map(
    ([, lines]): Record<string, string> =>
      Object.fromEntries(
        [...lines!.matchAll(/^ +([A-Z_]+): (.*)$/gm)].map(([, name, value]) => [
          name!,
          value!.replace(/\$\{(\w+)[^}]*\}/g, (_, variable: string) => given[variable] ?? `no ${variable}`),
        ]),
      ),
  );
  it.each([
    ['the servers', parts[0], (variables: Variables) => readEnvironment(variables)],
    ['the studio', parts[1], (variables: Variables) => readTeamEnvironment(variables, given['PUBLIC_URL'])],
  ])('are ones that %s read, with values that they take', (_, variables = {}, readThem) => {
    // The folder of the site is entered before.
    const known = new Set<string | symbol>(['SITE_DIR']);
    // What mails need is read where there are mails.
    const mail = { MAIL_URL: 'smtp://localhost', MAIL_FROM: 'a@example.com', MAIL_TO: 'b@example.com' };
    readThem(
      new Proxy({ ...mail, ...variables }, { get: (all: Variables, name: string) => (known.add(name), all[name]) }),
    );
    expect(Object.keys(variables).length).toBeGreaterThan(3);
    expect(Object.keys(variables).filter((name) => !known.has(name))).toEqual([]);
  });
});
