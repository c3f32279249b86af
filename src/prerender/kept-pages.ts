import { copyFileSync, existsSync, linkSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeFile } from './write-files.ts';

/** A page as a build wrote it: the hash of all it was made of, and how its file looked then. */
interface WrittenPage {
  key: string;
  size: number;
  mtimeMs: number;
}

/** Where a build lists its pages, by file. */
const LIST = '.server/pages.json';

/** The pages of a build, each written anew or taken over from the build before. */
export interface KeptPages {
  /**
   * Takes a page over from the last build when it was made of the same, and nobody has changed its file since.
   *
   * @param file  From `dist/`: "products/index.html".
   * @param key   The hash of all the page is made of.
   * @returns     Whether the file is there now; write it where it is not.
   */
  takeOver(file: string, key: string): boolean;
  write(file: string, key: string, html: string): void;
  /** Lists all pages for the next build. */
  save(): void;
}

/** A link takes no room and keeps the file's time; where the disk knows none, a copy does. */
function linkOrCopy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

/**
 * Opens the pages of a new build beside those of the last one: of a thousand routes an editor changes one.
 *
 * @param lastDir  The last build's folder; there may be none.
 * @param outDir   The new build's folder.
 */
export function keepPages(lastDir: string, outDir: string): KeptPages {
  const listFile = join(lastDir, LIST);
  const last = existsSync(listFile) ? (JSON.parse(readFileSync(listFile, 'utf8')) as Record<string, WrittenPage>) : {};
  const pages: Record<string, WrittenPage> = {};
  return {
    takeOver(file, key) {
      const known = last[file];
      if (known?.key !== key) return false;
      const facts = statSync(join(lastDir, file), { throwIfNoEntry: false });
      if (facts?.size !== known.size || facts.mtimeMs !== known.mtimeMs) return false;
      linkOrCopy(join(lastDir, file), join(outDir, file));
      pages[file] = known;
      return true;
    },
    write(file, key, html) {
      writeFile(outDir, file, html);
      const { size, mtimeMs } = statSync(join(outDir, file));
      pages[file] = { key, size, mtimeMs };
    },
    save: () => writeFile(outDir, LIST, JSON.stringify(pages)),
  };
}
