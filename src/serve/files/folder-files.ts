import { createReadStream } from 'node:fs';
import { access, mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { realFileOf } from '../store/store-location.ts';
import { settledMs, withoutEnquiry, type FilesDatabase, type FileStore } from './file-store.ts';
import { oldEntries, sweepUploads } from './upload-folder.ts';

/** The folder with the files of a store, beside its database. */
export const filesFolderOf = (storeFile: string): string => `${realFileOf(storeFile)}-files`;

/** Of uploads that are not finished; no reference begins with a dot. */
const incomingName = '.incoming';
/** Ends the name of a folder that is not complete. */
const partEnding = '.part';

/** Makes the entries of a folder durable. Not possible everywhere (Windows). */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => {});
  await handle?.close();
}

/** Files in a folder for each enquiry, named by their digests. */
export function folderFiles(storeFile: string, database: FilesDatabase): FileStore {
  const root = filesFolderOf(storeFile);
  const folderOf = (id: string) => path.join(root, id);
  const remove = (name: string) => rm(path.join(root, name), { recursive: true, force: true });

  return {
    incomingDir: path.join(root, incomingName),
    async put(id, files) {
      const part = `${folderOf(id)}${partEnding}`;
      try {
        await mkdir(part, { recursive: true, mode: 0o700 });
        // Two files may be the same.
        for (const [digest, from] of new Map(files.map((file) => [file.digest, file.path])))
          await rename(from, path.join(part, digest));
        await syncFolder(part);
        await rename(part, folderOf(id));
        await syncFolder(root);
      } catch (error) {
        await rm(part, { recursive: true, force: true });
        throw error;
      }
    },
    async read(id, digest) {
      const file = path.join(folderOf(id), digest);
      return access(file).then(
        () => createReadStream(file),
        () => null,
      );
    },
    async delete(ids) {
      for (const id of ids) await remove(id);
    },
    async sweep(start) {
      const before = Math.max(start, Date.now() - settledMs);
      await sweepUploads(path.join(root, incomingName), before);
      const names = (await oldEntries(root, before)).filter((name) => name !== incomingName);
      const parts = names.filter((name) => name.endsWith(partEnding));
      const ids = names.filter((name) => !parts.includes(name));
      for (const name of [...parts, ...(await withoutEnquiry(ids, database))]) await remove(name);
    },
  };
}
