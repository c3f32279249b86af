import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '../environment/start-error.ts';

const uploadPrefix = 'website-upload-';

/** Gives work an empty folder for an upload, and removes it with everything in it. */
export async function inUploadFolder<T>(parent: string, work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(path.join(parent, uploadPrefix));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Entries of a folder that are older than a time; none where it does not exist. */
export async function oldEntries(folder: string, before: number): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  const age = (name: string) =>
    stat(path.join(folder, name)).then(
      ({ mtimeMs }) => mtimeMs,
      () => Infinity,
    );
  const ages = await Promise.all(names.map(age));
  return names.filter((_, index) => ages[index]! < before);
}

/** Removes uploads that a crash has cut off. Those of another user stay. */
export async function sweepUploads(parent: string, before: number): Promise<void> {
  for (const name of await oldEntries(parent, before))
    if (name.startsWith(uploadPrefix))
      await rm(path.join(parent, name), { recursive: true, force: true }).catch(() => {});
}
