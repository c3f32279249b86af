import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import { settledMs, type FilesDatabase, type FileStore } from './file-store.ts';
import { sweepUploads } from './upload-folder.ts';

/** Bytes of one row, and so of one statement. */
const chunkBytes = 1024 * 1024;

/** The chunks of a file on the disk, one in memory at a time. */
async function* chunksOf(file: string): AsyncGenerator<Buffer> {
  const handle = await open(file, 'r');
  try {
    for (;;) {
      const buffer = Buffer.alloc(chunkBytes);
      const { bytesRead } = await handle.read(buffer, 0, chunkBytes);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}

/** Files in rows of 1 MB, which every server of the database reads. Values travel as text: the statements of both stores do. */
export function postgresFiles(database: FilesDatabase): FileStore {
  const run: FilesDatabase['run'] = (statements, mode) => database.run(statements, mode);
  const drop = async (ids: string[]): Promise<void> => {
    if (ids.length === 0) return;
    const marks = ids.map(() => '?').join(', ');
    await run([{ sql: `DELETE FROM enquiry_files WHERE enquiry_id IN (${marks})`, args: ids }], 'write');
  };
  const chunk = async (id: string, digest: string, n: number): Promise<Buffer | null> => {
    const sql = `SELECT encode(bytes, 'base64') AS bytes FROM enquiry_files WHERE enquiry_id = ? AND digest = ? AND n = ?`;
    const row = (await run([{ sql, args: [id, digest, n] }], 'read'))[0]?.rows[0];
    return row ? Buffer.from(String(row['bytes']), 'base64') : null;
  };
  return {
    // The store is elsewhere; each upload has a folder that only this user can read.
    incomingDir: tmpdir(),
    async put(id, files) {
      const sql = `INSERT INTO enquiry_files (enquiry_id, digest, n, bytes, stored_at)
        VALUES (?, ?, ?, decode(?, 'base64'), ?) ON CONFLICT DO NOTHING`;
      try {
        for (const { digest, path: file } of files) {
          let n = 0;
          for await (const bytes of chunksOf(file)) {
            await run([{ sql, args: [id, digest, n, bytes.toString('base64'), Date.now()] }], 'write');
            n += 1;
          }
        }
      } catch (error) {
        // What stays is swept.
        await drop([id]).catch(() => {});
        throw error;
      }
    },
    async read(id, digest) {
      const first = await chunk(id, digest, 0);
      if (first === null) return null;
      async function* all() {
        let n = 0;
        for (let bytes = first; bytes !== null; bytes = await chunk(id, digest, n)) {
          n += 1;
          yield bytes;
        }
      }
      return Readable.from(all(), { objectMode: false });
    },
    delete: drop,
    async sweep() {
      // Other servers store meanwhile.
      const before = Date.now() - settledMs;
      await sweepUploads(tmpdir(), before);
      const sql = `SELECT DISTINCT enquiry_id AS id FROM enquiry_files
        WHERE stored_at < ? AND NOT EXISTS (SELECT 1 FROM enquiries WHERE id = enquiry_id) LIMIT 200`;
      for (let count = 200; count === 200;) {
        const rows = (await run([{ sql, args: [before] }], 'read'))[0]?.rows ?? [];
        await drop(rows.map((row) => String(row['id'])));
        count = rows.length;
      }
    },
  };
}
