import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { lockTeam } from '../../team/store/open-team-store.ts';
import { openStore } from '../store/store.ts';
import { fileIn } from '../testing/store-files.ts';
import { runProgram } from '../testing/run-program.ts';
import { tempFolder } from '../testing/write-site.ts';
import { startServer, storedRows, validFields } from '../testing/start-server.ts';

async function run(program: 'backup' | 'restore', dataDir: string, ...args: string[]) {
  const { ended, output } = runProgram(`${program}.ts`, args, { DATA_DIR: dataDir });
  return { code: await ended, ...output };
}

describe('a backup', () => {
  it('of a running store is an intact store that only its owner can read', async () => {
    const { post, dataDir } = await startServer();
    await post(validFields);
    const file = path.join(await tempFolder(), 'new', 'enquiries.db');
    expect(await run('backup', dataDir, file)).toEqual({
      code: 0,
      stdout: `1 enquiry copied to ${file}; the copy is whole.\n`,
      stderr: '',
    });
    expect(await storedRows(path.dirname(file))).toEqual(await storedRows(dataDir));
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o077).toBe(0);
    expect((await post(validFields)).status).toBe(201);
  });

  it.each([[[]], [['a', 'b']], [['--help']]])('says how it is asked for: %j', async (args) => {
    const { code, stderr } = await run('backup', await tempFolder(), ...args);
    expect([code, stderr]).toEqual([1, 'Name one file. Use: npm run backup -- FILE\n']);
  });

  it('says that there is nothing to copy, and makes nothing', async () => {
    const dataDir = path.join(await tempFolder(), 'data');
    const { code, stderr } = await run('backup', dataDir, `${dataDir}.copy`);
    expect([code, stderr]).toEqual([1, `There is no store at "${path.join(dataDir, 'enquiries.db')}" yet.\n`]);
    expect(existsSync(dataDir)).toBe(false);
  });
});

describe('a restore', () => {
  it('is refused while a server runs', async () => {
    const { post, dataDir } = await startServer();
    await post(validFields);
    const file = path.join(await tempFolder(), 'copy.db');
    await run('backup', dataDir, file);
    const { code, stderr } = await run('restore', dataDir, file);
    expect([code, stderr]).toEqual([
      1,
      `A server or studio (process ${process.pid}) uses the store. Stop it first, then restore, then start it.\n`,
    ]);
    expect(await storedRows(dataDir)).toHaveLength(1);
  });

  it('is refused while the studio of a team runs alone', async () => {
    const dataDir = await tempFolder();
    const store = await openStore({ file: fileIn(dataDir) }, pino({ enabled: false }));
    await store.close();
    const file = path.join(await tempFolder(), 'copy.db');
    await run('backup', dataDir, file);
    const studio = await lockTeam({ file: fileIn(dataDir) }, () => {});
    const { stderr } = await run('restore', dataDir, file);
    await studio.release();
    expect(stderr).toBe(
      `A server or studio (process ${process.pid}) uses the store. Stop it first, then restore, then start it.\n`,
    );
    expect((await run('restore', dataDir, file)).code).toBe(0);
  });
});
