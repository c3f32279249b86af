import { copyFileSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What a build wrote: the hash of everything the file was made of, and the file's state then. */
interface Entry {
  key: string;
  size: number;
  mtimeMs: number;
}

/** Where a release lists its pages and public files. */
const LIST = 'files.json';

/** The pages and public files of a build: those of the previous build where nothing has changed. */
export interface PageCache {
  /**
   * Takes a file over from the previous build.
   *
   * @param file  In the release: "site/products/index.html".
   * @param key   The hash of everything the file is made of.
   * @returns     Whether the file is there now. `false`: it was made of something else, or changed by hand since.
   */
  reuse(file: string, key: string): boolean;
  write(file: string, key: string, content: string | { copyOf: string }): void;
  /** Lists the files for the next build. */
  save(): void;
}

/** Makes room for a file. What exists there may be a link to a file that is being served: it is never written to. */
function makeRoom(path: string): string {
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { recursive: true, force: true });
  return path;
}

/** Puts a file at a second place. A link keeps its time; a file system without links gets a copy. */
export function linkOrCopy(from: string, to: string): void {
  makeRoom(to);
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

/** The files of a release by path. A list that is missing or damaged names none: everything is written again. */
function readList(dir: string): Record<string, Entry> {
  try {
    return (JSON.parse(readFileSync(join(dir, LIST), 'utf8')) as Record<string, Entry> | null) ?? {};
  } catch {
    return {};
  }
}

/**
 * Opens the cache of written pages. A file that is taken over keeps its time, so a visitor who comes again gets 304.
 *
 * @param lastDir  The previous release, if any.
 * @param outDir   The new one.
 * @see            docs/decisions 0097
 */
export function openPageCache(lastDir: string | null, outDir: string): PageCache {
  const last = lastDir === null ? {} : readList(lastDir);
  const entries: Record<string, Entry> = {};
  return {
    reuse(file, key) {
      const entry = last[file];
      if (entry?.key !== key) return false;
      const lastFile = join(lastDir!, file);
      const state = statSync(lastFile, { throwIfNoEntry: false });
      if (state?.size !== entry.size || state.mtimeMs !== entry.mtimeMs) return false;
      linkOrCopy(lastFile, join(outDir, file));
      entries[file] = entry;
      return true;
    },
    write(file, key, content) {
      const path = makeRoom(join(outDir, file));
      if (typeof content === 'string') writeFileSync(path, content);
      else copyFileSync(content.copyOf, path);
      const { size, mtimeMs } = statSync(path);
      entries[file] = { key, size, mtimeMs };
    },
    save() {
      writeFileSync(makeRoom(join(outDir, LIST)), JSON.stringify(entries));
    },
  };
}
