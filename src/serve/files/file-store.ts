import type { Readable } from 'node:stream';
import type { Result, Statement } from '../store/connection.ts';

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
  /**
   * Deletes what belongs to no enquiry and is older than an hour: what is younger may be on its way.
   *
   * @param before  Or, where no other server uses the store, older than this. Milliseconds since 1970.
   */
  sweep(before: number): Promise<void>;
}

/** Of these references, those that no enquiry has. */
export async function withoutEnquiry(ids: string[], database: FilesDatabase): Promise<string[]> {
  const strangers: string[] = [];
  for (let start = 0; start < ids.length; start += 200) {
    const some = ids.slice(start, start + 200);
    const sql = `SELECT id FROM enquiries WHERE id IN (${some.map(() => '?').join(', ')})`;
    const known = (await database.run([{ sql, args: some }], 'read'))[0]?.rows.map((row) => String(row['id'])) ?? [];
    strangers.push(...some.filter((id) => !known.includes(id)));
  }
  return strangers;
}

/** Older than any post that is on its way. Milliseconds. */
export const settledMs = 60 * 60 * 1000;
