import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pino from 'pino';
import { onTestFinished } from 'vitest';
import type { NewEnquiry } from '../store/database.ts';
import { openSqlite, type SqliteClient } from '../store/embedded/sqlite.ts';
import { openStore, type Store } from '../store/store.ts';

/** The database of a store in a folder. */
export const fileIn = (folder: string): string => path.join(folder, 'enquiries.db');

/** The bytes of all files in a folder, one after the other. */
export async function bytesIn(folder: string): Promise<Buffer> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Buffer.concat(await Promise.all(files.map(({ parentPath, name }) => readFile(path.join(parentPath, name)))));
}

/** Copies the files of a store, `-wal` included, as they are at this moment: what a crash leaves. */
export async function copyStoreFiles(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const ending of ['', '-wal']) await copyFile(fileIn(from) + ending, fileIn(to) + ending);
}

/** Opens the store of a folder as another program would. */
export function openStoreFile(dataDir: string): SqliteClient {
  return openSqlite(fileIn(dataDir), { timeout: 5_000 });
}

/** Opens the store of a folder as a server does; it is closed with the test. */
export async function openStoreIn(dataDir: string): Promise<Store> {
  const store = await openStore({ file: fileIn(dataDir) }, pino({ enabled: false }));
  onTestFinished(() => store.close());
  return store;
}

/** An enquiry to be stored. */
export function newEnquiry(id: string, changes: Partial<NewEnquiry> = {}): NewEnquiry {
  const facts = { form: 'enquiry', receivedAt: '2026-01-01T00:00:00.000Z', payload: '{}', contentHash: 'h' };
  return { id, ...facts, suspectedSpam: 0, deliverTo: [], ...changes };
}
