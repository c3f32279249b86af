import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { runProgram, runServer } from '../../src/serve/testing/run-program.ts';
import { contentOf, fillStore } from '../../src/serve/testing/stored-files.ts';
import { tempFolder, writeSite } from '../../src/serve/testing/write-site.ts';
import { postTo, referenceOf, storedRows, validFields } from '../../src/serve/testing/start-server.ts';
import { mount, smallDisk, unmount } from './disks.ts';

const post = (origin: string) => postTo(origin, { ...validFields, message: 'm'.repeat(4_000) });

async function siteIn(folder: string): Promise<string> {
  const releasesDir = path.join(folder, 'dist-server');
  await writeSite(releasesDir);
  return releasesDir;
}

/** Posts until the server responds with 503; returns the references it gave before. */
async function postUntilRefused(origin: string): Promise<string[]> {
  const taken: string[] = [];
  for (;;) {
    const response = await post(origin);
    if (response.status === 503) return taken;
    expect(response.status).toBe(201);
    taken.push(await referenceOf(response));
    if (taken.length > 5_000) throw new Error('The disk is never full.');
  }
}

async function storedIds(dataDir: string): Promise<Set<unknown>> {
  return new Set((await storedRows(dataDir)).map((row) => row['id']));
}

describe('a disk', () => {
  it('that is full loses nothing that was acknowledged, and is used again once it has room', async (test) => {
    const disk = await smallDisk();
    if (disk === null) return test.skip('only root can mount a small disk');
    const [filler, dataDir] = [path.join(disk, 'filler'), path.join(disk, 'data')];
    const { origin } = await runServer(await siteIn(await tempFolder()), { DATA_DIR: dataDir });
    writeFileSync(filler, Buffer.alloc(2_500_000));
    const taken = await postUntilRefused(origin);
    expect((await fetch(`${origin}/`)).status).toBe(200);
    expect((await post(origin)).status).toBe(503);
    rmSync(filler);
    const after = await post(origin);
    expect(after.status).toBe(201);
    const ids = await storedIds(dataDir);
    const missing = [...taken, await referenceOf(after)].filter((id) => !ids.has(id));
    console.log(`disk full: ${taken.length} taken before, ${missing.length} missing, then taken again`);
    expect(missing).toEqual([]);
  });

  it('that is full lets an enquiry with files be deleted', async (test) => {
    const disk = await smallDisk();
    if (disk === null) return test.skip('only root can mount a small disk');
    const dataDir = path.join(disk, 'data');
    await fillStore(dataDir, ['A', 'B', 'C'], 200_000);
    expect(() => writeFileSync(path.join(disk, 'filler'), Buffer.alloc(5_000_000))).toThrow('ENOSPC');
    const { ended, output } = runProgram('enquiries.ts', ['delete', 'B'], { DATA_DIR: dataDir });
    expect([await ended, output.stderr]).toEqual([0, '']);
    expect(await contentOf(dataDir)).toEqual({ ids: ['A', 'C'], damaged: [] });
  });

  it('that is read-only at the start is used once it can be written', async (test) => {
    const disk = await smallDisk();
    if (disk === null) return test.skip('only root can mount a small disk');
    mount('-o', 'remount,ro', disk);
    const { origin } = await runServer(await siteIn(await tempFolder()), { DATA_DIR: path.join(disk, 'data') });
    expect((await post(origin)).status).toBe(503);
    expect((await fetch(`${origin}/`)).status).toBe(200);
    mount('-o', 'remount,rw', disk);
    const response = await post(origin);
    expect(response.status).toBe(201);
    expect(await storedIds(path.join(disk, 'data'))).toEqual(new Set([await referenceOf(response)]));
  });

  it('that is unmounted gives 503, and no store is begun in its empty folder', async (test) => {
    const disk = await smallDisk();
    if (disk === null) return test.skip('only root can mount a small disk');
    const dataDir = path.join(disk, 'data');
    const { origin } = await runServer(await siteIn(await tempFolder()), { DATA_DIR: dataDir });
    expect((await post(origin)).status).toBe(201);
    unmount(disk);
    expect((await post(origin)).status).toBe(503);
    expect(existsSync(path.join(dataDir, 'enquiries.db'))).toBe(false);
  });
});
