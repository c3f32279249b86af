import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { builtFrom } from '../../src/config/save/kept-states.ts';
import { check } from '../../src/tools/check/index.ts';
import { OWN_ROOT, OWN_SITE } from '../own-site.ts';
import { FIXTURES, fixtureSite } from './fixture-site.ts';

const project = fixtureSite();
const folder = mkdtempSync(join(tmpdir(), 'check-'));
afterAll(() => {
  project.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** A file of the given text. */
function write(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

/** A project of one config, and the command on it. */
function run(text: string, ...args: string[]) {
  const file = write('site.config.json', text);
  const { output, exitCode } = check([file, ...args], project.rootDir);
  return { output: output.replaceAll(file, 'site.config.json'), exitCode, text: readFileSync(file, 'utf8') };
}

const VALID = readFileSync(join(FIXTURES, 'valid/site.config.json'), 'utf8');
const WRONG = VALID.replace('"heading": "One till', '"headng": "One till').replace('"alt": "Tulip"', '"alt": 7');
const CHANGED = VALID.replace('One till for everything', 'One till');

describe('npm run check', () => {
  it('names the pages that use a shared section, hidden ones included', () => {
    const { output, exitCode } = run(
      readFileSync(join(FIXTURES, 'valid-hidden-dated-shared/site.config.json'), 'utf8'),
    );
    expect([exitCode, output]).toEqual([0, expect.stringMatching(/\nShared section "band": Home, Contact us\.\n$/)]);
  });
  it.each([
    [['--dry-run'], '"--dry-run" tells what --fix would do: write both.'],
    [['--fix', '--json'], '"--json" has every cure at its problem: write it without --fix.'],
    [['--json', '--changes'], '"--changes" tells in words: write it without --json.'],
    [['--form'], '"--form" needs the file of a form: --form schema/callback.schema.json.'],
    [['--fixx'], '"--fixx" is not something this program knows. Did you mean --fix?'],
  ])('refuses %j by a sentence', (args, sentence) => {
    const { output, exitCode } = check(args, project.rootDir);
    expect([output.split('\n')[0], exitCode]).toEqual([sentence, 1]);
  });
});

describe('npm run check -- --fix', () => {
  it('tells each cure with its line, writes them, and ends as a check of what it wrote', () => {
    const { output, exitCode, text } = run(WRONG, '--fix');
    expect(output).toBe(`site.config.json:25:11  unknown-key  routes[0].sections[0].headng
  What  "headng" is not a key of a hero (Home, section “Hero”).
  Done  Rename it to "heading".

site.config.json:34:86  wrong-type  routes[0].sections[1].items[0].img.alt
  What  The description is 7, not a text (Home, section “Shops that use it”, logo “Tulip”, logo picture).
  Done  Use “7”.

2 mistakes cured. The file as it was is in .build/studio/history.

site.config.json is valid: 2 pages, 3 sections.
`);
    expect([exitCode, text]).toEqual([0, VALID.replace('"alt": "Tulip"', '"alt": "7"')]);
  });
  it('keeps the file as it was', () => {
    run(WRONG, '--fix');
    const kept = join(project.rootDir, '.build/studio/history');
    const [last] = readdirSync(kept).toSorted().reverse();
    expect(readFileSync(join(kept, last!), 'utf8')).toBe(WRONG);
  });
  it('--dry-run only tells, and ends as a check', () => {
    const { output, exitCode, text } = run(WRONG, '--fix', '--dry-run');
    expect(output).toContain('  Cure  Rename it to "heading".');
    expect(output).toContain('2 mistakes can be cured so. Nothing was written.');
    expect([exitCode, text]).toEqual([1, WRONG]);
  });
  it('ends with 1 where something is left', () => {
    const { output, exitCode } = run(WRONG.replace('"link": "/contact#form"', '"link": "/nowhere-at-all"'), '--fix');
    expect(output).toContain('1 problem in site.config.json.');
    expect(exitCode).toBe(1);
  });
  it('leaves a read-only file alone, and says so', () => {
    const file = write('read-only.json', WRONG);
    chmodSync(file, 0o444);
    const { output, exitCode } = check([file, '--fix'], project.rootDir);
    expect(output).toContain(
      'Nothing was cured. The file is read-only. The file is as it was. Allow writing to read-only.json, then try again.',
    );
    expect([exitCode, readFileSync(file, 'utf8')]).toEqual([1, WRONG]);
  });
  it('says how many mistakes --fix would cure', () => {
    expect(run(WRONG).output).toMatch(/2 have a cure: npm run check -- site.config.json --fix\n$/);
  });
});

describe('npm run check -- --changes', () => {
  const WORDS = '- Home, “One till for everything”: Heading changed from “One till for everything” to “One till”\n';
  /** Keeps a text as what was built. */
  const build = (text: string) => {
    const source = builtFrom(project.rootDir, join(folder, 'site.config.json'));
    mkdirSync(dirname(source), { recursive: true });
    writeFileSync(source, text);
  };

  it('needs a build, or a file that is there', () => {
    const none = run(VALID, '--changes');
    expect([none.output.split('\n')[0], none.exitCode]).toEqual([
      'There is no build to compare with. Run npm run build first, or name a file: --changes FILE.',
      1,
    ]);
    const nowhere = join(folder, 'nowhere.json');
    const gone = run(VALID, '--changes', nowhere);
    expect([gone.output, gone.exitCode]).toEqual([
      expect.stringContaining(`The changes from ${nowhere} cannot be told: `),
      1,
    ]);
  });
  it('says what differs from the last build or a given file, before what the check finds', () => {
    build(VALID);
    const end = `${WORDS}\nsite.config.json is valid: 2 pages, 3 sections.\n`;
    expect(run(CHANGED, '--changes')).toMatchObject({
      output: `1 change in site.config.json since the last build:\n${end}`,
      exitCode: 0,
    });
    const earlier = write('old.json', VALID);
    expect(run(CHANGED, '--changes', earlier).output).toBe(`1 change in site.config.json from ${earlier}:\n${end}`);
    expect(run(WRONG, '--changes').exitCode).toBe(1);
  });
  it('says so where nothing has changed but the order of keys and the spelling', () => {
    build(JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(VALID) as object).toReversed())));
    expect(run(VALID, '--changes').output).toContain('Nothing in site.config.json has changed since the last build.\n');
  });
});

