import { readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

/** How long a bundle stays after it was used, in ms: another build may be reading it. */
export const KEPT_MS = 60 * 60 * 1000;

/** Notes that a bundle is in use. */
export function noteUse(folder: string): void {
  const now = new Date();
  utimesSync(folder, now, now);
}

/** Removes the bundles in a folder that no build has used for an hour. @see noteUse */
export function removeUnusedBundles(workDir: string): void {
  for (const name of readdirSync(workDir).filter((each) => each.startsWith('code-'))) {
    const folder = join(workDir, name);
    const { mtimeMs } = statSync(folder, { throwIfNoEntry: false }) ?? { mtimeMs: Infinity };
    if (mtimeMs < Date.now() - KEPT_MS) rmSync(folder, { recursive: true, force: true });
  }
}
