import { copyFileSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Makes a file that is costly to make, unless it is there already.
 *
 * @param file  Its name stands for all that it is made of.
 * @param make  Gives the content.
 */
export async function keepFile(file: string, make: () => Promise<Uint8Array>): Promise<void> {
  if (existsSync(file)) return;
  mkdirSync(dirname(file), { recursive: true });
  // Two builds may run at once: a half-written file must never be found.
  const fresh = join(dirname(file), `.${process.pid}-${Math.random().toString(36).slice(2)}`);
  writeFileSync(fresh, await make());
  renameSync(fresh, file);
}

/**
 * A file that is costly to make, made once: kept by a name that stands for what it is made of.
 *
 * @param keptFile  Where it is kept from build to build.
 * @param outFile   Where this build wants it.
 * @param make      Gives the content when it is not kept yet.
 */
export async function keptFile(keptFile: string, outFile: string, make: () => Promise<Uint8Array>): Promise<void> {
  await keepFile(keptFile, make);
  mkdirSync(dirname(outFile), { recursive: true });
  copyFileSync(keptFile, outFile);
}
