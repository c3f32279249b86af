import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Problem } from '../../../config/problems/problem.ts';
import { History } from '../../../document/history.ts';
import { rebase } from '../../../document/rebase.ts';
import { finishSave } from '../../../config/save/journal.ts';
import { keptFiles, listKeptStates } from '../../../config/save/kept-states.ts';
import { SAVE_STEPS } from '../../../config/save/replace-file.ts';
import { joinFiles } from '../../../document/joined-files.ts';
import { readSiteFiles } from '../../../validate/site-files.ts';
import { outcomeOf, saveDraft, type SaveOptions } from './save.ts';
import { runKilledProgram } from '../testing/run-killed-program.ts';

const OLD = '{\n  "name": "old",\n  "loop": 5.0\n}\n';
const NEW = OLD.replace('"old"', '"new"');

let folder: string;
let file: string;
let historyDir: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'save-'));
  file = join(folder, 'site.config.json');
  historyDir = join(folder, '.build/studio/history');
  writeFileSync(file, OLD);
});
afterEach(() => {
  chmodSync(folder, 0o755);
  rmSync(folder, { recursive: true, force: true });
});

/** Saves a draft in which the name has become "new". */
function save(options: Partial<SaveOptions> = {}) {
  const draft = new History(OLD);
  draft.apply([{ op: 'set', path: ['name'], value: 'new' }], { at: 0 });
  return saveDraft({
    file,
    historyDir,
    merge: (onDisk) => {
      const { history, conflicts } = rebase(OLD, draft, onDisk, () => undefined);
      return { text: history.text, conflicts };
    },
    validate: () => [],
    ...options,
  });
}

const onDisk = () => readFileSync(file, 'utf8');
const kept = () => (existsSync(historyDir) ? readdirSync(historyDir).sort() : []);
/** What a save has left beside the file. */
const leftovers = () => readdirSync(folder).filter((name) => name.includes('studio-'));

/** A fault of the file system at a step. */
const failAt = (step: (typeof SAVE_STEPS)[number], code: string) => ({
  atStep: (at: string) => {
    if (at === step) throw Object.assign(new Error(code), { code });
  },
});

describe('A save', () => {
  it('writes the draft and says what the file holds now', () => {
    expect(save()).toEqual({ kind: 'saved', text: NEW });
    expect([onDisk(), leftovers()]).toEqual([NEW, []]);
  });
  it('keeps the file it replaces, byte for byte', () => {
    save();
    expect(kept().map((name) => readFileSync(join(historyDir, name), 'utf8'))).toEqual([OLD]);
  });
  it('keeps the last 50 of them', () => {
    const text = (number: number) => `{"name": ${number}}`;
    for (let number = 0; number < 55; number++) save({ merge: () => ({ text: text(number), conflicts: [] }) });
    const texts = kept().map((name) => readFileSync(join(historyDir, name), 'utf8'));
    expect(texts).toEqual(Array.from({ length: 50 }, (_, index) => text(index + 4)));
  });
  it('writes through a link, which stays one', () => {
    const real = join(folder, 'real.json');
    renameSync(file, real);
    symlinkSync(real, file);
    save();
    expect([lstatSync(file).isSymbolicLink(), readFileSync(real, 'utf8')]).toEqual([true, NEW]);
  });
  it.each([0o600, 0o666, 0o754])('keeps the rights of the file: %o', (mode) => {
    chmodSync(file, mode);
    save();
    expect(statSync(file).mode & 0o777).toBe(mode);
  });
  it('of what is in the file already writes nothing', () => {
    const { mtimeMs, ino } = statSync(file);
    expect(save({ merge: (text) => ({ text, conflicts: [] }) })).toEqual({ kind: 'saved', text: OLD });
    expect([statSync(file).mtimeMs, statSync(file).ino, kept()]).toEqual([mtimeMs, ino, []]);
  });
  it('validates the text it would write, and with problems writes nothing', () => {
    const problems = [{ what: 'The name is taken.' } as Problem];
    const validate = vi.fn<SaveOptions['validate']>(() => problems);
    expect(save({ validate })).toEqual({ kind: 'problems', problems });
    expect([validate.mock.calls, onDisk(), kept()]).toEqual([[[NEW]], OLD, []]);
  });
});

