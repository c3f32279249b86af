import { closeSync, fchmodSync, fchownSync, fsyncSync, openSync, writeFileSync, type Stats } from 'node:fs';

/** Writes a new file, down to the disk. */
export function writeDurably(
  file: string,
  text: string,
  stats: Pick<Stats, 'mode' | 'uid' | 'gid'> | null,
  beforeSync: () => void = () => {},
): void {
  const handle = openSync(file, 'wx', stats?.mode);
  try {
    if (stats) {
      // The mode above is narrowed by the process's mask.
      fchmodSync(handle, stats.mode);
      try {
        fchownSync(handle, stats.uid, stats.gid);
      } catch {
        // Only the superuser may give files away; others own what they replace, or share it by its group.
      }
    }
    writeFileSync(handle, text);
    beforeSync();
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Makes the new names in a folder durable, where folders can be synchronized. */
export function syncFolder(folder: string): void {
  try {
    const handle = openSync(folder, 'r');
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch {
    // Windows opens no folders. The file has its new content already.
  }
}
