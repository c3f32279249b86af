import { copyFileSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Creates a file that is costly to make, unless it exists.
 *
 * @param file  Its name identifies everything it is made of.
 * @param make  Returns the content.
 */
export async function cacheFile(file: string, make: () => Promise<Uint8Array>): Promise<void> {
  if (existsSync(file)) return;
  mkdirSync(dirname(file), { recursive: true });
  // Builds may run at the same time and must not read a partial file.
  const partial = join(dirname(file), `.${process.pid}-${Math.random().toString(36).slice(2)}`);
  writeFileSync(partial, await make());
  renameSync(partial, file);
}

/** Creates a file as `cacheFile` does, and copies it into a build. */
export async function copyCached(file: string, copy: string, make: () => Promise<Uint8Array>): Promise<void> {
  await cacheFile(file, make);
  mkdirSync(dirname(copy), { recursive: true });
  copyFileSync(file, copy);
}
