import { cpSync, existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { backUpStore } from './copy-store.ts';
import { restoreStore } from './restore-store.ts';
import { openFiles } from '../../../files/open-files.ts';
import { fileIn, openStoreIn } from '../../../testing/store-files.ts';
import { runProgram } from '../../../testing/run-program.ts';
import { contentOf, fillStore } from '../../../testing/stored-files.ts';
import { tempFolder } from '../../../testing/write-site.ts';

/** How many steps on the disk succeed before one fails. */
const disk = vi.hoisted(() => ({ stepsLeft: Infinity }));

vi.mock('node:fs', async (load) => {
  const actual = await load<typeof import('node:fs')>();
  function failing<A extends unknown[], R>(call: (...args: A) => R): (...args: A) => R {
    return (...args) => {
      if (disk.stepsLeft === 0) disk.stepsLeft = Infinity;
      else {
        disk.stepsLeft -= 1;
        return call(...args);
      }
      throw Object.assign(new Error('EBUSY: resource busy or locked'), { code: 'EBUSY' });
    };
  }
  const { copyFileSync, mkdirSync, renameSync } = actual;
  const changed = {
    copyFileSync: failing(copyFileSync),
    mkdirSync: failing(mkdirSync),
    renameSync: failing(renameSync),
  };
  return { ...actual, ...changed };
});

const now = '2026-01-02T03:04:05.000Z';

/** A store, and a backup of another one that shares an enquiry with it. */
async function storeAndBackup() {
  const [dataDir, other, backupDir] = [await tempFolder(), await tempFolder(), await tempFolder()];
  await fillStore(dataDir, ['BOTH', 'OLD-1', 'OLD-2']);
  await fillStore(other, ['BOTH', 'NEW-1', 'NEW-2']);
  await backUpStore(fileIn(other), fileIn(backupDir));
  return { dataDir, backup: fileIn(backupDir) };
}

const names = (folder: string) => readdirSync(folder, { recursive: true }).map(String).toSorted();

describe('a restore', () => {
  it('brings the files of its enquiries, and keeps those of the replaced store beside it', async () => {
    const { dataDir, backup } = await storeAndBackup();
    const { old, missing, total } = await restoreStore(backup, fileIn(dataDir), now);
    expect([missing, total]).toEqual([0, 3]);
    expect(await contentOf(dataDir)).toEqual({ ids: ['BOTH', 'NEW-1', 'NEW-2'], damaged: [] });
    expect(readdirSync(`${fileIn(dataDir)}-files`).toSorted()).toEqual(['BOTH', 'NEW-1', 'NEW-2']);
    expect(readdirSync(old!.files.at(-1)!).toSorted()).toEqual(['BOTH', 'OLD-1', 'OLD-2']);
    await restoreStore(old!.files[0]!, fileIn(dataDir), '2026-01-02T04:00:00.000Z');
    expect(await contentOf(dataDir)).toEqual({ ids: ['BOTH', 'OLD-1', 'OLD-2'], damaged: [] });
  });

  it('leaves the store as it was wherever a step on the disk fails', async () => {
    const { dataDir, backup } = await storeAndBackup();
    const folder = path.join(await tempFolder(), 'data');
    const main = (where: string) => names(where).filter((name) => !/-(wal|shm)$/.test(name));
    let failed = 0;
    for (let hasFailed = true; hasFailed; failed += 1) {
      await rm(folder, { recursive: true, force: true });
      cpSync(dataDir, folder, { recursive: true });
      disk.stepsLeft = failed;
      const error = await restoreStore(backup, fileIn(folder), now).catch((reason: unknown) => reason);
      hasFailed = disk.stepsLeft === Infinity;
      disk.stepsLeft = Infinity;
      if (!hasFailed) break;
      expect(error).toMatchObject({ code: 'EBUSY' });
      expect(await contentOf(folder)).toEqual({ ids: ['BOTH', 'OLD-1', 'OLD-2'], damaged: [] });
      expect(main(folder)).toEqual(main(dataDir));
    }
    expect(failed).toBeGreaterThan(10);
    expect(await contentOf(folder)).toEqual({ ids: ['BOTH', 'NEW-1', 'NEW-2'], damaged: [] });
  });

  it('is refused where files are missing, with their number, until it is told to do without', async () => {
    const { dataDir, backup } = await storeAndBackup();
    await rm(path.join(`${backup}-files`, 'NEW-1'), { recursive: true });
    const run = async (...more: string[]) => {
      const { ended, output } = runProgram('restore.ts', [backup, ...more], { DATA_DIR: dataDir });
      return { code: await ended, ...output };
    };
    expect(await run()).toEqual({
      code: 1,
      stdout: '',
      stderr:
        `1 of the 3 files that visitors sent with these enquiries are missing. Nothing is changed. Copy "${backup}-files" as ` +
        `well, or restore without them: npm run restore -- ${backup} --despite-missing-files\n`,
    });
    expect((await contentOf(dataDir)).ids).toContain('OLD-1');
    expect(await run('--despite-missing-files')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(
        `3 enquiries restored from ${backup}. 1 of their 3 files are missing. The store`,
      ) as string,
    });
    expect(await contentOf(dataDir)).toEqual({ ids: ['BOTH', 'NEW-1', 'NEW-2'], damaged: ['NEW-1'] });
  });

  it('takes the files that are still there where the database alone was copied', async () => {
    const dataDir = await tempFolder();
    await fillStore(dataDir, ['A', 'B']);
    const backup = fileIn(await tempFolder());
    await backUpStore(fileIn(dataDir), backup);
    await rm(`${backup}-files`, { recursive: true });
    for (const ending of ['', '-wal', '-shm']) await rm(fileIn(dataDir) + ending, { force: true });
    expect(await restoreStore(backup, fileIn(dataDir), now)).toMatchObject({ enquiries: 2, missing: 0 });
    expect(await contentOf(dataDir)).toEqual({ ids: ['A', 'B'], damaged: [] });
  });
});

