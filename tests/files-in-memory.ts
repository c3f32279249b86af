import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

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

/** Where temporary files lie: in memory, unless somebody has chosen a folder or there is no room. */
function chooseFolder(): string {
  if (process.env['TMPDIR'] !== undefined || !existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize < ROOM_BYTES ? tmpdir() : MEMORY;
}

/**
 * Gives the temporary files of unit tests a folder of the run, which goes with it. It is in memory where that has room: tests of
 * servers wait for the disk to sync for most of their time. That a response waits for it, tests/hard proves.
 *
 * @returns  Removes them.
 */
export default function keepFilesInMemory(): () => void {
  const parent = chooseFolder();
  const name = `${PREFIX}${process.pid}`;
  // Each project begins with this, and the first has chosen.
  if (basename(parent) === name) return () => {};
  // Of runs that were killed.
  for (const left of readdirSync(parent).filter((each) => each.startsWith(PREFIX)))
    if (!isRunning(Number(left.slice(PREFIX.length)))) rmSync(join(parent, left), { recursive: true, force: true });
  const folder = join(parent, name);
  mkdirSync(folder, { recursive: true });
  process.env['TMPDIR'] = process.env['TEMP'] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
