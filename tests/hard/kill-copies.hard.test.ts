import { cpSync, existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { testClock } from '../../src/serve/testing/test-clock.ts';
import { runProgram } from '../../src/serve/testing/run-program.ts';
import { startServer } from '../../src/serve/testing/start-server.ts';
import { fileIn, openStoreFile } from '../../src/serve/testing/store-files.ts';
import { contentOf, fillStore } from '../../src/serve/testing/stored-files.ts';
import { tempFolder } from '../../src/serve/testing/write-site.ts';
import { smallDisk } from './disks.ts';

const day = 86_400_000;

/** Loaded before a program: kills it at a step on the disk, before or after it. Prints nothing. */
const killer = `const fs = require('node:fs');
  let left = Number(process.env.KILL_AT);
  for (const name of ['copyFileSync', 'linkSync', 'mkdirSync', 'renameSync', 'rmSync', 'fsyncSync']) {
    const call = fs[name];
    fs[name] = (...args) => {
      const end = () => (left -= 1) === 0 && process.kill(process.pid, 'SIGKILL');
      end();
      const result = call(...args);
      end();
      return result;
    };
  }
  require('node:module').syncBuiltinESMExports();`;

/** Runs a program again and again, killed one step later each time, until it ends by itself; gives the number of kills. */
async function killAtEachStep(
  program: string,
  prepare: (step: number) => { args: string[]; dataDir: string },
  judge: (dataDir: string, hasEnded: boolean) => Promise<void>,
): Promise<number> {
  const preload = path.join(await tempFolder(), 'killer.cjs');
  writeFileSync(preload, killer);
  for (let step = 1; ; step += 1) {
    const { args, dataDir } = prepare(step);
    const variables = { DATA_DIR: dataDir, KILL_AT: String(step), NODE_OPTIONS: `--require ${preload}` };
    const { ended, output } = runProgram(program, args, variables);
    const code = await ended;
    if (code !== null && code !== 0) throw new Error(output.stderr);
    await judge(dataDir, code === 0);
    if (code === 0) return step - 1;
  }
}

/** Runs a server on a store for ten days, with files of the day before; gives the folders of files that are left. */
async function serveTenDays(dataDir: string): Promise<string[]> {
  const yesterday = (Date.now() - day) / 1000;
  for (const name of readdirSync(`${fileIn(dataDir)}-files`))
    utimesSync(path.join(`${fileIn(dataDir)}-files`, name), yesterday, yesterday);
  const clock = testClock(1);
  const { server } = await startServer({ variables: { DATA_DIR: dataDir }, ...clock });
  await clock.pass(10 * day);
  await server.close();
  return readdirSync(`${fileIn(dataDir)}-files`).filter((name) => !name.startsWith('.'));
}

describe('a program that is killed', () => {
  it('at any step of a restore leaves the old or the new store, whole, and the next restore succeeds', async () => {
    const [dataDir, other, folder] = [await tempFolder(), await tempFolder(), await tempFolder()];
    const [oldIds, newIds] = [
      ['BOTH', 'OLD-1', 'OLD-2'],
      ['BOTH', 'NEW-1', 'NEW-2'],
    ];
    await fillStore(dataDir, oldIds);
    await fillStore(other, newIds);
    const backup = fileIn(folder);
    expect(await runProgram('backup.ts', [backup], { DATA_DIR: other }).ended).toBe(0);
    const seen = { old: 0, new: 0 };
    const kills = await killAtEachStep(
      'restore.ts',
      (step) => {
        const copy = path.join(folder, `data-${step}`);
        cpSync(dataDir, copy, { recursive: true });
        return { args: [backup], dataDir: copy };
      },
      async (killed, hasEnded) => {
        const { ids, damaged } = await contentOf(killed);
        expect(damaged).toEqual([]);
        const isNew = ids.includes('NEW-1');
        expect(ids).toEqual(isNew ? newIds : oldIds);
        if (hasEnded) expect(isNew).toBe(true);
        seen[isNew ? 'new' : 'old'] += 1;
        if ((seen.old + seen.new) % 10 === 0) {
          const client = openStoreFile(killed);
          // As if the store were older than all files, so that they may be swept.
          await client.execute('UPDATE sweeping SET since = 0');
          client.close();
          expect((await serveTenDays(killed)).toSorted()).toEqual(ids.toSorted());
        }
        expect(await runProgram('restore.ts', [backup], { DATA_DIR: killed }).ended).toBe(0);
        expect(await contentOf(killed)).toEqual({ ids: newIds, damaged: [] });
      },
    );
    console.log(
      `kill -9 in a restore: ${kills} steps, ${seen.old} times the old store, ${seen.new} times the new, all whole`,
    );
    expect(kills).toBeGreaterThan(30);
  });

  it('at any step of a backup leaves a whole backup or none', async () => {
    const [dataDir, folder] = [await tempFolder(), await tempFolder()];
    await fillStore(dataDir, ['A', 'B', 'C']);
    let made = 0;
    let backup = '';
    const kills = await killAtEachStep(
      'backup.ts',
      (step) => {
        backup = fileIn(path.join(folder, `backup-${step}`));
        return { args: [backup], dataDir };
      },
      async (_, hasEnded) => {
        const isMade = existsSync(backup);
        made += Number(isMade);
        if (hasEnded) expect(isMade).toBe(true);
        if (isMade) expect(await contentOf(path.dirname(backup))).toEqual({ ids: ['A', 'B', 'C'], damaged: [] });
      },
    );
    console.log(`kill -9 in a backup: ${kills} steps, ${made} backups, all whole`);
    expect(await contentOf(dataDir)).toEqual({ ids: ['A', 'B', 'C'], damaged: [] });
    expect(kills).toBeGreaterThan(10);
  });
});

describe('a restore', () => {
  it('succeeds where the folder of files is a disk of its own, and can be undone', async (test) => {
    const [dataDir, before, other, folder] = [
      await tempFolder(),
      await tempFolder(),
      await tempFolder(),
      await tempFolder(),
    ];
    if ((await smallDisk(`${fileIn(dataDir)}-files`)) === null) return test.skip('only root can mount a disk');
    await fillStore(before, ['OLD']);
    cpSync(before, dataDir, { recursive: true });
    await fillStore(other, ['NEW']);
    expect(await runProgram('backup.ts', [fileIn(folder)], { DATA_DIR: other }).ended).toBe(0);
    expect(await runProgram('restore.ts', [fileIn(folder)], { DATA_DIR: dataDir }).ended).toBe(0);
    expect(await contentOf(dataDir)).toEqual({ ids: ['NEW'], damaged: [] });
    expect(await serveTenDays(dataDir)).toEqual(['NEW']);
    const [old = ''] = readdirSync(dataDir).filter((name) => /before-.*Z$/.test(name));
    expect(await runProgram('restore.ts', [path.join(dataDir, old)], { DATA_DIR: dataDir }).ended).toBe(0);
    expect(await contentOf(dataDir)).toEqual({ ids: ['OLD'], damaged: [] });
  });
});
