import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FIXTURES, fixtureSite, type FixtureSite } from '../../../tests/check/fixture-site.ts';
import { runKilledProgram } from '../../studio/server/testing/run-killed-program.ts';
import { check } from '../check/index.ts';
import { migrate } from './migrate.ts';

let site: FixtureSite;
let file: string;
let old: string;

const prepare = (name: string) => {
  site = fixtureSite(name);
  file = join(site.rootDir, 'site.config.json');
  copyFileSync(join(FIXTURES, name, 'site.config.json'), file);
  old = read();
};
const read = () => readFileSync(file, 'utf8');
const run = (...args: string[]) => migrate([file, ...args], site.rootDir);

beforeEach(() => prepare('older-format-no-versions'));
afterEach(() => site.remove());

describe('migrate', () => {
  it('says each change in words, writes it, keeps the file, and has nothing to do the second time', () => {
    const { output, exitCode } = run();
    expect(exitCode).toBe(0);
    expect(output).toContain('1 section gets another version.');
    expect(output).toContain('notice 2: Points are called claims.');
    expect(output).toContain(
      '- Home, “In the first form”: “points” is now Claims; “claims[]” is now Claims, Text (2 times).',
    );
    const [, kept] = /Written\. The file as it was is (\.build\/studio\/history\/\S+\.json)\.\n$/.exec(output)!;
    expect(readFileSync(join(site.rootDir, kept!), 'utf8')).toBe(old);
    expect(read()).toContain('"version": 1,\n  "formats": {\n    "notice": 3\n  },\n');
    const written = read();
    expect(run()).toEqual({ output: 'Nothing to do.\n', exitCode: 0 });
    expect(read()).toBe(written);
  });

  it('--dry-run says the same and writes nothing', () => {
    const { output, exitCode } = run('--dry-run');
    expect(output).toMatch(/“points” is now Claims[^]*Nothing was written\.\n$/);
    expect([exitCode, read()]).toEqual([0, old]);
  });

  it('--to goes back to the first byte, and by one version', () => {
    run();
    expect(run('--to', 'notice@1').exitCode).toBe(0);
    expect(read()).toBe(old);
    expect(run('--to', 'notice@2').output).toContain('“points” is now');
    expect(read()).toContain('"notice": 2');
    expect(read()).toContain('"claims": [\n');
  });

  it('--to refuses what would be lost, and takes it back from the saved state where there is one', () => {
    const migrations = join(site.rootDir, 'src/sections/notice/migrations.json');
    const step = {
      to: 3,
      since: '2026-01-09',
      why: 'No points.',
      steps: [{ remove: 'points', loses: 'The points are gone.' }],
    };
    const [first] = JSON.parse(readFileSync(migrations, 'utf8')) as [object];
    writeFileSync(migrations, JSON.stringify([{ ...first, steps: [] }, step]));
    expect(run('--dry-run')).toMatchObject({
      exitCode: 1,
      output: expect.stringMatching(/“points” removed: The points are gone\.\n[^]*This would be lost:/) as string,
    });
    run();
    const migrated = read();
    expect(run('--to', 'notice@1').exitCode).toBe(0);
    expect(read()).toBe(old);
    // Edited since: no saved state leads here.
    writeFileSync(file, migrated.replace('Corner Pay', 'Corner Shop'));
    const { output, exitCode } = run('--to', 'notice@1');
    expect(exitCode).toBe(1);
    const [, kept] =
      /This has no way back:\n- .*The points are gone\.[^]*Nothing was written\. The last file of notice@1 is (\S+)\. To go back without it, add --lose\.\n$/.exec(
        output,
      )!;
    expect(readFileSync(join(site.rootDir, kept!), 'utf8')).toBe(old);
    expect(read()).toContain('"notice": 3');
    expect(run('--to', 'notice@1', '--lose').exitCode).toBe(0);
    expect(read()).not.toContain('formats');
  });

  it('--to goes back to the first byte one type after the other, whichever comes first', () => {
    site.remove();
    prepare('older-format-three-versions');
    old = old.replace(/ {2}"formats": \{[^}]*\},\n/, '');
    writeFileSync(file, old);
    run();
    for (const type of ['badge', 'notice', 'ticker']) expect(run('--to', `${type}@1`).exitCode).toBe(0);
    expect(read()).toBe(old);
  });

  it('says what changes in "formats" where no section does', () => {
    site.remove();
    prepare('older-format-three-versions');
    run();
    writeFileSync(file, read().replaceAll('"type": "ticker"', '"type": "badge"').replace('"notice": 3', '"notice": 2'));
    expect(run().output).toContain(
      ': no section changes, only "formats".\n- "formats" names notice 3: its sections have that form already.\n- "formats" no longer names ticker: no section uses it.\n\nWritten.',
    );
  });

  it('splits a field by the program of its type, and joins it again', () => {
    site.remove();
    prepare('older-format-split-by-code');
    expect(run().output).toContain(
      '- Home, “Who it is”: “name” removed; First name set to “Ada”; Last name set to “King Lovelace”.',
    );
    expect(read()).toContain('"first": "Ada"');
    writeFileSync(file, read().replace('"Ada"', '"Augusta"'));
    run('--to', 'notice@1');
    expect(read()).toBe(old.replace('"Ada ', '"Augusta '));
  });

  it('takes the translations along, there and back, and says so; not where one of them cannot be read', () => {
    const overlay = join(site.rootDir, 'languages/de.json');
    const points = '"points":[["Fast","Schnell"] ],';
    mkdirSync(dirname(overlay));
    const write = (text: string) => writeFileSync(overlay, text);
    const german = `{"language":"de","pages":{"/":{"sections":{"old":{ ${points} "heading":["A","B"]}}}}}`;
    write(`${german},`);
    expect(run().output).toMatch(/languages\/de\.json:1:[^]*Nothing was written\.\n$/);
    expect(read()).toBe(old);
    write(german);
    expect(run().output).toContain('- languages/de.json: the translations of 1 section follow.\n');
    expect(readFileSync(overlay, 'utf8')).toContain('"claims":[{"text":["Fast","Schnell"]} ]');
    run('--to', 'notice@1');
    expect([read(), readFileSync(overlay, 'utf8')]).toEqual([old, german]);
  });

  it('names the file that is to be checked where problems are left', () => {
    site.remove();
    prepare('older-format-too-long');
    expect(run().output).toContain(` 1 problem: npm run check -- ${file}.\n`);
  });

  it('is named by the check with the file that it is for', () => {
    const { output } = check([file], site.rootDir);
    expect(output).toContain('1 section was written for an older version of its type.');
    expect(output).toContain(`then: npm run migrate -- ${file}\n`);
    site.remove();
    prepare('older-format-after-a-merge');
    expect(check([file], site.rootDir).output).toMatch(
      new RegExp(`Fix   .*\n +npm run check -- ${file} --fix\n[^]* has a cure: npm run check -- ${file} --fix\n$`),
    );
  });

  it('is what the cure of a merge does too: to the section of the older version, an override, and their translations', () => {
    site.remove();
    prepare('older-format-after-a-merge');
    const page = (points: string) =>
      `{"language":"de","pages":{"/":{"sections":{"old":{${points} "heading":["A","B"]},"band":{${points} "heading":["A","B"]}}}}}`;
    const [pasted, upgraded] = ['"points": ["Cards"] }', '"claims": [{ "text": "Cards" }] }'].map((points) =>
      old
        .replace(
          '"routes": [',
          '"languages": { "de": { "name": "Deutsch" } },\n  "shared": { "band": { "type": "notice", "heading": "All", "claims": [{ "text": "One" }] } },\n  "routes": [',
        )
        .replace(/("sections": \[)/, `$1{ "id": "band", "use": "band", ${points},`),
    );
    const overlay = join(site.rootDir, 'languages/de.json');
    mkdirSync(dirname(overlay));
    writeFileSync(overlay, page('"points":[["Cards","Karten"] ],'));
    writeFileSync(file, pasted!);
    expect(check([file, '--fix'], site.rootDir).output).toContain('2 mistakes cured.');
    expect(readFileSync(overlay, 'utf8')).toBe(page('"claims":[{"text":["Cards","Karten"]} ],'));
    expect(read()).toBe(
      upgraded!.replace(
        /"points": \[\s*"Cards"\s*\]/,
        `"claims": [\n            {\n              "text": "Cards"\n            }\n          ]`,
      ),
    );
  });

  it('names a type or version that there is not', () => {
    expect(run('--to', 'notice@4').output).toContain(
      '"notice" has the versions 1 to 3; there is no 4. Nothing was written.',
    );
    expect(run('--to', 'notic@1').output).toContain('Did you mean notice@1?');
    expect(run('--to', 'hero').output).toContain('"hero" is not a type and its version, such as hero@2.');
  });

  it('writes nothing into a read-only file, and says so', () => {
    chmodSync(file, 0o444);
    expect(run()).toMatchObject({ exitCode: 1, output: expect.stringContaining('is read-only') as string });
    expect(read()).toBe(old);
  });

  it('that is killed leaves the old file before it is renamed and the new one after; the next one finishes', async () => {
    // At which steps else a save is killed, its own test tries.
    const left = { write: 'old', rename: 'old', 'sync-folder': 'new' };
    const outcomes = await Promise.all(
      Object.keys(left).map(async (step) => {
        const own = join(site.rootDir, `${step}.json`);
        copyFileSync(file, own);
        expect(await runKilledProgram('migrate', own, site.rootDir, step)).toBe('SIGKILL');
        const text = readFileSync(own, 'utf8');
        migrate([own], site.rootDir);
        return [step, text === old ? 'old' : text === readFileSync(own, 'utf8') ? 'new' : text];
      }),
    );
    expect(Object.fromEntries(outcomes)).toEqual(left);
    expect(readdirSync(site.rootDir).filter((name) => name.startsWith('.') && name.includes('.json'))).toEqual([]);
  });

  it.each(['newer-format-one-type', 'migration-failed-throws'])('writes nothing where the check says %s', (name) => {
    site.remove();
    prepare(name);
    const { output, exitCode } = run();
    expect(output).toMatch(new RegExp(`${name.replace(/-(one|throws).*/, '')}[^]*Nothing was written\\.\n$`));
    expect([exitCode, read()]).toEqual([1, old]);
  });
});
