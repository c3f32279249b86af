import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Hashes of files by their content. A file is read again only when it has changed. */
export interface FileHashes {
  /** The hash of a file's content, as it may stand in an address. */
  of(file: string): string;
  /** Writes the hashes that were asked for, for the next build. */
  save(): void;
}

/** A file as it was when it was hashed. */
type Entry = [stamp: string, hash: string];

/** What changes whenever a file does. */
function stampOf(file: string): string {
  const { size, mtimeMs, ctimeMs, ino } = statSync(file);
  return `${size} ${mtimeMs} ${ctimeMs} ${ino}`;
}

function readList(list: string): Record<string, Entry> {
  try {
    return JSON.parse(readFileSync(list, 'utf8')) as Record<string, Entry>;
  } catch {
    // There is none yet.
    return {};
  }
}

/**
 * Opens the hashes that the last build has left: to read 40 photographs of a camera takes a third of a build that changes a
 * text.
 *
 * @param list  The file that lists them.
 */
export function fileHashes(list: string): FileHashes {
  const known = readList(list);
  const before = JSON.stringify(known);
  const asked: Record<string, Entry> = {};
  return {
    of(file) {
      const stamp = stampOf(file);
      const entry = asked[file] ?? known[file];
      const isKnown = entry?.[0] === stamp;
      const hash = isKnown
        ? entry[1]
        : createHash('sha256').update(readFileSync(file)).digest('base64url').slice(0, 10);
      asked[file] = [stamp, hash];
      return hash;
    },
    save() {
      const after = JSON.stringify(asked);
      if (after === before) return;
      mkdirSync(dirname(list), { recursive: true });
      // Two builds may save at once: half a list must never be found.
      const fresh = `${list}-${process.pid}`;
      writeFileSync(fresh, after);
      renameSync(fresh, list);
    },
  };
}
