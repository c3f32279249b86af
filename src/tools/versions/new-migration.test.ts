import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { refreshGeneratedFiles } from '../generated/generated-files.ts';
import { versionProblems, wrongStep } from './check-versions.ts';
import { guessSteps } from './guess-steps.ts';
import { newMigration } from './new-migration.ts';
import { breachesOf } from './shape.ts';
import { newFolder } from '../../../tests/new-folder.ts';

let copy: string;
const file = (name: string) => join(copy, 'src/sections/prose', name);
const read = (name: string) => JSON.parse(readFileSync(file(name), 'utf8')) as unknown;
const change = (edit: (text: string) => string) =>
  writeFileSync(file('schema.json'), edit(readFileSync(file('schema.json'), 'utf8')));
const said = () => versionProblems(copy).map(({ what, fix }) => `${what} ${fix}`);

beforeEach(() => {
  copy = newFolder();
  for (const part of ['schema/parts', 'src/sections/prose']) cpSync(part, join(copy, part), { recursive: true });
  mkdirSync(join(copy, 'src/ui'));
});

describe('A change of a released schema', () => {
  it('that renames a field is told with its key and the command, and the released shape stays', async () => {
    const released = read('was/1.json');
    change((text) => text.replaceAll('"paragraphs"', '"texts"').replace('["heading"]', '["heading", "texts"]'));
    expect(said()).toEqual([
      '"paragraphs" of "prose" is gone. npm run new:migration prose',
      '"parts[].paragraphs" of "prose" is gone. npm run new:migration prose',
      '"texts" of "prose" is required now. npm run new:migration prose',
    ]);
    await refreshGeneratedFiles(copy);
    expect(read('was/1.json')).toEqual(released);
  });

  it('needs no migration while no commit has the type, and is its first state then', async () => {
    const git = (...words: string[]) =>
      execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...words], {
        cwd: copy,
        stdio: 'ignore',
      });
    git('init');
    git('commit', '--allow-empty', '--message=Begin');
    const rename = (from: string, to: string) => change((text) => text.replaceAll(`"${from}"`, `"${to}"`));
    rename('paragraphs', 'texts');
    expect(said()).toEqual([]);
    expect(await refreshGeneratedFiles(copy)).toContain('src/sections/prose/was/1.json');
    git('add', '--all');
    git('commit', '--message=Add a type');
    rename('texts', 'lines');
    expect(said()).toContain('"texts" of "prose" is gone. npm run new:migration prose');
  });

  it('that only adds is told by nobody, and is released with the next npm run schema', async () => {
    change((text) =>
      text.replace(
        '"properties": {',
        '"properties": { "note": { "type": "string", "title": "Note", "description": "A note." },',
      ),
    );
    expect(said()).toEqual([]);
    expect(await newMigration(['prose'], copy)).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining('no migration is needed') as string,
    });
    expect(await refreshGeneratedFiles(copy)).toContain('src/sections/prose/was/1.json');
    expect(read('was/1.json')).toHaveProperty('properties.note');
  });

  it('is written by new:migration: version, steps, samples that prove them; then nothing is left to say', async () => {
    change((text) => text.replaceAll('"paragraphs"', '"texts"'));
    const { output, exitCode } = await newMigration(['prose'], copy);
    expect([exitCode, output]).toEqual([0, expect.stringContaining('rename paragraphs to "texts"') as string]);
    expect(read('migrations.json')).toMatchObject([
      {
        to: 2,
        steps: [
          { rename: 'paragraphs', to: 'texts' },
          { rename: 'parts[].paragraphs', to: 'texts' },
        ],
      },
    ]);
    expect(read('schema.json')).toHaveProperty('x-version', 2);
    expect(read('was/to-2/after.json')).toHaveProperty('default.texts');
    expect(said()).toEqual(['The migration to version 2 of "prose" does not say why. Write "why" in a sentence.']);
    expect(await refreshGeneratedFiles(copy, false)).toEqual([]);
  });

  it('is written again once its steps are others: what they make of the old samples, and of those of the type', async () => {
    change((text) => text.replaceAll('"paragraphs"', '"texts"'));
    await newMigration(['prose'], copy);
    const [guessed] = read('migrations.json') as [{ steps: object[] }];
    const steps = [...guessed.steps, { set: 'heading', to: 'New', loses: 'The heading is gone.' }];
    writeFileSync(file('migrations.json'), JSON.stringify([{ ...guessed, why: 'Because.', steps }]));
    expect(await newMigration(['prose'], copy)).toMatchObject({
      exitCode: 0,
      output: expect.stringContaining('Brought to version 2 in samples.json: default, ') as string,
    });
    expect(read('was/to-2/after.json')).toHaveProperty('default.heading', 'New');
    expect(read('samples.json')).toEqual(read('was/to-2/after.json'));
    expect(said()).toEqual([]);

    // Corrected once more.
    const later = [...guessed.steps, { set: 'heading', to: 'Newer', loses: 'The heading is gone.' }];
    const why = 'Because the first words for it were too short to be understood by anybody who reads them today.';
    writeFileSync(file('migrations.json'), JSON.stringify([{ ...guessed, why, steps: later }]));
    await newMigration(['prose'], copy);
    expect(read('samples.json')).toEqual(read('was/to-2/after.json'));
    expect(read('samples.json')).toHaveProperty('default.heading', 'Newer');
    expect(readFileSync(file('migrations.json'), 'utf8')).toContain('\n    "why"');
  });

  it('whose version has no migration, and a step that cannot be run, are told too', async () => {
    change((text) => text.replaceAll('"paragraphs"', '"texts"'));
    await newMigration(['prose'], copy);
    writeFileSync(
      file('migrations.json'),
      JSON.stringify([{ to: 2, since: '', why: 'Because.', steps: [{ rename: 'a' }] }]),
    );
    expect(said()).toEqual([expect.stringContaining('Step 1 to version 2 of "prose" has no "to".')]);
    writeFileSync(file('migrations.json'), '[]');
    expect(said()).toEqual([expect.stringContaining('"prose" has version 2, and migrations to none.')]);
    expect(wrongStep({ move: 'items[].a', to: 'b' })).toBe('moves a value into or out of a list');
  });
});

