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

/** The entries of a folder with the times of their last change, in ms since 1970; none where it does not exist. */
export async function entriesOf(folder: string): Promise<{ name: string; changedAt: number }[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  const changedAt = (name: string) =>
    stat(path.join(folder, name)).then(
      ({ mtimeMs }) => mtimeMs,
      () => Infinity,
    );
  return Promise.all(names.map(async (name) => ({ name, changedAt: await changedAt(name) })));
}

/** Removes uploads that a crash has cut off. Those of another user stay. */
export async function sweepUploads(parent: string, before: number): Promise<void> {
  for (const { name, changedAt } of await entriesOf(parent))
    if (name.startsWith(uploadPrefix) && changedAt < before)
      await rm(path.join(parent, name), { recursive: true, force: true }).catch(() => {});
}
