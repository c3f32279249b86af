import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectDir } from './testing/write-site.ts';

interface Locked {
  dev?: boolean;
  devOptional?: boolean;
  optional?: boolean;
  hasInstallScript?: boolean;
  optionalDependencies?: Record<string, string>;
}

const lockFile = readFileSync(path.join(projectDir, 'package-lock.json'), 'utf8');
const locked = Object.entries((JSON.parse(lockFile) as { packages: Record<string, Locked> }).packages);
const production = locked.filter(([where, { dev, devOptional }]) => where !== '' && !dev && !devOptional);

describe('the packages of the server', () => {
  it('are fewer than 50, those of all systems counted', () => {
    expect(production.length).toBeGreaterThan(20);
    expect(production.length).toBeLessThan(50);
  });

  it('hold none of the packages that pages are made of', () => {
    const names = production.map(([where]) => where.replace(/^.*node_modules\//, ''));
    expect(names.filter((name) => /^(react|@rjsf|vite|ajv)/.test(name))).toEqual([]);
  });

  it('run no script when they are installed', () => {
    expect(production.filter(([, { hasInstallScript }]) => hasInstallScript).map(([where]) => where)).toEqual([]);
  });
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