describe('npm run check -- --form', () => {
  const config = join(OWN_SITE, 'site.config.json');
  for (const part of ['schema/parts', 'src/sections'])
    cpSync(join(OWN_ROOT, part), join(folder, part), { recursive: true });
  const form = (field: object, ...args: string[]) => {
    const schema = { type: 'object', properties: { yourName: field } };
    const file = write('callback.schema.json', `${JSON.stringify(schema, null, 2)}\n`);
    return { file, ...check([config, '--form', file, ...args], folder) };
  };

  it('checks a form that no page shows by its file', () => {
    const valid = form({ type: 'string', maxLength: 9 });
    expect(valid).toMatchObject({ output: `${valid.file} is valid: 1 field.\n`, exitCode: 0 });
    const wrong = form({ type: 'text' });
    expect(wrong).toMatchObject({ output: expect.stringContaining(`${wrong.file}:5:15  bad-form`), exitCode: 1 });
    expect(JSON.parse(form({ type: 'text' }, '--json').output)).toMatchObject({
      problems: [{ code: 'bad-form', line: 5 }],
      warnings: [],
    });
  });

  it('adds with --fix to its file what it lacks for certain, and only tells it by a dry run', () => {
    const field = { type: 'string', title: 'Name' };
    const { file, output } = form(field, '--fix', '--dry-run');
    expect(output).toContain('Cure  Limit it to 100 characters.');
    const read = () => JSON.parse(readFileSync(file, 'utf8')) as { properties: object };
    expect(read().properties).toEqual({ yourName: field });
    expect(form(field, '--fix').output).toContain('The file as it was is in .build/forms.');
    expect(read()).toHaveProperty('properties.yourName.maxLength', 100);
  });
});