describe('files that were set aside', () => {
  it('are in their place again after a restore, and the next sweep goes on', async () => {
    const dataDir = await tempFolder();
    await fillStore(dataDir, ['A', 'B']);
    const backup = fileIn(await tempFolder());
    await backUpStore(fileIn(dataDir), backup);
    const store = await openStoreIn(dataDir);
    const files = openFiles({ file: fileIn(dataDir) }, store);
    await store.run([{ sql: "DELETE FROM enquiries WHERE id = 'A'", args: [] }]);
    await files.sweep(['A']);
    await store.close();
    await restoreStore(backup, fileIn(dataDir), now);
    const restored = await openStoreIn(dataDir);
    await openFiles({ file: fileIn(dataDir) }, restored).sweep([]);
    expect(await contentOf(dataDir)).toEqual({ ids: ['A', 'B'], damaged: [] });
    expect(readdirSync(path.join(`${fileIn(dataDir)}-files`, '.without-enquiry'))).toEqual([]);
  });
});

describe('a backup', () => {
  it('has its name only once its files are there, wherever a step on the disk fails', async () => {
    const dataDir = await tempFolder();
    await fillStore(dataDir, ['A', 'B']);
    for (let steps = 0, isMade = false; !isMade; steps += 1) {
      const folder = await tempFolder();
      disk.stepsLeft = steps;
      isMade = await backUpStore(fileIn(dataDir), fileIn(folder)).then(
        () => true,
        () => false,
      );
      disk.stepsLeft = Infinity;
      expect(existsSync(fileIn(folder))).toBe(isMade);
      if (isMade) expect(await contentOf(folder)).toEqual({ ids: ['A', 'B'], damaged: [] });
      else expect(readdirSync(folder)).toEqual([]);
    }
  });
});
