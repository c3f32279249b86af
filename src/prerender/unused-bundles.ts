import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** How long a bundle stays after it was used, in ms: another build may be reading it. */
const KEPT_MS = 60 * 60 * 1000;

/** Removes the bundles in a folder that no build has used for an hour. A build sets the time of the one that it uses. */
export function removeUnusedBundles(workDir: string): void {
  for (const name of readdirSync(workDir).filter((each) => each.startsWith('code-'))) {
    const folder = join(workDir, name);
    const { mtimeMs } = statSync(folder, { throwIfNoEntry: false }) ?? { mtimeMs: Infinity };
    if (mtimeMs < Date.now() - KEPT_MS) rmSync(folder, { recursive: true, force: true });
  }
}
