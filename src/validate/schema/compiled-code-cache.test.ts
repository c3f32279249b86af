import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keptCode } from './compiled-code-cache.ts';

let folder: string;
beforeEach(() => {
  // In the project: the code calls a package.
  mkdirSync('.build', { recursive: true });
  folder = mkdtempSync(join(process.cwd(), '.build/kept-code-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('Kept code', () => {
  it('is there for the next run', () => {
    keptCode(folder, 'state').save('one', 'module.exports = 1');
    expect(keptCode(folder, 'state').load('one')).toBe(1);
  });

  it('is not taken for another state, and goes when that is kept', () => {
    keptCode(folder, 'state').save('one', 'module.exports = 1');
    const other = keptCode(folder, 'other');
    expect(other.load('one')).toBeUndefined();
    other.save('two', 'module.exports = 2');
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it('is made anew where it cannot be read', () => {
    keptCode(folder, 'state').save('one', 'module.exports = (');
    expect(keptCode(folder, 'state').load('one')).toBeUndefined();
  });

  it('is done without where nothing can be written', () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(() => keptCode(file, 'state').save('one', '')).not.toThrow();
  });
});

it('Validators that were kept say what fresh ones say', async () => {
  const errors = async (): Promise<unknown> => {
    vi.resetModules();
    const { validatorsOf } = await import('./validators.ts');
    const { site, checkFrame, checkSection } = validatorsOf(process.cwd(), folder);
    const wrong = { id: 'A b', heading: 5, text: '😀'.repeat(999), points: [''], colour: 1 };
    return [checkFrame({ site: 1, routes: [{}] }), ...site.types.map((type) => checkSection(type, { type, ...wrong }))];
  };
  const fresh = await errors();
  const written = readdirSync(folder);
  expect(written.length).toBeGreaterThan(10);
  // What is compiled once more would be written once more.
  for (const name of written) chmodSync(join(folder, name), 0o444);
  expect(await errors()).toEqual(fresh);
  expect(written.every((name) => (statSync(join(folder, name)).mode & 0o200) === 0)).toBe(true);
});
