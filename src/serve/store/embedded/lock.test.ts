import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { link, readFile, rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { StoreInUse } from './lock.ts';
import { runProgram, runServer } from '../../testing/run-program.ts';
import { tempFolder, projectDir, writeSite } from '../../testing/write-site.ts';
import { storedRows } from '../../testing/start-server.ts';
import { newEnquiry, openStoreIn } from '../../testing/store-files.ts';

const fileIn = (folder: string) => path.join(folder, 'enquiries.db');

/** A folder whose store is open. */
async function heldStore(): Promise<string> {
  const dataDir = await tempFolder();
  const store = await openStoreIn(dataDir);
  await store.save(newEnquiry('first'));
  return dataDir;
}

describe('a store that a server has open', () => {
  it('is not opened a second time through a symbolic link to its file', async () => {
    const [dataDir, other] = [await heldStore(), await tempFolder()];
    await symlink(fileIn(dataDir), fileIn(other));
    await expect(openStoreIn(other)).rejects.toThrow(StoreInUse);
  });

  it('is not opened a second time through a symbolic link to its folder', async () => {
    const [dataDir, other] = [await heldStore(), path.join(await tempFolder(), 'link')];
    await symlink(dataDir, other);
    await expect(openStoreIn(other)).rejects.toThrow(StoreInUse);
  });

  it('is not opened a second time after its lock file was deleted, and the message names the one that has it', async () => {
    const dataDir = await heldStore();
    await rm(`${fileIn(dataDir)}.lock`);
    await expect(openStoreIn(dataDir)).rejects.toThrow(`The store is in use by process ${process.pid}.`);
    expect(await readFile(`${fileIn(dataDir)}.pid`, 'utf8')).toBe(`${process.pid}\n`);
  });

  it('is opened again by the same server after its lock file was deleted', async () => {
    const dataDir = await tempFolder();
    const store = await openStoreIn(dataDir);
    await store.save(newEnquiry('first'));
    await rm(`${fileIn(dataDir)}.lock`);
    // Loses the connection.
    await rm(`${fileIn(dataDir)}-wal`);
    await store.save(newEnquiry('second'));
    expect((await storedRows(dataDir)).map(({ id }) => id)).toContain('second');
  });
});

describe('a store', () => {
  it('is not served a second time under a hard link, nor when its lock file was deleted, until its server was killed', async () => {
    const [folder, other, releasesDir] = [
      await tempFolder(),
      await tempFolder(),
      path.join(await tempFolder(), 'dist-server'),
    ];
    await writeSite(releasesDir);
    const first = await runServer(releasesDir, { DATA_DIR: folder });
    await link(fileIn(folder), fileIn(other));
    await rm(`${fileIn(folder)}.lock`);
    const refused = [other, folder].map((dataDir) => {
      const { ended, output } = runProgram('main.ts', [releasesDir], { DATA_DIR: dataDir, PORT: '0' });
      return ended.then((code) => [code, /Another server \(process (\w+)\)/.exec(output.stderr)?.[1]]);
    });
    expect(await Promise.all(refused)).toEqual([
      [1, 'unknown'],
      [1, String(first.child.pid)],
    ]);
    first.child.kill('SIGKILL');
    await first.ended;
    const next = await runServer(releasesDir, { DATA_DIR: folder });
    expect(next.child.exitCode).toBeNull();
  });

  it('is opened at its new location after it was moved without its lock file', async () => {
    const [folder, other, releasesDir] = [
      await tempFolder(),
      await tempFolder(),
      path.join(await tempFolder(), 'dist-server'),
    ];
    await writeSite(releasesDir);
    const { child, ended } = await runServer(releasesDir, { DATA_DIR: folder });
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    await rename(fileIn(folder), fileIn(other));
    const store = await openStoreIn(other);
    await store.save(newEnquiry('first'));
    expect(await storedRows(other)).toHaveLength(1);
  });

  it('is created where a symbolic link points, with all files beside it', async () => {
    const [folder, other] = [await tempFolder(), await tempFolder()];
    await symlink(fileIn(other), fileIn(folder));
    const store = await openStoreIn(folder);
    await store.save(newEnquiry('first'));
    expect([existsSync(`${fileIn(other)}.lock`), existsSync(`${fileIn(folder)}.lock`)]).toEqual([true, false]);
    expect(await storedRows(other)).toHaveLength(1);
  });

  it('waits a moment for a program that reads it while its lock is new', async () => {
    const dataDir = await tempFolder();
    const script = `const database = new (require('libsql'))(process.argv[1]);
      database.exec('PRAGMA journal_mode=WAL; CREATE TABLE read (x)');
      console.log('open');
      setInterval(() => {}, 1000);`;
    const reader = spawn(process.execPath, ['-e', script, fileIn(dataDir)], { cwd: projectDir });
    onTestFinished(() => void reader.kill('SIGKILL'));
    await once(reader.stdout, 'data');
    const opening = openStoreIn(dataDir);
    while (!existsSync(`${fileIn(dataDir)}.lock`)) await new Promise((resolve) => setImmediate(resolve));
    reader.kill('SIGKILL');
    await (await opening).save(newEnquiry('first'));
    expect(await storedRows(dataDir)).toHaveLength(1);
  });
});
