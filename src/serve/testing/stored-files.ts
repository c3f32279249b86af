import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pino from 'pino';
import { filesIn } from '../../model/form/file-field.ts';
import { openFiles } from '../files/open-files.ts';
import { openStore } from '../store/store.ts';
import { writeFiles } from '../commands/write-files.ts';
import { openReader } from '../store/stored-enquiries.ts';
import { pdf } from './plans-form.ts';
import { storedRows } from './start-server.ts';
import { fileIn, newEnquiry } from './store-files.ts';
import type { TestStore } from './test-stores.ts';
import { tempFolder } from './write-site.ts';

/** In hexadecimal. */
export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Stores an enquiry with a file of its own for each reference, in the store of a folder that nobody has open. */
export async function fillStore(dataDir: string, ids: string[], fileBytes = 1_000): Promise<void> {
  const location = { file: fileIn(dataDir) };
  const store = await openStore(location, pino({ enabled: false }));
  for (const [n, id] of ids.entries()) {
    const bytes = pdf(fileBytes + n);
    const upload = path.join(dataDir, 'upload');
    await mkdir(dataDir, { recursive: true });
    await writeFile(upload, bytes);
    const plan = { name: 'plan.pdf', type: 'application/pdf', size: bytes.length, digest: sha256(bytes) };
    await openFiles(location, store).put(id, [{ digest: plan.digest, path: upload }]);
    await store.save(newEnquiry(id, { payload: JSON.stringify({ plan }) }));
  }
  await store.close();
}

/** The references in a store, and of those whose file is missing or damaged. */
export async function contentOf(dataDir: string): Promise<{ ids: string[]; damaged: string[] }> {
  const rows = await storedRows(dataDir);
  const damaged: string[] = [];
  for (const { id, payload } of rows) {
    for (const { digest } of filesIn(JSON.parse(String(payload)))) {
      const file = path.join(`${fileIn(dataDir)}-files`, String(id), digest);
      if (!existsSync(file) || sha256(await readFile(file)) !== digest) damaged.push(String(id));
    }
  }
  return { ids: rows.map(({ id }) => String(id)), damaged };
}

/** The files of an enquiry as the command writes them. */
export async function filesOf(
  { location }: Pick<TestStore, 'location'>,
  id: string,
  folder?: string,
): Promise<Buffer[]> {
  const reader = (await openReader(location))!;
  const enquiry = (await reader.find(id))!;
  await reader.close();
  const written = await writeFiles(location, enquiry, folder ?? (await tempFolder()));
  return Promise.all(written.map((file) => readFile(file)));
}
