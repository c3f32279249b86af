import { statSync } from 'node:fs';
import { chmod, copyFile, link, readdir, readFile, symlink, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { backUpStore } from './copy-store.ts';
import { restoreStore } from './restore-store.ts';
import { runProgram } from '../../../testing/run-program.ts';
import { tempFolder } from '../../../testing/write-site.ts';
import { storedRows } from '../../../testing/start-server.ts';
import { copyStoreFiles, fileIn, newEnquiry, openStoreFile, openStoreIn } from '../../../testing/store-files.ts';

const now = '2026-01-02T03:04:05.000Z';
const oldIn = (folder: string) => path.join(folder, 'enquiries.db.before-2026-01-02T03-04-05-000Z');

/** The files of a store as a crash leaves them: so many enquiries in the main file, so many in the -wal file alone. */
async function crashed(inMain: number, inWal: number): Promise<string> {
  const [dataDir, folder] = [await tempFolder(), await tempFolder()];
  const store = await openStoreIn(dataDir);
  for (let count = 0; count < inMain; count += 1) await store.save(newEnquiry(`main-${count}`));
  const client = openStoreFile(dataDir);
  await client.execute('PRAGMA wal_checkpoint(TRUNCATE)');
  client.close();
  for (let count = 0; count < inWal; count += 1) await store.save(newEnquiry(`wal-${count}`));
  await copyStoreFiles(dataDir, folder);
  return folder;
}

describe('a restore from the files of a store that was killed', () => {
  it('restores what is in the -wal file alone, and prints the counts before and after', async () => {
    const [copy, dataDir] = [await crashed(20, 30), await crashed(2, 1)];
    const { ended, output } = runProgram('restore.ts', [fileIn(copy)], { DATA_DIR: dataDir });
    expect([await ended, output.stderr]).toEqual([0, '']);
    expect(output.stdout).toContain(
      `50 enquiries restored from ${fileIn(copy)} and ${fileIn(copy)}-wal. The store as it was, with 3 enquiries, lies in `,
    );
    expect(output.stdout).toMatch(/Z and \S+Z-wal; keep both files together\.\n$/);
    expect(await storedRows(dataDir)).toHaveLength(50);
  });

  it('says that the newest enquiries may be missing where the -wal file was not copied, and not so of a backup', async () => {
    const [copy, dataDir, backup] = [await crashed(1, 1), await tempFolder(), fileIn(await tempFolder())];
    await backUpStore(fileIn(copy), backup);
    expect(await restoreStore(backup, fileIn(dataDir), now)).toMatchObject({ enquiries: 2, lacksWal: false });
    const alone = fileIn(await tempFolder());
    await copyFile(fileIn(await crashed(1, 1)), alone);
    const { ended, output } = runProgram('restore.ts', [alone], { DATA_DIR: dataDir });
    expect([await ended, output.stdout.split(' The store as')[0]]).toEqual([
      0,
      `1 enquiry restored from ${alone}. There is no ${alone}-wal: where a server was killed, the newest enquiries stand ` +
        'in that file alone.',
    ]);
  });

  it('leaves the copy unchanged, and no temporary files', async () => {
    const [copy, dataDir] = [await crashed(1, 1), await tempFolder()];
    const bytes = () => Promise.all(['', '-wal'].map((ending) => readFile(fileIn(copy) + ending)));
    const before = await bytes();
    expect(await restoreStore(fileIn(copy), fileIn(dataDir), now)).toMatchObject({ enquiries: 2, old: null });
    expect(await bytes()).toEqual(before);
    expect(await readdir(copy)).toHaveLength(2);
    expect((await readdir(dataDir)).toSorted()).toEqual(['enquiries.db', 'enquiries.db.lock']);
  });

  it('can be undone from the replaced store', async () => {
    const [copy, dataDir] = [await crashed(1, 0), await crashed(2, 3)];
    const { old } = await restoreStore(fileIn(copy), fileIn(dataDir), now);
    expect(old).toEqual({ files: [oldIn(dataDir), `${oldIn(dataDir)}-wal`], enquiries: 5 });
    const undone = await restoreStore(oldIn(dataDir), fileIn(dataDir), '2026-01-02T04:00:00.000Z');
    expect(undone).toMatchObject({ enquiries: 5, old: { enquiries: 1 } });
  });

  it('restores what is whole where the last write is incomplete', async () => {
    const [copy, dataDir] = [await crashed(1, 2), await tempFolder()];
    await truncate(`${fileIn(copy)}-wal`, statSync(`${fileIn(copy)}-wal`).size - 100);
    expect(await restoreStore(fileIn(copy), fileIn(dataDir), now)).toMatchObject({ enquiries: 2 });
  });

  it.each([
    ['is none of SQLite', () => Buffer.from('something else '.repeat(500))],
    ['is damaged', (wal: Buffer) => wal.fill(1, 60, 1000)],
  ])('is refused where its -wal file %s, and nothing is changed', async (_, change) => {
    const [copy, dataDir] = [await crashed(1, 1), await crashed(3, 0)];
    await writeFile(`${fileIn(copy)}-wal`, change(await readFile(`${fileIn(copy)}-wal`)));
    await expect(restoreStore(fileIn(copy), fileIn(dataDir), now)).rejects.toThrow(
      `"${fileIn(copy)}-wal" holds changes to "${fileIn(copy)}" that cannot be read. Copy both files again, or move the ` +
        '-wal file away to restore without these changes.',
    );
    expect(await storedRows(dataDir)).toHaveLength(3);
    expect((await readdir(dataDir)).filter((name) => /part|before/.test(name))).toEqual([]);
  });

  it.each([
    ['no database', 'this is no database, and it is long enough to tell. '.repeat(40)],
    ['an empty file', ''],
  ])('is refused where the copy is %s, and nothing is changed', async (_, content) => {
    const [copy, dataDir] = [fileIn(await tempFolder()), await crashed(1, 0)];
    await writeFile(copy, content);
    await expect(restoreStore(copy, fileIn(dataDir), now)).rejects.toThrow('is not a store of enquiries');
    expect(await storedRows(dataDir)).toHaveLength(1);
    expect((await readdir(dataDir)).filter((name) => /part|before/.test(name))).toEqual([]);
  });

  it('is refused where its main file is empty, because SQLite would delete the -wal file', async () => {
    const [copy, dataDir] = [await crashed(1, 1), await tempFolder()];
    await writeFile(fileIn(copy), '');
    await expect(restoreStore(fileIn(copy), fileIn(dataDir), now)).rejects.toThrow('-wal" holds changes to');
    expect(statSync(`${fileIn(copy)}-wal`).size).toBeGreaterThan(0);
  });

  it('creates a file that only its owner can read and write, whatever the permissions of the copy', async () => {
    const [copy, dataDir] = [await crashed(1, 1), await tempFolder()];
    for (const ending of ['', '-wal']) await chmod(fileIn(copy) + ending, 0o444);
    await restoreStore(fileIn(copy), fileIn(dataDir), now);
    expect(statSync(fileIn(dataDir)).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o600);
  });

  it.each([
    ['a symbolic link', symlink],
    ['a hard link', link],
  ])('is refused where the copy is the store itself, under %s', async (_, makeLink) => {
    const dataDir = await crashed(1, 1);
    const other = path.join(await tempFolder(), 'other.db');
    await makeLink(fileIn(dataDir), other);
    await expect(restoreStore(other, fileIn(dataDir), now)).rejects.toThrow(`"${other}" is the store itself.`);
  });
});

describe('the store that a restore replaces', () => {
  it.each([
    ['empty', ''],
    ['damaged', 'this is no database, and it is long enough to tell. '.repeat(200)],
  ])('keeps its -wal file although its main file is %s', async (_, content) => {
    const [copy, dataDir] = [await crashed(1, 0), await crashed(1, 2)];
    await writeFile(fileIn(dataDir), content);
    const wal = await readFile(`${fileIn(dataDir)}-wal`);
    const { old } = await restoreStore(fileIn(copy), fileIn(dataDir), now);
    expect(old).toMatchObject({ enquiries: null });
    expect(await readFile(`${oldIn(dataDir)}-wal`)).toEqual(wal);
    if (content !== '') expect(await readFile(oldIn(dataDir), 'utf8')).toBe(content);
    expect(await storedRows(dataDir)).toHaveLength(1);
  });
});

describe('a backup', () => {
  it.each(['', '-wal', '-files'])(
    'replaces nothing that has its name, or that would later be taken for its own: "%s"',
    async (ending) => {
      const [dataDir, file] = [await crashed(1, 0), fileIn(await tempFolder())];
      await writeFile(file + ending, 'of another');
      const refused = `"${file + ending}" is there already. Name a new file.`;
      await expect(backUpStore(fileIn(dataDir), file)).rejects.toThrow(refused);
      expect(await readFile(file + ending, 'utf8')).toBe('of another');
    },
  );

  it('holds what is in the -wal file alone, and is one file', async () => {
    const [dataDir, folder] = [await crashed(2, 3), await tempFolder()];
    expect(await backUpStore(fileIn(dataDir), fileIn(folder))).toMatchObject({ enquiries: 5, folder: null });
    expect(await readdir(folder)).toEqual(['enquiries.db']);
  });
});
