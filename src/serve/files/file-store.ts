import type { Readable } from 'node:stream';
import type { Result, Statement } from '../store/database.ts';

/** A file to be stored: its bytes are synced to the disk. */
export interface NewFile {
  digest: string;
  path: string;
}

/** The database as files use it: of a server, or of a command. */
export interface FilesDatabase {
  run(statements: Statement[], mode: 'read' | 'write'): Promise<Result[]>;
}

/**
 * The files of enquiries. Bytes are stored before the row of their enquiry, and deleted after it: where the process ends in
 * between, what is left over belongs to no enquiry and is swept.
 *
 * @see  docs/decisions/0085-files-lie-beside-the-store.md
 */
export interface FileStore {
  /** Holds uploads that are not finished; created on demand. */
  incomingDir: string;
  /**
   * Stores the files of an enquiry; resolves once they are durable. Either all are stored or none.
   *
   * @param id  The reference that the enquiry will have.
   */
  put(id: string, files: NewFile[]): Promise<void>;
  /** The bytes of a file; null where there are none. */
  read(id: string, digest: string): Promise<Readable | null>;
  /** Deletes the files of enquiries. */
  delete(ids: string[]): Promise<void>;
  /** Finds the files that no enquiry has. */
  findOrphans(): Promise<Orphans>;
  /**
   * Sets these orphans aside. Of what was set aside before, takes back what has its enquiry again, and deletes the rest after a
   * week. Deletes uploads that were cut off.
   */
  sweep(ids: string[]): Promise<void>;
}

/** Files without an enquiry: what a crash leaves, or a database that was replaced by another one. */
export interface Orphans {
  /** Their references, which are older than an hour: what is younger may be on its way. */
  ids: string[];
  /** Number of references that have files. */
  stored: number;
  /** Number of references whose files are older than the store: they belong to another one, and are never swept. */
  foreign: number;
}

/** Of these references, those that no enquiry has. */
export async function withoutEnquiry(ids: string[], database: FilesDatabase): Promise<Set<string>> {
  const orphans = new Set(ids);
  for (let start = 0; start < ids.length; start += 200) {
    const some = ids.slice(start, start + 200);
    const sql = `SELECT id FROM enquiries WHERE id IN (${some.map(() => '?').join(', ')})`;
    const [known] = await database.run([{ sql, args: some }], 'read');
    for (const row of known?.rows ?? []) orphans.delete(String(row['id']));
  }
  return orphans;
}

/** Older than any post that is on its way. Milliseconds. */
export const inFlightMs = 60 * 60 * 1000;
/** How long files that were set aside are kept. Milliseconds. */
export const asideMs = 7 * 24 * 60 * 60 * 1000;
