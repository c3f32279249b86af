import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { openConnection } from '../../../../serve/store/open-database.ts';
import { tempFolder } from '../../../../serve/testing/write-site.ts';
import { ownInbox } from './own-inbox.ts';

const ALL = { search: '', form: null, from: null, to: null };
const ME = { may: () => true };

beforeEach(() => {
  for (const name of ['DATA_DIR', 'DATABASE_URL']) vi.stubEnv(name, undefined);
  return () => void vi.unstubAllEnvs();
});

/** Stores an enquiry as a server does. */
async function store(file: string, id: string): Promise<void> {
  const connection = await openConnection({ file });
  const payload = JSON.stringify({ name: 'Zoe' });
  const receivedAt = '2026-01-02T03:04:05.000Z';
  await connection.insert([
    { id, form: 'enquiry', receivedAt, payload, contentHash: '', suspectedSpam: 0, deliverTo: [] },
  ]);
  await connection.close();
}

it('The inbox of one person is the store of this computer: empty before there is one, and another one after a restore', async () => {
  const rootDir = await tempFolder();
  const file = join(rootDir, 'data/enquiries.db');
  const inbox = ownInbox(rootDir);
  const ids = async () => (await inbox.list(ALL)).enquiries.map(({ id }) => id);
  expect(await ids()).toEqual([]);
  expect(existsSync(file)).toBe(false);
  await expect(inbox.csv(ME, ALL)).rejects.toThrow('There is no enquiry on this computer.');
  await store(file, 'A');
  await inbox.mark('A', { isRead: true });
  expect((await inbox.list(ALL)).enquiries).toMatchObject([{ id: 'A', isRead: true }]);
  for (const ending of ['', '-wal', '-shm'])
    if (existsSync(file + ending)) await rename(file + ending, `${file}.old${ending}`);
  await store(file, 'B');
  expect(await ids()).toEqual(['B']);
  expect(await inbox.remove(ME, 'B')).toBe(true);
  expect(await ids()).toEqual([]);
});

it('A database that does not answer is told in a sentence, without its address', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://someone:secret@127.0.0.1:1/none');
  const asked = ownInbox(await tempFolder()).list(ALL);
  await expect(asked).rejects.toThrow(/^The enquiries cannot be read now \(.+\)\. Try again in a moment\.$/);
});

it('Where the environment is wrong, it says what says more', async () => {
  vi.stubEnv('DATABASE_URL', 'mysql://127.0.0.1/site');
  await expect(ownInbox(await tempFolder()).list(ALL)).rejects.toThrow(/^DATA_DIR or DATABASE_URL is wrong/);
});