const group = (properties: object, ...required: string[]) => ({
  type: 'object',
  additionalProperties: false,
  properties,
  required,
});
const text = { type: 'string' };
const list = (items: object) => ({ type: 'array', items });

describe('The steps that are guessed', () => {
  it.each([
    ['a new name', group({ img: text }), group({ image: text }), [{ rename: 'img', to: 'image' }]],
    [
      'a new group',
      group({ image: text }),
      group({ picture: group({ src: text }, 'src') }),
      [{ move: 'image', to: 'picture.src' }],
    ],
    [
      'entries that became groups',
      group({ a: list(text) }),
      group({ a: list(group({ text }, 'text')) }),
      [{ wrap: 'a[]', as: 'text' }],
    ],
    ['groups that became texts', group({ a: group({ text }) }), group({ a: text }), [{ unwrap: 'a', as: 'text' }]],
    ['another type', group({ a: { type: 'integer' } }), group({ a: text }), [{ type: 'a', to: 'string' }]],
    [
      'fewer values',
      group({ a: { enum: ['grey', 'dark'] } }),
      group({ a: { enum: ['tint', 'dark'] } }),
      [{ values: 'a', map: { grey: 'tint' } }],
    ],
    [
      'a field that must be there',
      group({ a: text }),
      group({ a: text }, 'a'),
      [{ set: 'a', to: 'new', ifMissing: true }],
    ],
    [
      'a choice that is gone, beside a new text',
      group({ side: { enum: ['start', 'end'] } }),
      group({ more: text }),
      [{ remove: 'side', loses: '"side" is gone.' }],
    ],
    ['a field that is gone', group({ a: text }), group({}), [{ remove: 'a', loses: '"a" is gone.' }]],
  ])('%s', (_, was, now, steps) => {
    expect(guessSteps(was, now, () => 'new')).toEqual(steps);
    expect(breachesOf(was, now)).not.toEqual([]);
    expect(breachesOf(was, was)).toEqual([]);
  });

  it('a new limit needs a version, and no step', () => {
    expect(breachesOf(text, { ...text, maxLength: 9 }, 'a')).toEqual([
      { field: 'a', kind: 'rule', what: 'has a new limit: maxLength 9' },
    ]);
    expect(breachesOf({ ...text, maxLength: 9 }, text)).toEqual([]);
  });
});
