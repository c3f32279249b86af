import {
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { foldersOf, moveSpareFolders } from './recycled-folders.ts';
import { writeFile } from './write-files.ts';

/** A page or public file as a build wrote it: the hash of all it was made of, and how its file looked then. */
interface WrittenFile {
  key: string;
  size: number;
  mtimeMs: number;
}

/** Where a build lists its pages and public files. */
const LIST = '.server/pages.json';

/** The pages and public files of a build, each written anew or taken over from the build before. */
export interface KeptPages {
  /**
   * Takes a file over from the last build when it was made of the same, and nobody has changed it since.
   *
   * @param file  From `dist/`: "products/index.html".
   * @param key   The hash of all the file is made of.
   * @returns     Whether the file is there now; write it where it is not.
   */
  takeOver(file: string, key: string): boolean;
  write(file: string, key: string, content: string | Uint8Array | { copyOf: string }): void;
  /** Removes what this build has neither written nor taken over, and lists the rest for the next build. */
  save(): void;
}

/** Makes room for a file. What stands there may be a link to the file that is being served: it is never written into. */
function makeRoom(dir: string, file: string): void {
  try {
    mkdirSync(dirname(join(dir, file)), { recursive: true });
  } catch {
    // A file of the old build stands where a folder belongs now.
    const folders = foldersOf(file).map((folder) => join(dir, folder));
    for (const folder of folders.toReversed())
      if (!lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()) rmSync(folder, { force: true });
    mkdirSync(folders[0]!, { recursive: true });
  }
  rmSync(join(dir, file), { recursive: true, force: true });
}

/** A link takes no room and keeps the file's time; where the disk knows none, a copy does. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

function isAsWritten(path: string, { size, mtimeMs }: WrittenFile): boolean {
  const facts = statSync(path, { throwIfNoEntry: false });
  return facts?.size === size && facts.mtimeMs === mtimeMs;
}

/**
 * Opens the files of a new build beside those of the last one: of a thousand routes an editor changes one.
 *
 * @param lastDir   The last build's folder; there may be none.
 * @param outDir    The new build's folder.
 * @param spareDir  The folder of the build before the last. Its folders are moved into the new one, because a thousand
 *                  of them take long to make. What stands in them counts only where the last build has it too.
 */
export function keepPages(lastDir: string, outDir: string, spareDir?: string): KeptPages {
  const listFile = join(lastDir, LIST);
  const last = existsSync(listFile) ? (JSON.parse(readFileSync(listFile, 'utf8')) as Record<string, WrittenFile>) : {};
  const removeUnclaimed = moveSpareFolders(spareDir, outDir, Object.keys(last));
  const files: Record<string, WrittenFile> = {};
  return {
    takeOver(file, key) {
      const known = last[file];
      if (known?.key !== key) return false;
      if (!isAsWritten(join(outDir, file), known)) {
        if (!isAsWritten(join(lastDir, file), known)) return false;
        makeRoom(outDir, file);
        linkOrCopy(join(lastDir, file), join(outDir, file));
      }
      files[file] = known;
      return true;
    },
    write(file, key, content) {
      makeRoom(outDir, file);
      const path = join(outDir, file);
      if (typeof content === 'object' && 'copyOf' in content) copyFileSync(content.copyOf, path);
      else writeFileSync(path, content);
      const { size, mtimeMs } = statSync(path);
      files[file] = { key, size, mtimeMs };
    },
    save() {
      removeUnclaimed(files);
      writeFile(outDir, LIST, JSON.stringify(files));
    },
  };
}
