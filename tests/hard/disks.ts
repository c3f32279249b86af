import { spawnSync } from 'node:child_process';
import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { tempFolder } from '../../src/serve/testing/write-site.ts';

/** Runs a system program by its absolute path; returns what it printed, or null where it failed or is missing. */
function run(program: string, ...args: string[]): string | null {
  const { status, stdout } = spawnSync(program, args, { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

export function mount(...args: string[]): boolean {
  return run('/bin/mount', ...args) !== null;
}

/** Takes a disk away, also while files on it are open. */
export function unmount(folder: string): void {
  run('/bin/umount', '-l', folder);
}

/** A disk of a few megabytes, in a folder of its own or the given one; null where this user may not mount one. */
export async function smallDisk(given?: string): Promise<string | null> {
  const folder = given ?? path.join(await tempFolder(), 'disk');
  mkdirSync(folder);
  if (!mount('-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', folder)) return null;
  onTestFinished(() => unmount(folder));
  return folder;
}

/** A disk that can be broken while files on it are open. */
export interface BreakableDisk {
  folder: string;
  /** Makes it read-only, as after a fault of the disk. False where that is not possible. */
  break(): boolean;
  /** Repairs it as its owner would, and mounts it again. */
  mend(): void;
}

/**
 * A disk in a file, with ext4; null where this user may not mount one.
 *
 * An ordinary "remount,ro" is refused while a file is open for writing, and a read-only mount over the old one leaves
 * open files writable. Only a fault makes the disk of a running store read-only; "remount,abort" simulates one.
 *
 * @see  mount(8) and ext4(5), "abort"
 */
export async function breakableDisk(): Promise<BreakableDisk | null> {
  const own = await tempFolder();
  const [image, folder] = [path.join(own, 'image'), path.join(own, 'disk')];
  mkdirSync(folder);
  writeFileSync(image, '');
  truncateSync(image, 16 * 1024 * 1024);
  const devices: string[] = [];
  const attach = () => {
    const device = run('/sbin/losetup', '-f', '--show', image);
    if (device !== null) devices.push(device);
    return device !== null && mount(device, folder);
  };
  onTestFinished(() => {
    unmount(folder);
    for (const device of devices) run('/sbin/losetup', '-d', device);
  });
  if (run('/sbin/mkfs.ext4', '-q', '-F', image) === null || !attach()) return null;
  return {
    folder,
    break: () => mount('-o', 'remount,abort', folder),
    mend() {
      unmount(folder);
      // Ends with 1 when it has repaired something, which it has.
      run('/sbin/e2fsck', '-f', '-y', image);
      if (!attach()) throw new Error('The repaired disk cannot be mounted.');
    },
  };
}