describe('A file that another program writes', () => {
  it('before the save keeps what it wrote', () => {
    writeFileSync(file, OLD.replace('5.0', '6.0'));
    save();
    expect(onDisk()).toBe(NEW.replace('5.0', '6.0'));
  });
  it.each(['write', 'sync', 'compare'])('in the middle of the save, before "%s", keeps what it wrote', (step) => {
    let times = 0;
    save({ atStep: (at) => at === step && times++ === 0 && writeFileSync(file, OLD.replace('5.0', '6.0')) });
    expect([onDisk(), kept().length, leftovers()]).toEqual([NEW.replace('5.0', '6.0'), 1, []]);
  });
  it('again and again is left to it', () => {
    let times = 0;
    const result = save({ atStep: (at) => at === 'compare' && writeFileSync(file, OLD.replace('5.0', `${times++}`)) });
    expect(result).toEqual({
      kind: 'failed',
      reason:
        'Another program keeps changing the file. The file is as it was, and your changes are kept as a draft. Wait until it has finished, then save again.',
    });
    expect([onDisk(), leftovers()]).toEqual([OLD.replace('5.0', '4'), []]);
  });
  it('with the same value as I is asked about, and nothing is written', () => {
    const theirs = OLD.replace('"old"', '"theirs"');
    writeFileSync(file, theirs);
    expect(save()).toMatchObject({ kind: 'conflicts', conflicts: [{ path: ['name'], mine: 'new', theirs: 'theirs' }] });
    expect(onDisk()).toBe(theirs);
  });
});

describe('A save that fails says why, and leaves the file alone:', () => {
  const KEPT = 'The file is as it was, and your changes are kept as a draft.';

  it.each<[string, () => Partial<SaveOptions> | void, string]>([
    [
      'a file that has vanished',
      () => rmSync(file),
      'The file is no longer there: it was moved or deleted. Your changes are kept as a draft. Put site.config.json back, then save again.',
    ],
    [
      'a read-only file',
      () => chmodSync(file, 0o444),
      `The file is read-only. ${KEPT} Allow writing to site.config.json, then save again.`,
    ],
    [
      'a file that is not JSON now',
      () => writeFileSync(file, OLD.replace('5.0', '5.0,,')),
      `The file on disk is not valid JSON. ${KEPT} Correct site.config.json there, at line 3, then save again.`,
    ],
    [
      'a file that is not UTF-8 now',
      () => writeFileSync(file, Buffer.from(OLD.replace('old', 'ä'), 'latin1')),
      `The file on disk is not UTF-8. ${KEPT} Save site.config.json there as UTF-8 without BOM, then save again.`,
    ],
    [
      'a folder that cannot be written',
      () => failAt('write', 'EACCES'),
      `The computer does not allow writing to the file. ${KEPT} Allow writing to site.config.json and its folder, then save again.`,
    ],
    [
      'a full disk',
      () => failAt('sync', 'ENOSPC'),
      `There is no space left on the disk. ${KEPT} Free some space, then save again.`,
    ],
    [
      'a full disk when the old file is kept',
      () => failAt('keep', 'ENOSPC'),
      `There is no space left on the disk. ${KEPT} Free some space, then save again.`,
    ],
    [
      'a broken disk',
      () => failAt('rename', 'EIO'),
      `site.config.json could not be saved: the computer says EIO. ${KEPT}`,
    ],
  ])('%s', (_, prepare, reason) => {
    const options = prepare() ?? {};
    const before = existsSync(file) ? readFileSync(file) : null;
    expect(save(options)).toEqual({ kind: 'failed', reason });
    expect(existsSync(file) ? readFileSync(file) : null).toEqual(before);
    expect([leftovers(), kept()]).toEqual([[], []]);
  });

  it.skipIf(process.getuid?.() === 0)('a folder without the right to write', () => {
    chmodSync(folder, 0o555);
    expect(save()).toMatchObject({
      kind: 'failed',
      reason: expect.stringContaining('does not allow writing') as string,
    });
  });

  it('a fault of ours is thrown, not told as one of the disk', () => {
    const merge = () => {
      throw new TypeError('Ours.');
    };
    expect(() => save({ merge })).toThrow(TypeError);
  });
});

