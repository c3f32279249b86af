import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { newField } from './new-field.ts';
import { listImports } from '../verify/check-imports.ts';
import { newPanel } from './new-panel.ts';
import { newSection } from './new-section.ts';
import { newFolder } from '../../../tests/new-folder.ts';

let copy: string;
const sections = () => join(copy, 'src/sections');

beforeEach(() => {
  copy = newFolder();
  for (const part of ['schema/parts', 'src/sections/prose', 'src/form/kinds/line'])
    cpSync(part, join(copy, part), { recursive: true });
  mkdirSync(join(copy, 'src/ui'));
});

describe('new:section', () => {
  it('writes a whole folder, named by the type, that editors know, and says what to do next', async () => {
    const { output, exitCode } = await newSection(['store-locator'], copy);
    expect(exitCode).toBe(0);
    expect(readdirSync(join(sections(), 'store-locator')).toSorted()).toEqual([
      'index.ts',
      'props.ts',
      'samples.json',
      'schema.json',
      'store-locator.module.css',
      'store-locator.test.tsx',
      'store-locator.tsx',
      'was',
    ]);
    expect(readFileSync(join(copy, 'schema/site.schema.json'), 'utf8')).toContain('"section-store-locator"');
    expect(output).toContain('Put a section with "type": "store-locator" into site.config.json to see it.');
    // What each command is for stands in a column of its own, however long the name.
    const starts = [...output.matchAll(/^ {2}npm run .*? {2,}/gm)].map(([command]) => command.length);
    expect([starts.length, new Set(starts).size]).toEqual([4, 1]);
  });

  const refusals: [why: string, names: string[], output: string][] = [
    [
      'a missing name',
      [],
      'The name of the section type is missing; the folder and the "type" are called by it: npm run new:section price-table',
    ],
    [
      'capital letters',
      ['PriceTable'],
      '"PriceTable" cannot name a section type, as files and "type" are small letters and digits, joined by hyphens: npm run new:section price-table',
    ],
    [
      'a path',
      ['../prices'],
      '"../prices" cannot name a section type, as files and "type" are small letters and digits, joined by hyphens: npm run new:section price-table',
    ],
    [
      'several words',
      ['Price', 'table'],
      '"Price table" is more than one name, and a folder has one: npm run new:section price-table',
    ],
    [
      'a type that exists',
      ['prose'],
      'src/sections/prose is there already, and nothing in it was touched; choose another name, or change that one.',
    ],
    [
      'the name of a part that sections share',
      ['reveal'],
      '"reveal" is the name of a part in src/ui, and two components of one name are easily mixed up; choose another name.',
    ],
  ];
  it.each(refusals)('refuses %s and writes nothing', async (_, names, output) => {
    expect(await newSection(names, copy)).toEqual({ output, exitCode: 1 });
    expect(readdirSync(sections())).toEqual(['prose']);
    expect(existsSync(join(copy, 'src/model/texts.ts'))).toBe(false);
  });
});

describe('new:field', () => {
  it('writes a whole folder, which is found by listing', async () => {
    const { output, exitCode } = await newField(['signature'], copy);
    expect(exitCode).toBe(0);
    expect(readdirSync(join(copy, 'src/form/kinds/signature')).toSorted()).toEqual([
      'control.tsx',
      'kind.ts',
      'samples.json',
    ]);
    expect(readFileSync(join(copy, 'src/form/kinds/all-kinds.ts'), 'utf8')).toContain(
      '{ line: line, signature: signature }',
    );
    expect(output).toContain('"x-input": { "type": "signature" }');
  });

  it('refuses a name in the words of new:section', async () => {
    expect(await newField(['Signature'], copy)).toEqual({
      output:
        '"Signature" cannot name a kind of field, as files and "type" are small letters and digits, joined by hyphens: npm run new:field signature',
      exitCode: 1,
    });
  });
});

describe('new:panel', () => {
  const panels = () => join(copy, 'src/studio/panels');
  beforeEach(() => void mkdirSync(panels(), { recursive: true }));

  it('writes a whole folder, which is found by listing', async () => {
    const { output, exitCode } = await newPanel(['page-list'], copy);
    expect([output.split('\n')[0], exitCode]).toEqual([
      'src/studio/panels/page-list is ready. Its button "Page list" is in the toolbar of the studio.',
      0,
    ]);
    expect(readFileSync(join(panels(), 'index.ts'), 'utf8')).toContain('[pageList]');
    expect(readFileSync(join(panels(), 'server.ts'), 'utf8')).toContain('pageListRequests(studio)');
    // What it is made from is there: a file that was renamed once made each new panel fail.
    const made = readdirSync(join(panels(), 'page-list'), { recursive: true, encoding: 'utf8' });
    const missing = made
      .filter((name) => /\.tsx?$/.test(name))
      .flatMap((name) => {
        const file = join('src/studio/panels/page-list', name);
        return listImports(file, readFileSync(join(copy, file), 'utf8')).flatMap(({ target }) =>
          target && !existsSync(target) && !existsSync(join(copy, target)) ? [target] : [],
        );
      });
    expect(missing).toEqual([]);
  });

  it('refuses a name that is none, and writes nothing', async () => {
    const { output, exitCode } = await newPanel(['Pages'], copy);
    expect([output, exitCode]).toEqual([
      '"Pages" cannot name a panel, as files are small letters and digits, joined by hyphens: npm run new:panel page-list',
      1,
    ]);
    expect(readdirSync(panels())).toEqual([]);
  });
});
