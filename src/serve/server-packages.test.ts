import { readFileSync } from 'node:fs';
import path from 'node:path';
import { globSync } from 'tinyglobby';
import { describe, expect, it } from 'vitest';
import { projectDir } from './testing/write-site.ts';

interface Locked {
  dev?: boolean;
  devOptional?: boolean;
  hasInstallScript?: boolean;
  os?: string[];
  cpu?: string[];
  optionalDependencies?: Record<string, string>;
}

const read = (file: string): string => readFileSync(path.join(projectDir, file), 'utf8');
const lockFile = read('package-lock.json');
const locked = Object.entries((JSON.parse(lockFile) as { packages: Record<string, Locked> }).packages);
const production = locked.filter(([where, { dev, devOptional }]) => where !== '' && !dev && !devOptional);

describe('the packages of the server', () => {
  it('are as many as docs/deployment.md says, the one place that counts them', () => {
    const onLinux = production.filter(
      ([, { os = ['linux'], cpu = ['x64'] }]) => os.includes('linux') && cpu.includes('x64'),
    );
    const docs = globSync(['*.md', 'docs/*.md', 'src/README.md'], { cwd: projectDir });
    const counts = docs.flatMap((file) => [...read(file).matchAll(/\d+ packages/g)].map(([text]) => [file, text]));
    expect(counts).toEqual([['docs/deployment.md', `${onLinux.length} packages`]]);
  });

  it('hold none of the packages that pages are made of, or that a team signs in by', () => {
    const names = production.map(([where]) => where.replace(/^.*node_modules\//, ''));
    expect(
      names.filter((name) =>
        /^(react|@rjsf|vite|ajv|@?simplewebauthn|@peculiar|openid-client|oauth4webapi|jose)/.test(name),
      ),
    ).toEqual([]);
  });

  it('need no script when they are installed', () => {
    expect(production.filter(([, { hasInstallScript }]) => hasInstallScript).map(([where]) => where)).toEqual([]);
  });
});

it('no package runs a script when it is installed', () => {
  expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m);
});

describe('the lock file', () => {
  it('names the packages for every system, since "npm ci" refuses a file that leaves one out', () => {
    const known = new Set(locked.map(([where]) => where));
    const missing = locked.flatMap(([where, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !known.has(`node_modules/${name}`) && !known.has(`${where}/node_modules/${name}`),
      ),
    );
    expect(missing).toEqual([]);
  });
});
