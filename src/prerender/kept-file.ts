import { copyFileSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * A file that is costly to make, made once: kept by a name that stands for what it is made of.
 *
 * @param keptFile  Where it is kept from build to build.
 * @param outFile   Where this build wants it.
 * @param make      Gives the content when it is not kept yet.
 */
export async function keptFile(keptFile: string, outFile: string, make: () => Promise<Uint8Array>): Promise<void> {
  if (!existsSync(keptFile)) {
    mkdirSync(dirname(keptFile), { recursive: true });
    // Two builds may run at once: a half-written file must never be found.
    const fresh = join(dirname(keptFile), `.${process.pid}-${Math.random().toString(36).slice(2)}`);
    writeFileSync(fresh, await make());
    renameSync(fresh, keptFile);
  }
  mkdirSync(dirname(outFile), { recursive: true });
  copyFileSync(keptFile, outFile);
}
