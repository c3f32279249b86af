import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Linux keeps its files in memory. */
const MEMORY = '/dev/shm';
/** More than a run of all tests writes. */
const ROOM_BYTES = 2 ** 30;
const PREFIX = 'payments-website-unit-tests-';

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/**
 * Lets temporary files of unit tests lie in memory where it has room: tests of servers wait for the disk to sync for most of
 * their time. That a response waits for it, tests/hard proves.
 *
 * @returns  Removes them.
 */
export default function keepFilesInMemory(): () => void {
  if (process.env['TMPDIR'] !== undefined || !existsSync(MEMORY)) return () => {};
  // Of runs that were killed.
  for (const name of readdirSync(MEMORY).filter((each) => each.startsWith(PREFIX)))
    if (!isRunning(Number(name.slice(PREFIX.length)))) rmSync(join(MEMORY, name), { recursive: true, force: true });
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize < ROOM_BYTES) return () => {};
  const folder = join(MEMORY, `${PREFIX}${process.pid}`);
  mkdirSync(folder, { recursive: true });
  process.env['TMPDIR'] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
