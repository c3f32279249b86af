import { closeSync, fsyncSync, openSync } from 'node:fs';
import path from 'node:path';

/** Syncs a file or folder to disk. */
export function fsyncPath(file: string): void {
  const handle = openSync(file, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

/** Makes the directory entry of a file durable. Not possible everywhere (Windows): then the system needs none. */
export function fsyncFolderOf(file: string): void {
  try {
    fsyncPath(path.dirname(file));
  } catch {
    // Nothing to do: the file itself is on the disk.
  }
}
