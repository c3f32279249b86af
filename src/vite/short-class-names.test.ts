import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { shortNames } from './short-class-names.ts';
import { newFolder } from '../../tests/new-folder.ts';

const rootDir = join(import.meta.dirname, '../..');
const HERO = join(rootDir, 'src/sections/hero/hero.module.css');
const STEPS = join(rootDir, 'src/sections/steps/steps.module.css');

describe('the class names of a build', () => {
  it('are the same in each build, whatever file comes first', () => {
    const one = shortNames(rootDir);
    const other = shortNames(rootDir);
    other('list', STEPS);
    expect(one('text', HERO)).toBe(other('text', HERO));
  });

  it('differ from class to class and from file to file', () => {
    const name = shortNames(rootDir);
    expect(new Set([name('text', HERO), name('list', HERO), name('text', STEPS), name('list', STEPS)]).size).toBe(4);
  });

  it('stay the same for a class that is asked for twice', () => {
    const name = shortNames(rootDir);
    expect([name('text', HERO), name('list', HERO), name('text', HERO)]).toEqual([
      name('text', HERO),
      name('list', HERO),
      name('text', HERO),
    ]);
  });

  it('are the same with the studio and without it', () => {
    const project = newFolder();
    const add = (folder: string) => {
      mkdirSync(join(project, folder), { recursive: true });
      writeFileSync(join(project, folder, 'one.module.css'), '');
    };
    add('src/ui');
    const nameIn = () => shortNames(project)('text', join(project, 'src/ui/one.module.css'));
    const before = nameIn();
    add('src/studio/app');
    expect(nameIn()).toBe(before);
  });

  it('are four letters and figures at most', () => {
    expect(shortNames(rootDir)('text', HERO)).toMatch(/^[A-Za-z]{1,2}\d{1,2}$/);
  });
});
