import { existsSync, lstatSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** All folders on the way to a file, the innermost first: of "a/b/c.html" "a/b" and "a". */
export function foldersOf(file: string): string[] {
  const folder = dirname(file);
  return folder === '.' ? [] : [folder, ...foldersOf(folder)];
}

/** Removes what no build has put into a folder: known are its files, and the folders on the way to them. */
function removeStrangers(dir: string, folder: string, files: Set<string>, folders: Set<string>): void {
  for (const entry of readdirSync(join(dir, folder), { withFileTypes: true })) {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory() && folders.has(name)) removeStrangers(dir, name, files, folders);
    else if (!entry.isFile() || !files.has(name)) rmSync(join(dir, name), { recursive: true, force: true });
  }
}

/** Removes a file, and the folders that it leaves empty. */
function removeWithFolders(dir: string, file: string): void {
  rmSync(join(dir, file));
  for (const folder of foldersOf(file)) {
    if (readdirSync(join(dir, folder)).length > 0) return;
    rmdirSync(join(dir, folder));
  }
}

/**
 * Moves the folders of a build that is served no more into a new build, as far as the last build has them too.
 *
 * @param spareDir  The old build's folder, if there is one.
 * @param outDir    The new build's folder; what it has already stays as it is.
 * @param files     The files that the last build lists. Whatever else stands in the folders is removed.
 * @returns         Removes those of the files that the new build does not list.
 */
export function moveSpareFolders(
  spareDir: string | undefined,
  outDir: string,
  files: string[],
): (listed: Record<string, unknown>) => void {
  if (!spareDir) return () => {};
  const known = new Set(files);
  const folders = new Set(files.flatMap(foldersOf));
  const moved = new Set<string>();
  for (const name of folders) {
    if (name.includes('/') || existsSync(join(outDir, name))) continue;
    if (!lstatSync(join(spareDir, name), { throwIfNoEntry: false })?.isDirectory()) continue;
    renameSync(join(spareDir, name), join(outDir, name));
    removeStrangers(outDir, name, known, folders);
    moved.add(name);
  }
  return (listed) => {
    for (const file of files) {
      if (file in listed || !moved.has(file.split('/')[0]!)) continue;
      const path = join(outDir, file);
      // A folder may stand there now, or a file on the way.
      if (existsSync(path) && lstatSync(path).isFile()) removeWithFolders(outDir, file);
    }
  };
}
