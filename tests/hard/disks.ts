import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
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
