import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { filesIn } from '../../model/form/file-field.ts';
import { safeFileName } from '../files/file-name.ts';
import { openFiles } from '../files/open-files.ts';
import { openForReading } from '../store/open-database.ts';
import type { StoreLocation } from '../store/store-location.ts';
import type { StoredEnquiry } from '../store/stored-enquiries.ts';

/** A path for a file that takes the place of no other: "plan.pdf", "plan-2.pdf". */
function freePath(folder: string, name: string): string {
  const { name: stem, ext } = path.parse(name);
  for (let number = 1; ; number += 1) {
    const file = path.join(folder, number === 1 ? name : `${stem}-${number}${ext}`);
    if (!existsSync(file)) return file;
  }
}

/**
 * Writes the files of an enquiry into a folder, which is created. Names are safe on every system and replace no file.
 *
 * @returns  The paths written.
 * @throws   Error with a sentence where a file is missing or damaged.
 */
export async function writeFiles(location: StoreLocation, enquiry: StoredEnquiry, folder: string): Promise<string[]> {
  const database = (await openForReading(location))!;
  const written: string[] = [];
  try {
    for (const { name, type, digest } of filesIn(enquiry.fields)) {
      const content = await openFiles(location, database).read(enquiry.id, digest);
      if (!content) throw new Error(`The file "${name}" of ${enquiry.id} is missing.`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = freePath(folder, safeFileName(name, type));
      const hash = createHash('sha256');
      content.on('data', (chunk: Buffer) => hash.update(chunk));
      await pipeline(content, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
      if (hash.digest('hex') !== digest) {
        await rm(file);
        throw new Error(`The file "${name}" of ${enquiry.id} is damaged.`);
      }
      written.push(file);
    }
    return written;
  } finally {
    await database.close();
  }
}
