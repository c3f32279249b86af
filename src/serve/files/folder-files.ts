import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, rename, rm, utimes } from 'node:fs/promises';
import path from 'node:path';
import { realFileOf } from '../store/store-location.ts';
import { asideMs, inFlightMs, withoutEnquiry, type FilesDatabase, type FileStore } from './file-store.ts';
import { entriesOf, sweepUploads } from './upload-folder.ts';

/** The folder with the files of a store, beside its database. */
export const filesFolderOf = (storeFile: string): string => `${realFileOf(storeFile)}-files`;

/** Of uploads that are not finished; no reference begins with a dot. */
const incomingName = '.incoming';
/** Of files that were set aside. */
const asideName = '.without-enquiry';
/** Ends the name of a folder that is not complete. */
const partEnding = '.part';

/** Where the files of an enquiry may be below the folder of a store. */
export const placesOf = (root: string, id: string): string[] => [path.join(root, id), path.join(root, asideName, id)];

/** Whether an entry of the folder of a store holds the files of an enquiry. */
export const isReference = (name: string): boolean => !name.startsWith('.') && !name.endsWith(partEnding);

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
  const aside = path.join(root, asideName);
  const incoming = path.join(root, incomingName);
  const remove = (folder: string) => rm(folder, { recursive: true, force: true });

  return {
    incomingDir: incoming,
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
      const file = placesOf(root, id)
        .map((folder) => path.join(folder, digest))
        .find(existsSync);
      return file === undefined ? null : createReadStream(file);
    },
    async delete(ids) {
      for (const folder of ids.flatMap((id) => placesOf(root, id))) await remove(folder);
    },
    async findOrphans() {
      const [row] = (await database.run([{ sql: 'SELECT since FROM sweeping', args: [] }], 'read'))[0]?.rows ?? [];
      const since = Number(row?.['since']);
      const folders = (await entriesOf(root)).filter(({ name }) => isReference(name));
      const names = await withoutEnquiry(
        folders.map(({ name }) => name),
        database,
      );
      const orphans = folders.filter(({ name }) => names.has(name));
      const own = orphans.filter(({ changedAt }) => changedAt >= since);
      const old = own.filter(({ changedAt }) => changedAt < Date.now() - inFlightMs);
      return {
        ids: old.map(({ name }) => name),
        stored: folders.length,
        foreign: orphans.length - own.length,
      };
    },
    async sweep(ids) {
      const now = Date.now();
      await sweepUploads(incoming, now - inFlightMs);
      for (const { name, changedAt } of await entriesOf(root))
        if (name.endsWith(partEnding) && changedAt < now - inFlightMs) await remove(folderOf(name));
      if (ids.length > 0) await mkdir(aside, { recursive: true, mode: 0o700 });
      for (const id of ids) {
        // From now on it is aside.
        await utimes(folderOf(id), now / 1000, now / 1000);
        await remove(path.join(aside, id));
        await rename(folderOf(id), path.join(aside, id));
      }
      const kept = await entriesOf(aside);
      const orphans = await withoutEnquiry(
        kept.map(({ name }) => name),
        database,
      );
      for (const { name, changedAt } of kept)
        // A restore may have brought it again.
        if (!orphans.has(name) && !existsSync(folderOf(name))) await rename(path.join(aside, name), folderOf(name));
        else if (!orphans.has(name) || changedAt < now - asideMs) await remove(path.join(aside, name));
    },
  };
}
