import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { builtFrom } from '../../src/config/save/kept-states.ts';
import { check } from '../../src/validate/check.ts';
import { FIXTURES, fixtureSite } from './fixture-site.ts';

const { rootDir, remove } = fixtureSite();
const folder = mkdtempSync(join(tmpdir(), 'changes-'));
afterAll(() => {
  remove();
  rmSync(folder, { recursive: true, force: true });
});

const VALID = readFileSync(join(FIXTURES, 'valid/site.config.json'), 'utf8');
const CHANGED = VALID.replace('One till for everything', 'One till');
const WORDS = '- Home, "One till for everything": Heading changed from "One till for everything" to "One till"\n';

/** A file of the given text. */
function write(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

/** Keeps a text as what was built. */
function build(file: string, text: string): void {
  const source = builtFrom(rootDir, file);
  mkdirSync(dirname(source), { recursive: true });
  writeFileSync(source, text);
}

describe('npm run check -- --changes', () => {
  it('says what differs from the last build, before what the check finds', () => {
    const file = write('built.json', CHANGED);
    build(file, VALID);
    const { output, exitCode } = check([file, '--changes'], rootDir);
    expect(output).toBe(
      `1 change in ${file} since the last build:\n${WORDS}\n${file} is valid: 2 pages, 3 sections.\n`,
    );
    expect(exitCode).toBe(0);
  });
  it('says what differs from a given file', () => {
    const [file, earlier] = [write('new.json', CHANGED), write('old.json', VALID)];
    const { output } = check([file, '--changes', earlier], rootDir);
    expect(output).toContain(`1 change in ${file} from ${earlier}:\n${WORDS}`);
  });
  it('says so where nothing has changed but the order of keys and the spelling', () => {
    const file = write('same.json', VALID);
    build(file, JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(VALID) as object).toReversed())));
    expect(check([file, '--changes'], rootDir).output).toContain(
      `Nothing in ${file} has changed since the last build.\n`,
    );
  });
  it.each([
    [
      'there was no build',
      ['--changes'],
      'There is no build to compare with. Run npm run build first, or name a file: --changes FILE.',
    ],
    [
      'the file is not there',
      ['--changes', join(folder, 'nowhere.json')],
      `The changes from ${join(folder, 'nowhere.json')} cannot be told: `,
    ],
  ])('ends with 1 where %s, and says so', (_, args, sentence) => {
    const { output, exitCode } = check([write('other.json', VALID), ...args], rootDir);
    expect([output.startsWith(sentence), exitCode]).toEqual([true, 1]);
  });
  it('still ends with 1 where the config has problems', () => {
    const file = write('wrong.json', VALID.replace('"heading": "One', '"headng": "One'));
    build(file, VALID);
    expect(check([file, '--changes'], rootDir).exitCode).toBe(1);
  });
  it('goes without --json', () => {
    expect(check(['--json', '--changes'], rootDir).output.split('\n')[0]).toBe(
      '"--changes" tells in words: write it without --json.',
    );
  });
});
