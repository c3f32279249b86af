import { chmod, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../../../team/commands/run-command.ts';
import { openStore } from '../store.ts';
import { runProgram } from '../../testing/run-program.ts';
import { fileIn, newEnquiry, openStoreIn } from '../../testing/store-files.ts';
import { collectLog, readLine } from '../../testing/collect-log.ts';
import { startServer, validFields } from '../../testing/start-server.ts';
import { withoutRights } from '../../testing/without-rights.ts';
import { tempFolder } from '../../testing/write-site.ts';

/** A store that is damaged. */
async function damagedStore(damage: (bytes: Buffer) => Buffer): Promise<{ dataDir: string; file: string }> {
  const dataDir = await tempFolder();
  const file = fileIn(dataDir);
  const store = await openStoreIn(dataDir);
  const payload = JSON.stringify({ message: 'a'.repeat(500) });
  await Promise.all(Array.from({ length: 200 }, (_, id) => store.save(newEnquiry(`id-${id}`, { payload }))));
  await store.close();
  await writeFile(file, damage(await readFile(file)));
  return { dataDir, file };
}

const DAMAGES: [what: string, damage: (bytes: Buffer) => Buffer][] = [
  ['is no database', () => Buffer.from('This is the file of somebody else.\n'.repeat(500))],
  ['has pages that were overwritten', (bytes) => bytes.fill(0xff, 20 * 4096, 24 * 4096)],
];

describe.each(DAMAGES)('A store that %s', (_, damage) => {
  it('is left as it is by the server, which serves pages, takes no enquiry, and says what to do', async () => {
    const { dataDir, file } = await damagedStore(damage);
    const before = await readFile(file);
    const { logger, lines } = collectLog('error');
    const { get, post } = await startServer({ variables: { DATA_DIR: dataDir }, logger });
    expect([(await get('/')).status, (await post(validFields)).status]).toEqual([200, 503]);
    expect(readLine(lines[0]!).msg).toMatch(
      /^The store is lost: The store is damaged: .+enquiries\.db.+npm run restore/,
    );
    expect((await readFile(file)).equals(before)).toBe(true);
  });

  it.each([
    ['npm run enquiries', 'enquiries.ts', async () => []],
    ['npm run enquiries -- delete', 'enquiries.ts', async () => ['delete', 'id-1']],
    ['npm run backup', 'backup.ts', async () => [path.join(await tempFolder(), 'copy.db')]],
  ])('is left as it is by %s, which says what to do', async (_name, program, words) => {
    const { dataDir, file } = await damagedStore(damage);
    const before = await readFile(file);
    const { ended, output } = runProgram(program, await words(), { DATA_DIR: dataDir });
    expect(await ended).toBe(1);
    expect(output.stderr).toMatch(
      new RegExp(
        `^${file}  damaged-store\n  What  The store is damaged: .+\n  Why   .+\n  Fix   .+npm run restore.+\n$`,
      ),
    );
    expect((await readFile(file)).equals(before)).toBe(true);
  });

  it('is left as it is by npm run team, which says what to do', async () => {
    const { file } = await damagedStore(damage);
    const command = runCommand(['people'], { location: { file }, editUrl: new URL('http://localhost') });
    await expect(command).rejects.toMatchObject({
      name: 'StartProblem',
      problems: [{ code: 'damaged-store', name: file }],
    });
  });
});

describe.skipIf(process.geteuid === undefined)('A store that another user has made for itself', () => {
  it('is not opened, and both programs say whose it is and what to do', async () => {
    const { file, dataDir } = await damagedStore((bytes) => bytes);
    await chmod(file, 0);
    await chmod(dataDir, 0o777);
    const lacks = /The user .*\d+.*, as which this runs, may not read and write the file \S+: it is of the user \d+/;
    const location = { file };
    await withoutRights(async () => {
      const command = runCommand(['people'], { location, editUrl: new URL('http://localhost') });
      await expect(command).rejects.toThrow(lacks);
      await expect(command).rejects.toThrow(`chown USER ${file}*`);
      await expect(openStore(location, collectLog('error').logger)).rejects.toThrow(lacks);
    });
  });
});
