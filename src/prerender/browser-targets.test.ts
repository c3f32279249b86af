import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { browserTargets } from './browser-targets.ts';
import { newFolder } from '../../tests/new-folder.ts';

let folder: string;
const write = (...browserslist: string[]) =>
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ browserslist }));

beforeEach(() => void (folder = newFolder()));

describe('browserslist', () => {
  it('names the browsers that a build targets', () => {
    write('chrome >= 111', 'ios_saf >= 16.4');
    expect(browserTargets(folder)).toEqual(['chrome111', 'ios16.4']);
  });

  it('refuses a query whose answer changes from day to day', () => {
    write('last 2 years');
    expect(() => browserTargets(folder)).toThrow(
      'package.json: "last 2 years" in "browserslist" is not of the form "chrome >= 111".',
    );
  });
});
