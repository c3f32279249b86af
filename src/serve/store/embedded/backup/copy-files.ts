import { cpSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { filesFolderOf } from '../../../files/folder-files.ts';
import { CopyError, fsyncPath, fsyncFolderOf } from './copy-store.ts';

/** Makes a folder and all in it durable. */
function fsyncTree(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) fsyncPath(path.join(entry.parentPath, entry.name));
    else fsyncFolderOf(path.join(entry.parentPath, entry.name, 'any'));
  fsyncFolderOf(path.join(folder, 'any'));
}

/**
 * Copies the files of a store beside a copy of its database: first the database, then this, so that each of its enquiries has
 * its files. Uploads on their way stay behind.
 *
 * @returns  The folder; null where the store has no files.
 * @throws   CopyError when there are files beside the copy already.
 */
export function copyFiles(storeFile: string, copy: string): string | null {
  const from = filesFolderOf(storeFile);
  if (!existsSync(from)) return null;
  const to = filesFolderOf(copy);
  if (existsSync(to)) throw new CopyError(`"${to}" is there already. Name a new file.`);
  const part = `${to}.part`;
  try {
    rmSync(part, { recursive: true, force: true });
    const isReady = (source: string) => !/^\.|\.part$/.test(path.basename(source)) || source === from;
    // A file may be deleted with its enquiry meanwhile.
    cpSync(from, part, { recursive: true, filter: (source) => isReady(source) && existsSync(source) });
    fsyncTree(part);
    renameSync(part, to);
    fsyncFolderOf(to);
    return to;
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
}
