import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from './own-site.ts';

/** Inside the project, so that packages resolve. */
const folderOf = (runPid: number): string => join(PROJECT, '.build', `unit-tests-${runPid}`);

/**
 * A folder that the test files of a worker share, as they share modules: no single file can remove it. It goes with the run.
 *
 * @see tests/vitest-setup.ts
 */
export function workerFolder(): string {
  const folder = join(folderOf(process.ppid), String(process.pid));
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Removes those of a run, in the process that started its workers. */
export const removeWorkerFolders = (): void => rmSync(folderOf(process.pid), { recursive: true, force: true });
