import { existsSync } from 'node:fs';
import { symlink } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { StoreInUse } from './lock.ts';
import { runProgram, runServer } from '../../testing/run-program.ts';
import { tempFolder, writeSite } from '../../testing/write-site.ts';
import { storedRows } from '../../testing/start-server.ts';
import { fileIn, newEnquiry, openStoreIn } from '../../testing/store-files.ts';

/** A folder whose store is open. */
async function heldStore(): Promise<string> {
  const dataDir = await tempFolder();
  const store = await openStoreIn(dataDir);
  await store.save(newEnquiry('first'));
  return dataDir;
}

describe('a store that a server has open', () => {
  it('is not opened a second time, and the message names the one that has it', async () => {
    await expect(openStoreIn(await heldStore())).rejects.toThrow(`The store is in use by process ${process.pid}.`);
  });

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
});

describe('a store', () => {
  it('is not served a second time until its server was killed', async () => {
    const [dataDir, releasesDir] = [await tempFolder(), path.join(await tempFolder(), 'dist-server')];
    await writeSite(releasesDir);
    const first = await runServer(releasesDir, { DATA_DIR: dataDir });
    const { ended, output } = runProgram('main.ts', [releasesDir], { DATA_DIR: dataDir, PORT: '0' });
    expect(await ended).toBe(1);
    expect(output.stderr).toBe(`DATA_DIR  store-in-use
  What  Another server (process ${first.child.pid}) keeps its enquiries there.
  Why   Two servers on one store would get in each other's way.
  Fix   Stop the other server, or give this one its own folder: DATA_DIR=./data-2.
`);
    first.child.kill('SIGKILL');
    await first.ended;
    const next = await runServer(releasesDir, { DATA_DIR: dataDir });
    expect(next.child.exitCode).toBeNull();
  });

  it('is created where a symbolic link points, with all files beside it', async () => {
    const [folder, other] = [await tempFolder(), await tempFolder()];
    await symlink(fileIn(other), fileIn(folder));
    const store = await openStoreIn(folder);
    await store.save(newEnquiry('first'));
    expect([existsSync(`${fileIn(other)}.lock`), existsSync(`${fileIn(folder)}.lock`)]).toEqual([true, false]);
    expect(await storedRows(other)).toHaveLength(1);
  });
});