describe('A save of several files', () => {
  const FORM = 'schema/form.schema.json';
  /** Saves all files with these texts; one that is left out is removed. */
  const saveAll = (files: Record<string, string>, atStep: NonNullable<SaveOptions['atStep']> = () => {}) =>
    save({
      others: { dir: folder, read: () => readSiteFiles(folder) },
      merge: () => ({ text: joinFiles({ config: NEW, files: new Map(Object.entries(files)) }), conflicts: [] }),
      atStep,
    });
  const texts = () => [onDisk(), Object.fromEntries(readSiteFiles(folder))];
  beforeEach(() => {
    mkdirSync(join(folder, 'schema'));
    writeFileSync(join(folder, FORM), OLD);
  });

  it('writes, adds and removes, and keeps them as they were', () => {
    saveAll({ [FORM]: NEW, 'schema/added.schema.json': NEW });
    expect(texts()).toEqual([NEW, { [FORM]: NEW, 'schema/added.schema.json': NEW }]);
    saveAll({ [FORM]: OLD });
    expect(texts()).toEqual([NEW, { [FORM]: OLD }]);
    const [first, second] = listKeptStates(file, historyDir).map(({ id }) => keptFiles(join(historyDir, id)));
    expect([first?.size, second]).toEqual([2, new Map([[FORM, OLD]])]);
  });
  it('of which one cannot be replaced leaves all as they were', () => {
    const { atStep } = failAt('rename-next', 'EIO');
    expect(saveAll({ [FORM]: NEW }, atStep)).toMatchObject({ kind: 'failed' });
    expect([...texts(), kept(), leftovers()]).toEqual([OLD, { [FORM]: OLD }, [], []]);
  });
  it('that another program writes meanwhile begins again', () => {
    let times = 0;
    saveAll({ [FORM]: NEW }, (at) => at === 'compare' && times++ === 0 && writeFileSync(join(folder, FORM), '{}'));
    expect([times, ...texts()]).toEqual([2, NEW, { [FORM]: NEW }]);
  });
  it('that was killed leaves to another program what that has written since', async () => {
    await runKilledProgram('save', file, historyDir, 'rename-next');
    writeFileSync(join(folder, FORM), '{"theirs": 1}');
    finishSave(file, historyDir);
    expect(texts()).toEqual([NEW, { [FORM]: '{"theirs": 1}' }]);
  });
});

describe('A save that is killed', () => {
  it('leaves all old files until it is noted that they are replaced, then all new ones by the next start', async () => {
    const outcomes = await Promise.all(
      SAVE_STEPS.map(async (step) => {
        const own = join(folder, step);
        const target = join(own, 'site.config.json');
        const form = join(own, 'schema/form.schema.json');
        mkdirSync(join(own, 'schema'), { recursive: true });
        writeFileSync(target, OLD);
        writeFileSync(form, OLD);
        expect(await runKilledProgram('save', target, join(own, 'history'), step)).toBe('SIGKILL');
        finishSave(target, join(own, 'history'));
        const [text, formText] = [target, form].map((each) => readFileSync(each, 'utf8'));
        expect(formText).toBe(text);
        const others = { dir: own, read: () => readSiteFiles(own) };
        save({ file: target, historyDir: join(own, 'history'), others });
        const left = [readdirSync(own), readdirSync(join(own, 'schema')), readdirSync(join(own, 'history'))].flat();
        expect([readFileSync(target, 'utf8'), left.filter((name) => /studio-|unfinished/.test(name))]).toEqual([
          NEW,
          [],
        ]);
        return [step, text === OLD ? 'old' : text === NEW ? 'new' : text];
      }),
    );
    expect(Object.fromEntries(outcomes)).toEqual({
      read: 'old',
      write: 'old',
      sync: 'old',
      compare: 'old',
      keep: 'old',
      journal: 'old',
      rename: 'new',
      'rename-next': 'new',
      'sync-folder': 'new',
      done: 'new',
    });
  });
});

describe('A save that is refused', () => {
  it('says the first problem, and how many more there are', () => {
    const place = { file: 'site.config.json', line: 1, column: 1, path: [] };
    const problem: Problem = { ...place, code: 'empty', severity: 'problem', what: '', why: '', fix: '' };
    const say = () => ({ what: 'The heading is empty.', fix: 'Enter a text.' });
    const reasons = [1, 2, 3].map(
      (number) => outcomeOf({ kind: 'problems', problems: Array.from({ length: number }, () => problem) }, say).reason,
    );
    const kept = 'Your changes are kept as a draft.';
    expect(reasons).toEqual([
      `The heading is empty. Enter a text. ${kept}`,
      `The heading is empty. Enter a text. There is 1 more problem. ${kept}`,
      `The heading is empty. Enter a text. There are 2 more problems. ${kept}`,
    ]);
  });
});
