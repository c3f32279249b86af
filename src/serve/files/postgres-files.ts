import { createReadStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import { asideMs, inFlightMs, type FilesDatabase, type FileStore } from './file-store.ts';
import { sweepUploads } from './upload-folder.ts';

/** Bytes of one row, and so of one statement. */
const chunkBytes = 1024 * 1024;

/** By the clock of the database, which all servers share. Milliseconds since 1970. */
const nowSql = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';
const isOrphanSql = 'NOT EXISTS (SELECT 1 FROM enquiries WHERE id = enquiry_id)';

/** Files in rows of 1 MB, which every server of the database reads. Values travel as text: the statements of both stores do. */
export function postgresFiles(database: FilesDatabase): FileStore {
  const run: FilesDatabase['run'] = (statements, mode) => database.run(statements, mode);
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
        VALUES (?, ?, ?, decode(?, 'base64'), ${nowSql}) ON CONFLICT DO NOTHING`;
      /** What was not there before. */
      const added: { digest: string; n: number }[] = [];
      try {
        for (const { digest, path: file } of files) {
          let n = 0;
          for await (const bytes of createReadStream(file, { highWaterMark: chunkBytes }) as AsyncIterable<Buffer>) {
            const [result] = await run([{ sql, args: [id, digest, n, bytes.toString('base64')] }], 'write');
            if (result?.rowsAffected === 1) added.push({ digest, n });
            n += 1;
          }
        }
      } catch (error) {
        const undo = 'DELETE FROM enquiry_files WHERE enquiry_id = ? AND digest = ? AND n = ?';
        const statements = added.map(({ digest, n }) => ({ sql: undo, args: [id, digest, n] }));
        // What stays is swept.
        if (statements.length > 0) await run(statements, 'write').catch(() => {});
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
    async delete(ids) {
      if (ids.length === 0) return;
      const marks = ids.map(() => '?').join(', ');
      await run([{ sql: `DELETE FROM enquiry_files WHERE enquiry_id IN (${marks})`, args: ids }], 'write');
    },
    async findOrphans() {
      const [found, all] = await run(
        [
          {
            sql: `SELECT enquiry_id AS id FROM enquiry_files WHERE aside_at IS NULL AND ${isOrphanSql}
              GROUP BY 1 HAVING MAX(stored_at) < ${nowSql} - ${inFlightMs}`,
            args: [],
          },
          { sql: 'SELECT COUNT(DISTINCT enquiry_id) AS stored FROM enquiry_files WHERE aside_at IS NULL', args: [] },
        ],
        'read',
      );
      const ids = (found?.rows ?? []).map((row) => String(row['id']));
      // A database that is lost takes its files along.
      return { ids, stored: Number(all?.rows[0]?.['stored']), foreign: 0 };
    },
    async sweep(ids) {
      await sweepUploads(tmpdir(), Date.now() - inFlightMs);
      const sqls = [
        `UPDATE enquiry_files SET aside_at = NULL WHERE aside_at IS NOT NULL AND NOT ${isOrphanSql}`,
        `DELETE FROM enquiry_files WHERE aside_at < ${nowSql} - ${asideMs} AND ${isOrphanSql}`,
      ];
      for (const id of ids)
        await run([{ sql: `UPDATE enquiry_files SET aside_at = ${nowSql} WHERE enquiry_id = ?`, args: [id] }], 'write');
      await run(
        sqls.map((sql) => ({ sql, args: [] })),
        'write',
      );
    },
  };
}
